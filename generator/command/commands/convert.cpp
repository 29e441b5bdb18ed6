// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include "command/commands/commands.hpp"
#include "command/commands/print_warnings.hpp"
#include "command/files/write_description.hpp"
#include "command/line/command_options.hpp"
#include "dynac/load_robot.hpp"
#include "readers/text/described_robot.hpp"
#include "support/text.hpp"
#include "writers/format_table.hpp"
#include "writers/written_robot.hpp"

namespace dynac {

void run_convert(const CommandOptions& options) {
  const DescribedRobot described = describe_robot(options);
  print_warnings(described.warnings, stderr);
  const std::string banner = description_banner(comment_text(source_name(options)));
  const WrittenRobot written = options.format->write(described, banner);
  print_warnings(written.warnings, stderr);
  const std::string text = with_stamp(written.text);
  if (options.output.empty()) {
    fmt::print("{}", text);
  } else {
    write_description(options.output, text, options.robot_file);
  }
}

}  // namespace dynac
