// SPDX-License-Identifier: BSD-3-Clause
#include "model/check_names.hpp"

#include <fmt/format.h>

#include <string_view>
#include <unordered_map>

#include "support/utf8.hpp"

namespace dynac {
namespace {

void check_name(std::string_view kind, const std::string& name, const std::string& place,
                Findings& findings) {
  if (name.empty()) {
    findings.error(place, fmt::format("{}: has no name; give it one, as in name=\"arm\"", kind));
  } else if (!is_printable(name)) {
    findings.error(place, fmt::format("{}: name holds a control character or is not UTF-8; use "
                                      "printable characters",
                                      called(kind, name)));
  }
}

/// Links or joints: names must be good and used once.
template <class Part>
void check_names_of(std::string_view kind, const std::vector<Part>& parts, Findings& findings) {
  std::unordered_map<std::string_view, const Part*> seen;
  for (const Part& part : parts) {
    check_name(kind, part.name, part.place, findings);
    if (part.name.empty()) continue;
    const auto [entry, is_new] = seen.emplace(part.name, &part);
    if (is_new) continue;
    const std::string& first_place = entry->second->place;
    const std::string where = first_place.empty() ? "" : " at " + first_place;
    findings.error(part.place, fmt::format("{}: name is already taken{}; rename one of the two",
                                           called(kind, part.name), where));
  }
}

}  // namespace

void check_names(const RobotDescription& robot, Findings& findings) {
  check_name("robot", robot.name, robot.place, findings);
  check_names_of("link", robot.links, findings);
  std::vector<JointDescription> joints = robot.joints;
  for (const LoopDescription& loop : robot.loops) joints.push_back(loop.joint);
  for (const CouplingDescription& coupling : robot.couplings) {
    joints.push_back({.name = coupling.name, .place = coupling.place});
  }
  check_names_of("joint", joints, findings);
  check_names_of("configuration", robot.configurations, findings);
  check_names_of("frame", robot.frames, findings);
}

}  // namespace dynac
