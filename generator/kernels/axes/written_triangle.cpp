// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/axes/written_triangle.hpp"

#include <functional>
#include <numeric>

#include "support/error.hpp"

namespace dynac {

bool WrittenTriangle::has(std::size_t element) const {
  const std::size_t row = element / stride % size, column = element / stride / size % size;
  switch (triangle) {
    case Triangle::kLower:
      return row >= column;
    case Triangle::kUpper:
      return row <= column;
    case Triangle::kFull:
      break;
  }
  return true;
}

std::size_t WrittenTriangle::mirrored(std::size_t element) const {
  const std::size_t row = element / stride % size, column = element / stride / size % size;
  const std::size_t others = element - (row + column * size) * stride;
  return others + (column + row * size) * stride;
}

std::vector<bool> WrittenTriangle::flags() const {
  std::vector<bool> flags;
  if (is_whole()) return flags;
  for (std::size_t k = 0; k < count; ++k) flags.push_back(has(k));
  return flags;
}

WrittenTriangle written_triangle(const Argument& output, Triangle wanted) {
  const auto& [row, name, frame, shape] = output;
  if (!row.symmetric_from || wanted == Triangle::kFull) return {};
  DYNAC_ASSERT(shape[*row.symmetric_from] == shape[*row.symmetric_from + 1], "{} is not square",
               name);
  const auto first = shape.begin() + static_cast<std::ptrdiff_t>(*row.symmetric_from);
  return {wanted, *row.symmetric_from,
          std::accumulate(shape.begin(), first, std::size_t{1}, std::multiplies<>()), *first,
          output.size()};
}

}  // namespace dynac
