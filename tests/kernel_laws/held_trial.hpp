// SPDX-License-Identifier: BSD-3-Clause
// Robots under random constraints, for the laws of their kernels.
#pragma once

#include <array>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "algorithms/base_representation.hpp"
#include "algorithms/configure.hpp"
#include "harness/kernels.hpp"
#include "harness/random_constraints.hpp"
#include "harness/random_tree.hpp"
#include "kernel_laws/law.hpp"
#include "kernel_laws/reference.hpp"

namespace dynac::test {

/// Robots whose graphs of constrained dynamics a test can afford.
[[nodiscard]] inline bool has_short_graph(const Model& model) { return velocity_size(model) <= 10; }

/// A joint whose position a coupling may hold; none where all have several coordinates.
[[nodiscard]] inline LinkId single_joint(const Model& model, std::uint64_t seed) {
  std::vector<LinkId> joints;
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const Joint& joint = model.links[i].joint;
    if (is_independent(joint) && velocity_size(joint.type) == 1) joints.push_back(LinkId::of(i));
  }
  return joints.empty() ? LinkId{} : joints[seed % joints.size()];
}

/// A robot under random constraints; robots take turns at the representations of a base's velocity.
struct HeldTrial {
  explicit HeldTrial(const Trial& trial, bool is_regular = false)
      : robot(lump(trial.model)), model(trial.model) {
    ConstraintSet set = random_constraints(robot, trial.seed);
    if (is_regular) set = independent_part(robot, std::move(set), trial.state.q);
    rows = rows_of(set);
    settings.constraints = std::make_shared<const ConstraintSet>(std::move(set));
    if (!has_floating_base(robot)) return;
    settings.base_velocity = std::array{BaseVelocity::kBody, BaseVelocity::kSpatial,
                                        BaseVelocity::kMixed}[trial.seed % 3];
  }

  [[nodiscard]] Arrays<double> run(std::string_view kernel, const Arrays<double>& inputs) const {
    return run_kernel({robot, settings}, kernel, inputs);
  }
  [[nodiscard]] Eigen::MatrixXd jacobian(const std::vector<double>& q) const {
    return matrix(run("constraint_jacobian", {q}).front(), robot.nv);
  }
  void damp(double damping, std::size_t steps) {
    ConstraintSet set = *settings.constraints;
    set.damping = damping;
    set.steps = steps;
    settings.constraints = std::make_shared<const ConstraintSet>(std::move(set));
  }
  /// Adds constraints that do what no motor does: the base stands on its frame, and a joint that
  /// has become passive is held.
  /// @return the coordinates without a motor; empty: there are none
  std::vector<Eigen::Index> support(std::uint64_t seed) {
    ConstraintSet set = *settings.constraints;
    std::vector<Eigen::Index> without_motor;
    if (is_floating(model)) {
      set.constraints.push_back(
          {.name = "base", .type = ConstraintType::kFrame, .first = {LinkId::of(0), {}}});
      for (Eigen::Index i = 0; i < 6; ++i) without_motor.push_back(i);
    }
    const LinkId passive = single_joint(model, seed);
    if (!passive.is_none()) {
      set.constraints.push_back(
          {.name = "held", .type = ConstraintType::kCoupling, .terms = {{passive, 1}}});
      set.passive = {passive};
      without_motor.push_back(static_cast<Eigen::Index>(model.link(passive).joint.v_index));
    }
    rows = rows_of(set);
    settings.constraints = std::make_shared<const ConstraintSet>(std::move(set));
    return without_motor;
  }
  void add_joint_dynamics(std::uint64_t seed) {
    model = with_joint_dynamics(model, seed);
    settings.joint_dynamics = all_effects(seed).joint_dynamics;
    robot = lump(model);
  }
  // A velocity in the base's own frame, of one as the kernels take it.
  [[nodiscard]] std::vector<double> in_body(const std::vector<double>& q,
                                            std::vector<double> v) const {
    if (!has_other_base_velocity({robot, settings})) return v;
    RobotState<double> state;
    state.configuration = configure(robot, q);
    state.v = std::move(v);
    representation::transform_inputs_to_body({robot, settings}, state);
    return state.v;
  }

  Mechanism robot;
  Model model;
  KernelSettings settings;
  std::size_t rows = 0;
};

}  // namespace dynac::test
