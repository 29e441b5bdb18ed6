// SPDX-License-Identifier: BSD-3-Clause
// What --why asks of an entry of an output: which inputs it depends on, or why it is zero.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "command/commands/zero_cause.hpp"
#include "command/line/command_options.hpp"
#include "search/compile.hpp"

namespace dynac {

/// Neighbouring entries of an input.
struct InputRange {
  std::string input;
  std::size_t first = 0;
  std::size_t last = 0;
  std::string first_label;  ///< what the first one is; empty: the input is a scalar
  std::string last_label;
};

/// See the top of this file.
struct EntryReport {
  std::string output;
  std::vector<std::size_t> indices;    ///< of a scalar: none
  std::vector<std::string> labels;     ///< along its indices
  std::vector<InputRange> depends_on;  ///< none: it is a constant
  int operations = 0;                  ///< that lead to it, in the graph as traced
  double value = 0;                    ///< of a constant
  ZeroCause zero_cause;                ///< where that is zero
  /// Of a structural zero: the joints along its two indices, where neither carries the other.
  std::vector<std::string> apart;
};

/// @param[in] entry  "M[0,3]", by numbers or by the names of coordinates: "M[panda_joint1,3]"
/// @throws UsageError  there is no such output, or no such entry of it
[[nodiscard]] EntryReport explain_entry(const Robot& robot, const CompiledKernel& kernel,
                                        std::string_view entry, const CommandOptions& options);

[[nodiscard]] nlohmann::ordered_json to_json(const EntryReport& report);
void print_text(const EntryReport& report);

}  // namespace dynac
