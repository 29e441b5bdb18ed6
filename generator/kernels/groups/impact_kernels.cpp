// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/groups/impact_kernels.ipp"

#include "ir/expr.hpp"

namespace dynac::kernels {

template std::vector<Kernel> impact_kernels<Expr>();
template Kernel impact_dynamics<Expr>();

}  // namespace dynac::kernels
