// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/ros_kinematics.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <string>

#include "emit/wrappers/ros_package.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

constexpr RosPlugin kRosKinematics{"kinematics_interface", "KinematicsInterface", "Kinematics",
                                   "ros_kinematics.cpp.in", "Kinematics of one robot, compiled."};

// Names of links by what names of arguments have of them.
std::map<std::string, std::string> links_by_identifier(const EmitJob& job) {
  std::map<std::string, std::string> names;
  NameScope scope;
  for (const LinkEntry& link : job.links) names[scope.unique(link.name, "link")] = link.name;
  return names;
}

// A call whose outputs are rows of an array, one per frame.
std::string call_for_all(const EmitJob& job, const KernelEntry& kernel, std::string_view array) {
  std::vector<std::string> arguments{"joint_pos.data()"};
  for (std::size_t k = 0; k < kernel.outputs.size(); ++k)
    arguments.push_back(fmt::format("{}[{}]", array, k));
  return ros_kernel_call(job, kernel.name, arguments, "");
}

}  // namespace

std::vector<OutputFile> ros_kinematics(const EmitJob& job) {
  const KernelEntry* poses = find_kernel(job, "forward_kinematics");
  const KernelEntry* jacobians = find_kernel(job, "frame_jacobian");
  DYNAC_ASSERT(poses != nullptr && jacobians != nullptr, "a kernel is missing");
  constexpr std::string_view kPose = "T_W_";
  const std::map<std::string, std::string> links = links_by_identifier(job);
  std::vector<std::string> names;
  std::vector<bool> is_fixed;
  for (const ArgumentEntry& output : poses->outputs) {
    const auto found = links.find(output.name.substr(kPose.size()));
    DYNAC_ASSERT(found != links.end(), "{} is of no link", output.name);
    names.push_back(string_literal(found->second));
  }
  for (const ArgumentEntry& output : jacobians->outputs)
    is_fixed.push_back(output.zeros.size() == output.size());
  DYNAC_ASSERT(names.size() == is_fixed.size(), "poses and Jacobians are of other links");
  const bool is_wide = job.nv >= 6;
  return ros_plugin_files(
      job, kRosKinematics,
      {{"LINKS", std::to_string(names.size())},
       {"LINK_NAMES", fmt::format("{}", fmt::join(names, ", "))},
       {"IS_FIXED", fmt::format("{}", fmt::join(is_fixed, ", "))},
       {"BASE_LINK", string_literal(job.base_link)},
       {"SMALL", std::to_string(std::min<std::size_t>(job.nv, 6))},
       {"DAMPED", is_wide ? "jacobian_.lazyProduct(jacobian_.transpose())"
                          : "jacobian_.transpose().lazyProduct(jacobian_)"},
       {"SOLUTION", is_wide
                        ? "jacobian_.transpose().lazyProduct(Twist(damped_.solve(delta_x)))"
                        : "damped_.solve(JointVector(jacobian_.transpose().lazyProduct(delta_x)))"},
       {"CALL_POSES", call_for_all(job, *poses, "poses_")},
       {"CALL_JACOBIANS", call_for_all(job, *jacobians, "jacobians_")}});
}

}  // namespace dynac
