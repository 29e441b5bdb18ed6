// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/kernel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "algorithms/loops/independent_coordinates.hpp"
#include "kernels/axes/base_parameter_axes.hpp"
#include "kernels/axes/constraint_axes.hpp"
#include "kernels/axes/estimation_axes.hpp"
#include "kernels/axes/spatial_vector_axes.hpp"
#include "kernels/axes/sphere_axis.hpp"
#include "kernels/axes/time_order_axis.hpp"

namespace dynac {
namespace {

// What a wrench is given in, and the word for it in names, so that code written for one frame does
// not compile with another.
struct WrenchFrame {
  const char* name;
  const char* axes;
};

WrenchFrame wrench_frame(JacobianFrame frame) {
  switch (frame) {
    case JacobianFrame::kLocal:
      return {"fext_body", "in the link's axes at its origin"};
    case JacobianFrame::kWorldAligned:
      return {"fext_world_aligned", "in the world's axes at the link's origin"};
    case JacobianFrame::kSpatial:
      break;
  }
  return {"fext_spatial", "in the world's axes at the world's origin"};
}

ArgumentRow parameters_argument() {
  return {.name = "parameters",
          .indices = {index::kParameter},
          .meaning = "parameters of the robot; see Parameters"};
}

ArgumentRow sigma_argument() {
  return {.name = "sigma",
          .indices = {index::kSigma},
          .meaning =
              "standard deviations above zero, in the order of the problem's lines with "
              "`sigma input`"};
}

// Whether a row is the derivative of a value by something.
bool is_derivative_of(const ArgumentRow& value, const ArgumentRow& row) {
  const std::span<const Index> all(row.indices);
  return all.size() == value.indices.size() + 1 && all.back().power < 0 &&
         std::ranges::equal(all.first(value.indices.size()), value.indices);
}

// Whether a kernel gives the derivative of a value, by what is asked for or by anything.
bool has_derivative(const Kernel& kernel, const ArgumentRow& value,
                    const std::optional<Index>& divisor = std::nullopt) {
  return std::ranges::any_of(kernel.outputs, [&](const ArgumentRow& row) {
    return is_derivative_of(value, row) && (!divisor || row.indices.back() == *divisor);
  });
}

// What a kernel gives first derivatives of.
std::vector<ArgumentRow> differentiated_values(const Kernel& kernel) {
  std::vector<ArgumentRow> values;
  const Kernel* const base = kernel.differentiates.get();
  if (base == nullptr || base->differentiates != nullptr) return values;  // none, or second ones
  std::ranges::copy_if(base->outputs, std::back_inserter(values),
                       [&](const ArgumentRow& value) { return has_derivative(kernel, value); });
  if (is_integrated(*base) && std::ranges::any_of(kernel.outputs, is_step_matrix)) {
    values.push_back({.name = "x_next", .indices = {index::kState}, .meaning = ""});
  }
  return values;
}

// Wrenches act on what depends on velocities, never on inertias.
bool feels_wrenches(const Kernel& kernel, const ArgumentRow& value) {
  return kernel.takes_wrenches && (has_derivative(kernel, value, by(index::kVelocity)) ||
                                   has_derivative(kernel, value, by(index::kState)));
}

ArgumentRow derivative_by(const ArgumentRow& value, const Index& divisor, const std::string& suffix,
                          const std::string& what) {
  ArgumentRow row{.name = "d" + value.name + "_d" + suffix,
                  .indices = value.indices,
                  .meaning = "derivative of " + value.name + " with respect to " + what,
                  .in_base_units = value.in_base_units,
                  .symmetric_from = value.symmetric_from};
  row.indices.push_back(by(divisor));
  return row;
}

bool has_mode(const Kernel& kernel, Differentiation mode) {
  return std::ranges::any_of(kernel.formulations, [&](const Formulation& formulation) {
    const auto* way = std::get_if<DifferentiatesAnother>(&formulation.way);
    return way != nullptr && way->mode == mode;
  });
}

// The gradients of weighted results by the inputs that settings add.
std::vector<ArgumentRow> added_gradients(const Kernel& kernel, const KernelSettings& settings) {
  std::vector<ArgumentRow> rows;
  const ArgumentRow L{.name = "L", .indices = {}, .meaning = ""};
  if (takes_offsets(kernel, settings)) {
    rows.push_back(derivative_by(L, index::kOffset, "offsets", "the entries of offsets"));
  }
  if (kernel.takes_wrenches && !settings.wrench_links.empty()) {
    rows.push_back(
        derivative_by(L, index::kExternalWrench, "fext",
                      std::string("the entries of ") + wrench_frame(settings.wrench_frame).name));
  }
  for (const ArgumentRow& input : row_arguments(kernel, settings.row_inputs)) {
    if (has_gradient(input)) {
      rows.push_back(derivative_by(L, input.indices.front(), input.name, input.name));
    }
  }
  if (takes_parameters(kernel, settings)) {
    rows.push_back(derivative_by(L, index::kParameter, "parameters",
                                 "the run-time parameters, in their order"));
  }
  return rows;
}

std::vector<ArgumentRow> reports_of(const EstimationProblem& problem) {
  std::vector<ArgumentRow> rows;
  if (problem.reports_covariance) {
    rows.push_back({.name = "covariance",
                    .indices = {index::kEstimate, index::kEstimate},
                    .meaning = "covariance of the estimation errors, for the noise of the problem",
                    .symmetric_from = 0});
  }
  if (problem.reports_smallest_pivot) {
    rows.push_back(
        {.name = "smallest_pivot",
         .indices = {},
         .meaning =
             "distance of the equations from singularity: the smallest pivot relative to its "
             "median over configurations sampled at generation; accuracy is lost far below 1"});
  }
  return rows;
}

ArgumentRow offsets_argument() {
  return {.name = "offsets",
          .indices = {index::kOffset},
          .meaning =
              "where each listed frame is on the link that carries it, from that link's "
              "origin in its axes, one column per frame"};
}

void append(std::vector<Argument>& arguments, const std::vector<ArgumentRow>& rows,
            const KernelContext& context) {
  for (Argument& argument : make_arguments(rows, context)) {
    arguments.push_back(std::move(argument));
  }
}

}  // namespace

bool differentiates_another(const Formulation& formulation) {
  if (const auto* parts = std::get_if<ComputesParts>(&formulation.way)) {
    return std::ranges::any_of(parts->ways,
                               [](const Formulation* way) { return differentiates_another(*way); });
  }
  return std::holds_alternative<DifferentiatesAnother>(formulation.way);
}

bool is_adjoint(const Kernel& kernel) { return has_mode(kernel, Differentiation::kAdjoint); }
bool is_hessian(const Kernel& kernel) { return has_mode(kernel, Differentiation::kHessian); }

bool has_gradient(const ArgumentRow& input) {
  return input.indices.empty() || (input.indices.front() != index::kConstraintWeight &&
                                   input.indices.front() != index::kSwitch);
}

bool has_other_outputs(const Formulation& formulation) { return !formulation.own_summary.empty(); }

const std::string& summary_of(const Kernel& kernel, const Formulation& formulation) {
  return has_other_outputs(formulation) ? formulation.own_summary : kernel.summary;
}

const Formulation* find_formulation(const Kernel& kernel, std::string_view name) {
  for (const Formulation& formulation : kernel.formulations) {
    if (formulation.name == name) return &formulation;
  }
  return nullptr;
}

JointEffects effects_in(const Kernel& kernel, const JointEffects& selected) {
  const bool is_passive = kernel.includes_passive_torques;
  const bool has_energy = std::ranges::any_of(
      kernel.outputs, [](const ArgumentRow& row) { return row.dimension == kJoule; });
  return {selected.damping && is_passive, selected.friction && is_passive,
          selected.armature && kernel.includes_rotor_inertia,
          selected.springs && (is_passive || has_energy)};
}

JointEffects valued_effects_in(const Kernel& kernel, const JointEffects& selected) {
  const auto has_columns = [](const std::vector<ArgumentRow>& rows) {
    return std::ranges::any_of(rows, is_regressor) ||
           std::ranges::any_of(rows, is_of_base_parameters);
  };
  const bool is_linear = has_columns(kernel.inputs) || has_columns(kernel.outputs);
  return is_linear ? JointEffects{} : effects_in(kernel, selected);
}

bool takes_parameters(const Kernel& kernel, const KernelSettings& settings) {
  const JointEffects effects = valued_effects_in(kernel, settings.joint_dynamics.effects);
  return std::ranges::any_of(settings.parameters, [&](const RunTimeParameter& parameter) {
    switch (parameter.owner()) {
      case ParameterOwner::kWorld:
        return kernel.depends_on_gravity;
      case ParameterOwner::kLink:
        return kernel.depends_on_inertia;
      case ParameterOwner::kRobot:
        return kernel.depends_on_inertia || effects != JointEffects{};
      case ParameterOwner::kJoint:
        break;
    }
    return effects.*row_of(parameter.kind).effect;
  });
}

bool takes_sigmas(const Kernel& kernel, const KernelSettings& settings) {
  return kernel.needs_problem && settings.problem != nullptr && sigma_inputs(*settings.problem) > 0;
}

bool takes_offsets(const Kernel& kernel, const KernelSettings& settings) {
  if (kernel.differentiates != nullptr) return takes_offsets(*kernel.differentiates, settings);
  const auto is_placed = [&](LinkId link) {
    return std::ranges::find(settings.offset_links, link) != settings.offset_links.end();
  };
  const auto is_of_frames = [](const ArgumentRow& row) { return row.frames.has_value(); };
  const bool has_frames = std::ranges::any_of(kernel.outputs, is_of_frames) ||
                          std::ranges::any_of(kernel.inputs, is_of_frames);
  if (has_frames && std::ranges::any_of(settings.frames, is_placed)) return true;
  if (kernel.takes_wrenches && std::ranges::any_of(settings.wrench_links, is_placed)) return true;
  const auto has_such_frames = [&](const Constraint& constraint) {
    return is_placed(constraint.first.link) || is_placed(constraint.second.link);
  };
  // Friction cones are of contacts wherever they are.
  const auto is_position = [](const ArgumentRow& row) {
    return is_along(row, index::kConfiguration);
  };
  if (kernel.needs_constraints && settings.constraints != nullptr &&
      std::ranges::any_of(kernel.inputs, is_position) &&
      std::ranges::any_of(settings.constraints->constraints, has_such_frames)) {
    return true;
  }
  const auto is_on_placed = [&](const CollisionSphere& sphere) { return is_placed(sphere.link); };
  if (is_of_spheres(kernel) && std::ranges::any_of(settings.spheres, is_on_placed)) return true;
  return takes_parameters(kernel, settings) &&
         std::ranges::any_of(settings.parameters, [&](const RunTimeParameter& parameter) {
           return parameter.owner() == ParameterOwner::kLink && is_placed(parameter.link);
         });
}

std::vector<ArgumentRow> row_arguments(const Kernel& kernel, const RowInputSettings& settings) {
  std::vector<ArgumentRow> rows;
  const auto add = [&](std::string name, const Index& index, std::string meaning) {
    rows.push_back({.name = std::move(name), .indices = {index}, .meaning = std::move(meaning)});
  };
  if (settings.active && kernel.switches_rows) {
    add("active", index::kSwitch,
        "which constraints hold: 1, or 0, as if the constraint were not there, its forces zero; "
        "no other numbers");
  }
  if (settings.accelerations && kernel.steers_rows) {
    add("c_dot", index::kConstraintAcceleration,
        "accelerations J a + gamma that the rows are to have, besides -kd c - kp phi");
  }
  if (settings.gains && kernel.steers_rows) {
    add("kp", index::kProportionalGain, "gains on errors, kp phi, instead of the set's");
    add("kd", index::kDerivativeGain, "gains on velocities, kd c, instead of the set's");
  }
  return rows;
}

ArgumentRow wrench_argument(const Kernel& kernel, JacobianFrame frame) {
  const auto [name, axes] = wrench_frame(frame);
  ArgumentRow row{.name = name,
                  .indices = {index::kExternalWrench},
                  .meaning = std::string("wrench of the environment on each listed link, [force; "
                                         "moment], ") +
                             axes + ", one column per link"};
  if (kernel.wrench_derivatives == 0) return row;
  row.name += "_derivatives";
  row.indices.push_back(time_orders(kernel.wrench_derivatives));
  row.meaning += ", and the time derivatives of these components, by the last index";
  return row;
}

std::vector<ArgumentRow> added_outputs(const Kernel& kernel, const KernelSettings& settings) {
  if (kernel.needs_problem) return reports_of(*settings.problem);
  if (is_adjoint(kernel)) return added_gradients(kernel, settings);
  std::vector<ArgumentRow> rows;
  const bool is_by_parameters = settings.by_parameters && takes_parameters(kernel, settings);
  for (const ArgumentRow& value : differentiated_values(kernel)) {
    if (settings.by_wrenches && feels_wrenches(kernel, value)) {
      rows.push_back(
          derivative_by(value, index::kExternalWrench, "fext",
                        std::string("the entries of ") + wrench_frame(settings.wrench_frame).name));
    }
    if (is_by_parameters) {
      rows.push_back(derivative_by(value, index::kParameter, "parameters",
                                   "the run-time parameters, in their order"));
    }
  }
  return rows;
}

std::vector<Argument> inputs_of(const Kernel& kernel, const KernelContext& context) {
  if (!kernel.parts.empty()) return fused_inputs(kernel, context).arguments;
  std::vector<Argument> inputs = make_arguments(kernel.inputs, context);
  if (takes_offsets(kernel, context.settings)) append(inputs, {offsets_argument()}, context);
  if (kernel.takes_wrenches && !context.settings.wrench_links.empty()) {
    append(inputs, {wrench_argument(kernel, context.settings.wrench_frame)}, context);
  }
  append(inputs, row_arguments(kernel, context.settings.row_inputs), context);
  if (takes_sigmas(kernel, context.settings)) append(inputs, {sigma_argument()}, context);
  if (takes_parameters(kernel, context.settings)) append(inputs, {parameters_argument()}, context);
  return inputs;
}

std::vector<Argument> outputs_of(const Kernel& kernel, const KernelContext& context) {
  if (!kernel.parts.empty()) return fused_outputs(kernel, context).arguments;
  std::vector<Argument> outputs = make_arguments(kernel.outputs, context);
  if (!context.settings.wrench_links.empty()) {
    append(outputs, kernel.outputs_of_wrenches, context);
  }
  if (context.settings.integrator == Integrator::kImplicitMidpoint) {
    append(outputs, kernel.outputs_of_implicit, context);
  }
  append(outputs, added_outputs(kernel, context.settings), context);
  return outputs;
}

bool differentiates(const Kernel& kernel, const Formulation& formulation,
                    const KernelSettings& settings) {
  return differentiates_another(formulation) ||
         (!kernel.needs_problem && !added_outputs(kernel, settings).empty());
}

bool takes_model_constants(const Formulation& formulation) {
  if (const auto* parts = std::get_if<ComputesParts>(&formulation.way)) {
    return !parts->regroups && std::ranges::all_of(parts->ways, [](const Formulation* way) {
      return takes_model_constants(*way);
    });
  }
  if (const auto* way = std::get_if<RunsOnInputs>(&formulation.way))
    return way->takes_model_constants;
  return std::holds_alternative<RunsOnState>(formulation.way);
}

bool has_derivatives_by_position(const Kernel& kernel) {
  return std::ranges::any_of(kernel.outputs, [](const ArgumentRow& row) {
    return std::ranges::any_of(row.indices, [](const Index& index) {
      return index == kByPosition || index == by(index::kState);
    });
  });
}

bool is_of_spheres(const Kernel& kernel) {
  return std::ranges::any_of(kernel.outputs, [](const ArgumentRow& row) {
    return !row.indices.empty() && row.indices.front().axis == &axis::kSphere;
  });
}

bool is_of_a_step(const Kernel& kernel) {
  return std::ranges::any_of(kernel.inputs, [](const ArgumentRow& row) {
    return row.state_part == ScalarPart::kTimeStep;
  });
}

bool is_discretized(const Kernel& kernel) { return is_step_matrix(kernel.outputs.front()); }

bool is_integrated(const Kernel& kernel) { return is_of_a_step(kernel) && !is_discretized(kernel); }

}  // namespace dynac
