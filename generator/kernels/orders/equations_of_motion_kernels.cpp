// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/orders/equations_of_motion_kernels.ipp"

#include "ir/expr.hpp"

namespace dynac::kernels {

template std::vector<Kernel> equations_of_motion_kernels<Expr>();

}  // namespace dynac::kernels
