// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/orders/kinematics_order_kernels.ipp"

#include "ir/expr.hpp"

namespace dynac::kernels {

template std::vector<Kernel> kinematics_order_kernels<Expr>();

}  // namespace dynac::kernels
