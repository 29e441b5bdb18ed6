// SPDX-License-Identifier: BSD-3-Clause
// Inverse, forward and hybrid dynamics of high orders against a hundred digits: exact_orders.hpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>
#include <string>
#include <utility>

#include "exact_orders.hpp"
#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/kernels.hpp"
#include "harness/state.hpp"
#include "harness/subject.hpp"
#include "kernels/unserved.hpp"

namespace dynac::test {
namespace {

// A floating base with a branch of every joint of one coordinate.
Model flying_screws() {
  TreeBuilder tree("flying_screws");
  tree.add_link({.name = "base",
                 .mass = 3,
                 .com = {{0.1, 0.02, -0.05}},
                 .inertia = Matrix3<double>::diagonal(0.05, 0.06, 0.07)});
  constexpr std::array kTypes{JointType::kRevolute, JointType::kPrismatic, JointType::kHelical};
  Rng rng(3);
  for (std::size_t i = 0; i < 6; ++i) {
    const std::string name = "link" + std::to_string(i);
    tree.add_link({.name = name,
                   .mass = rng.uniform(0.5, 1),
                   .com = 0.2 * rng.direction(),
                   .R_LI = rng.rotation(),
                   .inertia = Matrix3<double>::diagonal(0.01, 0.012, 0.015)});
    tree.add_joint({.name = "joint" + std::to_string(i),
                    .type = kTypes[i % kTypes.size()],
                    .parent = i % 3 == 0 ? "base" : "link" + std::to_string(i - 1),
                    .child = name,
                    .X_PJ = {rng.rotation(), 0.3 * rng.direction()},
                    .axis = rng.direction(),
                    .pitch = i % 3 == 2 ? 0.1 : 0,
                    .limits = JointLimits{-9, 9, 9, 9}});
  }
  return tree.build({.base = Base::kFloating});
}

std::vector<Model> robots() {
  return {own_robot("puma560", Base::kFixed), own_robot("cart_pole", Base::kFixed),
          own_robot("aerial_manipulator", Base::kFloating), flying_screws()};
}

std::vector<double> columns(const std::vector<double>& x, std::size_t rows, std::size_t first,
                            std::size_t count) {
  const auto begin = x.begin() + static_cast<std::ptrdiff_t>(rows * first);
  return {begin, begin + static_cast<std::ptrdiff_t>(rows * count)};
}

constexpr std::size_t kLowest = 6, kHighest = 10;

// Calls `visit` with every robot, its motion and each order.
template <class Visit>
void for_each_order(const Visit& visit) {
  for (const Model& model : robots()) {
    const Mechanism robot = lump(model);
    const ExactOrders exact = exact_orders(model, 5, kHighest);
    for (std::size_t order = kLowest; order <= kHighest; ++order) {
      SCOPED_TRACE(model.name + ", order " + std::to_string(order));
      visit(robot, exact, order);
    }
  }
}

// Columns one by one: the largest error over the largest entry, at least one.
void expect_columns(const std::vector<double>& x, const std::vector<double>& expected,
                    std::size_t rows, double tolerance, double growth) {
  ASSERT_EQ(x.size(), expected.size());
  for (std::size_t k = 0; k * rows < x.size(); ++k) {
    const std::vector<double> reference = columns(expected, rows, k, 1);
    const double error = max_difference(columns(x, rows, k, 1), reference);
    EXPECT_LE(error, tolerance * std::max(1.0, max_abs(reference))) << "derivative " << k;
    tolerance *= growth;
  }
}

TEST(HighOrders, OfInverseDynamicsAreThoseOfAHundredDigits) {
  for_each_order([](const Mechanism& robot, const ExactOrders& exact, std::size_t order) {
    const Kernel& kernel = *find_kernel("inverse_dynamics_order" + std::to_string(order));
    const auto v = columns(exact.v_derivatives, robot.nv, 0, order + 2);
    const auto expected = columns(exact.tau_derivatives, robot.nv, 0, order + 1);
    for (const Formulation& formulation : kernel.formulations) {
      if (!supports(kernel, formulation, {robot})) continue;
      SCOPED_TRACE(formulation.name);
      expect_columns(run_kernel({robot}, kernel.name, {exact.q, v}, formulation.name).front(),
                     expected, robot.nv, 1e-13, 1);
    }
  });
}

// Inputs of hybrid dynamics: the motion of some coordinates, of the others the torque.
struct Split {
  Split(const ExactOrders& exact, const std::vector<bool>& prescribed, std::size_t order) {
    const std::size_t nv = prescribed.size();
    given = columns(exact.tau_derivatives, nv, 0, order + 1);
    found = columns(exact.v_derivatives, nv, 1, order + 1);
    for (std::size_t i = 0; i < given.size(); ++i) {
      if (prescribed[i % nv]) std::swap(given[i], found[i]);
    }
  }
  std::vector<double> given, found;
};

// What a torque is off by an acceleration is by more: a digit an order, see aerial_orders.hpp.
constexpr double kForwardTolerance = 1e-12, kForwardGrowth = 10;

TEST(HighOrders, OfForwardDynamicsAreThoseOfAHundredDigits) {
  for_each_order([](const Mechanism& robot, const ExactOrders& exact, std::size_t order) {
    const Kernel& kernel = *find_kernel("forward_dynamics_order" + std::to_string(order));
    const Split split(exact, std::vector<bool>(robot.nv, false), order);
    const Arrays<double> inputs{exact.q, columns(exact.v_derivatives, robot.nv, 0, 1), split.given};
    for (const Formulation& formulation : kernel.formulations) {
      if (!supports(kernel, formulation, {robot})) continue;
      SCOPED_TRACE(formulation.name);
      expect_columns(run_kernel({robot}, kernel.name, inputs, formulation.name).front(),
                     split.found, robot.nv, kForwardTolerance, kForwardGrowth);
    }
  });
}

// Every second body's motion is prescribed: of a floating base and without it.
TEST(HighOrders, OfHybridDynamicsAreThoseOfAHundredDigits) {
  for (const std::size_t first : {0u, 1u}) {
    for_each_order([&](const Mechanism& robot, const ExactOrders& exact, std::size_t order) {
      const Kernel& kernel = *find_kernel("hybrid_dynamics_order" + std::to_string(order));
      KernelSettings settings;
      for (std::size_t i = first; i < robot.bodies.size(); i += 2) {
        settings.prescribed.push_back(robot.bodies[i].link);
      }
      const Split split(exact, prescribed_coordinates({robot, settings}), order);
      const Arrays<double> inputs{exact.q, columns(exact.v_derivatives, robot.nv, 0, 1),
                                  split.given};
      for (const Formulation& formulation : kernel.formulations) {
        if (!supports(kernel, formulation, {robot, settings})) continue;
        SCOPED_TRACE(formulation.name);
        expect_columns(run_kernel({robot, settings}, kernel.name, inputs, formulation.name).front(),
                       split.found, robot.nv, kForwardTolerance, kForwardGrowth);
      }
    });
  }
}

// The tree of the paper's figure 4 (Ali, Gabellieri, Franchi 2026), where it is largest: a flying
// base with five limbs of 199 links, 996 bodies; the limbs on a circle, where the paper is silent.
Model five_limbs() {
  constexpr double kHeight = 0.10, kHalfLink = 0.06, kDiameter = 0.18;  // b, d, c of the paper [m]
  constexpr std::size_t kLimbs = 5, kLinks = 199;
  constexpr Vector3<double> kAxes[] = {{{0, 1, 0}}, {{1, 0, 0}}, {{0, 0, 1}}};
  TreeBuilder tree("five_limbs");
  tree.add_link(
      {.name = "base", .mass = 2.5, .inertia = Matrix3<double>::diagonal(0.03, 0.03, 0.05)});
  for (std::size_t limb = 0; limb < kLimbs; ++limb) {
    const double angle = 2 * std::numbers::pi * static_cast<double>(limb) / kLimbs;
    Vector3<double> p{{kDiameter / 2 * std::cos(angle), kDiameter / 2 * std::sin(angle), -kHeight}};
    std::string parent = "base";
    for (std::size_t i = 0; i < kLinks; ++i) {
      const std::string name = "limb" + std::to_string(limb) + "_" + std::to_string(i);
      tree.add_link({.name = name,
                     .mass = 0.25,
                     .com = {{0, 0, -kHalfLink}},
                     .inertia = Matrix3<double>::diagonal(0.002, 0.002, 0.001)});
      tree.add_joint({.name = name + "_joint",
                      .type = JointType::kContinuous,
                      .parent = parent,
                      .child = name,
                      .X_PJ = {Matrix3<double>::identity(), p},
                      .axis = kAxes[i % 3]});
      parent = name;
      p = {{0, 0, -2 * kHalfLink}};
    }
  }
  return tree.build({.base = Base::kFloating});
}

class FiveLimbs : public Checked<testing::Test> {
 protected:
  static constexpr std::size_t kOrder = 5;
  const Model model = five_limbs();
  const Mechanism robot = lump(model);
  const ExactOrders exact = exact_orders(model, 1, kOrder);
};

// What roundings of the torques are is 1e-9 of the accelerations, and more with every order: these
// are compared by the torques that they need.
TEST_F(FiveLimbs, Of996BodiesHaveTheTorquesOfAHundredDigitsToTheFifthOrder) {
  ASSERT_EQ(model.links.size(), 996u);
  for (const char* const formulation : {"newton_euler", "body_fixed"}) {
    SCOPED_TRACE(formulation);
    const Arrays<double> inputs{exact.q, exact.v_derivatives};
    expect_columns(run_kernel({robot}, "inverse_dynamics_order5", inputs, formulation).front(),
                   exact.tau_derivatives, robot.nv, 1e-13, 1);
  }
  const std::vector<double> v = columns(exact.v_derivatives, robot.nv, 0, 1);
  const Arrays<double> found =
      run_kernel({robot}, "forward_dynamics_order5", {exact.q, v, exact.tau_derivatives});
  std::vector<double> motion = v;
  motion.insert(motion.end(), found.front().begin(), found.front().end());
  expect_columns(run_kernel({robot}, "inverse_dynamics_order5", {exact.q, motion}).front(),
                 exact.tau_derivatives, robot.nv, 1e-13, 1);
}

}  // namespace
}  // namespace dynac::test
