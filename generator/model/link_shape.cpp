// SPDX-License-Identifier: BSD-3-Clause
#include "model/link_shape.hpp"

#include <algorithm>

#include "model/magnitudes.hpp"
#include "model/matrix_checks.hpp"

namespace dynac {

bool can_be_drawn(const LinkShape& shape) {
  const auto is_size = [](double size) { return size > 0 && size <= kLengthBound.most; };
  return std::all_of(shape.size.begin(), shape.size.begin() + row_of(shape.kind).size_count,
                     is_size) &&
         magnitude_problem("placement", shape.X_LS.p, kLengthBound).empty() &&
         is_rotation(shape.X_LS.R);
}

}  // namespace dynac
