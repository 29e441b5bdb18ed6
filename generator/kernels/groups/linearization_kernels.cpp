// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/groups/linearization_kernels.ipp"

#include "ir/expr.hpp"

namespace dynac::kernels {

template std::vector<Kernel> linearization_kernels<Expr>();
template std::vector<Kernel> constrained_linearization_kernels<Expr>();

}  // namespace dynac::kernels
