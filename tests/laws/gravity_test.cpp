// SPDX-License-Identifier: BSD-3-Clause
// Laws of gravity: holding torques, weight, free fall, and that nothing depends on where a floating
// base is or which way it looks.
#include <cmath>
#include <numbers>

#include "fixture.hpp"
#include "harness/compare.hpp"
#include "harness/mechanics.hpp"

namespace dynac::test {
namespace {

using Vector = std::vector<double>;

TEST_P(Laws, HoldingTorqueIsTheGradientOfPotentialEnergy) {
  for (const State& state : ordinary_states(model(), 3)) {
    SCOPED_TRACE(state.name);
    constexpr double kStep = 1e-5;
    Vector gradient;
    for (std::size_t i = 0; i < state.v.size(); ++i) {
      const auto energy = [&](double step) {
        const Vector q = advance(model(), state.q, unit_velocity(model(), i), step);
        return potential_energy(model(), q, subject().gravity);
      };
      gradient.push_back((energy(kStep) - energy(-kStep)) / (2 * kStep));
    }
    for (const Engine& engine : engines()) {
      EXPECT_LE(torque_error(model(), holding_torque(engine, model(), state.q), gradient),
                std::max(1e-8, exact_tolerance(engine)))
          << engine.name;
    }
  }
}

TEST_P(Laws, FloatingBaseAtRestFeelsTheWholeWeight) {
  if (!is_floating()) return;  // a fixed base's wrench is no output
  const double mass = total_mass(model());
  for (const State& state : ordinary_states(model(), 3)) {
    SCOPED_TRACE(state.name);
    const Transform<double> X_WB = place_links(model(), state.q).front().X_WL;
    const Vector3<double> c_B = transpose_times(X_WB.R, centre_of_mass(model(), state.q) - X_WB.p);
    const Vector3<double> f = -mass * transpose_times(X_WB.R, subject().gravity);
    const Vector3<double> n = cross(c_B, f);
    const Vector expected{f[0], f[1], f[2], n[0], n[1], n[2]};
    for (const Engine& engine : engines()) {
      Vector wrench = holding_torque(engine, model(), state.q);
      wrench.resize(6);
      EXPECT_LE(torque_error(model(), wrench, expected), exact_tolerance(engine)) << engine.name;
    }
  }
}

TEST_P(Laws, NothingIsFeltInFreeFall) {
  if (!is_floating()) return;  // a fixed base does not fall
  for (const State& state : ordinary_states(model(), 3)) {
    SCOPED_TRACE(state.name);
    const Transform<double> X_WB = place_links(model(), state.q).front().X_WL;
    const Vector3<double> g_B = transpose_times(X_WB.R, subject().gravity);
    Vector v(state.v.size());
    Vector a(state.v.size());
    for (std::size_t k = 0; k < 3; ++k) {
      v[k] = state.v[k];
      a[k] = g_B[k];
    }
    for (const Engine& engine : engines()) {
      const double weight = max_abs(holding_torque(engine, model(), state.q));
      EXPECT_LE(max_abs(torque(engine, state.q, v, a)), exact_tolerance(engine) * weight)
          << engine.name;
    }
  }
}

// The state with its base moved by `offset` and turned about the vertical.
State displaced(const State& state, const Vector& offset, double angle) {
  State moved = state;
  const double c = std::cos(angle), s = std::sin(angle);
  const Vector& q = state.q;
  moved.q[0] = c * q[0] - s * q[1] + offset[0];
  moved.q[1] = s * q[0] + c * q[1] + offset[1];
  moved.q[2] = q[2] + offset[2];
  const double half_c = std::cos(angle / 2), half_s = std::sin(angle / 2);
  moved.q[3] = half_c * q[3] - half_s * q[4];
  moved.q[4] = half_c * q[4] + half_s * q[3];
  moved.q[5] = half_c * q[5] + half_s * q[6];
  moved.q[6] = half_c * q[6] - half_s * q[5];
  return moved;
}

TEST_P(Laws, TorqueDoesNotDependOnPlaceOrHeading) {
  if (!is_floating()) return;  // a fixed base has neither
  for (const State& state : ordinary_states(model(), 3)) {
    SCOPED_TRACE(state.name);
    for (const State& moved : {displaced(state, {3, -2, 1}, 0), displaced(state, {0, 0, 0}, 2),
                               displaced(state, {-1, 4, -2}, -1)}) {
      for (const Engine& engine : engines()) {
        EXPECT_LE(torque_error(model(), torque(engine, moved.q, moved.v, moved.a),
                               torque(engine, state.q, state.v, state.a)),
                  exact_tolerance(engine))
            << engine.name;
      }
    }
  }
}

TEST_P(Laws, WholeTurnsChangeNothing) {
  constexpr double kTurn = 2 * std::numbers::pi;
  for (const State& state : ordinary_states(model(), 2)) {
    SCOPED_TRACE(state.name);
    State turned = state;
    std::size_t index = 0;
    for (const Link& body : model().links) {
      const bool turns =
          body.joint.type == JointType::kRevolute || body.joint.type == JointType::kContinuous;
      if (turns) turned.q[index] += index % 2 == 0 ? kTurn : -3 * kTurn;
      index += static_cast<std::size_t>(position_size(body.joint.type));
    }
    for (const Engine& engine : engines()) {
      EXPECT_LE(torque_error(model(), torque(engine, turned.q, state.v, state.a),
                             torque(engine, state.q, state.v, state.a)),
                10 * exact_tolerance(engine))  // the sum q + 6 pi is itself rounded
          << engine.name;
    }
  }
}

}  // namespace
}  // namespace dynac::test
