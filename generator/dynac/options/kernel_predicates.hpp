// SPDX-License-Identifier: BSD-3-Clause
// Which kernels an option affects: predicates for rows of options, in terms of a kernel's inputs
// and outputs for a robot. The last argument is a word of the option, for options whose words are
// checked one by one.
#pragma once

#include <string_view>

namespace dynac {

struct Kernel;
struct KernelContext;

namespace kernel_predicates {

bool takes_wrenches(const Kernel& kernel, const KernelContext& context, std::string_view word);
bool depends_on_gravity(const Kernel& kernel, const KernelContext& context, std::string_view word);
bool is_of_frames(const Kernel& kernel, const KernelContext& context, std::string_view word);
bool is_of_spheres(const Kernel& kernel, const KernelContext& context, std::string_view word);
bool has_motion_of_frames(const Kernel& kernel, const KernelContext& context,
                          std::string_view word);
bool has_velocities(const Kernel& kernel, const KernelContext& context, std::string_view word);
bool has_base_velocities(const Kernel& kernel, const KernelContext& context, std::string_view word);
bool takes_run_time_parameters(const Kernel& kernel, const KernelContext& context,
                               std::string_view word);
bool takes_row_inputs(const Kernel& kernel, const KernelContext& context, std::string_view word);
bool has_derivatives_by(const Kernel& kernel, const KernelContext& context, std::string_view word);
bool is_discretized(const Kernel& kernel, const KernelContext& context, std::string_view word);
bool has_rollout(const Kernel& kernel, const KernelContext& context, std::string_view word);
bool is_integrated(const Kernel& kernel, const KernelContext& context, std::string_view word);
bool prescribes_motion(const Kernel& kernel, const KernelContext& context, std::string_view word);
bool has_matrix_outputs(const Kernel& kernel, const KernelContext& context, std::string_view word);
bool has_symmetric_outputs(const Kernel& kernel, const KernelContext& context,
                           std::string_view word);
bool solves_a_problem(const Kernel& kernel, const KernelContext& context, std::string_view word);
bool finds_multipliers(const Kernel& kernel, const KernelContext& context, std::string_view word);
bool distributes_forces(const Kernel& kernel, const KernelContext& context, std::string_view word);
bool has_independent_coordinates(const Kernel& kernel, const KernelContext& context,
                                 std::string_view word);
bool is_about_constraints(const Kernel& kernel, const KernelContext& context,
                          std::string_view word);
bool is_constrained(const Kernel& kernel, const KernelContext& context, std::string_view word);
bool counts_effects(const Kernel& kernel, const KernelContext& context, std::string_view word);
bool counts_friction(const Kernel& kernel, const KernelContext& context, std::string_view word);
bool counts_values_of_effects(const Kernel& kernel, const KernelContext& context,
                              std::string_view word);
bool counts_rotors(const Kernel& kernel, const KernelContext& context, std::string_view word);
bool has_formulation(const Kernel& kernel, const KernelContext& context, std::string_view word);

}  // namespace kernel_predicates
}  // namespace dynac
