// SPDX-License-Identifier: BSD-3-Clause
// Torques and their time derivatives by the recursions in world and in body coordinates: the
// torques against the recursive Newton-Euler algorithm, every derivative against the rate of what
// is below it, and the recursions against each other; on chains of screws and on random trees with
// every joint type.
#include <gtest/gtest.h>

#include "algorithms/inverse/rnea.hpp"
#include "algorithms/orders/body_fixed_derivatives.hpp"
#include "algorithms/orders/world_inverse_dynamics.hpp"
#include "course.hpp"
#include "harness/compare.hpp"
#include "harness/random_tree.hpp"
#include "harness/state.hpp"

namespace dynac::test {
namespace {

constexpr double kTorqueTolerance = 1e-11;
constexpr GravityForm kForms[] = {GravityForm::kAcceleratedWorld, GravityForm::kWrenches};

// Random wrenches on every body with derivatives, in whatever axes.
LoadDerivatives<double> random_load(const Mechanism& robot, std::uint64_t seed,
                                    std::size_t order = 2) {
  Rng rng(seed + 13);
  LoadDerivatives<double> load(robot.bodies.size());
  for (ForceDerivatives<double>& f : load) {
    for (std::size_t k = 0; k <= order; ++k) f.push_back({rng.direction(), rng.direction()});
  }
  return load;
}

Vector3<Complex> moved(const Vector3<double>& u, const Vector3<double>& rate) {
  return cast<Complex>(u) + Complex(0, kComplexStep) * cast<Complex>(rate);
}

// The same an instant later. The third derivatives are zero.
LoadDerivatives<Complex> later(const LoadDerivatives<double>& load) {
  LoadDerivatives<Complex> result;
  for (ForceDerivatives<double> f : load) {
    f.emplace_back();
    ForceDerivatives<Complex>& after = result.emplace_back();
    for (std::size_t k = 0; k + 1 < f.size(); ++k) {
      after.push_back({moved(f[k].angular, f[k + 1].angular), moved(f[k].linear, f[k + 1].linear)});
    }
  }
  return result;
}

// The recursive Newton-Euler algorithm on the same inputs.
template <class Scalar>
std::vector<Scalar> newton_euler(const Mechanism& robot, Instant<Scalar> instant,
                                 const LoadDerivatives<Scalar>& load_B) {
  instant.state.v = instant.v[0];
  instant.state.a = instant.v[1];
  for (const ForceDerivatives<Scalar>& f : load_B) instant.state.external.push_back(f[0]);
  return inverse_dynamics_body_frame(robot, instant.state, kUnobserved);
}

// Wrenches known in the bodies' axes, in the world's.
template <class Scalar>
LoadDerivatives<Scalar> carried(const Mechanism& robot, const Instant<Scalar>& instant,
                                LoadDerivatives<Scalar> load_B) {
  const auto motion =
      world_kinematics(robot, instant.state.configuration, instant.v, {}, kUnobserved);
  for (std::size_t i = 0; i < load_B.size(); ++i) load_B[i] = in_world(motion[i], load_B[i]);
  return load_B;
}

template <class Scalar>
TorqueDerivatives<Scalar> world_recursion(const Mechanism& robot, const Instant<Scalar>& instant,
                                          const LoadDerivatives<Scalar>& load, GravityForm form) {
  return second_order_inverse_dynamics(robot, instant.state, instant.v, load, form, kUnobserved);
}

// The last vector of v^(0..3) is lost in an instant; torques of lower order do not depend on it.
Instant<Complex> later_of_second_order(const Mechanism& robot, const Course& course) {
  Instant<Complex> instant = later(robot, course);
  instant.v.emplace_back(robot.nv);
  return instant;
}

// Torques and derivatives of a robot on a course, by both ways to have gravity, with loads that
// bodies carry.
void expect_true_derivatives(const Mechanism& robot, const Course& course,
                             const LoadDerivatives<double>& load_B) {
  const Instant<double> instant = now(robot, course);
  const Instant<Complex> after = later_of_second_order(robot, course);
  const LoadDerivatives<Complex> load_after = later(load_B);
  const auto rate = rates(newton_euler(robot, after, load_after));
  for (const GravityForm form : kForms) {
    SCOPED_TRACE(form == GravityForm::kWrenches ? "wrenches" : "accelerated world");
    const auto tau = world_recursion(robot, instant, carried(robot, instant, load_B), form);
    const auto tau_after = world_recursion(robot, after, carried(robot, after, load_after), form);
    EXPECT_LE(relative_error(tau[0], newton_euler(robot, instant, load_B)), kTorqueTolerance);
    EXPECT_LE(relative_error(tau[1], rate), kTorqueTolerance);
    EXPECT_LE(relative_error(tau[2], rates(tau_after[1])), kTorqueTolerance);
  }
}

// A chain of six joints, each at random a revolute, a prismatic or a helical one, each about an
// axis of its own.
Model chain_of_screws(std::uint64_t seed) {
  constexpr JointType kTypes[] = {JointType::kRevolute, JointType::kPrismatic, JointType::kHelical};
  Rng rng(seed);
  TreeBuilder robot("chain");
  robot.add_link({.name = "0"});
  for (int i = 1; i <= 6; ++i) {
    const Matrix3<double> R = rng.rotation();
    robot.add_link({.name = std::to_string(i),
                    .mass = rng.uniform(0.5, 2),
                    .com = rng.direction(),
                    .R_LI = R,
                    .inertia = Matrix3<double>::diagonal(0.2, 0.25, 0.3)});
    const JointType type = kTypes[rng.below(3)];
    robot.add_joint({.name = "joint" + std::to_string(i),
                     .type = type,
                     .parent = std::to_string(i - 1),
                     .child = std::to_string(i),
                     .X_PJ = {rng.rotation(), rng.direction()},
                     .axis = rng.direction(),
                     .pitch = type == JointType::kHelical ? rng.uniform(-0.3, 0.3) : 0,
                     .limits = JointLimits{-10, 10, 100, 100}});
  }
  return robot.build();
}

TEST(SecondOrderTorques, OfChainsOfScrewsAreTrueDerivatives) {
  for (std::uint64_t seed = 0; seed < seed_count(); ++seed) {
    SCOPED_TRACE(seed);
    const Model model = chain_of_screws(seed);
    const Mechanism robot = lump(model);
    expect_true_derivatives(robot, random_course(model, seed, 3), {});
  }
}

TEST(SecondOrderTorques, OfTreesWithEveryJointAndLoadsOnEveryBodyAreTrueDerivatives) {
  for (std::uint64_t seed = 0; seed < seed_count(); ++seed) {
    SCOPED_TRACE(seed);
    const Model model = random_tree(seed);
    const Mechanism robot = lump(model);
    expect_true_derivatives(robot, random_course(model, seed, 3), random_load(robot, seed));
  }
}

TEST(SecondOrderTorques, AreTheSameWithAnAcceleratedWorldAsWithWeights) {
  for (std::uint64_t seed = 0; seed < seed_count(); ++seed) {
    SCOPED_TRACE(seed);
    const Model model = random_tree(seed);
    const Mechanism robot = lump(model);
    const Instant<double> instant = now(robot, random_course(model, seed, 3));
    const auto load = random_load(robot, seed);
    const auto tau = world_recursion(robot, instant, load, kForms[0]);
    const auto expected = world_recursion(robot, instant, load, kForms[1]);
    for (std::size_t k = 0; k < 3; ++k)
      EXPECT_LE(relative_error(tau[k], expected[k]), kTorqueTolerance);
  }
}

// The reason for seen_from_accelerated_world(): what a load that is constant at rest asks of the
// joints changes as their screws do, which gravity has no part in.
TEST(SecondOrderTorques, FeelALoadAtRestWhateverGravityIs) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE(seed);
    const Model model = chain_of_screws(seed);
    const Mechanism robot = lump(model);
    Instant<double> instant = now(robot, random_course(model, seed, 3));
    LoadDerivatives<double> load(robot.bodies.size(), ForceDerivatives<double>(3));
    load.back().front() = {{{1, -2, 3}}, {{20, 30, -10}}};
    std::vector<double> share[2];
    for (const bool is_heavy : {false, true}) {
      if (!is_heavy) instant.state.gravity = {};
      if (is_heavy) instant.state.gravity = {{0, 0, -9.81}};
      const auto with = world_recursion(robot, instant, load, GravityForm::kAcceleratedWorld)[2];
      const auto without = world_recursion(robot, instant, {}, GravityForm::kAcceleratedWorld)[2];
      for (std::size_t c = 0; c < with.size(); ++c) {
        share[is_heavy].push_back(with[c] - without[c]);
      }
    }
    EXPECT_LE(relative_error(share[1], share[0]), 1e-10);
  }
}

// Why equation 25 is not as printed: with + M ad_Vd it is no derivative of equation 24.
TEST(WeightDerivatives, HaveTheOtherSignThanPrinted) {
  const Model model = chain_of_screws(1);
  const Mechanism robot = lump(model);
  const Course course = random_course(model, 1, 3);
  const auto of = [&](const auto& instant) {
    const auto motion =
        world_kinematics(robot, instant.state.configuration, instant.v, {}, kUnobserved);
    const auto M = motion.back().C * inertia(instant.state.inertia.back());
    return weight_derivatives(M, motion.back().V, instant.state.gravity);
  };
  const Instant<double> instant = now(robot, course);
  const ForceDerivatives<double> W = of(instant);
  const ForceDerivatives<Complex> W_after = of(later(robot, course));
  for (std::size_t k = 0; k < 2; ++k) {
    std::vector<Complex> after;
    std::vector<double> expected;
    append(W_after[k], after);
    append(W[k + 1], expected);
    EXPECT_LE(relative_error(expected, rates(after)), 1e-13);
  }

  // The printed one has + (M ad_Vd + ad_Vd^T M) G in place of - the same.
  const auto motion =
      world_kinematics(robot, instant.state.configuration, instant.v, {}, kUnobserved);
  const Inertia<double> M = motion.back().C * inertia(instant.state.inertia.back());
  const Motion<double> G{{}, instant.state.gravity}, a = motion.back().V[1];
  const Force<double> printed = W[2] + 2.0 * (M * cross(a, G)) - 2.0 * cross(a, M * G);
  std::vector<double> wrong, right;
  append(printed, wrong);
  append(W[2], right);
  EXPECT_GT(relative_error(wrong, right), 0.1);
}

TEST(BodyFixedTorques, AreThoseOfTheWorldRecursion) {
  for (std::uint64_t seed = 0; seed < seed_count(); ++seed) {
    SCOPED_TRACE(seed);
    const Model model = random_tree(seed);
    const Mechanism robot = lump(model);
    const Instant<double> instant = now(robot, random_course(model, seed, 3));
    const LoadDerivatives<double> load_B = random_load(robot, seed);
    const auto tau =
        body_fixed_inverse_dynamics(robot, instant.state, instant.v, load_B, kUnobserved);
    const auto expected =
        world_recursion(robot, instant, carried(robot, instant, load_B), kForms[0]);
    ASSERT_EQ(tau.size(), 3u);
    for (std::size_t k = 0; k < 3; ++k)
      EXPECT_LE(relative_error(tau[k], expected[k]), kTorqueTolerance);
  }
}

TEST(BodyFixedTorques, OfAnyOrderAreTheRatesOfTheOrderBefore) {
  constexpr std::size_t kOrder = 5;
  for (std::uint64_t seed = 0; seed < seed_count(); ++seed) {
    SCOPED_TRACE(seed);
    const Model model = random_tree(seed);
    const Mechanism robot = lump(model);
    const Course course = random_course(model, seed, kOrder + 1);
    const auto [state, v] = now(robot, course);
    const auto [state_after, v_after] = later(robot, course);
    const auto tau = body_fixed_inverse_dynamics(robot, state, v, {}, kUnobserved);
    const auto after = body_fixed_inverse_dynamics(robot, state_after, v_after, {}, kUnobserved);
    ASSERT_EQ(tau.size(), kOrder + 1);
    for (std::size_t k = 0; k < kOrder; ++k) {
      // Some torques vanish but for roundings.
      EXPECT_LE(max_difference(rates(after[k]), tau[k + 1]),
                kTorqueTolerance * (1 + max_abs(tau[k + 1])))
          << "order " << k;
    }
  }
}

TEST(WorldTorques, OfAnyOrderAreThoseOfTheBodyFixedRecursion) {
  constexpr std::size_t kOrder = 5;
  for (std::uint64_t seed = 0; seed < seed_count(); ++seed) {
    SCOPED_TRACE(seed);
    const Model model = random_tree(seed);
    const Mechanism robot = lump(model);
    const Instant<double> instant = now(robot, random_course(model, seed, kOrder + 1));
    const auto load_B = random_load(robot, seed, kOrder);
    const auto tau = world_inverse_dynamics(robot, instant.state, instant.v,
                                            carried(robot, instant, load_B), kUnobserved);
    const auto expected =
        body_fixed_inverse_dynamics(robot, instant.state, instant.v, load_B, kUnobserved);
    ASSERT_EQ(tau.size(), kOrder + 1);
    for (std::size_t k = 0; k <= kOrder; ++k) {
      EXPECT_LE(relative_error(tau[k], expected[k]), 10 * kTorqueTolerance) << "order " << k;
    }
  }
}

TEST(TorqueDerivatives, CountRotors) {
  const Model model = chain_of_screws(2);
  const Mechanism robot = lump(model);
  Instant<double> instant = now(robot, random_course(model, 2, 3));
  const auto bare = world_recursion(robot, instant, {}, GravityForm::kWrenches);
  const auto bare_fixed =
      body_fixed_inverse_dynamics(robot, instant.state, instant.v, {}, kUnobserved);
  instant.state.armature = Rng(5).vector(robot.nv, 1);
  const auto tau = world_recursion(robot, instant, {}, GravityForm::kWrenches);
  const auto tau_fixed =
      body_fixed_inverse_dynamics(robot, instant.state, instant.v, {}, kUnobserved);
  for (std::size_t k = 0; k < 3; ++k) {
    for (std::size_t c = 0; c < robot.nv; ++c) {
      const double rotor = instant.state.armature[c] * instant.v[k + 1][c];
      EXPECT_NEAR(tau[k][c] - bare[k][c], rotor, 1e-9);
      EXPECT_NEAR(tau_fixed[k][c] - bare_fixed[k][c], rotor, 1e-9);
    }
  }
}

}  // namespace
}  // namespace dynac::test
