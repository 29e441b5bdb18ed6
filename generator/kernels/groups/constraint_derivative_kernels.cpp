// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/groups/constraint_derivative_kernels.ipp"

#include "ir/expr.hpp"

namespace dynac::kernels {

template std::vector<Kernel> constraint_derivative_kernels<Expr>();

}  // namespace dynac::kernels
