// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/ros_inverse_dynamics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "emit/wrappers/ros_package.hpp"

namespace dynac {
namespace {

constexpr RosPlugin kRosDynamics{"inverse_dynamics_solver", "InverseDynamicsSolver",
                                 "InverseDynamics", "ros_inverse_dynamics.cpp.in",
                                 "Inverse dynamics of one robot, compiled."};

bool has_dissipation(const JointEntry& joint) {
  return std::ranges::any_of(joint.dynamics, [](const JointDynamicsEntry& entry) {
    return entry.name == "damping" || entry.name == "friction";
  });
}

}  // namespace

std::vector<OutputFile> ros_inverse_dynamics(const EmitJob& job) {
  const bool has_friction = std::ranges::any_of(job.joints, has_dissipation);
  const auto call = [&](std::string_view kernel, const std::vector<std::string>& arguments) {
    return ros_kernel_call(job, kernel, arguments, "&with_gravity_");
  };
  return ros_plugin_files(
      job, kRosDynamics,
      {{"FRICTION", has_friction ? "damping and friction of joints, as kernels include them"
                                 : "none, as kernels include none (option joint-dynamics)"},
       {"HAS_FRICTION", has_friction ? "true" : "false"},
       {"CALL_MASS", call("mass_matrix", {"q.data()", "M.data()"})},
       {"CALL_GRAVITY", call("gravity_forces", {"q.data()", "g.data()"})},
       {"CALL_TORQUES",
        call("inverse_dynamics", {"q.data()", "v.data()", "a.data()", "tau.data()"})},
       {"CALL_BIAS",
        ros_kernel_call(job, "bias_forces", {"q", "v", "result"}, "&without_gravity_")}});
}

}  // namespace dynac
