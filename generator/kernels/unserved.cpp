// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/unserved.hpp"

#include <algorithm>

#include "algorithms/loops/independent_coordinates.hpp"
#include "kernels/axes/coordinate_axes.hpp"
#include "kernels/regrouping.hpp"

namespace dynac {
namespace {

// What a Hessian of forward dynamics in closed form serves of wrenches; empty: all.
std::string_view unserved_wrenches(const KernelSettings& settings) {
  const bool is_served =
      settings.wrench_links.empty() || settings.wrench_frame == JacobianFrame::kLocal;
  return is_served ? "" : "wrenches in the world's axes (@wrench-frame)";
}

// What its use for a step serves.
std::string_view unserved_step(const KernelContext& context) {
  const KernelSettings& settings = context.settings;
  if (settings.integrator != Integrator::kSemiImplicitEuler || settings.substeps != 1) {
    return "steps other than one of semi-implicit Euler (@integrator, @substeps)";
  }
  if (has_other_base_velocity(context)) return "base velocities other than body (@base-velocity)";
  return unserved_wrenches(settings);
}

// What a formulation of this scope does not serve of a robot; empty: it serves it.
std::string_view outside_scope(const Kernel& kernel, const Formulation& formulation,
                               const KernelContext& context) {
  const auto unless = [](bool is_served, std::string_view what) {
    return is_served ? std::string_view{} : what;
  };
  switch (formulation.scope) {
    case FormulationScope::kNoFreeMimicJoints:
      return unless(!has_mimic_joints_but(context.robot, prescribed_coordinates(context)),
                    "robots with joints that mimic a joint whose motion is not prescribed");
    case FormulationScope::kFloatingBase:
      return unless(has_floating_base(context.robot), "robots on a fixed base");
    case FormulationScope::kOneStep:
      return unless(context.settings.constraints->steps == 1,
                    "constraint forces of several steps (@constraint-steps)");
    case FormulationScope::kExplicitSteps:
      return unless(context.settings.integrator != Integrator::kImplicitMidpoint,
                    "the implicit midpoint rule (@integrator)");
    case FormulationScope::kTurningWrenches:
      return unserved_wrenches(context.settings);
    case FormulationScope::kSemiImplicitStep:
      return unserved_step(context);
    case FormulationScope::kSecondOrder:
      return unless(kernel.order == 2, "orders other than the second");
    case FormulationScope::kLocalLoops:
    case FormulationScope::kTrees:
    case FormulationScope::kAll:
      break;
  }
  return {};
}

// Inverses and analytical derivatives of the tree are not those of the independent coordinates; nor
// are recursions that take the coordinates themselves.
std::string_view unserved_loops(const Kernel& kernel, const Formulation& formulation,
                                const KernelContext& context) {
  const bool is_of_loops = formulation.scope == FormulationScope::kLocalLoops;
  if (!loops::has_loops(context)) {
    return is_of_loops ? "robots without local loops (@dependent-joints)" : "";
  }
  const bool is_served = kernel.supports_local_loops &&
                         (is_of_loops || differentiates_another(formulation) ||
                          (formulation.scope != FormulationScope::kTrees &&
                           !kernel.inverts_inertia && kernel.differentiates == nullptr));
  return is_served ? "" : "robots with local loops (@dependent-joints)";
}

// Series of time, and equations in an order of their own, place links once and for all.
bool serves_offsets(const Kernel& kernel, const Formulation& formulation,
                    const KernelSettings& settings) {
  if (kernel.needs_problem) return settings.offset_links.empty();
  const bool makes_states_itself = std::holds_alternative<RunsOnInputs>(formulation.way);
  return !makes_states_itself || is_of_a_step(kernel) || !takes_offsets(kernel, settings);
}

std::string_view unserved_problem(const Formulation& formulation,
                                  const EstimationProblem* problem) {
  if (problem == nullptr) return "robots without an estimation problem (@problem)";
  const auto* way = std::get_if<PlansElimination>(&formulation.way);
  if (way == nullptr || !way->is_quasi_definite) return "";
  const bool is_noisy = std::ranges::any_of(
      problem->measurements, [](const Measurement& measurement) { return measurement.sigma > 0; });
  return is_noisy ? "" : "problems without noisy measurements";
}

// Whether rotors would show in a kernel: in torques of accelerations, and in matrices of which M
// has a share, where joints that rotate freely have them.
bool depends_on_mass_matrix(const Kernel& kernel) {
  const bool has_accelerations = std::ranges::any_of(kernel.inputs, [](const ArgumentRow& row) {
    return is_along(row, index::kAcceleration) || time_derivatives(row) > 0;
  });
  const bool has_matrix = std::ranges::any_of(
      kernel.outputs, [](const ArgumentRow& row) { return row.indices.size() > 1; });
  return has_accelerations || (has_matrix && kernel.differentiates == nullptr);
}

// Base parameters are what torques alone tell of inertias, and those of rotors are among them: they
// cannot be left out.
std::string_view unserved_base_parameters(const Kernel& kernel, const Formulation& formulation,
                                          const KernelSettings& settings) {
  const std::vector<RunTimeParameter>& all = settings.parameters;
  if (!kernel.depends_on_inertia ||
      std::ranges::find(all, ParameterKind::kBase, &RunTimeParameter::kind) == all.end()) {
    return "";
  }
  if (invariance_of(kernel, formulation) != Invariance::kParameters) {
    return "base parameters, from which only torques and what follows from them can be computed "
           "(@parameters base)";
  }
  const bool misses_rotors = settings.joint_dynamics.effects.armature &&
                             !kernel.includes_rotor_inertia && depends_on_mass_matrix(kernel);
  return misses_rotors ? "base parameters that contain rotors (@parameters base with "
                         "@joint-dynamics armature)"
                       : "";
}

// What the first part of a fused kernel does not serve that does not serve all.
std::string_view unserved_part(const Kernel& kernel, const ComputesParts& parts,
                               const KernelContext& context) {
  for (std::size_t k = 0; k < parts.ways.size(); ++k) {
    const std::string_view reason = unserved(*kernel.parts[k], *parts.ways[k], context);
    if (!reason.empty()) return reason;
  }
  return "";
}

}  // namespace

std::string_view unserved(const Kernel& kernel, const Formulation& formulation,
                          const KernelContext& context) {
  if (const auto* parts = std::get_if<ComputesParts>(&formulation.way)) {
    return unserved_part(kernel, *parts, context);
  }
  const std::string_view of_base_parameters =
      unserved_base_parameters(kernel, formulation, context.settings);
  if (!of_base_parameters.empty()) return of_base_parameters;
  const std::string_view of_loops = unserved_loops(kernel, formulation, context);
  if (!of_loops.empty()) return of_loops;
  if (!serves_offsets(kernel, formulation, context.settings)) {
    return "frames that are placed at run time (@frames)";
  }
  if (kernel.needs_problem) return unserved_problem(formulation, context.settings.problem.get());
  if (kernel.needs_constraints && context.settings.constraints == nullptr) {
    return "robots without a constraint set (@constraints, @contact)";
  }
  if (is_of_spheres(kernel) && context.settings.spheres.empty()) {
    return "robots without spheres (@spheres)";
  }
  if (kernel.needs_task && !has_task(context)) return "frames that do not move (@frames)";
  if (const auto* way = std::get_if<DifferentiatesAnother>(&formulation.way)) {
    const Kernel& base = *kernel.differentiates;
    const std::string_view of_base =
        unserved(base, *find_formulation(base, way->formulation), context);
    if (!of_base.empty()) return of_base;
  } else if (kernel.differentiates != nullptr && !is_of_a_step(kernel) &&
             has_other_base_velocity(context)) {
    // Derivatives are written down for the base's own velocity; steps change them.
    return "base velocities other than body (@base-velocity)";
  }
  return outside_scope(kernel, formulation, context);
}

bool supports(const Kernel& kernel, const Formulation& formulation, const KernelContext& context) {
  return unserved(kernel, formulation, context).empty();
}

}  // namespace dynac
