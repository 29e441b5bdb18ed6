// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/groups/contact_kernels.ipp"

#include "ir/expr.hpp"

namespace dynac::kernels {

template std::vector<Kernel> contact_kernels<Expr>();

}  // namespace dynac::kernels
