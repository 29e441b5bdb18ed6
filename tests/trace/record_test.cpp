// SPDX-License-Identifier: BSD-3-Clause
// What recording a kernel leaves in a graph.
#include <gtest/gtest.h>

#include <cmath>

#include "algorithms/model_constants.hpp"
#include "generic/generic_table.hpp"
#include "harness/compare.hpp"
#include "harness/subject.hpp"
#include "ir/interpret.hpp"
#include "kernels/table.hpp"
#include "lower/lower.hpp"
#include "trace/trace.hpp"

namespace dynac::test {
namespace {

class Recorded : public testing::Test {
 protected:
  Mechanism robot_ = lump(own_robot("cart_pole", Base::kFixed));
};

TEST_F(Recorded, KernelsDeclareEveryInputUsedOrNot) {
  const Kernel& kernel = *find_kernel("inverse_dynamics");
  const Graph graph = trace(kernel, kernel.formulations.front(), {robot_});
  ASSERT_EQ(graph.inputs().size(), 3u);
  EXPECT_EQ(graph.inputs()[0].name, "q");
  EXPECT_EQ(graph.inputs()[2].size, 2u);  // of a: the cart's position is used by nobody
  ASSERT_EQ(graph.outputs().size(), 1u);
  EXPECT_EQ(graph.outputs()[0].name, "tau");
}

// The law in robots/cart_pole.urdf: M = [3.6, 0.6 cos a; 0.6 cos a, 0.40025].
TEST_F(Recorded, GraphsAndNumbersGiveTheSameMassMatrix) {
  const Kernel& kernel = *find_kernel("mass_matrix");
  for (const Formulation& formulation : kernel.formulations) {
    const Arrays<double> inputs{{0.3, 0.7}};
    const std::vector<double> M = generic::evaluate(kernel, formulation, {robot_}, inputs).front();
    EXPECT_NEAR(M[0], 3.6, 1e-14);
    EXPECT_NEAR(M[1], 0.6 * std::cos(0.7), 1e-14);
    EXPECT_NEAR(M[3], 0.40025, 1e-14);
    EXPECT_EQ(interpret(trace(kernel, formulation, {robot_}), std::span(inputs)).front(), M);
  }
}

TEST_F(Recorded, GraphsEndWhereTheyGrowTooBig) {
  const Kernel& kernel = *find_kernel("inverse_dynamics");
  EXPECT_THROW(static_cast<void>(
                   trace(kernel, kernel.formulations.front(), {robot_}, TraceGenerality::kNone, 1)),
               GraphTooBig);
}

TEST_F(Recorded, NumbersOfTheRobotMayBeInputs) {
  const Kernel& kernel = *find_kernel("inverse_dynamics");
  const Formulation& formulation = kernel.formulations.front();
  ASSERT_TRUE(takes_model_constants(formulation));
  const Graph graph = trace(kernel, formulation, {robot_}, TraceGenerality::kNumbers);
  EXPECT_EQ(graph.inputs().back().name, "numbers");
  const Kernel& derivatives = *find_kernel("inverse_dynamics_derivatives");
  EXPECT_FALSE(takes_model_constants(*find_formulation(derivatives, "graph_forward")));
}

// By gravity, the pole's torque 0.6 g_z sin a and others; the robot's numbers are the last inputs.
TEST_F(Recorded, DerivativesByParametersKeepNumbersAsInputs) {
  const Kernel& kernel = *find_kernel("inverse_dynamics_derivatives");
  const Formulation& formulation = kernel.formulations.front();
  ASSERT_TRUE(takes_model_constants(formulation));
  KernelSettings settings;
  settings.parameters = {{ParameterKind::kGravity, LinkId::none(), {0, 0, -9.81}}};
  settings.by_parameters = true;
  Arrays<double> inputs{{0.3, 0.7}, {0.4, 1.3}, {0.5, -0.9}, {1, 2, -9}};
  const Arrays<double> expected =
      generic::evaluate(kernel, formulation, {robot_, settings}, inputs);
  inputs.push_back(numbers_of(robot_));
  const Graph graph = trace(kernel, formulation, {robot_, settings}, TraceGenerality::kNumbers);
  const Arrays<double> found = interpret(graph, std::span<const std::vector<double>>(inputs));
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t k = 0; k < found.size(); ++k) {
    EXPECT_LE(max_difference(found[k], expected[k]), 1e-13) << "output " << k;
  }
  EXPECT_NEAR(found.back()[5], 0.6 * std::sin(0.7), 1e-14);
}

}  // namespace
}  // namespace dynac::test
