// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/groups/constraint_kernels.ipp"

#include "ir/expr.hpp"

namespace dynac::kernels {

template std::vector<Kernel> constraint_kernels<Expr>();
template Kernel constraint_motion<Expr>();
template Kernel delassus<Expr>();
template Kernel constrained_forward_dynamics<Expr>();
template Kernel constrained_inverse_dynamics<Expr>();
template Kernel operational_space<Expr>();

}  // namespace dynac::kernels
