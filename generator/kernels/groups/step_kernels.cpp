// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/groups/step_kernels.ipp"

#include "ir/expr.hpp"

namespace dynac::kernels {

template std::vector<Kernel> step_kernels<Expr>();
template std::vector<Kernel> constrained_step_kernels<Expr>();

}  // namespace dynac::kernels
