// SPDX-License-Identifier: BSD-3-Clause
// What is fuzzed: one row per kind of input. Each text goes through all that dynac does with it; an
// InputError or a UsageError is the answer to what is wrong, anything else is a fault of dynac.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mutate.hpp"

namespace dynac::test {

/// How far a text came.
enum class Outcome { kRefused, kRead };

inline std::vector<std::string> no_words() { return {}; }

/// See the top of this file.
struct Target {
  std::string_view name;  ///< of its folder of seeds, too
  Damage damage = Damage::kWords;
  /// @throws InternalError  or whatever escapes: a fault
  Outcome (*exercise)(std::string_view text) = nullptr;
  std::vector<std::string> (*words)() = no_words;  ///< that mean something there
};

/// All of them.
[[nodiscard]] std::span<const Target> targets();

/// The one of a name.
/// @throws std::invalid_argument  if there is none
[[nodiscard]] const Target& target_called(std::string_view name);

}  // namespace dynac::test
