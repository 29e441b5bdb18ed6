// SPDX-License-Identifier: BSD-3-Clause
// Which inputs of a graph are alike because they are those of limbs of one shape.
#pragma once

#include <cstddef>
#include <vector>

namespace dynac {

/// An element of an input.
struct InputElement {
  std::size_t block = 0;
  std::size_t element = 0;
  friend auto operator<=>(const InputElement&, const InputElement&) = default;
};

/// Limbs of one shape: of each the inputs that are its own; those at the same place of all limbs
/// are alike. An element is of one limb at most.
using LimbInputs = std::vector<std::vector<InputElement>>;

}  // namespace dynac
