// SPDX-License-Identifier: BSD-3-Clause
// The canonical form of a command line: what of it shapes the output, in one order.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "dynac/options/option_row.hpp"
#include "dynac/options/options.hpp"

namespace dynac {

/// An option that shapes the output, and its value in force.
struct OptionValue {
  std::string name;
  std::string value;  ///< empty: nothing is named
  bool is_default = true;
  const OptionRow* row = nullptr;
  bool is_left_to_file = false;  ///< the robot's file decides, as the option was not given
};

/// What a robot's file states, and options override.
struct FileStatement {
  Base base = Base::kFixed;
  Vector3<double> gravity = kUsualGravity;  ///< [m/s^2]
};

/// All options that shape the output, in the order of OptionRow::canonical_rank; those that may be
/// repeated, where given.
/// @param[in] file  null: it states nothing
[[nodiscard]] std::vector<OptionValue> option_values(const Options& options,
                                                     const FileStatement* file = nullptr);

/// The command line that the banner prints: the robot file's basename, and of option_values() those
/// that differ from the defaults.
[[nodiscard]] std::string canonical_command_line(const Options& options,
                                                 const FileStatement* file = nullptr);

}  // namespace dynac
