// SPDX-License-Identifier: BSD-3-Clause
#include "harness/random_constraints.hpp"

#include <Eigen/Core>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <limits>

#include "algorithms/configure.hpp"
#include "algorithms/constraints/constrained_dynamics.hpp"
#include "harness/rng.hpp"

namespace dynac::test {
namespace {

Transform<double> random_placement(Rng& rng) {
  if (rng.one_in(4)) return {};
  return {rng.rotation(), {{rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(-1, 1)}}};
}

// Joints that a coupling may name: of one coordinate, and no followers.
std::vector<LinkId> single_joints(const Mechanism& robot) {
  std::vector<LinkId> links;
  for (const Body& body : robot.bodies) {
    const bool is_universal = std::ranges::count(robot.bodies, body.link, &Body::link) > 1;
    if (is_screw(body.joint_type) && !body.is_mimic && !is_universal &&
        motion_components(body.joint_type).size() == 1) {
      links.push_back(body.link);
    }
  }
  return links;
}

Constraint random_constraint(const Mechanism& robot, Rng& rng) {
  Constraint constraint{.name = "c", .type = rng.pick(constraint_types()).type};
  constraint.first = {LinkId::of(rng.below(robot.links.size())), random_placement(rng)};
  constraint.second.X_LF = random_placement(rng);
  if (rng.one_in(2)) constraint.second.link = LinkId::of(rng.below(robot.links.size()));
  if (rng.one_in(2)) constraint.axes = RowAxes::kOfSecond;
  constraint.free_axis = rng.below(3);
  constraint.length = rng.uniform(0.1, 1);
  if (constraint.type == ConstraintType::kCoupling) {
    const auto joints = single_joints(robot);
    if (joints.empty()) constraint.type = ConstraintType::kDistance;
    for (std::size_t k = 0; k < std::min<std::size_t>(joints.size(), 3); ++k) {
      constraint.terms.push_back({joints[k], rng.uniform(-2, 2)});
    }
    constraint.constant = rng.uniform(-1, 1);
  }
  const std::size_t rows = row_kinds(constraint).size();
  for (std::size_t i = 1; i < rows; ++i) constraint.left_out[i] = rng.one_in(4);
  if (rng.one_in(2)) {
    constraint.kp = rng.uniform(0, 50);
    constraint.kd = rng.uniform(0, 14);
  }
  return constraint;
}

// Whether rows of it move at all: not of two links on one body.
bool moves(const Mechanism& robot, const Constraint& constraint) {
  return constraint.type == ConstraintType::kCoupling ||
         !constraints::moving_bodies(robot, constraint).empty();
}

// The inverse inertia that rows feel at a configuration.
SquareMatrix<double> inverse_inertia(const Mechanism& robot, const ConstraintSet& set,
                                     const std::vector<double>& q) {
  RobotState<double> state;
  for (const Body& body : robot.bodies) state.inertia.push_back(body.inertia);
  state.configuration = configure(robot, q);
  return constraints::delassus(robot, set, state, [](const Body&) {});
}

}  // namespace

ConstraintSet random_constraints(const Mechanism& robot, std::uint64_t seed) {
  Rng rng(seed);
  ConstraintSet set{.name = "set", .constraints = {}};
  if (robot.nv == 0) return set;
  const std::size_t count = 1 + rng.below(3);
  for (std::size_t k = 0; k < count; ++k) {
    Constraint constraint = random_constraint(robot, rng);
    constraint.name += std::to_string(k);
    if (moves(robot, constraint)) set.constraints.push_back(std::move(constraint));
  }
  return set;
}

ConstraintSet held_tip(const Model& model) {
  const LinkId tip = LinkId::of(model.links.size() - 1);
  return {.name = "set",
          .constraints = {{.name = "tip", .type = ConstraintType::kFrame, .first = {tip, {}}}},
          .damping = 1e-3};
}

double condition(const SquareMatrix<double>& A) {
  const auto n = static_cast<Eigen::Index>(A.size);
  const Eigen::MatrixXd matrix = Eigen::Map<const Eigen::MatrixXd>(A.entries.data(), n, n);
  const Eigen::VectorXd values =
      Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(matrix).eigenvalues();
  constexpr double kNothing = 1e-9;  // what rows feel that do not move but for rounding
  if (!(values[0] > kNothing)) return std::numeric_limits<double>::infinity();
  return values[n - 1] / values[0];
}

ConstraintSet independent_part(const Mechanism& robot, ConstraintSet set,
                               const std::vector<double>& q) {
  while (!set.constraints.empty() && !(condition(inverse_inertia(robot, set, q)) < 1e6)) {
    set.constraints.pop_back();
  }
  return set;
}

}  // namespace dynac::test
