// SPDX-License-Identifier: BSD-3-Clause
// Derivatives along the configurations that close the loops, against complex steps along G; and the
// power of the torques, which is the rate of the energy.
#include <gtest/gtest.h>

#include "algorithms/inverse/momentum.hpp"
#include "algorithms/loops/reduced_dynamics.hpp"
#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "loop_steps.hpp"

namespace dynac::test {
namespace {

// Derivatives of a kernel's first output by the first three inputs.
template <class Run>
Arrays<double> by_complex_steps(const Looped& robot, const char* name, const Run& run,
                                const Arrays<double>& inputs, const TreeMotion& tree) {
  Arrays<double> derivatives;
  for (std::size_t which = 0; which < inputs.size(); ++which) {
    derivatives.push_back(test::by_complex_steps(robot, name, run, inputs, tree, which).front());
  }
  return derivatives;
}

template <class Visit>
void for_each_state(const Visit& visit) {
  test::for_each_state(looped_robots(), 3, [&](const Looped& robot, const LoopedState& state) {
    visit(robot, state, tree_motion(robot, state));
  });
}

// By every formulation.
void expect_derivatives(const Looped& robot, const char* name, const Arrays<double>& inputs,
                        const Arrays<double>& expected) {
  const KernelContext context{robot.robot, robot.settings};
  const auto formulations = formulations_for(*find_kernel(name), context);
  EXPECT_EQ(formulations.size(), 2u);
  for (const Formulation* const formulation : formulations) {
    const Arrays<double> found = run_kernel(context, name, inputs, formulation->name);
    for (std::size_t k = 0; k < expected.size(); ++k) {
      EXPECT_LE(max_difference(found[k], expected[k]), 1e-10 * (1 + max_abs(expected[k])))
          << formulation->name << ", output " << k;
    }
  }
}

class LoopDerivatives : public Checked<testing::Test> {};

TEST_F(LoopDerivatives, OfInverseDynamicsAreThoseOfComplexSteps) {
  for_each_state([](const Looped& robot, const LoopedState& state, const TreeMotion& tree) {
    const Arrays<double> inputs{state.q, state.v, state.a};
    const auto expected = by_complex_steps(
        robot, "inverse_dynamics",
        [](const KernelContext& context, const RobotState<Complex>& at,
           const BodyObserver& observe) {
          return Arrays<Complex>{inverse_dynamics_newton_euler(context.robot, at, observe)};
        },
        inputs, tree);
    expect_derivatives(robot, "inverse_dynamics_derivatives", inputs, expected);
  });
}

TEST_F(LoopDerivatives, OfForwardDynamicsAreThoseOfComplexSteps) {
  for_each_state([](const Looped& robot, const LoopedState& state, const TreeMotion& tree) {
    const Arrays<double> inputs{state.q, state.v, state.tau};
    const auto expected = by_complex_steps(
        robot, "forward_dynamics",
        [](const KernelContext& context, const RobotState<Complex>& at,
           const BodyObserver& observe) {
          return Arrays<Complex>{loops::forward_dynamics(context, at, observe)};
        },
        inputs, tree);
    expect_derivatives(robot, "forward_dynamics_derivatives", inputs, expected);
  });
}

// dE/dt along the motion, q + i h G y and y + i h a, is the power tau . y in the body's own frame.
TEST_F(LoopDerivatives, OfEnergyAreThePowerOfTheTorques) {
  for_each_state([](const Looped& robot, const LoopedState& state, const TreeMotion& tree) {
    const auto a = robot.run("forward_dynamics", {state.q, state.v, state.tau}).front();
    ComplexVector v(state.v.begin(), state.v.end());
    for (std::size_t k = 0; k < v.size(); ++k) v[k] += Complex(0, kComplexStep * a[k]);
    const auto run = [](const KernelContext& context, const RobotState<Complex>& at,
                        const BodyObserver& observe) {
      return Arrays<Complex>{{dynac::kinetic_energy(context.robot, at, observe)},
                             {dynac::potential_energy(
                                 context.robot, at, subtree_moments(context.robot, at, observe))}};
    };
    const auto parts =
        compute<Complex>(*find_kernel("energies"), run, {robot.robot, robot.settings},
                         {moved(robot, state.q, column(tree.v)), v}, [](const Body&) {});
    const double rate = (parts[0][0] + parts[1][0]).imag() / kComplexStep;
    const double power = column(state.tau).dot(column(state.v));
    EXPECT_LE(max_difference(std::vector{rate}, std::vector{power}),
              1e-10 * (1 + std::abs(power) + max_abs(a)));
  });
}

}  // namespace
}  // namespace dynac::test
