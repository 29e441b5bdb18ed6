// SPDX-License-Identifier: BSD-3-Clause
// What does not depend on where the world has its origin, along the aerial manipulator's motions to
// the fifth order: torques and accelerations far from it, and which joint feels two wrenches that
// cancel.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "aerial_orders.hpp"
#include "generic/generic_table.hpp"
#include "harness/compare.hpp"
#include "kernels/unserved.hpp"
#include "lower/lower.hpp"
#include "search/choose.hpp"

namespace dynac::test {
namespace {

class FarFromTheOrigin : public testing::Test {
 protected:
  // Largest error of a kernel's joint entries, relative where an order's are above 1, on the motion
  // moved along x. Twist and wrenches are the bodies' own, so that it does not change them.
  [[nodiscard]] double error(const Kernel& kernel, const Formulation& formulation,
                             const Arrays<double>& inputs, const std::vector<double>& expected,
                             double distance) const {
    Arrays<double> moved = inputs;
    moved[0][0] += distance;
    const KernelSettings settings = aerial_selection(BaseVelocity::kBody);
    const std::vector<double> x =
        generic::evaluate(kernel, formulation, {robot, settings}, moved).front();
    double largest = 0;
    for (std::size_t k = 0; k <= kAerialOrder; ++k) {
      const auto joints = [&](const std::vector<double>& all) {
        return std::span(all).subspan(robot.nv * k + kBaseCoordinates, robot.nv - kBaseCoordinates);
      };
      const double size = std::max(1.0, max_abs(joints(expected)));
      largest = std::max(largest, max_difference(joints(x), joints(expected)) / size);
    }
    return largest;
  }

  void expect_kept_digits(const std::string& family) const {
    const Kernel& kernel = *find_kernel(family + std::to_string(kAerialOrder));
    for (const Formulation& formulation : kernel.formulations) {
      if (!supports(kernel, formulation, {robot, aerial_selection(BaseVelocity::kBody)})) continue;
      double here = 0, far = 0;  // the worst of all motions
      for (const WorldKinematics& motion : motions) {
        const AerialSample sample = aerial_sample(robot, motion, kAerialOrder, BaseVelocity::kBody);
        const bool is_inverse = !kernel.inverts_inertia;
        const Arrays<double>& inputs = is_inverse ? sample.inverse_inputs : sample.forward_inputs;
        const std::vector<double>& expected = is_inverse ? sample.tau : sample.a;
        const double own_here = error(kernel, formulation, inputs, expected, 0);
        const double own_far = error(kernel, formulation, inputs, expected, 1000);
        if (!formulation.is_about_world) {
          EXPECT_LE(own_far, 10 * own_here) << motion.name << ", " << formulation.name;
        }
        here = std::max(here, own_here);
        far = std::max(far, own_far);
      }
      // Without it the mark would be one too many.
      if (formulation.is_about_world) {
        EXPECT_GE(far, 100 * here) << formulation.name;
      }
    }
  }

  const Mechanism robot = lump(own_robot("aerial_manipulator", Base::kFloating));
  const std::vector<WorldKinematics> motions = aerial_motions();
};

TEST_F(FarFromTheOrigin, TorquesLoseNoDigits) { expect_kept_digits("inverse_dynamics_order"); }

TEST_F(FarFromTheOrigin, AccelerationsLoseNoDigits) {
  expect_kept_digits("forward_dynamics_order");
}

// Were it the cheapest, a formulation about the world's origin would be chosen for a
// fixed base, and for a flying one not.
TEST(Choice, IsNeverAboutTheWorldForAFloatingBase) {
  const Kernel& forward = *find_kernel("forward_dynamics");
  Kernel kernel = forward;
  kernel.formulations = {*find_formulation(forward, "ltdl"),
                         *find_formulation(forward, "articulated_body")};
  kernel.formulations.back().is_about_world = true;
  const auto chosen = [&](Base base) {
    const Model model = own_robot("aerial_manipulator", base);
    return std::string(choose(model, kernel, {}, 1e-11, nullptr).chosen().formulation->name);
  };
  EXPECT_EQ(chosen(Base::kFloating), "ltdl");
  EXPECT_EQ(chosen(Base::kFixed), "articulated_body");
}

// Equal and opposite wrenches on a link and on the one that carries it, about the same axis in
// space, with their derivatives.
TEST_F(FarFromTheOrigin, WrenchesThatCancelAreFeltByTheJointBetweenThem) {
  const Kernel& kernel = *find_kernel("inverse_dynamics_order" + std::to_string(kAerialOrder));
  const KernelSettings settings = aerial_selection(BaseVelocity::kSpatial);
  const std::size_t links = settings.wrench_links.size();
  for (const WorldKinematics& motion : motions) {
    const auto torques = [&](const WorldKinematics& loaded, const Formulation& formulation) {
      const AerialSample sample =
          aerial_sample(robot, loaded, kAerialOrder, BaseVelocity::kSpatial);
      return generic::evaluate(kernel, formulation, {robot, settings}, sample.inverse_inputs)
          .front();
    };
    for (const Body& body : robot.bodies) {
      if (body.parent.is_none()) continue;
      const std::size_t on = body.link.index();
      const std::size_t from = robot.bodies[body.parent.index()].link.index();
      WorldKinematics loaded = motion;
      for (std::size_t k = 0; k <= kAerialOrder; ++k) {
        for (std::size_t i = 0; i < 6; ++i) {
          const double wrench = std::cos(static_cast<double>(3 * k + i));
          loaded.wrench_derivatives[6 * (links * k + on) + i] += wrench;
          loaded.wrench_derivatives[6 * (links * k + from) + i] -= wrench;
        }
      }
      for (const Formulation& formulation : kernel.formulations) {
        if (!supports(kernel, formulation, {robot, settings})) continue;
        const std::vector<double> before = torques(motion, formulation);
        const std::vector<double> after = torques(loaded, formulation);
        for (std::size_t i = 0; i < before.size(); ++i) {
          SCOPED_TRACE(motion.name + ", " + body.joint + ", " + std::string(formulation.name));
          const double change = std::abs(after[i] - before[i]);
          if (i % robot.nv == body.v_index) {
            EXPECT_GE(change, 1e-3) << i;
          } else {
            EXPECT_LE(change, 1e-11 * (1 + max_abs(before))) << i;
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace dynac::test
