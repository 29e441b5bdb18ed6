#include "driver/options/option_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "driver/options/option_members.hpp"
#include "driver/options/options.hpp"
#include "support/error.hpp"

namespace dynac {

std::span<const OptionGroup> option_groups() {
  static constexpr std::array kGroups{
      OptionGroup{"Robot", kRobotOptions},
      OptionGroup{"Kernels", kKernelOptions},
      OptionGroup{"Constraints", kConstraintOptions},
      OptionGroup{"Joint dynamics", kJointDynamicsOptions},
      OptionGroup{"Output", kOutputOptions},
      OptionGroup{"Reports", kReportOptions},
  };
  return kGroups;
}

const OptionRow& option_called(std::string_view flag) {
  for (const OptionGroup& group : option_groups()) {
    for (const OptionRow& row : group.rows) {
      if (row.flag == flag) return row;
    }
  }
  throw InternalError(fmt::format("there is no option {}", flag));
}

std::vector<const OptionRow*> options_that_change_bytes() {
  std::vector<const OptionRow*> rows;
  for (const OptionGroup& group : option_groups()) {
    for (const OptionRow& row : group.rows) {
      if (row.changes_bytes()) rows.push_back(&row);
    }
  }
  std::ranges::sort(rows, {}, &OptionRow::canonical_rank);
  return rows;
}

std::vector<std::string> named_files(const Options& options) {
  std::vector<std::string> files;
  for (const OptionRow* const row : options_that_change_bytes()) {
    std::string file = row->named_file == nullptr ? "" : row->named_file(options);
    if (!file.empty()) files.push_back(std::move(file));
  }
  return files;
}

std::string argument_text(const OptionRow& option) {
  if (!option.takes.empty() || option.member.words == nullptr) return std::string(option.takes);
  return fmt::format("{}", fmt::join(option.member.words(), "|"));
}

}  // namespace dynac
