// SPDX-License-Identifier: BSD-3-Clause
// Regulators computed from linear systems of kernels, in closed loop with the generic dynamics:
// deviations are fed back along the tangent space, by `difference`. That the cost to go falls at
// the rate that the Riccati equation says is what tells a right linear system from one that merely
// stabilises.
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>
#include <numbers>
#include <numeric>

#include "harness/kernels.hpp"
#include "harness/state.hpp"
#include "regulator.hpp"

namespace dynac::test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using Vector = std::vector<double>;

VectorXd eigen(const Vector& x) {
  return Eigen::Map<const VectorXd>(x.data(), static_cast<Eigen::Index>(x.size()));
}
Vector flat(const VectorXd& x) { return {x.begin(), x.end()}; }

std::vector<std::size_t> all_torques(const Model& model) {
  std::vector<std::size_t> indices(static_cast<std::size_t>(velocity_size(model)));
  std::iota(indices.begin(), indices.end(), 0);
  return indices;
}

// What a flying base with rotors has: thrust along its own z, moments, and the joints.
std::vector<std::size_t> thrust_moments_and_joints(const Model& model) {
  std::vector<std::size_t> indices = all_torques(model);
  indices.erase(indices.begin(), indices.begin() + 2);
  return indices;
}

// A robot at rest with its base turned.
Equilibrium at_rest(const Model& model, const std::vector<double>& quaternion,
                    const std::vector<double>& joints) {
  Vector q{0.3, -0.2, 1.0};
  q.insert(q.end(), quaternion.begin(), quaternion.end());
  for (std::size_t k = q.size(); k < static_cast<std::size_t>(position_size(model)); ++k) {
    q.push_back(joints[(k - 7) % joints.size()]);
  }
  return {q, run_kernel(model, "gravity_forces", {q}).front()};
}

// A robot under its regulator.
class ClosedLoop {
 public:
  ClosedLoop(const Model& model, const Equilibrium& equilibrium, const Regulator& regulator)
      : robot_(lump(model)), equilibrium_(equilibrium), regulator_(regulator) {}

  // Displaces the robot from its equilibrium: the base turned by 0.3 rad, everything else in some
  // way too, and moving.
  void disturb(std::uint64_t seed) {
    Rng rng(seed);
    Vector displacement = rng.vector(robot_.nv, 0.15);
    const Vector3<double> rotation = 0.3 * rng.direction();
    for (std::size_t k = 0; k < 3; ++k) displacement[3 + k] = rotation[k];
    q_ = moved(equilibrium_.q, displacement);
    v_ = rng.vector(robot_.nv, 0.1);
  }

  void step(double dt) {
    v_ = flat(eigen(v_) + dt * acceleration());
    q_ = moved(q_, flat(dt * eigen(v_)));
  }

  [[nodiscard]] VectorXd deviation() const { return deviation_at(q_, v_); }
  [[nodiscard]] double cost_to_go() const { return cost_at(q_, v_); }

  // d/dt x^T P x along the motion, by central differences; accelerations of q are of second order.
  [[nodiscard]] double cost_rate() const {
    constexpr double h = 1e-4;
    const VectorXd a = acceleration(), v = eigen(v_);
    const auto at = [&](double time) {
      return cost_at(moved(q_, flat(time * v)), flat(v + time * a));
    };
    return (at(h) - at(-h)) / (2 * h);
  }
  // What the Riccati equation says that it is.
  [[nodiscard]] double spent_cost() const {
    const VectorXd x = deviation(), u = regulator_.K * x;
    return -(x.dot(regulator_.Q * x) + u.dot(regulator_.R * u));
  }

 private:
  [[nodiscard]] Vector moved(const Vector& q, const Vector& displacement) const {
    return run_kernel({robot_}, "integrate", {q, displacement}).front();
  }
  [[nodiscard]] VectorXd deviation_at(const Vector& q, const Vector& v) const {
    VectorXd x(2 * v.size());
    x << eigen(run_kernel({robot_}, "difference", {equilibrium_.q, q}).front()), eigen(v);
    return x;
  }
  [[nodiscard]] double cost_at(const Vector& q, const Vector& v) const {
    const VectorXd x = deviation_at(q, v);
    return x.dot(regulator_.P * x);
  }
  [[nodiscard]] VectorXd acceleration() const {
    const VectorXd tau = eigen(equilibrium_.tau) - regulator_.K * deviation();
    return eigen(run_kernel({robot_}, "forward_dynamics", {q_, v_, flat(tau)}).front());
  }

  Mechanism robot_;
  Equilibrium equilibrium_;
  Regulator regulator_;
  Vector q_, v_;
};

// How a robot came back.
struct Return {
  double deviation = 0;   ///< that was left
  bool cost_fell = true;  ///< in every step, where the system is nearly linear
  double rate_ratio = 0;  ///< of the cost to go: as it was over as it should be, at deviation 1e-4
};

// Runs until the deviation is below 1e-6.
Return run(ClosedLoop loop) {
  constexpr double kStep = 1e-3;
  constexpr int kSteps = 30000;
  loop.disturb(1);
  Return result;
  double last_cost = loop.cost_to_go();
  for (int k = 0; k < kSteps; ++k) {
    loop.step(kStep);
    const double cost = loop.cost_to_go();
    result.deviation = loop.deviation().norm();
    if (!std::isfinite(result.deviation)) break;
    if (result.deviation < 1e-2 && !(cost < last_cost)) result.cost_fell = false;
    if (result.deviation < 1e-4 && result.rate_ratio == 0) {
      result.rate_ratio = loop.cost_rate() / loop.spent_cost();
    }
    if (result.deviation < 1e-6) break;
    last_cost = cost;
  }
  return result;
}

void expect_held(const ClosedLoop& loop) {
  const Return result = run(loop);
  EXPECT_LT(result.deviation, 1e-6);
  EXPECT_TRUE(result.cost_fell);
  EXPECT_NEAR(result.rate_ratio, 1, 1e-4);
}

const Vector kLevel{0, 0, 0, 1};
const Vector kUpsideDown{1, 0, 0, 0};
const Vector kPitched{0, std::numbers::sqrt2 / 2, 0, std::numbers::sqrt2 / 2};
const Vector kBent{0.4, -0.6, 0.3, 0.8};

constexpr double kQuickness = 4;  // of regulators [rad/s]

TEST(Regulator, HoldsAnAerialManipulatorByABaseWrenchAndJointTorques) {
  const Model model = own_robot("aerial_manipulator", Base::kFloating);
  const Equilibrium rest = at_rest(model, kLevel, kBent);
  expect_held({model, rest, regulator_of(model, rest, all_torques(model), kQuickness)});
}

// Without forces along its own x and y the base must tilt to move sideways.
TEST(Regulator, HoldsAnAerialManipulatorByThrustMomentsAndJointTorques) {
  const Model model = own_robot("aerial_manipulator", Base::kFloating);
  const Equilibrium rest = at_rest(model, kLevel, kBent);
  expect_held(
      {model, rest, regulator_of(model, rest, thrust_moments_and_joints(model), kQuickness)});
}

// In the air, by a wrench on the base and all joints: what is shown is that no attitude is special.
TEST(Regulator, HoldsAHumanoidUpsideDown) {
  const Model model = own_robot("humanoid", Base::kFloating);
  const Equilibrium rest = at_rest(model, kUpsideDown, kBent);
  expect_held({model, rest, regulator_of(model, rest, all_torques(model), kQuickness)});
}

TEST(Regulator, HoldsAHumanoidPitchedByARightAngle) {
  const Model model = own_robot("humanoid", Base::kFloating);
  const Equilibrium rest = at_rest(model, kPitched, kBent);
  expect_held({model, rest, regulator_of(model, rest, all_torques(model), kQuickness)});
}

// In long steps: what `discrete_linearization` is the derivative of is what the robot does here, so
// each step spends what the discrete Riccati equation says.
TEST(Regulator, OfStepsHoldsAHumanoidUpsideDown) {
  constexpr double kStep = 0.05;
  const Model model = own_robot("humanoid", Base::kFloating);
  const Equilibrium rest = at_rest(model, kUpsideDown, kBent);
  ClosedLoop loop(model, rest, discrete_regulator_of(model, rest, kStep, kQuickness));
  loop.disturb(1);
  bool has_been_compared = false;
  for (int k = 0; k < 1000 && loop.deviation().norm() > 1e-6; ++k) {
    const bool is_near = loop.deviation().norm() < 1e-4;
    const double before = loop.cost_to_go(), spent = loop.spent_cost();
    loop.step(kStep);
    if (!is_near || has_been_compared) continue;
    EXPECT_NEAR((loop.cost_to_go() - before) / spent, 1, 1e-4);
    has_been_compared = true;
  }
  EXPECT_TRUE(has_been_compared);
  EXPECT_LT(loop.deviation().norm(), 1e-6);
}

// What the other tests would say of linear systems that are wrong.

TEST(Regulator, OfAWrongSignOfTheAttitudeLosesAnAerialManipulator) {
  const Model model = own_robot("aerial_manipulator", Base::kFloating);
  const Equilibrium rest = at_rest(model, kLevel, kBent);
  const auto negate = [](MatrixXd& A) { A.middleCols<3>(3) *= -1; };
  const ClosedLoop loop(
      model, rest, regulator_of(model, rest, thrust_moments_and_joints(model), kQuickness, negate));
  EXPECT_FALSE(run(loop).deviation < 0.1);
}

// The world's axes are not the base's: where it stands upside down, two of three turns are
// reversed.
TEST(Regulator, OfTurnsInWorldAxesDoesNotSpendWhatItSays) {
  const Model model = own_robot("humanoid", Base::kFloating);
  const Equilibrium rest = at_rest(model, kUpsideDown, kBent);
  const auto mirror = [](MatrixXd& A) { A.middleCols<2>(4) *= -1; };
  const ClosedLoop loop(model, rest,
                        regulator_of(model, rest, all_torques(model), kQuickness, mirror));
  EXPECT_GT(std::abs(run(loop).rate_ratio - 1), 0.1);
}

}  // namespace
}  // namespace dynac::test
