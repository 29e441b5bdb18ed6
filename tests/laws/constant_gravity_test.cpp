// SPDX-License-Identifier: BSD-3-Clause
// Gravity that is not the default, as --gravity makes it: a constant of compiled and emitted code
// as of the generic code.
#include "fixture.hpp"
#include "harness/compare.hpp"
#include "harness/mechanics.hpp"

namespace dynac::test {
namespace {

using Vector = std::vector<double>;

constexpr Vector3<double> kTilted{{1.5, -3.25, 7.75}};

std::vector<Engine> engines_of(const Subject& subject) {
  std::vector<Engine> engines = generic_engines(subject);
  for (Engine& engine : traced_engines(subject)) engines.push_back(std::move(engine));
  for (Engine& engine : compiled_and_emitted_engines(subject)) engines.push_back(std::move(engine));
  return engines;
}

TEST_P(Laws, ConstantGravityIsWhatTorquesHold) {
  Subject heavy = subject();
  heavy.gravity = kTilted;
  const std::vector<Engine> engines = engines_of(heavy);
  for (const State& state : ordinary_states(model(), 2)) {
    constexpr double kStep = 1e-5;
    Vector gradient;
    for (std::size_t i = 0; i < state.v.size(); ++i) {
      const auto energy = [&](double step) {
        const Vector q = advance(model(), state.q, unit_velocity(model(), i), step);
        return potential_energy(model(), q, kTilted);
      };
      gradient.push_back((energy(kStep) - energy(-kStep)) / (2 * kStep));
    }
    for (const Engine& engine : engines) {
      EXPECT_LE(torque_error(model(), holding_torque(engine, model(), state.q), gradient), 1e-8)
          << engine.name << " at " << state.name;
    }
  }
}

// On a fixed base the energies differ by that of the links that are fixed to the world, which the
// kernel leaves out: the same in every state.
TEST_P(Laws, ConstantGravityIsInThePotentialEnergy) {
  Subject heavy = subject();
  heavy.kernel = find_kernel("energies");
  heavy.gravity = kTilted;
  const std::vector<State> states = ordinary_states(model(), 3);
  const double size = total_mass(model()) * 10;
  for (const Engine& engine : engines_of(heavy)) {
    const auto gap = [&](const State& state) {
      return engine.run({state.q, state.v})[1][0] - potential_energy(model(), state.q, kTilted);
    };
    for (const State& state : states) {
      EXPECT_NEAR(gap(state), gap(states.front()), 1e-12 * size) << engine.name;
    }
    EXPECT_NEAR(is_floating() ? gap(states.front()) : 0, 0, 1e-12 * size) << engine.name;
  }
}

// A robot that stands on a turned base feels what the same robot, turned back, feels of gravity
// that is turned back.
TEST_P(Laws, TurningConstantGravityIsTurningTheBase) {
  if (is_floating()) return;  // this test makes its own
  const Model floating = own_robot(GetParam().robot, Base::kFloating);
  const Engine on_floating_base = reference_engine(Subject{floating});
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const State state = random_state(floating, seed);
    const Transform<double> X_WB = place_links(floating, state.q).front().X_WL;
    Subject turned = subject();
    turned.gravity = transpose_times(X_WB.R, subject().gravity);
    Vector v = state.v, a = state.a;
    std::fill(v.begin(), v.begin() + 6, 0.0);
    std::fill(a.begin(), a.begin() + 6, 0.0);
    const auto joints = [](const Vector& x, std::ptrdiff_t first) {
      return Vector(x.begin() + first, x.end());
    };
    const Vector expected = joints(torque(on_floating_base, state.q, v, a), 6);
    const Engine engine = compiled_engines(turned).front();
    const Vector found = torque(engine, joints(state.q, 7), joints(v, 6), joints(a, 6));
    EXPECT_LE(torque_error(model(), found, expected), 1e-11) << engine.name;
  }
}

}  // namespace
}  // namespace dynac::test
