#include "writers/common_remarks.hpp"

#include <fmt/format.h>

#include "readers/text/xml_root.hpp"

namespace dynac {

void remark_on_base_and_gravity(const DescribedRobot& described, std::string_view format,
                                Findings& findings) {
  const RobotDescription& robot = described.robot;
  const auto warn = [&](const std::string& text) {
    findings.add(Severity::kWarning, robot.place,
                 fmt::format("{}: {}", called("robot", robot.name), text));
  };
  if (described.build.base == Base::kFloating) {
    warn(fmt::format("its floating base is not part of {}; give --base floating with the file",
                     format));
  }
  const Vector3<double> usual = Model{}.gravity;
  const Vector3<double> gravity = described.gravity.value_or(usual);
  if (gravity != usual) {
    warn(fmt::format("its gravity is not read from {} files; give --gravity {},{},{} with the file",
                     format, gravity[0], gravity[1], gravity[2]));
  }
}

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
