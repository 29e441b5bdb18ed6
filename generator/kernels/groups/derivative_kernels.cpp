// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/groups/derivative_kernels.ipp"

#include "ir/expr.hpp"

namespace dynac::kernels {

template std::vector<Kernel> derivative_kernels<Expr>();

}  // namespace dynac::kernels
