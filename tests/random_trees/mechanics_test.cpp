// SPDX-License-Identifier: BSD-3-Clause
// The mechanics that other tests measure with, checked against itself: velocities are rates of
// positions, whatever the joints.
#include <algorithm>
#include <cmath>

#include "harness/compare.hpp"
#include "harness/joint_kinematics.hpp"
#include "harness/mechanics.hpp"
#include "harness/random_tree.hpp"
#include "seeds.hpp"

namespace dynac::test {
namespace {

using Vec = Vector3<double>;

constexpr double kStep = 1e-5;

double size(const Vec& u) { return max_abs(u.e); }

// Half the sum of the axes' moves across themselves: the vector of a small rotation.
Vec rotation_between(const Matrix3<double>& before, const Matrix3<double>& after) {
  Vec sum;
  const Matrix3<double> columns_before = transpose(before), columns_after = transpose(after);
  for (std::size_t k = 0; k < 3; ++k) {
    sum = sum + cross(columns_before.row[k], columns_after.row[k]);
  }
  return 0.5 * sum;
}

TEST_P(RandomTrees, LinksMoveAsTheirPositionsChange) {
  for_each_seed([](std::uint64_t seed) {
    const Model model = random_tree(seed);
    const State state = random_state(model, seed);
    const std::vector<LinkMotion> links = move_links(model, state.q, state.v);
    const auto after = place_links(model, advance(model, state.q, state.v, kStep));
    const auto before = place_links(model, advance(model, state.q, state.v, -kStep));
    for (std::size_t i = 0; i < links.size(); ++i) {
      const Vec w = (1 / (2 * kStep)) * rotation_between(before[i].X_WL.R, after[i].X_WL.R);
      const Vec v = (1 / (2 * kStep)) * (after[i].X_WL.p - before[i].X_WL.p);
      const double rate = 1 + size(links[i].w_W);
      EXPECT_LE(size(w - links[i].w_W), 1e-8 * rate * rate * rate) << model.links[i].name;
      const double speed = rate + size(links[i].v_W) + size(links[i].X_WL.p);
      EXPECT_LE(size(v - links[i].v_W), 1e-8 * rate * rate * speed) << model.links[i].name;
    }
  });
}

TEST_P(RandomTrees, TwoStepsLeadWhereOneTwiceAsLongDoes) {
  for_each_seed([](std::uint64_t seed) {
    const Model model = random_tree(seed);
    const State state = random_state(model, seed);
    const auto halfway = advance(model, state.q, state.v, 0.4);
    const auto there = advance(model, halfway, state.v, 0.4);
    EXPECT_LE(max_difference(there, advance(model, state.q, state.v, 0.8)), 1e-13);
    EXPECT_LE(max_difference(advance(model, there, state.v, -0.8), state.q), 1e-13);
  });
}

TEST_P(RandomTrees, QuaternionsStayUnitOnTheWay) {
  for_each_seed([](std::uint64_t seed) {
    const Model model = random_tree(seed);
    const State state = random_state(model, seed);
    const std::vector<double> q = advance(model, state.q, state.v, 1);
    for (const Link& body : model.links) {
      if (!has_quaternion(body.joint)) continue;
      double square = 0;
      for (std::size_t k = 0; k < 4; ++k) {
        square += std::pow(q[quaternion_index(body.joint) + k], 2);
      }
      EXPECT_NEAR(square, 1, 1e-14);
    }
  });
}

TEST_P(RandomTrees, CentreOfMassMovesWithTheMomentum) {
  for_each_seed([](std::uint64_t seed) {
    const Model model = random_tree(seed);
    if (total_mass(model) == 0) return;
    const State state = random_state(model, seed);
    const Vec expected = velocity_of_centre(model, state.q, state.v);
    const Vec after = centre_of_mass(model, advance(model, state.q, state.v, kStep));
    const Vec before = centre_of_mass(model, advance(model, state.q, state.v, -kStep));
    const Vec v = (1 / (2 * kStep)) * (after - before);
    EXPECT_LE(size(v - expected), 1e-7 * (1 + size(expected)));
  });
}

}  // namespace
}  // namespace dynac::test
