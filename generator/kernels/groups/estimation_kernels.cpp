// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/groups/estimation_kernels.ipp"

#include "ir/expr.hpp"

namespace dynac::kernels {

template std::vector<Kernel> estimation_kernels<Expr>();

}  // namespace dynac::kernels
