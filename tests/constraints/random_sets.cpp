// SPDX-License-Identifier: BSD-3-Clause
#include "random_sets.hpp"

#include "lower/lower.hpp"

namespace dynac::test {

ConstrainedRobot random_constrained_robot(std::uint64_t seed) {
  const Model model = random_tree(seed, {.degenerate_links = false});
  ConstrainedRobot robot{model, lower(model, {}), {}, random_state(model, seed), {}};
  robot.set = random_constraints(robot.mechanism, seed + 77);
  robot.tau = Rng(seed + 78).vector(robot.mechanism.nv, 10);
  return robot;
}

ConstrainedRobot random_regular_robot(std::uint64_t seed) {
  ConstrainedRobot robot = random_constrained_robot(seed);
  robot.set = independent_part(robot.mechanism, std::move(robot.set), robot.state.q);
  return robot;
}

std::vector<Complex> positions_on_the_way(const ConstrainedRobot& robot) {
  std::vector<Complex> q = still(robot.state.q);
  for (std::size_t c = 0; c < robot.mechanism.nv; ++c) {
    const auto stepped = stepped_position(robot.mechanism, robot.state.q, c);
    for (std::size_t i = 0; i < q.size(); ++i) {
      q[i] += Complex(0, stepped[i].imag() * robot.state.v[c]);
    }
  }
  return q;
}

}  // namespace dynac::test
