#include "writers/common_remarks.hpp"

#include <fmt/format.h>

#include "readers/text/xml_root.hpp"

namespace dynac {

void refuse_couplings(const RobotDescription& robot, std::string_view format, Findings& findings) {
  for (const CouplingDescription& coupling : robot.couplings) {
    findings.error(coupling.place,
                   fmt::format("{}: couples joint positions, which {} cannot say; convert to json, "
                               "or move it into a file for --constraints",
                               called("coupling", coupling.name), format));
  }
}

WrittenRobot finish(std::string text, Findings& findings) {
  std::vector<Diagnostic> list = in_line_order(findings.take());
  if (has_error(list)) throw InputError(std::move(list));
  return {std::move(text), std::move(list)};
}

}  // namespace dynac
