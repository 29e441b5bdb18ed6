// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/groups/dynamics_kernels.ipp"

#include "ir/expr.hpp"

namespace dynac::kernels {

template std::vector<Kernel> dynamics_kernels<Expr>();
template Kernel inverse_dynamics<Expr>();
template Kernel forward_dynamics<Expr>();
template Kernel gravity_forces<Expr>();

}  // namespace dynac::kernels
