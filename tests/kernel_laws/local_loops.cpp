// SPDX-License-Identifier: BSD-3-Clause
// Local loops of the simplest kind on any robot: a coupling makes one joint follow another, and
// what the robot does then in independent coordinates is what the tree does with both joints moved.
#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <utility>

#include "dynac/options/take_base_parameters.hpp"
#include "dynac/options/take_parameters.hpp"
#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "harness/random_constraints.hpp"
#include "joints/joint_properties.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/reference.hpp"

namespace dynac::test {
namespace {

// Joints of one coordinate, by the links that they carry.
std::vector<LinkId> single_joints(const Model& model) {
  std::vector<LinkId> joints;
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const Joint& joint = model.links[i].joint;
    if (is_independent(joint) && velocity_size(joint.type) == 1) joints.push_back(LinkId::of(i));
  }
  return joints;
}

bool has_two_single_joints(const Model& model) { return single_joints(model).size() > 1; }

// follower + kFactor * driver = kConstant
constexpr double kFactor = 0.75, kConstant = 0.25;

struct CoupledJoints {
  explicit CoupledJoints(const Trial& trial) {
    const std::vector<LinkId> joints = single_joints(trial.model);
    const LinkId of_driver = joints[trial.seed % joints.size()];
    const LinkId of_follower = joints[(trial.seed + 1) % joints.size()];
    ConstraintSet set;
    set.name = "belt";
    set.constraints.push_back({.name = "belt",
                               .type = ConstraintType::kCoupling,
                               .terms = {{of_follower, 1}, {of_driver, kFactor}},
                               .constant = kConstant});
    set.dependent = {of_follower};
    settings.loops = std::make_shared<const ConstraintSet>(std::move(set));
    driver = trial.model.link(of_driver).joint;
    follower = trial.model.link(of_follower).joint;
  }

  // Entries of independent coordinates.
  [[nodiscard]] std::vector<double> without_follower(std::vector<double> x) const {
    x.erase(x.begin() + static_cast<std::ptrdiff_t>(follower.v_index));
    return x;
  }

  KernelSettings settings;
  Joint driver, follower;
};

void positions_close_the_loops(const Trial& trial) {
  if (!has_two_single_joints(trial.model)) return;
  const CoupledJoints joints(trial);
  std::vector<double> expected = trial.state.q;
  expected[joints.follower.q_index] = kConstant - kFactor * expected[joints.driver.q_index];
  for (const KernelRun& run :
       kernel_runs(trial.model, "loop_positions", trial.seed, joints.settings)) {
    EXPECT_LE(max_difference(run.run({trial.state.q}).front(), expected),
              1e-14 * (1 + max_abs(trial.state.q)))
        << run.name;
  }
}

void torques_are_those_of_both_joints(const Trial& trial) {
  if (!has_two_single_joints(trial.model)) return;
  const CoupledJoints joints(trial);
  auto [name, q, v, a] = trial.state;
  const std::size_t leads = joints.driver.v_index, follows = joints.follower.v_index;
  v[follows] = -kFactor * v[leads];
  a[follows] = -kFactor * a[leads];
  const Reference reference(trial.model);
  const std::vector<double> tau = reference.torque(q, v, a);
  std::vector<double> expected = tau;
  expected[leads] -= kFactor * tau[follows];
  expected = joints.without_follower(expected);
  const Arrays<double> inputs{q, joints.without_follower(v), joints.without_follower(a)};
  for (const KernelRun& run :
       kernel_runs(trial.model, "inverse_dynamics", trial.seed, joints.settings)) {
    const double scale = torque_scale(trial.model, tau);
    EXPECT_LE(max_difference(run.run(inputs).front(), expected), 1e-10 * scale) << run.name;
  }
}

// The belt and random constraints: all of them with multipliers, and all but the belt.
void contacts_are_those_of_multipliers_for_both(const Trial& trial) {
  if (!has_two_single_joints(trial.model)) return;
  CoupledJoints joints(trial);
  const Mechanism robot = lump(trial.model);
  auto [name, q, v, tau] = trial.state;
  ConstraintSet both = *joints.settings.loops;
  both.dependent.clear();
  for (Constraint& constraint : random_constraints(robot, trial.seed).constraints) {
    both.constraints.push_back(std::move(constraint));
  }
  both = independent_part(robot, std::move(both), q);
  const Eigen::MatrixXd M = Reference(trial.model).mass_matrix(q);
  if (both.constraints.size() < 2 || !is_regular(M)) return;
  if (is_floating(trial.model)) {
    joints.settings.base_velocity = std::array{BaseVelocity::kBody, BaseVelocity::kSpatial,
                                               BaseVelocity::kMixed}[trial.seed % 3];
  }
  ConstraintSet contacts = both;
  contacts.constraints.erase(contacts.constraints.begin());
  KernelSettings of_tree = joints.settings;
  of_tree.loops = nullptr;
  of_tree.constraints = std::make_shared<const ConstraintSet>(std::move(both));
  joints.settings.constraints = std::make_shared<const ConstraintSet>(std::move(contacts));
  const std::size_t leads = joints.driver.v_index, follows = joints.follower.v_index;
  v[follows] = -kFactor * v[leads];
  const Arrays<double> expected =
      run_kernel({robot, of_tree}, "constrained_forward_dynamics", {q, v, tau});
  tau[leads] -= kFactor * tau[follows];
  const Arrays<double> inputs{q, joints.without_follower(v), joints.without_follower(tau)};
  const std::vector<double> forces(expected[1].begin() + 1, expected[1].end());
  const double tolerance = std::max(1e-9, conditioned(1e-9, M) * 1e2);
  for (const KernelRun& run :
       kernel_runs(trial.model, "constrained_forward_dynamics", trial.seed, joints.settings)) {
    const Arrays<double> x = run.run(inputs);
    EXPECT_LE(max_difference(x[0], joints.without_follower(expected[0])),
              tolerance * (1 + max_abs(expected[0])))
        << run.name;
    EXPECT_LE(max_difference(x[1], forces), tolerance * (1 + max_abs(expected[1]))) << run.name;
  }
}

// Robots for which a test finds base parameters in no time.
bool has_a_short_base_in_loops(const Model& model) {
  return has_two_single_joints(model) && model.links.size() <= 16;
}

// Of the tree's joints all that moves with the loops counts, and what loops leave of it is an
// input.
void base_parameters_are_those_of_both_joints(const Trial& trial) {
  if (!has_a_short_base_in_loops(trial.model)) return;
  const CoupledJoints joints(trial);
  KernelSettings with_base = joints.settings;
  Model model = trial.model;
  with_base.parameters = take_parameters(model, {"base"});
  take_base_parameters(model, with_base);
  std::vector<double> q = trial.state.q;  // elsewhere other parameters could be told apart
  q[joints.follower.q_index] = kConstant - kFactor * q[joints.driver.q_index];
  const Eigen::MatrixXd M = Reference(trial.model).mass_matrix(q);
  const Mechanism robot = lump(trial.model);
  for (const char* const name :
       {"inverse_dynamics", "mass_matrix", "bias_forces", "forward_dynamics"}) {
    const Kernel& kernel = *find_kernel(name);
    if (kernel.inverts_inertia && !is_regular(M)) continue;
    Arrays<double> inputs{q};
    for (std::size_t k = 1; k < kernel.inputs.size(); ++k) {
      inputs.push_back(joints.without_follower(k == 1 ? trial.state.v : trial.state.a));
    }
    const Arrays<double> expected = run_kernel({robot, joints.settings}, name, inputs);
    inputs.push_back(with_base.parameters.front().value);
    for (const KernelRun& run : kernel_runs(trial.model, name, trial.seed, with_base)) {
      EXPECT_LE(max_difference(run.run(inputs).front(), expected.front()),
                100 * agreement_tolerance(kernel, M) *
                    (max_abs(expected.front()) + total_mass(trial.model)))
          << name << ", " << run.name;
    }
  }
}

}  // namespace

std::vector<Law> local_loop_laws() {
  return {
      {"PositionsCloseTheLoops",
       {"loop_positions"},
       false,
       positions_close_the_loops,
       has_two_single_joints},
      {"TorquesInIndependentCoordinatesAreThoseOfBothJoints",
       {"inverse_dynamics"},
       false,
       torques_are_those_of_both_joints,
       has_two_single_joints},
      {"ContactsInIndependentCoordinatesAreThoseOfMultipliersForBoth",
       {"constrained_forward_dynamics"},
       true,
       contacts_are_those_of_multipliers_for_both,
       has_two_single_joints},
      {"BaseParametersInIndependentCoordinatesAreThoseOfBothJoints",
       {"inverse_dynamics"},
       false,
       base_parameters_are_those_of_both_joints,
       has_a_short_base_in_loops},
  };
}

}  // namespace dynac::test
