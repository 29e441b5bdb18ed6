// SPDX-License-Identifier: BSD-3-Clause
// Options about what joints have besides the links' inertia: damping, friction, springs, rotors.
#pragma once

#include <string>
#include <vector>

#include "algorithms/kernel_settings.hpp"
#include "dynac/options/kernel_predicates.hpp"
#include "dynac/options/option_checks.hpp"
#include "dynac/options/option_forms.hpp"
#include "dynac/options/option_row.hpp"

namespace dynac {

struct JointDynamicsOptions {
  JointDynamicsSettings joint_dynamics;
  std::vector<std::string> rotors;  ///< JOINT=INERTIA[:RATIO]
};

inline constexpr OptionRow kJointDynamicsOptions[] = {
    {.key = "joint-dynamics",
     .takes = "damping,friction,armature,springs|all",
     .help = "Joint dynamics to include in addition to the links' inertia (default: none)",
     .example = "damping,armature",
     .commands = kKernelCommands,
     .canonical_rank = 190,
     .member = {Arity::kList, option_forms::read_effects, option_forms::print_effects,
                is_same<&JointDynamicsOptions::joint_dynamics, &JointDynamicsSettings::effects>,
                option_forms::effect_words},
     .affects = kernel_predicates::counts_effects,
     .is_checked_by_word = true},
    {.key = "friction-velocity",
     .takes = "V",
     .help =
         "Joint speed at which friction reaches 71 % of its full value, in rad/s or m/s; a small "
         "one makes compensation at measured velocities unstable (default: 0.01)",
     .example = "0.1",
     .least = "1e-12",  // its square is to be no zero in float
     .most = "1e6",
     .commands = kKernelCommands,
     .canonical_rank = 200,
     .member = number_member<&JointDynamicsOptions::joint_dynamics,
                             &JointDynamicsSettings::friction_velocity>(),
     .affects = kernel_predicates::counts_friction,
     .check = option_checks::check_friction_velocity},
    {.key = "rotor",
     .takes = "JOINT=INERTIA[:RATIO],..",
     .help =
         "Rotor inertia [kg m^2] and gear ratio of joints, overriding those of the file; without "
         ":RATIO, the file's ratio stays (1 if it states none)",
     .example = "elbow=1e-5:100",
     .commands = kRobotCommands,
     .canonical_rank = 210,
     .member = list_member<&JointDynamicsOptions::rotors>(),
     .affects = kernel_predicates::counts_rotors,
     .check = option_checks::check_rotor},
};

}  // namespace dynac
