// SPDX-License-Identifier: BSD-3-Clause
#include "command/line/command_options.hpp"

#include <vector>

#include "dynac/options/applicable_options.hpp"
#include "dynac/options/option_members.hpp"

namespace dynac {

// Rows of the command are applied to its options alone.
template <>
struct HolderOf<FolderOptions> {
  using type = CommandOptions;
};
template <>
struct HolderOf<ReportOptions> {
  using type = CommandOptions;
};

std::span<const OptionGroup> command_option_groups() {
  static const auto kGroups = [] {
    std::vector<OptionGroup> groups(option_groups().begin(), option_groups().end());
    groups.push_back({"Output", kFolderOptions});
    groups.push_back({"Reports", kReportOptions});
    return groups;
  }();
  return kGroups;
}

std::string flag_of(const OptionRow& option) { return "--" + std::string(option.key); }

void check_command_options(const CommandOptions& options, Command command) {
  check_options(options, command_option_groups(), command);
}

}  // namespace dynac
