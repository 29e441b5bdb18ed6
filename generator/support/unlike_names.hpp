// SPDX-License-Identifier: BSD-3-Clause
// Names for what has none of its own, unlike all that are there.
#pragma once

#include <string>
#include <unordered_set>

namespace dynac {

/// The name, made unlike all others by underscores behind it.
/// @param[in,out] taken  the others, and now this one
[[nodiscard]] inline std::string unlike(std::string name, std::unordered_set<std::string>& taken) {
  while (!taken.insert(name).second) name += '_';
  return name;
}

}  // namespace dynac
