// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/ros_package.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "emit/build_stamp.hpp"
#include "emit/documents/frame.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

constexpr std::array<std::string_view, 2> kInterfaces{"inverse_dynamics_solver",
                                                      "kinematics_interface"};

// Which of the types of URDF a joint may have there; helical joints have none of their own.
std::string described_joint(const JointEntry& joint) {
  const bool is_helical = joint.type == JointType::kHelical || joint.type == JointType::kScrew;
  const bool slides = joint.type == JointType::kPrismatic;
  return fmt::format("{{{}, {}, {}}}", string_literal(joint.name), !slides, slides || is_helical);
}

OutputFile description_header(const EmitJob& job) {
  constexpr std::string_view kNextLine = ",\n      ";
  const std::string path = job.robot + "_ros.hpp";
  std::vector<std::string> moving, others;
  for (const JointEntry& joint : job.joints) {
    if (joint.q_size > 0) {
      moving.push_back(described_joint(joint));
    } else {
      others.push_back(string_literal(joint.name));
    }
  }
  for (const std::string& name : job.fixed_joints) others.push_back(string_literal(name));
  if (others.empty()) others.emplace_back("nullptr");
  Placeholders values = common_placeholders(job);
  values["MOVING"] = fmt::format("{}", fmt::join(moving, kNextLine));
  values["OTHERS"] = fmt::format("{}", fmt::join(others, kNextLine));
  values["STAMP_CHECK"] = print_stamp_check(job, path, job.robot + ".hpp");
  return {path, fill(embedded_file("ros_description.hpp.in"), values)};
}

// The same whichever plugin asks for it.
OutputFile package_description(const EmitJob& job) {
  std::string depends;
  for (const std::string_view interface : kInterfaces) {
    const bool is_wanted =
        std::ranges::find(job.emit.wrappers, interface) != job.emit.wrappers.end();
    if (is_wanted) depends += fmt::format("  <depend>{}</depend>\n", interface);
  }
  Placeholders values = common_placeholders(job);
  values["DEPENDS"] = depends;
  values["EMAIL"] = "user@todo.todo";  // as ros2 pkg create writes it
  return {"package.xml", fill(embedded_file("ros_package.xml.in"), values)};
}

}  // namespace

std::vector<OutputFile> ros_plugin_files(const EmitJob& job, const RosPlugin& plugin,
                                         const Placeholders& values) {
  const std::string stem = fmt::format("{}_{}", job.robot, plugin.wrapper);
  Placeholders all = common_placeholders(job);
  all.insert(values.begin(), values.end());
  all["STAMP_CHECK"] = print_stamp_check(job, stem + ".cpp", job.robot + ".hpp");
  all["WRAPPER"] = plugin.wrapper;
  all["CLASS"] = plugin.class_name;
  all["BASE_CLASS"] = plugin.base_class;
  all["MEANING"] = plugin.meaning;
  return {{stem + ".cpp", fill(embedded_file(plugin.source), all)},
          {stem + ".xml", fill(embedded_file("ros_plugin.xml.in"), all)},
          description_header(job),
          package_description(job)};
}

std::string ros_kernel_call(const EmitJob& job, std::string_view kernel,
                            const std::vector<std::string>& arguments,
                            std::string_view parameters) {
  const KernelEntry* entry = find_kernel(job, kernel);
  DYNAC_ASSERT(entry != nullptr, "there is no kernel {}", kernel);
  std::vector<std::string> passed;
  std::size_t next = 0;
  const auto pass = [&](const ArgumentEntry& argument) {
    const bool is_array = argument.members.empty();
    DYNAC_ASSERT(!is_array || next < arguments.size(), "{} takes more arguments", kernel);
    passed.push_back(is_array ? arguments[next++] : std::string(parameters));
  };
  for (const ArgumentEntry& input : entry->inputs) pass(input);
  for (const ArgumentEntry& output : entry->outputs) pass(output);
  DYNAC_ASSERT(next == arguments.size(), "{} takes fewer arguments", kernel);
  return fmt::format("::{}({});", c_function(job, *entry), fmt::join(passed, ", "));
}

std::string ros_name_problem(std::string_view robot) {
  constexpr std::array<std::string_view, 6> kPackages{
      "ament_cmake",          "eigen",     "inverse_dynamics_solver",
      "kinematics_interface", "pluginlib", "rclcpp"};
  if (std::ranges::find(kPackages, robot) != kPackages.end())
    return "it depends on one of this name";
  const auto is_allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  };
  const bool is_right = !robot.empty() && robot.front() >= 'a' && robot.front() <= 'z' &&
                        std::ranges::all_of(robot, is_allowed);
  return is_right ? ""
                  : "names of packages of ROS have lower-case letters, digits and underscores, and "
                    "begin with a letter";
}

}  // namespace dynac
