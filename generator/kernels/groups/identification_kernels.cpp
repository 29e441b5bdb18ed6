// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/groups/identification_kernels.ipp"

#include "ir/expr.hpp"

namespace dynac::kernels {

template std::vector<Kernel> identification_kernels<Expr>();

}  // namespace dynac::kernels
