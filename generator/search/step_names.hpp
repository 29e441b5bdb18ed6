// SPDX-License-Identifier: BSD-3-Clause
// The steps of a compilation by name: the trace, the passes, re-rolling.
#pragma once

#include <string_view>
#include <vector>

namespace dynac {

/// Names of the steps that are no passes.
inline constexpr std::string_view kTrace = "trace";
inline constexpr std::string_view kReroll = "reroll";

/// Names of the steps, in order, as the setting dump-after takes them.
[[nodiscard]] std::vector<std::string_view> step_names();

/// Where a step applies, in words; empty: everywhere.
[[nodiscard]] std::string_view condition_of(std::string_view step);

}  // namespace dynac
