// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/groups/manifold_kernels.ipp"

#include "ir/expr.hpp"

namespace dynac::kernels {

template std::vector<Kernel> manifold_kernels<Expr>();
template Kernel integrate<Expr>();

}  // namespace dynac::kernels
