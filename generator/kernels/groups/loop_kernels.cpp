// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/groups/loop_kernels.ipp"

#include "ir/expr.hpp"

namespace dynac::kernels {

template std::vector<Kernel> loop_kernels<Expr>();
template Formulation independent_forward_dynamics<Expr>();
template Formulation independent_mass_matrix_inverse<Expr>();

}  // namespace dynac::kernels
