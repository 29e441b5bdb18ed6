// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/groups/kinematics_kernels.ipp"

#include "ir/expr.hpp"

namespace dynac::kernels {

template std::vector<Kernel> kinematics_kernels<Expr>();
template Kernel frame_motion<Expr>();

}  // namespace dynac::kernels
