// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/local_loops.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <Eigen/Core>
#include <Eigen/LU>
#include <algorithm>

#include "algorithms/constraints/constraint_kinematics.hpp"
#include "algorithms/loops/independent_coordinates.hpp"
#include "algorithms/sampled_state.hpp"
#include "lower/lower.hpp"
#include "support/error.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

std::string joints_of(const Model& model, const std::vector<std::size_t>& coordinates) {
  std::vector<std::string> names;
  for (const std::size_t c : coordinates) {
    names.push_back(dynac::quoted(joint_of_coordinate(model, c).name));
  }
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
}

std::string several_coordinates(const Model& model, const ConstraintSet& set) {
  for (const LinkId link : set.dependent) {
    const Joint& joint = model.link(link).joint;
    if (velocity_size(joint.type) == 1) continue;
    return fmt::format(
        "joint {} has {} coordinates, and a dependent joint has one; choose other joints",
        dynac::quoted(joint.name), velocity_size(joint.type));
  }
  return "";
}

std::string prescribed_dependent_joint(const Model& model, const KernelSettings& settings) {
  for (const LinkId link : settings.loops->dependent) {
    if (std::ranges::find(settings.prescribed, link) == settings.prescribed.end()) continue;
    return fmt::format(
        "joint {} follows from the loops, so its motion cannot be prescribed; leave it out of "
        "@prescribed-motion, or name other joints with @dependent-joints",
        dynac::quoted(model.link(link).joint.name));
  }
  return "";
}

// Positions close the loops, so there is nothing to stabilise.
std::string stabilised_rows(const ConstraintSet& set) {
  for (const Constraint& constraint : set.constraints) {
    if (constraint.kp == 0 && constraint.kd == 0) continue;
    return fmt::format(
        "{} is stabilised, which has no effect in independent coordinates; leave out `stabilise`, "
        "or let it keep its rows `with multipliers`",
        dynac::quoted(constraint.name));
  }
  return "";
}

// Loops move with a floating base: their rows must not be about the world.
std::string constraint_on_base(const KernelContext& context) {
  if (!has_floating_base(context.robot)) return "";
  for (const Constraint& constraint : context.settings.loops->constraints) {
    if (!has_frames(constraint)) continue;
    for (const auto& moving : constraints::moving_bodies(context.robot, constraint)) {
      if (moving.body > 0) continue;
      return fmt::format(
          "the rows of {} move with the floating base, so they close no local loop; constrain a "
          "link to another link, a point with `axes second`, or let it keep its rows `with "
          "multipliers`",
          dynac::quoted(constraint.name));
    }
  }
  return "";
}

std::string wrong_count(const Model& model, const KernelContext& context) {
  const std::vector<std::string> names = row_names(*context.settings.loops);
  for (const loops::LoopBlock& loop : loops::separate_loops(context)) {
    if (loop.rows.size() == loop.dependent.size()) continue;
    std::vector<std::string> rows;
    for (const std::size_t row : loop.rows) rows.push_back(names[row]);
    const std::string_view remedy =
        loop.rows.size() > loop.dependent.size()
            ? "name more of the joints that move them with @dependent-joints, leave rows out with "
              "`without`, or let contacts keep theirs `with multipliers`"
            : "name fewer joints with @dependent-joints, or add rows to the set";
    return fmt::format(
        "the rows {} determine as many joints as they are, {}, and the dependent ones that move "
        "them are {}: {}; {}",
        fmt::join(rows, ", "), rows.size(), loop.dependent.size(), joints_of(model, loop.dependent),
        remedy);
  }
  return "";
}

std::string joint_in_no_loop(const Model& model, const KernelContext& context) {
  std::vector<bool> is_left = loops::dependent_coordinates(context);
  for (const loops::LoopBlock& loop : loops::separate_loops(context)) {
    for (const std::size_t c : loop.dependent) is_left[c] = false;
  }
  const auto left = std::ranges::find(is_left, true);
  if (left == is_left.end()) return "";
  return fmt::format(
      "joint {} moves no row that closes a loop, so it follows from none; add the loop to the set, "
      "or leave the joint out of @dependent-joints",
      joints_of(model, {static_cast<std::size_t>(left - is_left.begin())}));
}

// Kernels compute what independent joints do.
std::string no_independent_joint(const KernelContext& context) {
  if (std::ranges::count(loops::dependent_coordinates(context), false) > 0) return "";
  return "every joint that moves follows from the loops, so none is left that moves them; name "
         "fewer joints with @dependent-joints and leave rows out with `without`, or unlock a joint";
}

// Whether the rows determine a loop's dependent joints at a configuration.
bool is_regular(const loops::LoopBlock& loop, const DenseMatrix<double>& J) {
  const auto n = static_cast<Eigen::Index>(loop.rows.size());
  Eigen::MatrixXd Phi_d(n, n);
  for (Eigen::Index i = 0; i < n; ++i) {
    for (Eigen::Index j = 0; j < n; ++j) {
      Phi_d(i, j) =
          J(loop.rows[static_cast<std::size_t>(i)], loop.dependent[static_cast<std::size_t>(j)]);
    }
  }
  Eigen::FullPivLU<Eigen::MatrixXd> factors(Phi_d);
  factors.setThreshold(1e-9);
  return factors.isInvertible();
}

std::string undetermined_loop(const Model& model, const KernelContext& context) {
  constexpr std::uint64_t kSamples = 8;
  for (const loops::LoopBlock& loop : loops::separate_loops(context)) {
    bool is_ever_regular = false;
    for (std::uint64_t seed = 0; seed < kSamples; ++seed) {
      const auto X_W = placements_at(context.robot, random_position(context.robot, seed));
      is_ever_regular |=
          is_regular(loop, constraints::jacobian(context.robot, *context.settings.loops, X_W));
    }
    if (is_ever_regular) continue;
    return fmt::format(
        "the rows do not determine the dependent joints {} at any of {} sampled configurations; "
        "leave out rows that depend on others or hold anyway, or name other joints with "
        "@dependent-joints",
        joints_of(model, loop.dependent), kSamples);
  }
  return "";
}

}  // namespace

void check_local_loops(const Model& model, const KernelSettings& settings,
                       const std::string& place) {
  if (!loops::has_loops(settings)) return;
  const Mechanism robot = lump(model);
  const KernelContext context{robot, settings};
  std::string problem = several_coordinates(model, *settings.loops);
  if (problem.empty()) problem = prescribed_dependent_joint(model, settings);
  if (problem.empty()) problem = stabilised_rows(*settings.loops);
  if (problem.empty()) problem = constraint_on_base(context);
  if (problem.empty()) problem = joint_in_no_loop(model, context);
  if (problem.empty()) problem = wrong_count(model, context);
  if (problem.empty()) problem = no_independent_joint(context);
  if (problem.empty()) problem = undetermined_loop(model, context);
  if (!problem.empty()) throw InputError(place, problem);
}

}  // namespace dynac
