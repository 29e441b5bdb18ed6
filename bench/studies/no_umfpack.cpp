// SPDX-License-Identifier: BSD-3-Clause
// In place of umfpack.cpp where UMFPACK is not installed.
#include "sparse_orders.hpp"

namespace dynac::bench {

std::optional<std::vector<Pivot>> umfpack_order(const LinearSystem<SampledNumber>&) {
  return std::nullopt;
}

}  // namespace dynac::bench
