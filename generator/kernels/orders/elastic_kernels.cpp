// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/orders/elastic_kernels.ipp"

#include "ir/expr.hpp"

namespace dynac::kernels {

template std::vector<Kernel> elastic_kernels<Expr>();

}  // namespace dynac::kernels
