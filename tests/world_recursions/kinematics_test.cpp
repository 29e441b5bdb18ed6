// SPDX-License-Identifier: BSD-3-Clause
// Spatial kinematics of any order: the first orders against the algorithms that know them, every
// other one against the rate of the one before, on random trees with every joint type.
#include <gtest/gtest.h>

#include "algorithms/kinematics/frame_motion.hpp"
#include "course.hpp"
#include "harness/compare.hpp"
#include "harness/random_tree.hpp"
#include "harness/state.hpp"

namespace dynac::test {
namespace {

constexpr std::size_t kKinematicsOrder = 5;
constexpr double kKinematicsTolerance = 1e-12;

template <class Scalar>
WorldKinematics<Scalar> motion_of(const Mechanism& robot, const Instant<Scalar>& instant) {
  return world_kinematics(robot, instant.state.configuration, instant.v, {}, kUnobserved);
}

// One derivative of everything.
template <class Scalar>
std::vector<Scalar> derivative(const WorldKinematics<Scalar>& motion, std::size_t k) {
  std::vector<Scalar> list;
  for (const auto& [C, V, S] : motion) {
    append(V[k], list);
    for (const MotionDerivatives<Scalar>& column : S) append(column[k], list);
    append(pose_derivatives(C, V)[k], list);
    append(at_moving_point(C.p, V)[k], list);
  }
  return list;
}

TEST(WorldKinematics, BeginWithTwistsAndAccelerations) {
  for (std::uint64_t seed = 0; seed < seed_count(); ++seed) {
    const Model model = random_tree(seed);
    const Mechanism robot = lump(model);
    auto [state, v] = now(robot, random_course(model, seed, 1));
    const auto motion = world_kinematics(robot, state.configuration, v, {}, kUnobserved);
    state.v = v[0];
    state.a = v[1];
    const WorldMotion<double> expected = world_motion(robot, state, kUnobserved);
    std::vector<double> ours, theirs;
    for (std::size_t i = 0; i < motion.size(); ++i) {
      const auto [V, A] = expected.at(BodyId::of(i), {});
      append(expected.X_W[i], theirs);
      append(V, theirs);
      append(A, theirs);
      append(motion[i].C, ours);
      append(motion[i].V[0], ours);
      append(motion[i].V[1], ours);
    }
    EXPECT_LE(relative_error(ours, theirs), kKinematicsTolerance) << "seed " << seed;
  }
}

TEST(WorldKinematics, AreTheRatesOfTheOrderBefore) {
  for (std::uint64_t seed = 0; seed < seed_count(); ++seed) {
    const Model model = random_tree(seed);
    const Mechanism robot = lump(model);
    const Course course = random_course(model, seed, kKinematicsOrder);
    const WorldKinematics<double> motion = motion_of(robot, now(robot, course));
    const WorldKinematics<Complex> after = motion_of(robot, later(robot, course));
    for (std::size_t k = 0; k < kKinematicsOrder; ++k) {
      EXPECT_LE(relative_error(rates(derivative(after, k)), derivative(motion, k + 1)),
                kKinematicsTolerance)
          << "seed " << seed << ", order " << k;
    }
  }
}

TEST(WorldKinematics, OfWrenchesThatBodiesCarryAreTheirRates) {
  for (std::uint64_t seed = 0; seed < seed_count(); ++seed) {
    const Model model = random_tree(seed);
    const Mechanism robot = lump(model);
    const Course course = random_course(model, seed, kKinematicsOrder);
    const BodyKinematics<double> body = motion_of(robot, now(robot, course)).back();
    const BodyKinematics<Complex> body_after = motion_of(robot, later(robot, course)).back();
    Rng rng(seed);
    ForceDerivatives<double> f;
    for (std::size_t k = 0; k <= kKinematicsOrder; ++k)
      f.push_back({rng.direction(), rng.direction()});
    ForceDerivatives<Complex> f_after;
    const auto move = [](const Vector3<double>& u, const Vector3<double>& rate) {
      return cast<Complex>(u) + Complex(0, kComplexStep) * cast<Complex>(rate);
    };
    for (std::size_t k = 0; k < kKinematicsOrder; ++k) {
      f_after.push_back({move(f[k].angular, f[k + 1].angular), move(f[k].linear, f[k + 1].linear)});
    }
    const ForceDerivatives<double> W = in_world(body, f);
    const ForceDerivatives<Complex> W_after = in_world(body_after, f_after);
    for (std::size_t k = 0; k < kKinematicsOrder; ++k) {
      std::vector<double> expected;
      std::vector<Complex> moved;
      append(W[k + 1], expected);
      append(W_after[k], moved);
      EXPECT_LE(relative_error(rates(moved), expected), kKinematicsTolerance) << "seed " << seed;
    }
  }
}

}  // namespace
}  // namespace dynac::test
