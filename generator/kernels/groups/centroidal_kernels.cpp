// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/groups/centroidal_kernels.ipp"

#include "ir/expr.hpp"

namespace dynac::kernels {

template std::vector<Kernel> centroidal_kernels<Expr>();

}  // namespace dynac::kernels
