// SPDX-License-Identifier: BSD-3-Clause
#include "model/mimic_joints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "model/magnitudes.hpp"
#include "support/error.hpp"
#include "support/nearest_names.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

using JointIndex = std::unordered_map<std::string_view, std::size_t>;

JointIndex index_joints(const RobotDescription& robot) {
  JointIndex index;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) index.emplace(robot.joints[i].name, i);
  return index;
}

/// What is wrong with a joint that follows another one; empty: nothing.
std::string problem_of(const JointDescription& joint, const RobotDescription& robot,
                       const JointIndex& index) {
  const MimicDescription& mimic = *joint.mimic;
  if (velocity_size(joint.type) != 1) {
    return fmt::format("is {} and cannot mimic another joint; only a joint of one coordinate can",
                       name_of(joint.type));
  }
  const auto leader = index.find(mimic.joint);
  const auto has_name = [&](const LoopDescription& loop) { return loop.joint.name == mimic.joint; };
  if (leader == index.end() && std::ranges::any_of(robot.loops, has_name)) {
    return fmt::format(
        "mimics joint {}, which closes a loop and has no coordinate; let another joint of the loop "
        "close it",
        dynac::quoted(mimic.joint));
  }
  if (leader == index.end()) {
    return fmt::format(
        "mimics joint {}, which does not exist; name a joint of this robot, or make this one "
        "independent by @mimic ignore:{}",
        dynac::quoted(mimic.joint), dynac::quoted(joint.name));
  }
  const JointType type = robot.joints[leader->second].type;
  if (velocity_size(type) != 1) {
    return fmt::format(
        "mimics joint {}, which is {}; name a joint of one coordinate, or make both fixed",
        dynac::quoted(mimic.joint), name_of(type));
  }
  return "";
}

/// The leader at the end of a chain; none where the chain is a circle.
std::optional<Leader> last_leader(std::size_t joint, const RobotDescription& robot,
                                  const JointIndex& index) {
  Leader result{joint};
  for (std::size_t steps = 0; steps <= robot.joints.size(); ++steps) {
    const auto& mimic = robot.joints[result.joint].mimic;
    if (!mimic) return result;
    result.offset += result.multiplier * mimic->offset;
    result.multiplier *= mimic->multiplier;
    result.joint = index.at(mimic->joint);
  }
  return std::nullopt;
}

/// Multiplier and offset, of a chain those that come of all its joints.
void check_size(const JointDescription& joint, const Leader& leader, Findings& findings) {
  const Bound& bound = rotates(joint.type) ? kAngleBound : kLengthBound;
  for (const std::string& problem :
       {magnitude_problem("multiplier of <mimic>", leader.multiplier, kRatioBound),
        magnitude_problem("offset of <mimic>", leader.offset, bound)}) {
    if (problem.empty()) continue;
    findings.error(joint.place, fmt::format("{}: {}", called("joint", joint.name), problem));
  }
}

std::string unknown_mimic(const RobotDescription& robot, std::string_view name) {
  std::vector<std::string> mimics;
  for (const JointDescription& joint : robot.joints) {
    if (joint.mimic) mimics.push_back(joint.name);
  }
  return unknown_name("joint", name, mimics, "`dynac inspect` lists the joints");
}

}  // namespace

RobotDescription without_mimics(RobotDescription robot, const IgnoredMimics& ignored,
                                Findings& findings) {
  for (const std::string& name : ignored.joints) {
    const auto mimics = [&](const JointDescription& joint) {
      return joint.name == name && joint.mimic;
    };
    if (std::ranges::any_of(robot.joints, mimics)) continue;
    if (!std::ranges::count(robot.joints, name, &JointDescription::name)) {
      throw UsageError("@mimic: " + unknown_mimic(robot, name));
    }
    findings.error("@mimic", fmt::format("no joint {} mimics another; `dynac inspect` lists the "
                                         "joints",
                                         dynac::quoted(name)));
  }
  for (JointDescription& joint : robot.joints) {
    if (ignored.all || std::ranges::count(ignored.joints, joint.name) > 0) joint.mimic.reset();
  }
  return robot;
}

std::vector<std::optional<Leader>> resolve_mimic_joints(const RobotDescription& robot,
                                                        Findings& findings) {
  const JointIndex index = index_joints(robot);
  const std::size_t before = findings.size();
  for (const JointDescription& joint : robot.joints) {
    if (!joint.mimic) continue;
    const std::string problem = problem_of(joint, robot, index);
    if (problem.empty()) continue;
    findings.error(joint.place, fmt::format("{}: {}", called("joint", joint.name), problem));
  }
  std::vector<std::optional<Leader>> leaders(robot.joints.size());
  if (findings.size() != before) return leaders;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const JointDescription& joint = robot.joints[i];
    if (!joint.mimic) continue;
    leaders[i] = last_leader(i, robot, index);
    if (leaders[i]) {
      check_size(joint, *leaders[i], findings);
      continue;
    }
    findings.error(
        joint.place,
        fmt::format("{}: mimics itself through joint {}; make one joint of the cycle independent",
                    called("joint", joint.name), dynac::quoted(joint.mimic->joint)));
  }
  return leaders;
}

}  // namespace dynac
