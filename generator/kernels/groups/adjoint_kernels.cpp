// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/groups/adjoint_kernels.ipp"

#include "ir/expr.hpp"

namespace dynac::kernels {

template std::vector<Kernel> adjoint_kernels<Expr>();
template std::vector<Kernel> constrained_adjoint_kernels<Expr>();

}  // namespace dynac::kernels
