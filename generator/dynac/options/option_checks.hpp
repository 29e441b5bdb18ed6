// SPDX-License-Identifier: BSD-3-Clause
// Whether options fit each other and are what they have to be: one check per option, after all are
// read. Each throws a UsageError that names the option, the problem and the remedy. Defined in
// check_options.cpp, which knows all options.
#pragma once

#include "dynac/options/option_row.hpp"

namespace dynac::option_checks {

void check_lock(const Options& options, Command command);
void check_joint_order(const Options& options, Command command);
void check_mimic(const Options& options, Command command);
void check_fext(const Options& options, Command command);
void check_wrench_frame(const Options& options, Command command);
void check_parameters(const Options& options, Command command);
void check_frames(const Options& options, Command command);
void check_sparse(const Options& options, Command command);
void check_derivatives(const Options& options, Command command);
void check_prescribed(const Options& options, Command command);
void check_friction_velocity(const Options& options, Command command);
void check_model_paths(const Options& options, Command command);
void check_constraint_set(const Options& options, Command command);
void check_constraint_inputs(const Options& options, Command command);
void check_constraint_steps(const Options& options, Command command);
void check_passive_joints(const Options& options, Command command);
void check_dependent_joints(const Options& options, Command command);
void check_rotor(const Options& options, Command command);
void check_batch(const Options& options, Command command);
void check_wrap(const Options& options, Command command);
void check_language(const Options& options, Command command);
void check_name(const Options& options, Command command);
void check_namespace(const Options& options, Command command);

/// The words of the option frames that define no frame on which anything else is: links, frames of
/// the file, and definitions that nothing names. An empty word: all of them.
[[nodiscard]] Words frames_without_use(const Options& options, const Robot& robot);

}  // namespace dynac::option_checks
