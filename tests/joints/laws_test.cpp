// SPDX-License-Identifier: BSD-3-Clause
// What the mathematics of each joint in a mechanism obeys, held against finite differences: a new
// type is tried as soon as it has a row.
#include <gtest/gtest.h>

#include <cmath>

#include "algorithms/kinematics/position_rate.hpp"
#include "harness/state.hpp"

namespace dynac::test {
namespace {

constexpr double kStep = 1e-5;  // of a central difference
constexpr double kDifferenceTolerance =
    1e-9;  // its error: about a third of its square, and rounding
constexpr int kTrials = 50;
using Vector = std::vector<double>;

// A joint in a mechanism of its own, at a random position.
struct Trial {
  Mechanism robot;
  RobotState<double> state;

  [[nodiscard]] const Body& body() const { return robot.bodies.front(); }
  [[nodiscard]] Transform<double> placement_at(const Vector& q) const {
    return placement(body(), joint_position(body(), q));
  }
  [[nodiscard]] Vector integrated(const Vector& v) const {
    RobotState<double> moved = state;
    moved.displacement = v;
    return integrate(robot, moved, BaseVelocity::kBody, [](const Body&) {});
  }
  [[nodiscard]] Vector along(std::size_t axis, double step) const {
    Vector v(robot.nv, 0);
    v[axis] = step;
    return integrated(v);
  }
};

Vector random_entries(std::span<const CoordinateKind> kinds, Rng& rng) {
  Vector q;
  double square = 0;
  for (const CoordinateKind kind : kinds) {
    q.push_back(rng.uniform(-2, 2));
    if (kind == CoordinateKind::kQuaternion) square += q.back() * q.back();
  }
  for (std::size_t k = 0; k < q.size(); ++k) {
    if (kinds[k] == CoordinateKind::kQuaternion) q[k] /= std::sqrt(square);
  }
  return q;
}

Trial random_trial(const JointRow& row, Rng& rng) {
  Body body;
  body.joint_type = row.type;
  body.link = LinkId::of(1);
  body.X_PT = {rng.rotation(), rng.direction()};
  if (row.has_pitch) body.pitch = rng.uniform(-0.5, 0.5);
  if (is_screw(row.type)) body.axial_offset = rng.uniform(-1, 1);
  if (is_screw(row.type) && rotates(row.type)) body.angle_offset = rng.uniform(-1, 1);
  Trial trial;
  trial.robot.nq = row.position.size();
  trial.robot.nv = row.motion.size();
  trial.robot.bodies.push_back(body);
  trial.state.q = random_entries(row.position, rng);
  trial.state.configuration.push_back(joint_position(body, trial.state.q));
  return trial;
}

// Calls visit(trial, rng) for joints of every type that mechanisms have.
template <class Visitor>
void for_each_trial(const Visitor& visit) {
  Rng rng(15);
  for (const JointRow& row : joint_rows()) {
    if (row.lowered != row.type || is_fixed(row.type)) continue;
    SCOPED_TRACE(row.name);
    for (int k = 0; k < kTrials; ++k) visit(random_trial(row, rng), rng);
  }
}

void expect_near(const Vector3<double>& a, const Vector3<double>& b, double tolerance) {
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(a[i], b[i], tolerance);
}

// The body's frame moves with the column of the motion subspace: X^-1 dX/dq = [S].
TEST(JointLaws, PlacementMovesAlongTheMotionSubspace) {
  for_each_trial([](const Trial& trial, Rng&) {
    const Transform<double> back = inverse(trial.placement_at(trial.state.q));
    for (std::size_t k = 0; k < trial.robot.nv; ++k) {
      const auto S = motion_axis<double>(trial.body(), k);
      const Transform<double> after = back * trial.placement_at(trial.along(k, kStep));
      const Transform<double> before = back * trial.placement_at(trial.along(k, -kStep));
      const double scale = 1 / (2 * kStep);
      expect_near(scale * (after.p - before.p), S.linear, kDifferenceTolerance);
      const Matrix3<double> W = skew(S.angular);
      for (std::size_t i = 0; i < 3; ++i) {
        expect_near(scale * (after.R.row[i] - before.R.row[i]), W.row[i], kDifferenceTolerance);
      }
    }
  });
}

TEST(JointLaws, DifferenceIsTheInverseOfIntegrate) {
  for_each_trial([](const Trial& trial, Rng& rng) {
    Vector v;
    for (std::size_t k = 0; k < trial.robot.nv; ++k) v.push_back(rng.uniform(-1, 1));
    RobotState<double> state = trial.state;
    state.q_next = trial.integrated(v);
    const Vector found = difference(trial.robot, state, BaseVelocity::kBody, [](const Body&) {});
    for (std::size_t k = 0; k < v.size(); ++k) EXPECT_NEAR(found[k], v[k], 1e-13);
  });
}

TEST(JointLaws, RatesAreDerivativesOfIntegrate) {
  for_each_trial([](const Trial& trial, Rng&) {
    for (std::size_t k = 0; k < trial.robot.nv; ++k) {
      const Vector after = trial.along(k, kStep), before = trial.along(k, -kStep);
      Vector rate(trial.robot.nq, 0);
      for (const auto& [entry, value] :
           position_rate(trial.body(), k, BaseVelocity::kBody, trial.state.q)) {
        rate[entry] += value;
      }
      for (std::size_t i = 0; i < rate.size(); ++i) {
        EXPECT_NEAR((after[i] - before[i]) / (2 * kStep), rate[i], kDifferenceTolerance);
      }
    }
  });
}

}  // namespace
}  // namespace dynac::test
