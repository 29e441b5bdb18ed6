// SPDX-License-Identifier: BSD-3-Clause
// Engines agree: neither formulation, lowering, snapping, passes nor the C++ compiler change what
// is computed beyond rounding.
#include "fixture.hpp"
#include "harness/mechanics.hpp"

namespace dynac::test {
namespace {

// As the engine sees it: for float, every input is rounded before anything else happens.
State as_seen(const Engine& engine, State state) {
  if (engine.unit_roundoff < 0x1p-30) return state;
  for (std::vector<double>* const array : {&state.q, &state.v, &state.a}) {
    for (double& x : *array) x = static_cast<double>(static_cast<float>(x));
  }
  return state;
}

TEST_P(Laws, AllEnginesAgree) {
  const Engine reference = reference_engine(subject());
  for (const State& ordinary : ordinary_states(model(), 10)) {
    SCOPED_TRACE(ordinary.name);
    for (const Engine& engine : engines()) {
      const State state = as_seen(engine, ordinary);
      EXPECT_LE(torque_error(model(), torque(engine, state.q, state.v, state.a),
                             torque(reference, state.q, state.v, state.a)),
                exact_tolerance(engine))
          << engine.name;
    }
  }
}

TEST_P(Laws, AllEnginesAgreeAtHugeAngles) {
  const Engine reference = reference_engine(subject());
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const State huge = huge_angles(model(), seed);
    SCOPED_TRACE(huge.name);
    for (const Engine& engine : engines()) {
      const State state = as_seen(engine, huge);
      // Chosen frames add a constant to an angle, which rounds to a unit of the angle's size.
      EXPECT_LE(torque_error(model(), torque(engine, state.q, state.v, state.a),
                             torque(reference, state.q, state.v, state.a)),
                exact_tolerance(engine) + 10 * 1e5 * engine.unit_roundoff)
          << engine.name;
    }
  }
}

TEST_P(Laws, SnappingChangesNothing) {
  Subject exact = subject();
  exact.snap_tolerance = 0;
  const Engine reference = reference_engine(exact);
  for (const State& state : ordinary_states(model(), 5)) {
    SCOPED_TRACE(state.name);
    for (const Engine& engine : generic_engines(subject())) {
      EXPECT_LE(torque_error(model(), torque(engine, state.q, state.v, state.a),
                             torque(reference, state.q, state.v, state.a)),
                exact_tolerance(engine))
          << engine.name;
    }
  }
}

}  // namespace
}  // namespace dynac::test
