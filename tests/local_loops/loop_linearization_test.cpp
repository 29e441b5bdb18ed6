// Linear systems of small deviations in independent coordinates: over a step against differences of
// the step itself, whose dependent joints follow the independent ones; in continuous time against
// short steps; of a zero-order hold against the exponential of the matrix.
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
  DeviatingStep(const Looped& robot, const LoopedState& state, double dt)
      : robot_(robot), state_(state), dt_(dt), nominal_(after(state.q, state.v, state.tau)) {}

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
    const VectorXd a =
        column(robot_.run("forward_dynamics", with_wrenches(robot_, {q, v, tau})).front());
    const VectorXd next = column(v) + dt_ * a;
    return {displaced(robot_, q, dt_ * next), flat(next)};
  }

  const Looped& robot_;
  const LoopedState& state_;
  double dt_;
  PositionAndVelocity nominal_;
};

// [A B] by differences.
MatrixXd step_by_differences(const Looped& robot, const LoopedState& state, double dt) {
  const DeviatingStep step(robot, state, dt);
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

class LoopLinearization : public Checked<testing::Test> {
 protected:
  template <class Visit>
  static void for_each_state(const Visit& visit) {
    test::for_each_state(bare_and_loaded_robots(), 2, visit);
  }

  // Sixth-order differences leave some 1e-11 of what they differentiate.
  static void expect_near(const Arrays<double>& system, const MatrixXd& expected,
                          double tolerance) {
    const VectorXd entries = expected.reshaped();
    EXPECT_LE(max_difference(flat(all_of(system)), flat(entries)),
              tolerance * (1 + max_abs(flat(entries))));
  }
};

TEST_F(LoopLinearization, OfAStepIsThatOfTheStepItself) {
  constexpr double dt = 0.02;
  for_each_state([](const Looped& robot, const LoopedState& state) {
    const MatrixXd expected = step_by_differences(robot, state, dt);
    for (const std::string& way : robot.formulations("discrete_linearization")) {
      const auto inputs = with_wrenches(robot, {state.q, state.v, state.tau, {dt}});
      expect_near(robot.run("discrete_linearization", inputs, way), expected, 1e-9);
    }
  });
}

// A and B are the rates of those of a step, by its length.
TEST_F(LoopLinearization, IsTheRateOfShortSteps) {
  for_each_state([](const Looped& robot, const LoopedState& state) {
    const VectorXd expected = derivative(
        [&](double dt) {
          return all_of(robot.run("discrete_linearization",
                                  with_wrenches(robot, {state.q, state.v, state.tau, {dt}})));
        },
        0);
    for (const std::string& way : robot.formulations("linearization")) {
      expect_near(
          robot.run("linearization", with_wrenches(robot, {state.q, state.v, state.tau}), way),
          expected, 1e-9);
    }
  });
}

TEST_F(LoopLinearization, OfAZeroOrderHoldIsTheExponential) {
  for_each_state([](const Looped& robot, const LoopedState& state) {
    const Arrays<double> system =
        robot.run("linearization", with_wrenches(robot, {state.q, state.v, state.tau}));
    const auto n = static_cast<Eigen::Index>(state.v.size());
    MatrixXd both = MatrixXd::Zero(3 * n, 3 * n);
    both.topRows(2 * n) = matrix_of(flat(all_of(system)), 3 * n);
    const double dt = 0.2 / both.topLeftCorner(2 * n, 2 * n).norm();
    Looped held = robot;
    held.settings.discretization = Discretization::kZeroOrderHold;
    expect_near(held.run("discrete_linearization",
                         with_wrenches(robot, {state.q, state.v, state.tau, {dt}})),
                exponential(dt * both).topRows(2 * n), 1e-11);
  });
}

}  // namespace
}  // namespace dynac::test
