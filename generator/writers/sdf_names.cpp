// SPDX-License-Identifier: BSD-3-Clause
#include "writers/sdf_names.hpp"

#include <fmt/format.h>

#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "readers/sdf/sdf_model.hpp"
#include "support/quoted.hpp"
#include "support/unlike_names.hpp"

namespace dynac {
namespace {

/// Why SDF cannot have a name; empty: it can.
std::string_view sdf_name_problem(std::string_view name) {
  if (name == kSdfWorld) return "is SDF's name for what does not move";
  if (name.starts_with("__") && name.ends_with("__")) return "is one of those that SDF reserves";
  if (name.find(kSdfDelimiter) != name.npos) return "holds \"::\", which SDF has between names";
  const bool has_blank =
      name.starts_with(' ') || name.ends_with(' ') || name.find("  ") != name.npos;
  return has_blank ? "holds blanks that SDF leaves out" : "";
}

void check(std::string_view kind, const std::string& name, const std::string& place,
           Findings& findings) {
  const std::string_view problem = sdf_name_problem(name);
  if (problem.empty()) return;
  findings.error(place, fmt::format("{}: its name {}; rename it", called(kind, name), problem));
}

void check_sdf_names(const RobotDescription& robot, Findings& findings) {
  std::unordered_set<std::string_view> children;
  for (const JointDescription& joint : robot.joints) {
    children.insert(joint.child);
    check("joint", joint.name, joint.place, findings);
  }
  for (const LinkDescription& link : robot.links) {
    const bool is_world = link.name == kSdfWorld && !children.contains(link.name);
    if (!is_world) check("link", link.name, link.place, findings);
  }
  for (const LoopDescription& loop : robot.loops) {
    check("joint", loop.joint.name, loop.joint.place, findings);
  }
  check("robot", robot.name, robot.place, findings);
}

void part_names(RobotDescription& robot, Findings& findings) {
  std::unordered_set<std::string> taken;
  for (const LinkDescription& link : robot.links) taken.insert(link.name);
  std::unordered_map<std::string, std::string> written;
  for (JointDescription& joint : robot.joints) {
    if (taken.contains(joint.name)) {
      written[joint.name] = unlike(joint.name + "_joint", taken);
      findings.add(Severity::kWarning, joint.place,
                   fmt::format("{}: has the name of a link, which SDF does not allow; it is "
                               "written as {}",
                               called("joint", joint.name), dynac::quoted(written[joint.name])));
      joint.name = written[joint.name];
    }
    taken.insert(joint.name);
  }
  for (JointDescription& joint : robot.joints) {
    if (joint.mimic && written.contains(joint.mimic->joint)) {
      joint.mimic->joint = written[joint.mimic->joint];
    }
  }
  for (CouplingDescription& coupling : robot.couplings) {
    for (CouplingDescription::Term& term : coupling.terms) {
      if (written.contains(term.joint)) term.joint = written[term.joint];
    }
  }
}

// Why SDF cannot have a frame; empty: it can.
std::string frame_problem(const FrameDescription& frame,
                          const std::unordered_set<std::string_view>& taken) {
  if (taken.contains(frame.name)) return "its name is that of a link or joint";
  if (frame.link == kSdfWorld) return "it stands in the world, which is no link of SDF's";
  const std::string_view problem = sdf_name_problem(frame.name);
  return problem.empty() ? "" : fmt::format("its name {}", problem);
}

void leave_out_frames(RobotDescription& robot, Findings& findings) {
  std::unordered_set<std::string_view> taken;
  for (const LinkDescription& link : robot.links) taken.insert(link.name);
  for (const JointDescription& joint : robot.joints) taken.insert(joint.name);
  for (const LoopDescription& loop : robot.loops) taken.insert(loop.joint.name);
  for (const CouplingDescription& coupling : robot.couplings) taken.insert(coupling.name);
  std::erase_if(robot.frames, [&](const FrameDescription& frame) {
    const std::string problem = frame_problem(frame, taken);
    if (problem.empty()) return false;
    findings.add(Severity::kWarning, frame.place,
                 fmt::format("{}: {}; it is left out", called("frame", frame.name), problem));
    return true;
  });
}

}  // namespace

void make_sdf_names(RobotDescription& robot, Findings& findings) {
  check_sdf_names(robot, findings);
  part_names(robot, findings);
  leave_out_frames(robot, findings);
}

}  // namespace dynac
