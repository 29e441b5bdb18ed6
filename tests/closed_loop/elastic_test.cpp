// SPDX-License-Identifier: BSD-3-Clause
// Robots with springs in their joints under nothing but the feedforward of their motors: links by
// forward dynamics, motors by their own equation, both integrated. From a consistent start the
// links follow the motion that the feedforward was computed for, and what is left falls with the
// fourth power of the step: it is the integrator's. Where dampers are beside the springs, where the
// motors ought to be is integrated with the rest.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <complex>
#include <tuple>

#include "algorithms/kinematics/position_rate.hpp"
#include "algorithms/orders/elastic_joints.hpp"
#include "harness/compare.hpp"
#include "harness/kernels.hpp"
#include "harness/state.hpp"
#include "harness/subject.hpp"
#include "model/builder.hpp"

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

enum class Springs { kConstant, kChanging, kDamped };

// Where everything is: links as they ought to move and as they do, and the motors; with dampers
// where these ought to be, too.
struct ElasticInstant {
  Vector q_meant, q, v, theta, theta_rate, theta_meant{};

  [[nodiscard]] std::array<Vector*, 6> parts() {
    return {&q_meant, &q, &v, &theta, &theta_rate, &theta_meant};
  }
  [[nodiscard]] ElasticInstant plus(double h, ElasticInstant rate) const {
    ElasticInstant sum = *this;
    const auto into = sum.parts(), from = rate.parts();
    for (std::size_t p = 0; p < into.size(); ++p) {
      for (std::size_t i = 0; i < into[p]->size(); ++i) (*into[p])[i] += h * (*from[p])[i];
    }
    return sum;
  }
};

class ElasticRobot {
 public:
  ElasticRobot(const Model& model, BaseVelocity representation, Springs kind)
      : robot_(lump(model)), kind_(kind), springs_(spring_positions(robot_)) {
    selection_.base_velocity = representation;
    const double softness = kind == Springs::kChanging ? 0.4 : 0;
    Rng rng(7);
    for (std::size_t c = 0; c < robot_.nv; ++c) {
      v_.push_back({0, rng.uniform(0.2, 0.8), rng.uniform(1, 4), rng.uniform(0, 6)});
      const double K = rng.uniform(100, 400);
      K_.push_back({K, softness * K, rng.uniform(2, 5), rng.uniform(0, 6)});
      B_.push_back(springs_[c] ? rng.uniform(0.05, 0.2) : 0);
      D_.push_back(springs_[c] ? rng.uniform(0, 0.3) : 0);
    }
    for (const Wave& K : K_) S_.push_back(kind == Springs::kDamped ? K.mean / 200 : 0);
    start_ = random_state(model, 3).q;
  }

  // The largest error of the links' velocities and positions, and of the motors', after a second.
  [[nodiscard]] double error_after_a_second(int steps) const {
    ElasticInstant state{start_, start_, derivatives(v_, 1, 0), {}, {}};
    if (kind_ == Springs::kDamped) state.theta_meant = springs_at_rest();
    std::tie(state.theta, state.theta_rate) = meant_motors(state, 0);
    const double h = 1.0 / steps;
    for (int k = 0; k < steps; ++k) {
      const double t = k * h;
      const ElasticInstant k1 = rate(state, t), k2 = rate(state.plus(h / 2, k1), t + h / 2);
      const ElasticInstant k3 = rate(state.plus(h / 2, k2), t + h / 2),
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

  // Motors where the springs transmit nothing: anywhere will do.
  [[nodiscard]] Vector springs_at_rest() const {
    Vector theta(robot_.nv);
    for (std::size_t c = 0; c < robot_.nv; ++c) {
      if (springs_[c]) theta[c] = start_[*springs_[c]];
    }
    return theta;
  }

  [[nodiscard]] Arrays<double> feedforward(const ElasticInstant& state, double t) const {
    if (kind_ == Springs::kDamped) {
      return run_kernel(context(), "damped_elastic_joint_feedforward",
                        {state.q_meant, derivatives(v_, 3, t), state.theta_meant,
                         derivatives(K_, 1, t), S_, B_, D_});
    }
    const bool is_constant = kind_ == Springs::kConstant;
    return run_kernel(
        context(), is_constant ? "elastic_joint_feedforward" : "variable_stiffness_feedforward",
        {state.q_meant, derivatives(v_, 4, t), derivatives(K_, is_constant ? 1 : 3, t), B_, D_});
  }

  [[nodiscard]] std::pair<Vector, Vector> meant_motors(const ElasticInstant& state,
                                                       double t) const {
    const Vector theta = feedforward(state, t).front();
    if (kind_ == Springs::kDamped) return {state.theta_meant, theta};
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

  [[nodiscard]] ElasticInstant rate(const ElasticInstant& state, double t) const {
    const Arrays<double> meant = feedforward(state, t);
    const Vector &tau_motor = meant.back(), K = derivatives(K_, 1, t);
    Vector tau = tau_motor, motor_acceleration(robot_.nv);
    for (std::size_t c = 0; c < robot_.nv; ++c) {
      if (!springs_[c]) continue;
      tau[c] = K[c] * (state.theta[c] - state.q[*springs_[c]]) +
               S_[c] * (state.theta_rate[c] - state.v[c]);
      motor_acceleration[c] = (tau_motor[c] - D_[c] * state.theta_rate[c] - tau[c]) / B_[c];
    }
    const Vector a = run_kernel(context(), "forward_dynamics", {state.q, state.v, tau}).front();
    return {position_rate(state.q_meant, derivatives(v_, 1, t)),
            position_rate(state.q, state.v),
            a,
            state.theta_rate,
            motor_acceleration,
            kind_ == Springs::kDamped ? meant.front() : Vector{}};
  }

  Mechanism robot_;
  Springs kind_;
  std::vector<std::optional<std::size_t>> springs_;
  KernelSettings selection_;
  std::vector<Wave> v_, K_;
  Vector B_, D_, S_, start_;
};

void expect_to_follow(const ElasticRobot& robot, int steps, double error) {
  const double coarse = robot.error_after_a_second(steps);
  const double fine = robot.error_after_a_second(2 * steps);
  EXPECT_LE(fine, error);
  EXPECT_GT(coarse / fine, 12);
  EXPECT_LT(coarse / fine, 20);
}

TEST(ElasticJoints, OfAnArmFollowAMotion) {
  expect_to_follow({own_robot("panda", Base::kFixed), BaseVelocity::kBody, Springs::kConstant}, 200,
                   2e-7);
}

TEST(ElasticJoints, OfChangingStiffnessFollowAMotion) {
  expect_to_follow({own_robot("panda", Base::kFixed), BaseVelocity::kBody, Springs::kChanging}, 200,
                   2e-7);
}

TEST(ElasticJoints, OfAFlyingRobotFollowAMotion) {
  expect_to_follow({own_robot("aerial_manipulator", Base::kFloating), BaseVelocity::kSpatial,
                    Springs::kChanging},
                   400, 2e-7);
}

TEST(DampedElasticJoints, OfAnArmFollowAMotionWhereverItsMotorsBegin) {
  expect_to_follow({own_robot("panda", Base::kFixed), BaseVelocity::kBody, Springs::kDamped}, 400,
                   2e-8);
}

TEST(DampedElasticJoints, OfAFlyingRobotFollowAMotionWhereverItsMotorsBegin) {
  expect_to_follow(
      {own_robot("aerial_manipulator", Base::kFloating), BaseVelocity::kMixed, Springs::kDamped},
      1000, 2e-9);
}

// A mass m on a level slide that swings as Re(Q e^(iwt)): with what was there at the beginning
// gone, K theta + S theta' = m q'' + K q + S q' is solved by Theta = Q (1 - m w^2 / (K + i w S)).
struct SwingingSlider {
  static constexpr double m = 3, K = 250, B = 0.7, D = 1.3, w = 5, t = 0.37;
  const std::complex<double> q = std::polar(0.4, w*t + 0.2), iw{0, w};
  double S;

  [[nodiscard]] std::complex<double> theta() const { return q * (1.0 - m * w * w / (K + iw * S)); }
  [[nodiscard]] std::complex<double> tau_motor() const {
    return (iw * iw * B + iw * D) * theta() + iw * iw * m * q;
  }

  [[nodiscard]] static Model model() {
    TreeBuilder robot("slider");
    robot.add_link({.name = "rail"});
    robot.add_link({.name = "mass", .mass = m});
    robot.add_joint({.name = "slide",
                     .type = JointType::kPrismatic,
                     .parent = "rail",
                     .child = "mass",
                     .axis = {{1, 0, 0}},
                     .limits = JointLimits{-1, 1, 100, 10}});
    return robot.build();
  }
  // What the kernels say: the rate of theta, and tau_motor last.
  [[nodiscard]] Arrays<double> damped() const {
    const Vector v{(iw * q).real(), (iw * iw * q).real(), (iw * iw * iw * q).real()};
    return run_kernel(model(), "damped_elastic_joint_feedforward",
                      {{q.real()}, v, {theta().real()}, {K}, {S}, {B}, {D}});
  }
  [[nodiscard]] Arrays<double> undamped() const {
    Vector v;
    for (int k = 1; k <= 4; ++k) v.push_back((std::pow(iw, k) * q).real());
    return run_kernel(model(), "elastic_joint_feedforward", {{q.real()}, v, {K}, {B}, {D}});
  }
};

TEST(DampedElasticJoints, OfASwingingSliderAreThoseOfItsTransferFunction) {
  for (const double S : {0.01, 1.0, 40.0, 900.0}) {
    const SwingingSlider slider{.S = S};
    const Arrays<double> motor = slider.damped();
    // Of a bend of about 1 the rounding grows by K / S with every derivative.
    const double growth = 1 + SwingingSlider::K / S;
    EXPECT_NEAR(motor[0][0], (slider.iw * slider.theta()).real(), 1e-14 * growth);
    EXPECT_NEAR(motor[1][0], (slider.iw * slider.iw * slider.theta()).real(),
                1e-14 * growth * growth);
    EXPECT_NEAR(motor[2][0], slider.tau_motor().real(), 1e-13 * growth * growth);
  }
}

TEST(DampedElasticJoints, ComeToThoseWithoutDampersAsTheseVanish) {
  const Arrays<double> limit = SwingingSlider{.S = 0}.undamped();
  const auto errors = [&](double S) {
    const SwingingSlider slider{.S = S};
    const Arrays<double> motor = slider.damped();
    return std::array{slider.theta().real() - limit[0][0], motor[0][0] - limit[0][1],
                      motor[1][0] - limit[0][2], motor[2][0] - limit[1][0]};
  };
  const auto coarse = errors(0.02), fine = errors(0.01);
  for (std::size_t k = 0; k < coarse.size(); ++k) {
    EXPECT_LE(std::abs(fine[k]), 0.01) << k;
    EXPECT_NEAR(coarse[k] / fine[k], 2, 0.01) << k;
  }
}

}  // namespace
}  // namespace dynac::test
