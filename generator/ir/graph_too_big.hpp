// SPDX-License-Identifier: BSD-3-Clause
// Thrown where a graph would take more memory than machines have: a bound that is said, in place of
// a machine that stops.
#pragma once

#include <cstddef>
#include <stdexcept>

namespace dynac {

/// The nodes of the largest graph that is made; about 100 bytes each.
inline constexpr std::size_t kMostNodes = 16'000'000;

class GraphTooBig : public std::length_error {
 public:
  GraphTooBig() : std::length_error("a graph has too many nodes") {}
};

}  // namespace dynac
