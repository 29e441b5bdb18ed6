// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/groups/inverse_kinematics_kernels.ipp"

#include "ir/expr.hpp"

namespace dynac::kernels {

template std::vector<Kernel> inverse_kinematics_kernels<Expr>();

}  // namespace dynac::kernels
