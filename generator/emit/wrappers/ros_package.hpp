// SPDX-License-Identifier: BSD-3-Clause
// A package of ROS 2 around plugins for interfaces of other packages: what its files have in
// common.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "emit/job.hpp"
#include "emit/text_template.hpp"
#include "support/output_file.hpp"

namespace dynac {

/// A plugin: a class in the robot's namespace, derived from one of the interface's package.
struct RosPlugin {
  std::string_view wrapper;     ///< that package, and namespace; the word of the setting wrap
  std::string_view base_class;  ///< in it
  std::string_view class_name;
  std::string_view source;   ///< the template of its source
  std::string_view meaning;  ///< a sentence
};

/// `<robot>_<wrapper>.cpp` and `.xml`, its description for pluginlib; `<robot>_ros.hpp`, which
/// compares robot descriptions; `package.xml`.
/// @param[in] values  of placeholders of the source, besides the common ones
[[nodiscard]] std::vector<OutputFile> ros_plugin_files(const EmitJob& job, const RosPlugin& plugin,
                                                       const Placeholders& values);

/// A call of a kernel.
/// @param[in] arguments   expressions of pointers to inputs and outputs that are arrays, in order
/// @param[in] parameters  of a pointer to the run-time parameters, where it takes them
[[nodiscard]] std::string ros_kernel_call(const EmitJob& job, std::string_view kernel,
                                          const std::vector<std::string>& arguments,
                                          std::string_view parameters);

/// Why a package cannot have a robot's name; empty: it can.
[[nodiscard]] std::string ros_name_problem(std::string_view robot);

}  // namespace dynac
