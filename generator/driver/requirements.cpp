#include "driver/requirements.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "algorithms/inverse/mass_matrix.hpp"
#include "algorithms/loops/reduced_dynamics.hpp"
#include "driver/samples.hpp"
#include "kernels/axes/coordinate_axes.hpp"
#include "kernels/state.hpp"
#include "kernels/table.hpp"
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

// Whether a rotor counts that moves.
bool counts_rotors(const KernelContext& context) {
  return context.settings.joint_dynamics.effects.armature &&
         std::ranges::any_of(context.robot.bodies, [](const Body& body) {
           return body.multiplier * body.dynamics.armature() != 0;
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
      factorise(M, has_loops ? loops::eliminate_independent(context)
                             : eliminate_coordinates(robot, left_out(context, kernel)));
  for (std::size_t k = 0; k < factors.steps.size(); ++k) {
    const std::size_t c = factors.steps[k].pivot;
    if (is_vanishing(1 / factors.inverse_D[k], M(c, c), largest)) return c;
  }
  return robot.nv;
}

std::string joint_of_coordinate(const Model& model, std::size_t coordinate) {
  std::string name;
  for (const Link& body : model.links) {
    const Joint& joint = body.joint;
    if (!is_independent(joint) || joint.v_index > coordinate) continue;
    const auto size = static_cast<std::size_t>(velocity_size(joint.type));
    if (coordinate < joint.v_index + size) name = joint.name;
  }
  return name;
}

// A joint without inertia, the same at a few configurations; empty: there is none.
std::string joint_without_inertia(const Model& model, const KernelContext& context,
                                  const Kernel& kernel) {
  constexpr std::uint64_t kSamples = 3;
  const std::size_t coordinate = vanishing_pivot(context, kernel, 1);
  for (std::uint64_t seed = 2; seed <= kSamples; ++seed) {
    if (vanishing_pivot(context, kernel, seed) != coordinate) return "";
  }
  return coordinate == context.robot.nv ? "" : joint_of_coordinate(model, coordinate);
}

// The matrix products of a zero-order hold grow with the cube of the velocities.
bool is_too_big_for_its_discretization(const Robot& robot, std::size_t nv, const Kernel& kernel) {
  return is_of_a_step(kernel) && robot.settings.discretization == Discretization::kZeroOrderHold &&
         nv > kZeroOrderHoldVelocities;
}

// Rotors of dependent joints turn with the loops, and kernels that count no rotors miss what that
// adds at constant independent velocities.
bool misses_rotors(const KernelContext& context, const Kernel& kernel) {
  if (!context.settings.joint_dynamics.effects.armature || kernel.feels_rotors) return false;
  const auto has = [](const std::vector<ArgumentRow>& rows, const Index& index) {
    return std::ranges::any_of(rows, [&](const ArgumentRow& row) {
      return !row.indices.empty() && row.indices.front() == index;
    });
  };
  const std::vector<bool> is_dependent = loops::dependent_coordinates(context);
  return has(kernel.inputs, index::kVelocity) && has(kernel.outputs, index::kTorque) &&
         std::ranges::any_of(context.robot.bodies, [&](const Body& body) {
           return is_dependent[body.v_index] && body.dynamics.armature() != 0;
         });
}

// Why a kernel does not serve a robot with local loops; empty: it does.
std::string loop_problem(const KernelContext& context, const Kernel& kernel) {
  if (!kernel.serves_loops) {
    return fmt::format(
        "{} is not available in independent coordinates; leave out --dependent-joints, or request "
        "another kernel",
        kernel.name);
  }
  if (!misses_rotors(context, kernel)) return "";
  return fmt::format(
      "{} counts no rotors, and those of dependent joints matter at constant velocities; leave out "
      "--joint-dynamics armature, or request inverse_dynamics",
      kernel.name);
}

}  // namespace

std::string missing_requirement(const Robot& robot, const Kernel& kernel) {
  if (loops::has_loops(robot.settings)) {
    const Mechanism mechanism = lump(robot.model);
    const std::string problem = loop_problem({mechanism, robot.settings}, kernel);
    if (!problem.empty()) return problem;
  }
  const auto nv = static_cast<std::size_t>(velocity_size(robot.model));
  if (is_too_big_for_its_discretization(robot, nv, kernel)) {
    return fmt::format(
        "{} by zero-order hold supports at most {} velocities, and this robot has {}; leave out "
        "--discretization zero-order-hold",
        kernel.name, kZeroOrderHoldVelocities, nv);
  }
  if (nv > kernel.most_velocities) {
    return fmt::format(
        "this robot has {} velocities, and {} is limited to {}, beyond which its code would be too "
        "long; request {}",
        nv, kernel.name, kernel.most_velocities, kernel.smaller_kernel);
  }
  const bool needs_something =
      kernel.needs_mass || kernel.inverts_inertia || kernel.lacks != nullptr;
  if (!needs_something) return "";
  const Mechanism mechanism = lump(robot.model);
  const KernelContext context{mechanism, robot.settings};
  if (kernel.lacks != nullptr) return kernel.lacks(kernel, context);
  const std::vector<bool> given = left_out(context, kernel);
  if (std::ranges::find(given, false) == given.end()) return "";  // nothing is inverted
  const bool has_enough = kernel.inverts_inertia
                              ? has_moving_inertia(context) || counts_rotors(context)
                              : has_moving_mass(context);
  if (!has_enough) {
    return fmt::format("no moving link has mass, so {} is not available; give the links inertias",
                       kernel.name);
  }
  if (!kernel.inverts_inertia) return "";
  const std::string joint = joint_without_inertia(robot.model, context, kernel);
  if (joint.empty()) return "";
  return fmt::format(
      "joint {}: moves nothing that has inertia about its axis, so {} is not available; give a "
      "link an inertia or make the joint fixed",
      dynac::quoted(joint), kernel.name);
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
  const bool wants_all =
      std::find(options.kernels.begin(), options.kernels.end(), "all") != options.kernels.end();
  std::vector<const Kernel*> kernels;
  std::vector<LeftOut> left_out;
  for (const Kernel* kernel : selected) {
    const std::string problem = missing_requirement(robot, *kernel);
    if (problem.empty()) {
      kernels.push_back(kernel);
    } else if (wants_all) {
      add_to(left_out, *kernel, problem);
    } else {
      const bool is_of_problem = kernel->needs_problem && !options.problem.empty();
      const bool is_of_set = !options.constraints.empty() &&
                             (kernel->needs_constraints || !options.dependent_joints.empty());
      throw InputError(is_of_problem ? options.problem
                       : is_of_set   ? options.constraints
                                     : robot_place(options),
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
