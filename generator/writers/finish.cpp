// SPDX-License-Identifier: BSD-3-Clause
#include "writers/finish.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "readers/text/xml_root.hpp"

namespace dynac {

WrittenRobot finish(std::string text, Findings& findings) {
  std::vector<Diagnostic> list = in_line_order(findings.take());
  if (has_error(list)) throw InputError(std::move(list));
  return {std::move(text), std::move(list)};
}

void warn_of_configurations(const RobotDescription& robot, std::string_view format,
                            Findings& findings) {
  for (const ConfigurationDescription& configuration : robot.configurations) {
    findings.add(Severity::kWarning, configuration.place,
                 fmt::format("{}: {} has no named configurations; it is left out",
                             called("configuration", configuration.name), format));
  }
}

}  // namespace dynac
