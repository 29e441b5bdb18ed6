// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/orders/dynamics_order_kernels.ipp"

#include "ir/expr.hpp"

namespace dynac::kernels {

template std::vector<Kernel> dynamics_order_kernels<Expr>();

}  // namespace dynac::kernels
