// SPDX-License-Identifier: BSD-3-Clause
// All wrappers, files that make the kernels usable from elsewhere: a row per word of the setting
// wrap.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "emit/wrappers/acados.hpp"
#include "emit/wrappers/aligator.hpp"
#include "emit/wrappers/casadi.hpp"
#include "emit/wrappers/crocoddyl.hpp"
#include "emit/wrappers/jax.hpp"
#include "emit/wrappers/libfranka.hpp"
#include "emit/wrappers/matlab.hpp"
#include "emit/wrappers/matlab_names.hpp"
#include "emit/wrappers/ocs2.hpp"
#include "emit/wrappers/python.hpp"
#include "emit/wrappers/python_names.hpp"
#include "emit/wrappers/ros_inverse_dynamics.hpp"
#include "emit/wrappers/ros_kinematics.hpp"
#include "emit/wrappers/ros_package.hpp"
#include "emit/wrappers/rust.hpp"
#include "emit/wrappers/rust_names.hpp"
#include "emit/wrappers/wrapper_demands.hpp"

namespace dynac {

/// What the build file makes of a wrapper.
enum class WrapperTarget {
  kNone,
  kModule,    ///< a library that a solver loads, of one source
  kRosPlugin  ///< a library that pluginlib loads, in a package of ROS
};

/// One row.
struct WrapperRow {
  std::string_view word;
  std::vector<OutputFile> (*value)(const EmitJob& job);  ///< its files
  /// Why a robot of this name cannot have them; empty: it can.
  std::string (*name_problem)(std::string_view robot);
  WrapperDemands demands = {};
  WrapperTarget target = {};
  /// What of the kernels it leaves out; null: nothing.
  std::vector<std::string> (*notes)(const EmitJob& job) = nullptr;
};

[[nodiscard]] inline std::string no_problem(std::string_view) { return ""; }

inline constexpr std::array kWrappers{
    WrapperRow{.word = "python",
               .value = python_package,
               .name_problem = package_name_problem,
               .demands = {.copied_runtime = true}},
    WrapperRow{.word = "casadi",
               .value = casadi_functions,
               .name_problem = no_problem,
               .demands = {.copied_runtime = true, .doubles = true, .whole_matrices = true},
               .target = WrapperTarget::kModule,
               .notes = casadi_notes},
    WrapperRow{.word = "acados",
               .value = acados_functions,
               .name_problem = no_problem,
               .demands = {.one_of = kAcadosKernels,
                           .copied_runtime = true,
                           .doubles = true,
                           .whole_matrices = true},
               .target = WrapperTarget::kModule,
               .notes = acados_notes},
    WrapperRow{.word = "crocoddyl",
               .value = crocoddyl_class,
               .name_problem = no_problem,
               .demands = dynamics_demands(kCrocoddylClass)},
    WrapperRow{.word = "aligator",
               .value = aligator_class,
               .name_problem = no_problem,
               .demands = dynamics_demands(kAligatorClass)},
    WrapperRow{.word = "ocs2",
               .value = ocs2_class,
               .name_problem = no_problem,
               .demands = dynamics_demands(kOcs2Class)},
    WrapperRow{.word = "rust",
               .value = rust_crate,
               .name_problem = crate_name_problem,
               .demands = {.bodies = BodyLanguage::kC, .copied_runtime = true}},
    WrapperRow{
        .word = "matlab",
        .value = matlab_package,
        .name_problem = matlab_name_problem,
        .demands = {.bodies = BodyLanguage::kC, .copied_runtime = true, .whole_matrices = true},
        .notes = matlab_notes},
    WrapperRow{.word = "libfranka",
               .value = libfranka_class,
               .name_problem = no_problem,
               .demands = kLibfrankaDemands},
    WrapperRow{.word = "inverse_dynamics_solver",
               .value = ros_inverse_dynamics,
               .name_problem = ros_name_problem,
               .demands = kRosDynamicsDemands,
               .target = WrapperTarget::kRosPlugin},
    WrapperRow{.word = "kinematics_interface",
               .value = ros_kinematics,
               .name_problem = ros_name_problem,
               .demands = kRosKinematicsDemands,
               .target = WrapperTarget::kRosPlugin},
    WrapperRow{.word = "jax",
               .value = jax_module,
               .name_problem = no_problem,
               .demands = {.copied_runtime = true, .whole_matrices = true},
               .notes = jax_notes},
};

/// The rows that are asked for.
[[nodiscard]] std::vector<WrapperRow> wrappers_of(const EmitOptions& options);

}  // namespace dynac
