// SPDX-License-Identifier: BSD-3-Clause
// CommandOptions that differ in some values from those of the command line: what --what-if asks
// about.
#pragma once

#include <string_view>

#include "command/line/command_options.hpp"

namespace dynac {

/// The options with others instead, written OPTION=VALUE, such as lanes=2 or target=cortex-m7; a
/// space separates several, dashes may stand before them, and a switch has no value.
/// @throws UsageError  an option that there is not, or that changes nothing of a kernel's cost, a
///                     value that it does not take, or options that do not fit each other
[[nodiscard]] CommandOptions varied(const CommandOptions& options, std::string_view changes);

}  // namespace dynac
