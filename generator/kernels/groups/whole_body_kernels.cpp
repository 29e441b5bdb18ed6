// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/groups/whole_body_kernels.ipp"

#include "ir/expr.hpp"

namespace dynac::kernels {

template std::vector<Kernel> whole_body_kernels<Expr>();
template Kernel center_of_mass<Expr>();

}  // namespace dynac::kernels
