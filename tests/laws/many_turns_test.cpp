// SPDX-License-Identifier: BSD-3-Clause
// Joints that have made many turns: the offsets that body frames give them cost no digits.
#include <cmath>

#include "fixture.hpp"
#include "harness/compare.hpp"
#include "harness/mechanics.hpp"

namespace dynac::test {
namespace {

// Less whole turns, to a few units in the 60th bit for up to 1e5 turns: the first part of 2 pi has
// so few bits that its multiples are exact.
long double turned_back(long double angle) {
  constexpr long double kTurn = 6.28318530717958647692528676655900577L;
  constexpr long double kFirst = 6.28125L;
  constexpr long double kRest = 0.00193530717958647692528676655900576839L;
  const long double turns = std::nearbyint(angle / kTurn);
  return angle - turns * kFirst - turns * kRest;
}

// Angles up to `largest`, and the same without turns.
std::pair<State, State> with_turns_and_without(const Model& model, std::uint64_t seed,
                                               double largest) {
  State with = random_state(model, seed), without = with;
  Rng rng(seed + 100);
  for (const Link& body : model.links) {
    const JointType type = body.joint.type;
    if (type != JointType::kRevolute && type != JointType::kContinuous) continue;
    if (!is_independent(body.joint)) continue;
    with.q[body.joint.q_index] = rng.uniform(-largest, largest);
    without.q[body.joint.q_index] = static_cast<double>(turned_back(with.q[body.joint.q_index]));
  }
  return {with, without};
}

// Emitted for any number type, the sine is the user's, and so are its digits.
bool keeps_digits(const Engine& engine) {
  return engine.unit_roundoff < 1e-10 && engine.name != "emitted_template";
}

TEST_P(Laws, ManyTurnsCostNoDigits) {
  for (const Link& body : model().links) {
    if (body.joint.mimic) return;  // a multiple of many turns is no multiple of a turn
  }
  for (const double largest : {4e3, 4e5}) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const auto [with, without] = with_turns_and_without(model(), seed, largest);
      for (const Engine& engine : engines()) {
        if (!keeps_digits(engine)) continue;
        EXPECT_LE(torque_error(model(), torque(engine, with.q, with.v, with.a),
                               torque(engine, without.q, without.v, without.a)),
                  2e-14)
            << engine.name << " at angles up to " << largest;
      }
    }
  }
}

}  // namespace
}  // namespace dynac::test
