// SPDX-License-Identifier: BSD-3-Clause
// Options about constraint sets: contacts, loops, gears.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "dynac/options/kernel_predicates.hpp"
#include "dynac/options/option_checks.hpp"
#include "dynac/options/option_forms.hpp"
#include "dynac/options/option_row.hpp"

namespace dynac {

struct ConstraintOptions {
  std::string constraints;                     ///< file of constraint sets; empty: none
  std::string constraint_set;                  ///< which of them; empty: the only one
  std::vector<std::string> contacts;           ///< LINK:point, LINK:frame
  std::vector<std::string> constraint_inputs;  ///< active, accelerations, gains, restitution
  double constraint_damping = 0;               ///< added to the diagonal of J M^-1 J^T
  std::size_t constraint_steps = 1;
  std::vector<std::string> passive_joints;    ///< names; empty: every joint has a motor
  std::vector<std::string> dependent_joints;  ///< names; empty: the rows have multipliers
};

inline constexpr OptionRow kConstraintOptions[] = {
    {.key = "constraints",
     .takes = "FILE",
     .help = "Constraint sets: contacts, loops, gears; language: docs/constraint_files.md",
     .example = "robot.constraints",
     .commands = kFileCommands,
     .canonical_rank = 171,
     .named_file = text_of<&ConstraintOptions::constraints>,
     .member = {Arity::kOne, read_text<&ConstraintOptions::constraints>,
                option_forms::print_constraints, is_same<&ConstraintOptions::constraints>},
     .offer = Offer::kFiles,
     .affects = kernel_predicates::is_constrained},
    {.key = "constraint-set",
     .takes = "NAME",
     .help = "Set of @constraints that holds, if the file has several",
     .example = "stance",
     .commands = kKernelCommands,
     .canonical_rank = 172,
     .member = text_member<&ConstraintOptions::constraint_set>(),
     .affects = kernel_predicates::is_constrained,
     .check = option_checks::check_constraint_set},
    {.key = "contact",
     .takes = "LINK:point|frame,..",
     .help = "Links whose origins are fixed in the world: as points (three rows) or as frames "
             "(six), in the world's axes; a link may be a frame as of @frames",
     .example = "left_foot:point,right_foot:frame",
     .commands = kKernelCommands,
     .canonical_rank = 173,
     .member = link_list_member<&ConstraintOptions::contacts>(),
     .affects = kernel_predicates::is_about_constraints},
    {.key = "constraint-inputs",
     .takes = "active,accelerations,gains,restitution",
     .help = "What of the constraints kernels take as run-time inputs: which hold, accelerations "
             "that their rows are to have, gains that stabilise them (kp pulls a contact without a "
             "place to the world's origin), a coefficient of restitution per row",
     .example = "active,accelerations",
     .commands = kKernelCommands,
     .canonical_rank = 178,
     .is_silent = true,
     .member = list_member<&ConstraintOptions::constraint_inputs>(),
     .affects = kernel_predicates::takes_row_inputs,
     .is_checked_by_word = true,
     .check = option_checks::check_constraint_inputs},
    {.key = "constraint-damping",
     .takes = "MU",
     .help = "Damping added to the diagonal of J M^-1 J^T, for rows that depend on each other "
             "(default: 0, rows are independent)",
     .example = "1e-6",
     .least = "0",
     .most = "1e6",
     .commands = kKernelCommands,
     .canonical_rank = 174,
     .member = number_member<&ConstraintOptions::constraint_damping>(),
     .affects = kernel_predicates::finds_multipliers},
    {.key = "constraint-steps",
     .takes = "N",
     .help = "Proximal steps of damped constraint forces, each closer to the undamped ones "
             "(default: 1)",
     .example = "5",
     .least = "1",
     .most = "1000",
     .commands = kKernelCommands,
     .canonical_rank = 175,
     .member = number_member<&ConstraintOptions::constraint_steps>(),
     .affects = kernel_predicates::finds_multipliers,
     .check = option_checks::check_constraint_steps},
    {.key = "passive-joints",
     .takes = "JOINT,..",
     .help = "Joints without a motor, besides a floating base (default: none)",
     .example = "coupler,rocker",
     .commands = kKernelCommands,
     .canonical_rank = 176,
     .member = list_member<&ConstraintOptions::passive_joints>(),
     .affects = kernel_predicates::distributes_forces,
     .check = option_checks::check_passive_joints},
    {.key = "dependent-joints",
     .takes = "JOINT,..",
     .help = "Joints whose motion follows from the loops of the robot's file and of the set of "
             "@constraints, "
             "as many as these have rows without multipliers: velocities, accelerations and "
             "torques are "
             "those of the other joints (default: none)",
     .example = "coupler,rocker",
     .commands = kKernelCommands,
     .canonical_rank = 177,
     .is_silent = true,
     .member = list_member<&ConstraintOptions::dependent_joints>(),
     .affects = kernel_predicates::has_independent_coordinates,
     .check = option_checks::check_dependent_joints},
};

}  // namespace dynac
