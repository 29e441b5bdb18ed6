// SPDX-License-Identifier: BSD-3-Clause
// The name of an entry on the command line, OUTPUT[i,j], as a place in a kernel's outputs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "command/commands/zero_cause.hpp"

namespace dynac {

/// A place and how it was named.
struct NamedEntry {
  EntryPlace place;
  std::vector<std::size_t> indices;  ///< one per index of the output
  std::vector<std::string> labels;   ///< what is there: names of coordinates, or numbers
};

/// @param[in] entry  "tau[2]", "M[0,3]", "M[elbow,wrist]"; of a scalar its name alone
/// @throws UsageError  what is wrong with it
[[nodiscard]] NamedEntry read_entry(std::string_view entry, const Kernel& kernel,
                                    const Robot& robot, const KernelContext& context);

}  // namespace dynac
