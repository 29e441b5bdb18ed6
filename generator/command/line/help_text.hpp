// SPDX-License-Identifier: BSD-3-Clause
// The text of --help: lines of 80 columns, and of most options' groups only the flags, as they are
// in --help-all.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace dynac {

class HelpText : public CLI::Formatter {
 public:
  /// @param[in] is_whole  of --help-all: all groups with their meanings
  explicit HelpText(bool is_whole) : is_whole_(is_whole) {}

  std::string make_group(std::string group, bool is_positional,
                         std::vector<const CLI::Option*> options) const override;
  std::string make_option(const CLI::Option* option, bool is_positional) const override;
  std::string make_subcommand(const CLI::App* command) const override;
  std::string make_footer(const CLI::App* app) const override;

 private:
  bool is_whole_;
};

}  // namespace dynac
