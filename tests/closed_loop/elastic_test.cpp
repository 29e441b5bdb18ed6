// Robots with springs in their joints under nothing but the feedforward of their motors: links by
// forward dynamics, motors by their own equation, both integrated. From a consistent start the
// links follow the motion that the feedforward was computed for, and what is left falls with the
// fourth power of the step: it is the integrator's.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <tuple>

#include "algorithms/elastic_joints.hpp"
#include "algorithms/position_rate.hpp"
#include "harness/compare.hpp"
#include "harness/kernels.hpp"
#include "harness/state.hpp"
#include "harness/subject.hpp"

namespace dynac::test {
namespace {

using Vector = std::vector<double>;

// A sum of a constant and a sine, with derivatives.
struct Wave {
  double mean = 0, amplitude = 0, w = 0, phase = 0;
  [[nodiscard]] double operator()(std::size_t derivative, double t) const {
    const double phase_now = w * t + phase + static_cast<double>(derivative) * std::acos(0.0);
    const double wave =
        amplitude * std::pow(w, static_cast<double>(derivative)) * std::sin(phase_now);
    return derivative == 0 ? mean + wave : wave;
  }
};

Vector derivatives(const std::vector<Wave>& waves, std::size_t columns, double t) {
  Vector result;
  for (std::size_t k = 0; k < columns; ++k) {
    for (const Wave& wave : waves) result.push_back(wave(k, t));
  }
  return result;
}

// Where everything is: links as they ought to move and as they do, and the motors.
struct Instant {
  Vector q_meant, q, v, theta, theta_rate;

  [[nodiscard]] std::array<Vector*, 5> parts() { return {&q_meant, &q, &v, &theta, &theta_rate}; }
  [[nodiscard]] Instant plus(double h, Instant rate) const {
    Instant sum = *this;
    const auto into = sum.parts(), from = rate.parts();
    for (std::size_t p = 0; p < into.size(); ++p) {
      for (std::size_t i = 0; i < into[p]->size(); ++i) (*into[p])[i] += h * (*from[p])[i];
    }
    return sum;
  }
};

class ElasticRobot {
 public:
  // `softness` 0: constant springs; else how far they change.
  ElasticRobot(const Model& model, BaseVelocity representation, double softness)
      : robot_(lump(model)),
        kernel_(softness == 0 ? "elastic_joint_feedforward" : "variable_stiffness_feedforward"),
        springs_(spring_positions(robot_)) {
    selection_.base_velocity = representation;
    Rng rng(7);
    for (std::size_t c = 0; c < robot_.nv; ++c) {
      v_.push_back({0, rng.uniform(0.2, 0.8), rng.uniform(1, 4), rng.uniform(0, 6)});
      const double K = rng.uniform(100, 400);
      K_.push_back({K, softness * K, rng.uniform(2, 5), rng.uniform(0, 6)});
      B_.push_back(springs_[c] ? rng.uniform(0.05, 0.2) : 0);
      D_.push_back(springs_[c] ? rng.uniform(0, 0.3) : 0);
    }
    start_ = random_state(model, 3).q;
  }

  // The largest error of the links' velocities and positions, and of the motors', after a second.
  [[nodiscard]] double error_after_a_second(int steps) const {
    Instant state{start_, start_, derivatives(v_, 1, 0), {}, {}};
    std::tie(state.theta, state.theta_rate) = meant_motors(state, 0);
    const double h = 1.0 / steps;
    for (int k = 0; k < steps; ++k) {
      const double t = k * h;
      const Instant k1 = rate(state, t), k2 = rate(state.plus(h / 2, k1), t + h / 2);
      const Instant k3 = rate(state.plus(h / 2, k2), t + h / 2),
                    k4 = rate(state.plus(h, k3), t + h);
      state = state.plus(h / 6, k1).plus(h / 3, k2).plus(h / 3, k3).plus(h / 6, k4);
    }
    const auto [theta, theta_rate] = meant_motors(state, 1);
    return std::max({max_difference(state.v, derivatives(v_, 1, 1)),
                     max_difference(state.q, state.q_meant), max_difference(state.theta, theta),
                     max_difference(state.theta_rate, theta_rate)});
  }

 private:
  [[nodiscard]] KernelContext context() const { return {robot_, selection_}; }

  [[nodiscard]] Arrays<double> feedforward(const Instant& state, double t) const {
    const bool is_constant = kernel_ == "elastic_joint_feedforward";
    return run_kernel(
        context(), kernel_,
        {state.q_meant, derivatives(v_, 4, t), derivatives(K_, is_constant ? 1 : 3, t), B_, D_});
  }

  [[nodiscard]] std::pair<Vector, Vector> meant_motors(const Instant& state, double t) const {
    const Vector theta = feedforward(state, t).front();
    const auto nv = static_cast<std::ptrdiff_t>(robot_.nv);
    return {{theta.begin(), theta.begin() + nv}, {theta.begin() + nv, theta.begin() + 2 * nv}};
  }

  [[nodiscard]] Vector position_rate(const Vector& q, const Vector& v) const {
    Vector rate(q.size());
    const auto units = position_rates_of(robot_, q, selection_.base_velocity);
    for (std::size_t c = 0; c < v.size(); ++c) {
      for (const auto& [entry, unit] : units[c]) rate[entry] += unit * v[c];
    }
    return rate;
  }

  [[nodiscard]] Instant rate(const Instant& state, double t) const {
    const Vector tau_motor = feedforward(state, t)[1], K = derivatives(K_, 1, t);
    Vector tau = tau_motor, motor_acceleration(robot_.nv);
    for (std::size_t c = 0; c < robot_.nv; ++c) {
      if (!springs_[c]) continue;
      tau[c] = K[c] * (state.theta[c] - state.q[*springs_[c]]);
      motor_acceleration[c] = (tau_motor[c] - D_[c] * state.theta_rate[c] - tau[c]) / B_[c];
    }
    const Vector a = run_kernel(context(), "forward_dynamics", {state.q, state.v, tau}).front();
    return {position_rate(state.q_meant, derivatives(v_, 1, t)), position_rate(state.q, state.v), a,
            state.theta_rate, motor_acceleration};
  }

  Mechanism robot_;
  std::string kernel_;
  std::vector<std::optional<std::size_t>> springs_;
  Selection selection_;
  std::vector<Wave> v_, K_;
  Vector B_, D_, start_;
};

void expect_to_follow(const ElasticRobot& robot, int steps, double error) {
  const double coarse = robot.error_after_a_second(steps);
  const double fine = robot.error_after_a_second(2 * steps);
  EXPECT_LE(fine, error);
  EXPECT_GT(coarse / fine, 12);
  EXPECT_LT(coarse / fine, 20);
}

TEST(ElasticJoints, OfAnArmFollowAMotion) {
  expect_to_follow({own_robot("panda", Base::kFixed), BaseVelocity::kBody, 0}, 200, 2e-7);
}

TEST(ElasticJoints, OfChangingStiffnessFollowAMotion) {
  expect_to_follow({own_robot("panda", Base::kFixed), BaseVelocity::kBody, 0.4}, 200, 2e-7);
}

TEST(ElasticJoints, OfAFlyingRobotFollowAMotion) {
  expect_to_follow({own_robot("aerial_manipulator", Base::kFloating), BaseVelocity::kSpatial, 0.4},
                   400, 2e-7);
}

}  // namespace
}  // namespace dynac::test
