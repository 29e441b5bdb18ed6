// SPDX-License-Identifier: BSD-3-Clause
// Linear systems of small deviations in independent coordinates: over a step against differences of
// the step itself, whose dependent joints follow the independent ones; in continuous time against
// short steps; of a zero-order hold against the exponential of the matrix. Of free robots and of
// those under contacts.
#include <gtest/gtest.h>

#include "by_hand.hpp"
#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "looped.hpp"

namespace dynac::test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

// A step of the semi-implicit Euler method from a deviating state, as the deviation of the state
// after it.
class DeviatingStep {
 public:
  /// @param[in] dynamics  the kernel of accelerations
  DeviatingStep(const Looped& robot, const LoopedState& state, double dt, std::string dynamics)
      : robot_(robot),
        state_(state),
        dt_(dt),
        dynamics_(std::move(dynamics)),
        nominal_(after(state.q, state.v, state.tau)) {}

  // By [dq; dv; dtau].
  [[nodiscard]] VectorXd at(const VectorXd& deviation) const {
    const Eigen::Index n = deviation.size() / 3;
    const auto [q, v] = after(displaced(robot_, state_.q, deviation.head(n)),
                              flat(column(state_.v) + deviation.segment(n, n)),
                              flat(column(state_.tau) + deviation.tail(n)));
    VectorXd result(2 * n);
    result << robot_.independent(robot_.run_tree("difference", {nominal_.q, q}).front()),
        column(v) - column(nominal_.v);
    return result;
  }

 private:
  struct PositionAndVelocity {
    std::vector<double> q, v;
  };

  [[nodiscard]] PositionAndVelocity after(const std::vector<double>& q,
                                          const std::vector<double>& v,
                                          const std::vector<double>& tau) const {
    const VectorXd a = column(robot_.run(dynamics_, with_wrenches(robot_, {q, v, tau})).front());
    const VectorXd next = column(v) + dt_ * a;
    return {displaced(robot_, q, dt_ * next), flat(next)};
  }

  const Looped& robot_;
  const LoopedState& state_;
  double dt_;
  std::string dynamics_;
  PositionAndVelocity nominal_;
};

// [A B] by differences.
MatrixXd step_by_differences(const Looped& robot, const LoopedState& state, double dt,
                             const std::string& dynamics) {
  const DeviatingStep step(robot, state, dt, dynamics);
  const auto n = static_cast<Eigen::Index>(state.v.size());
  MatrixXd system(2 * n, 3 * n);
  for (Eigen::Index c = 0; c < 3 * n; ++c) {
    system.col(c) =
        derivative([&](double s) -> VectorXd { return step.at(s * VectorXd::Unit(3 * n, c)); }, 0);
  }
  return system;
}

// exp(X) by squaring the series of a small part of X.
MatrixXd exponential(const MatrixXd& X) {
  constexpr int kSquarings = 6, kTerms = 14;
  const MatrixXd part = X / (1 << kSquarings);
  MatrixXd term = MatrixXd::Identity(X.rows(), X.cols()), sum = term;
  for (int k = 1; k <= kTerms; ++k) {
    term = term * part / k;
    sum += term;
  }
  for (int k = 0; k < kSquarings; ++k) sum = sum * sum;
  return sum;
}

// What the names of the kernels begin with.
class LoopLinearization : public Checked<testing::TestWithParam<std::string>> {
 protected:
  template <class Visit>
  static void for_each_state(const Visit& visit) {
    const bool is_held = !GetParam().empty();
    test::for_each_state(bare_and_loaded(is_held ? held_robots() : looped_robots()), 2, visit);
  }
  static std::string kernel(const char* name) { return GetParam() + name; }

  // Sixth-order differences leave some 1e-11 of what they differentiate.
  static void expect_near(const Arrays<double>& system, const MatrixXd& expected,
                          double tolerance) {
    const VectorXd entries = expected.reshaped();
    EXPECT_LE(max_difference(flat(all_of(system)), flat(entries)),
              tolerance * (1 + max_abs(flat(entries))));
  }
};

TEST_P(LoopLinearization, OfAStepIsThatOfTheStepItself) {
  constexpr double dt = 0.02;
  for_each_state([](const Looped& robot, const LoopedState& state) {
    const MatrixXd expected = step_by_differences(robot, state, dt, kernel("forward_dynamics"));
    for (const std::string& way : robot.formulations(kernel("discrete_linearization"))) {
      const auto inputs = with_wrenches(robot, {state.q, state.v, state.tau, {dt}});
      expect_near(robot.run(kernel("discrete_linearization"), inputs, way), expected, 1e-9);
    }
  });
}

// A and B are the rates of those of a step, by its length.
TEST_P(LoopLinearization, IsTheRateOfShortSteps) {
  for_each_state([](const Looped& robot, const LoopedState& state) {
    const VectorXd expected = derivative(
        [&](double dt) {
          return all_of(robot.run(kernel("discrete_linearization"),
                                  with_wrenches(robot, {state.q, state.v, state.tau, {dt}})));
        },
        0);
    for (const std::string& way : robot.formulations(kernel("linearization"))) {
      expect_near(robot.run(kernel("linearization"),
                            with_wrenches(robot, {state.q, state.v, state.tau}), way),
                  expected, 1e-9);
    }
  });
}

TEST_P(LoopLinearization, OfAZeroOrderHoldIsTheExponential) {
  for_each_state([](const Looped& robot, const LoopedState& state) {
    const Arrays<double> system =
        robot.run(kernel("linearization"), with_wrenches(robot, {state.q, state.v, state.tau}));
    const auto n = static_cast<Eigen::Index>(state.v.size());
    MatrixXd both = MatrixXd::Zero(3 * n, 3 * n);
    both.topRows(2 * n) = matrix_of(flat(all_of(system)), 3 * n);
    const double dt = 0.2 / both.topLeftCorner(2 * n, 2 * n).norm();
    Looped held = robot;
    held.settings.discretization = Discretization::kZeroOrderHold;
    expect_near(held.run(kernel("discrete_linearization"),
                         with_wrenches(robot, {state.q, state.v, state.tau, {dt}})),
                exponential(dt * both).topRows(2 * n), 1e-11);
  });
}

INSTANTIATE_TEST_SUITE_P(Kernels, LoopLinearization, testing::Values("", "constrained_"),
                         [](const auto& of) { return of.param.empty() ? "Free" : "Constrained"; });

}  // namespace
}  // namespace dynac::test
