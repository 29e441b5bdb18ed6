// SPDX-License-Identifier: BSD-3-Clause
// The aerial manipulator with some joints' motion prescribed: what a consistent motion of the
// paper's reference (Ali, Gabellieri, Franchi 2026) has, hybrid dynamics finds again, whatever is
// given.
//
// Its H-GHYB-FBS as printed does not: it leaves open which wrench a prescribed joint's torque is
// made of (the one after the forward sweep; its Lemma 2), its proof defines the torque's rate by
// itself (it is S' . W), and its FD formula lacks parentheses and orders. Derivatives go one order
// (twists) and two orders (joints) beyond what it lists as inputs.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "aerial_orders.hpp"
#include "generic/generic_table.hpp"
#include "harness/compare.hpp"
#include "ir/interpret.hpp"
#include "kernels/unserved.hpp"
#include "lower/lower.hpp"
#include "trace/trace.hpp"

namespace dynac::test {
namespace {

constexpr std::size_t kJoints = 6;

// Which joints' motion is prescribed: bit j of joint j, and the base by itself.
struct Split {
  std::size_t joints = 0;
  bool has_base = false;

  [[nodiscard]] std::string name() const {
    return "joints " + std::to_string(joints) + (has_base ? " and the base" : "");
  }
};

// A motion with a split: what is given, what is to be found.
class HybridCase {
 public:
  HybridCase(const Mechanism& robot, const WorldKinematics& motion, const Split& split,
             BaseVelocity representation)
      : settings(aerial_selection(representation)) {
    for (const Body& body : robot.bodies) {
      const std::size_t c = body.v_index;
      const bool is_prescribed =
          c < kBaseCoordinates ? split.has_base : (split.joints >> (c - kBaseCoordinates) & 1) != 0;
      if (is_prescribed) settings.prescribed.push_back(body.link);
    }
    prescribed = prescribed_coordinates({robot, settings});
    const AerialSample sample = aerial_sample(robot, motion, kAerialOrder, representation);
    inputs = sample.forward_inputs;
    found = sample.a;
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (prescribed[i % robot.nv]) std::swap(inputs[2][i], found[i]);
    }
  }

  // Accelerations within the bounds of forward dynamics. What they are off by, prescribed joints'
  // torques are off by times inertias, here below 1: the same bounds, relative to large torques.
  void expect_found(const WorldKinematics& motion, const std::vector<double>& x) const {
    const std::size_t nv = prescribed.size();
    for (std::size_t k = 0; k <= kAerialOrder; ++k) {
      double largest_torque = 1;
      for (std::size_t c = 0; c < nv; ++c) {
        if (prescribed[c]) largest_torque = std::max(largest_torque, std::abs(found[k * nv + c]));
      }
      for (std::size_t c = 0; c < nv; ++c) {
        const double bound = acceleration_bound(motion, k) * (prescribed[c] ? largest_torque : 1);
        EXPECT_NEAR(x[k * nv + c], found[k * nv + c], bound) << "order " << k << ", entry " << c;
      }
    }
  }

  KernelSettings settings;
  std::vector<bool> prescribed;
  Arrays<double> inputs;
  std::vector<double> found;
};

class AerialHybrid : public testing::Test {
 protected:
  const Mechanism robot = lump(own_robot("aerial_manipulator", Base::kFloating));
  const Kernel& kernel = *find_kernel("hybrid_dynamics_order" + std::to_string(kAerialOrder));
  const std::vector<WorldKinematics> motions = aerial_motions();
};

// All subsets of joints; motions and representations take turns at the slower formulations.
TEST_F(AerialHybrid, FindsTheRestOfAMotionWhateverIsGiven) {
  for (std::size_t joints = 0; joints < (1u << kJoints); ++joints) {
    for (const bool has_base : {false, true}) {
      const Split split{joints, has_base};
      for (std::size_t m = 0; m < motions.size(); ++m) {
        const auto representation = joints % 2 == 0 ? BaseVelocity::kBody : BaseVelocity::kSpatial;
        const HybridCase hybrid(robot, motions[m], split, representation);
        for (const Formulation& formulation : kernel.formulations) {
          if (!supports(kernel, formulation, {robot, hybrid.settings})) continue;
          if (&formulation != &kernel.formulations.front() && m != joints % motions.size())
            continue;
          SCOPED_TRACE(motions[m].name + ", " + split.name() + ", " +
                       std::string(formulation.name));
          hybrid.expect_found(motions[m], generic::evaluate(kernel, formulation,
                                                            {robot, hybrid.settings}, hybrid.inputs)
                                              .front());
        }
      }
    }
  }
}

// By the paper's own sweeps, in world coordinates.
TEST_F(AerialHybrid, FindsItByTheSweepsAsPrinted) {
  const Formulation& printed = *find_formulation(kernel, "world_articulated");
  EXPECT_TRUE(printed.is_about_world);
  for (const Split& split : {Split{0, false}, Split{7, false}, Split{0, true}, Split{63, true}}) {
    for (const WorldKinematics& motion : motions) {
      SCOPED_TRACE(motion.name + ", " + split.name());
      const HybridCase hybrid(robot, motion, split, BaseVelocity::kSpatial);
      hybrid.expect_found(
          motion,
          generic::evaluate(kernel, printed, {robot, hybrid.settings}, hybrid.inputs).front());
    }
  }
}

// Splits as a controller has them: an arm led while the rest falls freely, a base led, every second
// joint led.
TEST_F(AerialHybrid, FindsItByItsGraphToo) {
  for (const Split& split : {Split{7, false}, Split{0, true}, Split{21, true}}) {
    for (const auto representation : {BaseVelocity::kBody, BaseVelocity::kSpatial}) {
      HybridCase hybrid(robot, motions.front(), split, representation);
      const Graph graph = trace(kernel, kernel.formulations.front(), {robot, hybrid.settings});
      for (const WorldKinematics& motion : motions) {
        SCOPED_TRACE(motion.name + ", " + split.name());
        hybrid = HybridCase(robot, motion, split, representation);
        hybrid.expect_found(motion, interpret<double>(graph, hybrid.inputs).front());
      }
    }
  }
}

}  // namespace
}  // namespace dynac::test
