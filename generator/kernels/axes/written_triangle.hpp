// SPDX-License-Identifier: BSD-3-Clause
// Which elements of an output a kernel writes, where the setting triangle asks for a part of what
// is symmetric.
#pragma once

#include <cstddef>
#include <vector>

#include "algorithms/triangle.hpp"
#include "kernels/axes/arguments.hpp"

namespace dynac {

/// Elements that are written of an array: those of a triangle of two successive indices that may be
/// exchanged, whatever the other indices are. By default all are.
struct WrittenTriangle {
  Triangle triangle = Triangle::kFull;
  std::size_t index = 0;   ///< the first of the two
  std::size_t stride = 1;  ///< from one entry along it to the next
  std::size_t size = 1;    ///< of both
  std::size_t count = 0;   ///< elements of the array

  [[nodiscard]] bool is_whole() const { return triangle == Triangle::kFull; }
  /// Whether an element is written.
  [[nodiscard]] bool has(std::size_t element) const;
  /// The element whose two indices are exchanged: its equal.
  [[nodiscard]] std::size_t mirrored(std::size_t element) const;
  /// One flag per element; empty: all are written.
  [[nodiscard]] std::vector<bool> flags() const;
};

/// What is written of an output.
/// @param[in] wanted  of outputs that are symmetric; the others are written whole
[[nodiscard]] WrittenTriangle written_triangle(const Argument& output, Triangle wanted);

}  // namespace dynac
