// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/options/kernel_predicates.hpp"

#include <algorithm>
#include <span>

#include "algorithms/loops/independent_coordinates.hpp"
#include "describe/rollouts.hpp"
#include "dynac/options/option_words.hpp"
#include "kernels/axes/base_parameter_axes.hpp"
#include "kernels/axes/constraint_axes.hpp"
#include "kernels/axes/coordinate_axes.hpp"
#include "kernels/multipliers.hpp"
#include "kernels/table.hpp"
#include "kernels/unserved.hpp"

namespace dynac {
namespace {

template <class Predicate>
bool has_quantity(const Kernel& kernel, const Predicate& predicate) {
  const auto has = [&](std::span<const ArgumentRow> rows) {
    return std::ranges::any_of(rows, predicate);
  };
  return has(kernel.inputs) || has(kernel.outputs);
}

// Whether an output is such; of estimates, one that the problem reports.
// @param[in] is_such  (ArgumentRow) -> bool
template <class IsSuch>
bool has_output(const Kernel& kernel, const KernelContext& context, const IsSuch& is_such) {
  if (!kernel.needs_problem) return std::ranges::any_of(kernel.outputs, is_such);
  if (context.settings.problem == nullptr) return false;
  return std::ranges::any_of(added_outputs(kernel, context.settings), is_such);
}

}  // namespace

namespace kernel_predicates {

bool takes_wrenches(const Kernel& kernel, const KernelContext&, std::string_view) {
  return kernel.takes_wrenches;
}

bool depends_on_gravity(const Kernel& kernel, const KernelContext&, std::string_view) {
  return kernel.depends_on_gravity;
}

bool is_of_frames(const Kernel& kernel, const KernelContext&, std::string_view) {
  return has_quantity(kernel, [](const ArgumentRow& row) { return row.frames.has_value(); });
}

bool is_of_spheres(const Kernel& kernel, const KernelContext&, std::string_view) {
  return dynac::is_of_spheres(kernel);
}

// A pose has no axes to choose.
bool has_motion_of_frames(const Kernel& kernel, const KernelContext&, std::string_view) {
  return has_quantity(kernel, is_expressed_in_a_frame);
}

bool has_velocities(const Kernel& kernel, const KernelContext&, std::string_view) {
  return has_quantity(kernel, is_along_velocities);
}

bool has_base_velocities(const Kernel& kernel, const KernelContext& context,
                         std::string_view word) {
  return has_floating_base(context.robot) && has_velocities(kernel, context, word);
}

bool takes_run_time_parameters(const Kernel& kernel, const KernelContext& context,
                               std::string_view) {
  return takes_parameters(kernel, context.settings);
}

bool takes_row_inputs(const Kernel& kernel, const KernelContext&, std::string_view word) {
  RowInputSettings one;
  if (const auto* const input = value_of(kRowInputWords, word)) one.** input = true;
  if (one.restitution) {
    return has_quantity(kernel,
                        [](const ArgumentRow& row) { return is_along(row, index::kRestitution); });
  }
  return !row_arguments(kernel, one).empty();
}

bool has_derivatives_by(const Kernel& kernel, const KernelContext& context, std::string_view word) {
  if (kernel.needs_problem) return false;
  KernelSettings with = context.settings, without = context.settings;
  for (const auto& [name, by] : kDerivativesByWords) {
    with.*by = word == name;
    without.*by = false;
  }
  return added_outputs(kernel, with).size() > added_outputs(kernel, without).size();
}

bool is_discretized(const Kernel& kernel, const KernelContext&, std::string_view) {
  return dynac::is_discretized(kernel);
}

bool has_rollout(const Kernel& kernel, const KernelContext&, std::string_view) {
  return dynac::has_rollout(kernel);
}
bool is_integrated(const Kernel& kernel, const KernelContext&, std::string_view) {
  return dynac::is_integrated(kernel);
}

bool prescribes_motion(const Kernel& kernel, const KernelContext&, std::string_view) {
  return kernel.needs_task || has_quantity(kernel, [](const ArgumentRow& row) {
           return is_along(row, index::kHybridOutput);
         });
}

bool has_symmetric_outputs(const Kernel& kernel, const KernelContext& context, std::string_view) {
  return has_output(kernel, context,
                    [](const ArgumentRow& row) { return row.symmetric_from.has_value(); });
}

// By its rows where they have two indices; of rows with one that counts two ways, such as poses and
// wrenches, once the robot has what they are of.
bool has_matrix_outputs(const Kernel& kernel, const KernelContext& context, std::string_view) {
  const auto has_two_indices = [](const ArgumentRow& row) { return row.indices.size() >= 2; };
  if (has_output(kernel, context, has_two_indices)) return true;
  const auto serves = [&](const Formulation& way) { return supports(kernel, way, context); };
  const auto is_matrix = [](const Argument& output) { return output.shape.size() >= 2; };
  return std::ranges::any_of(kernel.formulations, serves) &&
         std::ranges::any_of(outputs_of(kernel, context), is_matrix);
}

bool solves_a_problem(const Kernel& kernel, const KernelContext&, std::string_view) {
  return kernel.needs_problem;
}

bool has_independent_coordinates(const Kernel& kernel, const KernelContext&, std::string_view) {
  const bool is_of_loops = std::ranges::all_of(kernel.formulations, [](const Formulation& way) {
    return way.scope == FormulationScope::kLocalLoops;
  });
  return is_of_loops || (kernel.supports_local_loops &&
                         (kernel.needs_constraints || has_quantity(kernel, is_along_velocities) ||
                          has_quantity(kernel, is_of_base_parameters)));
}

bool is_about_constraints(const Kernel& kernel, const KernelContext&, std::string_view) {
  return kernel.needs_constraints;
}

bool is_constrained(const Kernel& kernel, const KernelContext& context, std::string_view word) {
  if (kernel.needs_constraints) return true;
  return loops::has_loops(context) && has_independent_coordinates(kernel, context, word);
}

bool finds_multipliers(const Kernel& kernel, const KernelContext&, std::string_view) {
  return dynac::finds_multipliers(kernel);
}

bool distributes_forces(const Kernel& kernel, const KernelContext&, std::string_view) {
  return has_quantity(
      kernel, [](const ArgumentRow& row) { return is_along(row, index::kConstraintWeight); });
}

static JointEffects effects_named(std::string_view word) {
  JointEffects effects;
  for (const auto& [name, effect] : kEffectWords) effects.*effect = word == name || word == "all";
  return effects;
}

bool counts_effects(const Kernel& kernel, const KernelContext&, std::string_view word) {
  return effects_in(kernel, effects_named(word)) != JointEffects{};
}

// Of what is linear in friction, torques alone depend on its smoothing.
bool counts_friction(const Kernel& kernel, const KernelContext& context, std::string_view) {
  const ArgumentRow& first = kernel.outputs.front();
  const bool is_linear = is_regressor(first) || is_of_base_parameters(first);
  return counts_effects(kernel, context, "friction") &&
         (!is_linear || first.indices.front() == index::kTorque);
}

// A regressor has columns for effects, whatever the file's values.
bool counts_values_of_effects(const Kernel& kernel, const KernelContext&, std::string_view word) {
  return valued_effects_in(kernel, effects_named(word)) != JointEffects{};
}

bool counts_rotors(const Kernel& kernel, const KernelContext& context, std::string_view) {
  return counts_values_of_effects(kernel, context, "armature");
}

// A name that no kernel has is refused where formulations are chosen.
bool has_formulation(const Kernel& kernel, const KernelContext&, std::string_view word) {
  const Kernel* const named = find_kernel(word.substr(0, word.find('=')));
  return named == nullptr || named == &kernel;
}

}  // namespace kernel_predicates

}  // namespace dynac
