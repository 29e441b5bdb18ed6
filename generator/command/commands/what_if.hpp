// SPDX-License-Identifier: BSD-3-Clause
// What a kernel would cost with other options: a row for each --what-if.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "command/line/command_options.hpp"
#include "search/compile.hpp"

namespace dynac {

/// What a kernel costs with some options.
struct VariantCost {
  std::string options;  ///< as --what-if says; empty: those of the command line
  std::string formulation;
  std::string lowering;
  int operations = 0;
  int instructions = 0;
  std::optional<TimeEntry> time;  ///< where it can be predicted
};

/// What a kernel costs as compiled.
[[nodiscard]] VariantCost cost_of(const CompiledKernel& kernel, const CommandOptions& options);

/// Compiles it again for each of `options.what_if`, the robot read as those options say.
/// @throws UsageError  an option that cannot be varied, or a kernel that the variant does not serve
[[nodiscard]] std::vector<VariantCost> what_if(const Kernel& kernel, const CommandOptions& options);

[[nodiscard]] nlohmann::ordered_json to_json(const VariantCost& cost);

/// A table, of the kernel as compiled first.
void print_text(const std::vector<VariantCost>& costs);

}  // namespace dynac
