// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/options/option_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "dynac/options/option_members.hpp"
#include "dynac/options/options.hpp"
#include "support/error.hpp"

namespace dynac {

std::span<const OptionGroup> option_groups() {
  static constexpr std::array kGroups{
      OptionGroup{"Robot", kRobotOptions},
      OptionGroup{"Kernels", kKernelOptions},
      OptionGroup{"Constraints", kConstraintOptions},
      OptionGroup{"Joint dynamics", kJointDynamicsOptions},
      OptionGroup{"Code", kCodeOptions},
  };
  return kGroups;
}

const OptionRow* find_option(std::string_view key) {
  for (const OptionGroup& group : option_groups()) {
    for (const OptionRow& row : group.rows) {
      if (row.key == key) return &row;
    }
  }
  return nullptr;
}

const OptionRow& option_called(std::string_view key) {
  if (const OptionRow* const row = find_option(key)) return *row;
  throw InternalError(fmt::format("there is no option {}", key));
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
