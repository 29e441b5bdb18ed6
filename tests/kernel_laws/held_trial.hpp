// Robots under random constraints, for the laws of their kernels.
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "algorithms/base_representation.hpp"
#include "algorithms/configure.hpp"
#include "harness/kernels.hpp"
#include "harness/random_constraints.hpp"
#include "kernel_laws/law.hpp"
#include "kernel_laws/reference.hpp"

namespace dynac::test {

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
