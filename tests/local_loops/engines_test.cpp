// SPDX-License-Identifier: BSD-3-Clause
// Every kernel that serves local loops, by every engine: generic code on every lowering, its graph,
// what the passes make of it, and emitted C++. Kernels that do not serve them are refused.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <utility>

#include "algorithms/loops/independent_coordinates.hpp"
#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/engine.hpp"
#include "harness/kernel_needs.hpp"
#include "kernels/axes/constraint_axes.hpp"
#include "kernels/axes/coordinate_axes.hpp"
#include "looped.hpp"
#include "readers/constraints/constraints.hpp"

namespace dynac::test {
namespace {

// Numbers of any size, with either sign.
std::vector<double> any_numbers(std::size_t count) {
  std::vector<double> numbers(count);
  for (std::size_t i = 0; i < count; ++i) numbers[i] = std::cos(2.0 * static_cast<double>(i));
  return numbers;
}

// The inputs of a kernel: positions and velocities of a state, of all else any numbers.
Arrays<double> inputs_of_state(const Kernel& kernel, const KernelContext& context,
                               const LoopedState& state) {
  Arrays<double> inputs;
  for (const Argument& argument : inputs_of(kernel, context)) {
    if (argument.row.indices.empty()) {
      inputs.push_back({0.01});  // the length of a step
    } else if (is_along(argument.row, index::kConfiguration)) {
      inputs.push_back(state.q);
    } else if (is_along(argument.row, index::kVelocity) && argument.shape.size() == 1) {
      inputs.push_back(state.v);
    } else if (is_along(argument.row, index::kConstraintWeight)) {
      inputs.emplace_back(argument.size(), 2.0);
    } else {
      inputs.push_back(any_numbers(argument.size()));
    }
  }
  return inputs;
}

// What is left of equations that hold is rounding, and zero to all engines.
Arrays<double> without_rounding(Arrays<double> outputs) {
  for (std::vector<double>& output : outputs) {
    for (double& entry : output) entry = std::abs(entry) < 1e-14 ? 0 : entry;
  }
  return outputs;
}

class LoopEngines : public Checked<testing::Test> {
 protected:
  // Kernels of constraint sets if there is one, the others if not. What becomes of a graph knows
  // nothing of loops: of some robots every third kernel is compiled.
  static void expect_alike(const Looped& robot, bool is_compiled) {
    std::size_t served = 0;
    for (const Kernel& kernel : kernel_table()) {
      if (!kernel.supports_local_loops) continue;
      if (kernel.needs_constraints != (robot.settings.constraints != nullptr)) continue;
      SCOPED_TRACE(robot.name + ", " + kernel.name);
      Subject subject{robot.model, robot.settings, &kernel};
      if (is_of_spheres(kernel)) subject.settings = with_needs(robot.settings, kernel, robot.model);
      const KernelContext context{robot.robot, subject.settings};
      const bool is_refused = kernel.unsupported_reason != nullptr &&
                              !kernel.unsupported_reason(kernel, context).empty();
      if (is_refused) continue;  // friction cones, where no contact is
      std::vector<Engine> engines;
      if (served++ % 3 != 0 && !is_compiled) engines = uncompiled_engines(subject);
      if (engines.empty()) engines = all_engines(subject, {EmittedVariant{}});
      const Engine textbook = reference_engine(subject);
      for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const LoopedState state = random_looped_state(robot, seed);
        const auto inputs = inputs_of_state(kernel, context, state);
        const Arrays<double> expected = without_rounding(textbook.run(inputs));
        for (const Engine& engine : engines) {
          EXPECT_LE(relative_error(without_rounding(engine.run(inputs)), expected), 1e-9)
              << engine.name;
        }
      }
    }
  }
};

TEST_F(LoopEngines, AgreeOnAFourBar) {
  expect_alike(own_looped("crank_rocker", Base::kFixed, {"coupler_joint", "rocker_joint"}), true);
}

TEST_F(LoopEngines, AgreeOnADifferential) {
  expect_alike(own_looped("differential_wrist", Base::kFixed, {"pitch", "roll"}), false);
}

TEST_F(LoopEngines, AgreeOnALegOfAFloatingBase) {
  expect_alike(
      own_looped("linkage_leg", Base::kFloating, {"knee", "rod_joint"}, BaseVelocity::kMixed),
      false);
}

TEST_F(LoopEngines, AgreeOnALegThatIsHeld) {
  Looped leg = held_by(own_looped("linkage_leg", Base::kFixed, {"knee", "rod_joint"}),
                       "distance shank at 0 0 -0.3 to world at 0.1 0.2 0.3 length 0.9\n");
  ConstraintSet set = *leg.settings.constraints;
  set.passive = {leg.robot.bodies.front().link};
  leg.settings.constraints = std::make_shared<const ConstraintSet>(std::move(set));
  expect_alike(leg, true);
}

TEST_F(LoopEngines, AgreeOnALegOfAFloatingBaseThatStands) {
  expect_alike(held_by(own_looped("linkage_leg", Base::kFloating, {"knee", "rod_joint"},
                                  BaseVelocity::kMixed),
                       "frame shank at 0 0.02 -0.3 rpy 0.1 0.2 0.3\n"),
               false);
}

TEST(Loops, AreRefusedByKernelsThatDoNotServeThem) {
  const Looped robot = own_looped("crank_rocker", Base::kFixed, {"coupler_joint", "rocker_joint"});
  for (const Kernel& kernel : kernel_table()) {
    KernelContext context{robot.robot, robot.settings};
    if (is_of_spheres(kernel)) context.settings = with_needs(robot.settings, kernel, robot.model);
    const bool is_served = kernel.supports_local_loops && !kernel.needs_constraints;
    EXPECT_EQ(formulations_for(kernel, context).empty(), !is_served) << kernel.name;
  }
  EXPECT_TRUE(formulations_for(*find_kernel("loop_positions"), {robot.robot}).empty());
}

// Two loops on different branches: M_y has no entry between what drives one and the other.
TEST(Loops, LeaveTheZerosOfBranches) {
  const Looped leg = own_looped("linkage_leg", Base::kFixed, {"knee", "rod_joint"});
  EXPECT_EQ(loops::separate_loops({leg.robot, leg.settings}).size(), 1u);
  const ConstraintSet set = read_constraints_text(
                                "set belts\n"
                                "  coupling knee + hip as thigh_belt\n"
                                "  coupling rod_joint + knee_motor as crank_belt\n",
                                "test", leg.model)
                                .front();
  const Looped robot = looped("leg with belts", leg.model, set, {"knee", "rod_joint"});
  const KernelContext context{robot.robot, robot.settings};
  EXPECT_EQ(loops::separate_loops(context).size(), 2u);
  const auto steps = loops::eliminate_independent(context);
  ASSERT_EQ(steps.size(), 2u);
  EXPECT_TRUE(steps[0].rest.empty());
  const std::vector<double> M = robot.run("mass_matrix", {random_looped_state(robot, 1).q}).front();
  EXPECT_EQ(M[1], 0);
  EXPECT_NE(M[0], 0);
}

}  // namespace
}  // namespace dynac::test
