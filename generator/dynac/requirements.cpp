// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/requirements.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "algorithms/inverse/mass_matrix.hpp"
#include "algorithms/loops/reduced_dynamics.hpp"
#include "algorithms/loops/sampled_ranks.hpp"
#include "dynac/options/options.hpp"
#include "dynac/selected_kernels.hpp"
#include "kernels/axes/coordinate_axes.hpp"
#include "kernels/multipliers.hpp"
#include "kernels/sample_inputs.hpp"
#include "kernels/state.hpp"
#include "kernels/table.hpp"
#include "kernels/unserved.hpp"
#include "search/robot.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

// A robot at some configuration, with some values of its run-time parameters.
RobotState<double> state_with_mass(const KernelContext& context, std::uint64_t seed) {
  const Kernel& kernel = *find_kernel("mass_matrix");
  return make_state(kernel, context, sample_inputs(context, kernel, seed));
}

// Masses and inertias up to this are taken for none [kg, kg m^2]: kernels multiply their inverses.
constexpr double kTooLittle = 1e-45;

bool has_moving_mass(const KernelContext& context) {
  double mass = 0;
  for (const PseudoInertia<double>& body : state_with_mass(context, 1).inertia) mass += body.mass;
  return mass > kTooLittle;
}

// Whether anything that moves has inertia, be it without mass.
bool has_moving_inertia(const KernelContext& context) {
  const auto has_inertia = [](const PseudoInertia<double>& body) {
    return body.mass != 0 || body.J != Matrix3<double>{};
  };
  return std::ranges::any_of(state_with_mass(context, 1).inertia, has_inertia);
}

// Whether a body's joint has a rotor, by the description or at run time.
bool has_rotor(const KernelContext& context, const Body& body) {
  const auto is_rotor = [&](const RunTimeParameter& parameter) {
    return parameter.kind == ParameterKind::kBase ||
           (row_of(parameter.kind).effect == &JointEffects::armature &&
            parameter.link == body.link);
  };
  return body.dynamics.armature() != 0 ||
         std::ranges::any_of(context.settings.parameters, is_rotor);
}

// Whether a rotor counts that moves.
bool counts_rotors(const KernelContext& context) {
  return context.settings.joint_dynamics.effects.armature &&
         std::ranges::any_of(context.robot.bodies, [&](const Body& body) {
           return body.multiplier != 0 && has_rotor(context, body);
         });
}

// Whether a pivot of M is nothing but rounding.
bool is_vanishing(double pivot, double diagonal, double largest) {
  return !(pivot > 1e-10 * diagonal) || !(diagonal > 1e-14 * largest) || !(diagonal > kTooLittle);
}

// Coordinates whose rows and columns of M a kernel does not invert: of prescribed motion.
std::vector<bool> left_out(const KernelContext& context, const Kernel& kernel) {
  const bool is_hybrid = is_along(kernel.outputs.front(), index::kHybridOutput);
  return is_hybrid ? prescribed_coordinates(context) : std::vector<bool>(context.robot.nv, false);
}

// The first coordinate, leaves first, at which M, or the block of it that a kernel inverts, cannot
// be inverted at one configuration; nv if it can.
std::size_t vanishing_pivot(const KernelContext& context, const Kernel& kernel,
                            std::uint64_t seed) {
  const Mechanism& robot = context.robot;
  const RobotState<double> state = state_with_mass(context, seed);
  auto M = mass_matrix_composite(robot, state, [](const Body&) {});
  const bool has_loops = loops::has_loops(context);
  if (has_loops) M = loops::reduced_mass_matrix(loops::LoopMotion<double>(context, state).G(), M);
  double largest = 0;
  for (std::size_t i = 0; i < robot.nv; ++i) largest = std::max(largest, M(i, i));
  const auto factors =
      factorise(M, has_loops ? loops::eliminate_independent(context, left_out(context, kernel))
                             : eliminate_coordinates(robot, left_out(context, kernel)));
  for (std::size_t k = 0; k < factors.steps.size(); ++k) {
    const std::size_t c = factors.steps[k].pivot;
    if (is_vanishing(1 / factors.inverse_D[k], M(c, c), largest)) return c;
  }
  return robot.nv;
}

// A joint without inertia, the same at a few configurations; empty: there is none.
std::string joint_without_inertia(const Model& model, const KernelContext& context,
                                  const Kernel& kernel) {
  constexpr std::uint64_t kSamples = 3;
  const std::size_t coordinate = vanishing_pivot(context, kernel, 1);
  for (std::uint64_t seed = 2; seed <= kSamples; ++seed) {
    if (vanishing_pivot(context, kernel, seed) != coordinate) return "";
  }
  return coordinate == context.robot.nv ? "" : joint_of_coordinate(model, coordinate).name;
}

// The matrix products of a zero-order hold grow with the cube of the velocities.
bool is_too_big_for_its_discretization(const Robot& robot, std::size_t nv, const Kernel& kernel) {
  return is_discretized(kernel) &&
         robot.settings.discretization == Discretization::kZeroOrderHold &&
         nv > kZeroOrderHoldVelocities;
}

// Rotors of dependent joints turn with the loops, and kernels that count no rotors miss what that
// adds at constant independent velocities.
bool misses_rotors(const KernelContext& context, const Kernel& kernel) {
  if (!context.settings.joint_dynamics.effects.armature || kernel.includes_rotor_inertia)
    return false;
  const auto has = [](const std::vector<ArgumentRow>& rows, const Index& index) {
    return std::ranges::any_of(rows, [&](const ArgumentRow& row) {
      return !row.indices.empty() && row.indices.front() == index;
    });
  };
  const std::vector<bool> is_dependent = loops::dependent_coordinates(context);
  return has(kernel.inputs, index::kVelocity) && has(kernel.outputs, index::kTorque) &&
         std::ranges::any_of(context.robot.bodies, [&](const Body& body) {
           return is_dependent[body.v_index] && has_rotor(context, body);
         });
}

// Why a kernel does not serve a robot with local loops; empty: it does.
std::string loop_problem(const KernelContext& context, const Kernel& kernel) {
  if (!kernel.supports_local_loops) {
    return fmt::format(
        "{} is not available in independent coordinates, because it is computed in all coordinates "
        "of the tree; leave out @dependent-joints, or request another kernel",
        kernel.name);
  }
  if (!misses_rotors(context, kernel)) return "";
  return fmt::format(
      "{} counts no rotors, and those of dependent joints matter at constant velocities; leave out "
      "@joint-dynamics armature, or request inverse_dynamics",
      kernel.name);
}

}  // namespace

namespace {

// An array of more is beyond what compilers and callers take.
constexpr std::size_t kMostEntries = 2'000'000;

// How often derivatives of a step are products of matrices: of each stage behind the first.
std::size_t products_of_a_step(const KernelSettings& settings) {
  const bool has_stages = settings.integrator == Integrator::kRungeKutta4 ||
                          settings.integrator == Integrator::kImplicitMidpoint;
  return (has_stages ? 4 : 1) * settings.substeps - 1;
}

// What makes a step shorter.
std::string shorter_steps(const KernelSettings& settings) {
  const bool is_simple = settings.integrator == Integrator::kSemiImplicitEuler;
  std::string remedy = is_simple ? "" : "choose @integrator semi-implicit-euler";
  if (settings.substeps > 1) remedy += is_simple ? "leave out @substeps" : " without @substeps";
  return remedy;
}

// Derivatives of a step: first ones grow with the cube of the velocities, and second ones from the
// graph with their square.
std::string step_problem(const KernelSettings& settings, std::size_t nv, const Kernel& kernel) {
  constexpr std::size_t kMostProducts = 40'000;  // in cubes of the number of velocities
  constexpr std::size_t kMostSquares = 1'600;    // of the number of velocities
  if (!is_integrated(kernel)) return "";
  const std::size_t products = products_of_a_step(settings);
  if (std::ranges::any_of(kernel.outputs, is_step_hessian)) {
    if (products == 0 || (products + 1) * nv * nv <= kMostSquares) return "";
    return fmt::format(
        "this robot has {} velocities, for which second derivatives through the stages of a step "
        "would make the code of {} too long; {}, or have the solver meet the equations of motion "
        "by inverse_dynamics and its derivatives",
        nv, kernel.name, shorter_steps(settings));
  }
  const bool has_matrices = std::ranges::any_of(kernel.outputs, is_step_matrix);
  if (!has_matrices || products * nv * nv * nv <= kMostProducts) return "";
  return fmt::format(
      "this robot has {} velocities, for which the matrix products of {} between the stages of a "
      "step would make its code too long; {}, or request {}_adjoint",
      nv, kernel.name, shorter_steps(settings), kernel.differentiates->name);
}

// What the number of velocities forbids; empty: nothing.
std::string size_problem(const Robot& robot, const KernelContext& context, const Kernel& kernel) {
  const std::size_t nv = loops::independent_coordinates(context).size();
  if (is_too_big_for_its_discretization(robot, nv, kernel)) {
    return fmt::format(
        "{} by zero-order hold supports at most {} velocities, and this robot has {}, for which "
        "the powers of A would make its code too long; leave out @discretization zero-order-hold",
        kernel.name, kZeroOrderHoldVelocities, nv);
  }
  if (nv <= kernel.most_velocities) return step_problem(robot.settings, nv, kernel);
  return fmt::format(
      "this robot has {} velocities, and {} is limited to {}, beyond which its code would be too "
      "long; request {}",
      nv, kernel.name, kernel.most_velocities, kernel.smaller_kernel);
}

// Which output would be too large; empty: none.
std::string output_problem(const KernelContext& context, const Kernel& kernel) {
  for (const Argument& output : outputs_of(kernel, context)) {
    if (output.size() <= kMostEntries) continue;
    return fmt::format(
        "{} of {} would have {} entries for this robot, more than {}; request another kernel, or "
        "lock joints with @lock",
        output.name, kernel.name, output.size(), kMostEntries);
  }
  return "";
}

// Which mass or inertia a kernel inverts that is not there; empty: it has all.
std::string inertia_problem(const Model& model, const KernelContext& context,
                            const Kernel& kernel) {
  if (!kernel.needs_mass && !kernel.inverts_inertia) return "";
  const std::vector<bool> given = left_out(context, kernel);
  if (std::ranges::find(given, false) == given.end()) return "";  // nothing is inverted
  const bool has_enough = kernel.inverts_inertia
                              ? has_moving_inertia(context) || counts_rotors(context)
                              : has_moving_mass(context);
  if (!has_enough) {
    return fmt::format("no moving link has mass, so {} is not available; give the links inertias",
                       kernel.name);
  }
  constexpr std::size_t kLongRobot = 1000;  // factors take long; samples show what is singular
  if (!kernel.inverts_inertia || context.robot.nv > kLongRobot) return "";
  const std::string joint = joint_without_inertia(model, context, kernel);
  if (joint.empty()) return "";
  if (model.base() == Base::kFloating && joint == model.links.front().joint.name) {
    return fmt::format(
        "link {}: is the floating base and has too little inertia of its own to be moved, so {} is "
        "not available; give it an inertia, or use @base fixed",
        dynac::quoted(model.links.front().name), kernel.name);
  }
  return fmt::format(
      "joint {}: moves nothing that has inertia about its axis, so {} is not available; give a "
      "link an inertia or make the joint fixed",
      dynac::quoted(joint), kernel.name);
}

// Coordinates without a motor that the rows of a set cannot support, wherever the robot is; empty:
// they support all.
std::string support_problem(const Model& model, const KernelContext& context,
                            const Kernel& kernel) {
  if (!kernel.needs_support) return "";
  const auto support = loops::sampled_support(context);
  if (!support.unmoved.empty()) {
    return fmt::format(
        "joint {}: has no motor, and no row of constraint set {} moves with it, so {} is not "
        "available; add constraints, or leave the joint out of @passive-joints",
        dynac::quoted(joint_of_coordinate(model, support.unmoved.front()).name),
        context.settings.constraints->name, kernel.name);
  }
  if (support.ranks.usual == support.coordinates) return "";
  return fmt::format(
      "{} coordinates have no motor, and the rows of constraint set {} support at most {} of them, "
      "so "
      "{} is not available; add constraints",
      support.coordinates, context.settings.constraints->name, support.ranks.usual, kernel.name);
}

// The least damping that rounding leaves of J M^-1 J^T + damping 1.
double least_damping(const KernelContext& context, ScalarType scalar) {
  const ConstraintSet& set = *context.settings.constraints;
  const double roundoff = scalar == ScalarType::kFloat ? 0x1p-24 : 0x1p-53;
  return static_cast<double>(rows_of(set)) * roundoff * loops::largest_inverse_inertia(context);
}

// Rows that depend on each other wherever the robot is, where forces along them are to be found and
// no damping that counts chooses them; empty: there are none.
std::string row_problem(const KernelContext& context, const Kernel& kernel, ScalarType scalar) {
  if (!kernel.needs_constraints) return "";
  if (!finds_multipliers(kernel)) return "";
  const ConstraintSet& set = *context.settings.constraints;
  const std::size_t rows = rows_of(set);
  const std::size_t rank = loops::sampled_ranks(context).usual;
  if (rank == rows) return "";
  const double least = set.damping > 0 ? least_damping(context, scalar) : 0;
  if (set.damping > least) return "";
  const std::vector<std::size_t> unmoved = loops::unmoved_rows(context);
  const std::string example =
      unmoved.empty()
          ? ""
          : fmt::format("; no joint moves row {}", dynac::quoted(row_names(set)[unmoved.front()]));
  const std::string remedy =
      set.damping > 0
          ? fmt::format(
                "give @constraint-damping more than {:.1g}, below which it is lost in the "
                "rounding of the rows' inverse inertia",
                least)
      : context.settings.row_inputs.active
          ? "let @constraint-damping MU choose forces, a small one if never all of them are active"
          : "let @constraint-damping MU choose forces";
  return fmt::format(
      "of the {} rows of constraint set {} at most {} are independent{}: forces along them are not "
      "determined, so {} is not available; leave rows out (\"without x,y,z\" in a file of "
      "@constraints), move a frame, or {}",
      rows, set.name, rank, example, kernel.name, remedy);
}

// What every formulation of a kernel does not serve; empty: one serves all that is asked.
std::string unserved_by_all(const KernelContext& context, const Kernel& kernel) {
  std::vector<std::string_view> reasons;
  const bool has_loops = loops::has_loops(context);
  for (const Formulation& formulation : kernel.formulations) {
    const bool is_of_loops = formulation.scope == FormulationScope::kLocalLoops;
    if (has_other_outputs(formulation) || (is_of_loops && !has_loops)) continue;
    const std::string_view reason = unserved(kernel, formulation, context);
    if (reason.empty()) return "";
    if (std::ranges::find(reasons, reason) == reasons.end()) reasons.push_back(reason);
  }
  return fmt::format("{} does not support {}; leave the option out, or request another kernel",
                     kernel.name, fmt::join(reasons, ", or "));
}

}  // namespace

std::string missing_requirement(const Robot& robot, const Kernel& kernel, ScalarType scalar) {
  for (const Kernel* part : kernel.parts) {
    std::string problem = missing_requirement(robot, *part, scalar);
    if (!problem.empty()) return problem;
  }
  if (!kernel.parts.empty()) return "";
  const Mechanism mechanism = lump(robot.model);
  const KernelContext context{mechanism, robot.settings};
  std::string problem = loops::has_loops(robot.settings) ? loop_problem(context, kernel) : "";
  if (problem.empty()) problem = size_problem(robot, context, kernel);
  if (problem.empty() && kernel.unsupported_reason != nullptr)
    problem = kernel.unsupported_reason(kernel, context);
  if (problem.empty()) problem = unserved_by_all(context, kernel);
  if (problem.empty()) problem = output_problem(context, kernel);
  if (problem.empty()) problem = support_problem(robot.model, context, kernel);
  if (problem.empty()) problem = inertia_problem(robot.model, context, kernel);
  if (problem.empty()) problem = row_problem(context, kernel, scalar);
  return problem;
}

namespace {

// Kernels that are left out for one reason.
struct LeftOut {
  std::string problem;
  std::vector<std::string> kernels;
};

void add_to(std::vector<LeftOut>& list, const Kernel& kernel, const std::string& problem) {
  auto same = std::ranges::find(list, problem, &LeftOut::problem);
  if (same == list.end()) same = list.insert(list.end(), {problem, {}});
  same->kernels.push_back(kernel.name);
}

}  // namespace

std::vector<const Kernel*> available_kernels(const Robot& robot,
                                             const std::vector<const Kernel*>& selected,
                                             const Options& options, const DumpSink& note) {
  const bool wants_all = std::ranges::find(options.kernels, "all") != options.kernels.end();
  std::vector<const Kernel*> kernels;
  std::vector<LeftOut> left_out;
  for (const Kernel* kernel : selected) {
    const std::string problem = missing_requirement(robot, *kernel, options.emit.scalar);
    if (problem.empty()) {
      kernels.push_back(kernel);
    } else if (wants_all && kernel->parts.empty()) {
      add_to(left_out, *kernel, problem);
    } else {
      const bool is_of_problem = kernel->needs_problem && !options.problem.empty();
      const bool is_of_set = !options.constraints.empty() &&
                             (kernel->needs_constraints || !options.dependent_joints.empty());
      throw InputError(is_of_problem ? options.problem
                       : is_of_set   ? options.constraints
                                     : robot.place,
                       problem);
    }
  }
  for (const auto& [problem, names] : left_out) {
    note(fmt::format("{}: {} {} left out: {}\n", robot.source_file, fmt::join(names, ", "),
                     names.size() == 1 ? "is" : "are", problem));
  }
  return kernels;
}

}  // namespace dynac
