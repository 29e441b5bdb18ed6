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

}  // namespace dynac::test
