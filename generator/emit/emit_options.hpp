// SPDX-License-Identifier: BSD-3-Clause
// The options of the command line that shape the emitted text.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ir/target_table.hpp"

namespace dynac {

/// Number type of the emitted code.
enum class ScalarType { kDouble, kFloat, kTemplate };
/// Where sine and cosine come from.
enum class Trig { kOwn, kLibm };

/// The option values that shape the text.
struct EmitOptions {
  std::string_view language = "c++";  ///< of the bodies: a word of language_table.hpp
  ScalarType scalar = ScalarType::kDouble;
  Trig trig = Trig::kOwn;
  bool fma = true;
  bool copy_runtime = true;
  std::size_t batch = 0;  ///< configurations of a call of <kernel>_batch(); 0: there is none
  const Target* target = &kDefaultTarget;
  /// At most, of wide values; 1: none are wide; not given: the target's.
  std::optional<std::size_t> lanes = {};
  std::vector<std::string> wrappers = {};  ///< words of wrapper_table.hpp

  /// The lanes in force.
  [[nodiscard]] std::size_t most_lanes() const { return lanes.value_or(target->lanes); }
};

}  // namespace dynac
