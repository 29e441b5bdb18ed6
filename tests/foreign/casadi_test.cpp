// Functions for CasADi, called as it calls them. Derivatives are compared with differences of the
// values by raw entries of the inputs, of which only the functions' own values are used.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "external_function.hpp"
#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/rng.hpp"
#include "utilities/files.hpp"

namespace dynac::test {
namespace {

using CasadiFunction = ExternalFunction<long long, int>;

// A base that flies, and a hinge.
constexpr const char* kFlying = R"(<mujoco model="flying"><worldbody>
  <body name="base" pos="0.1 0.2 0.3"><freejoint/><inertial pos="0.01 0.02 0.03" mass="2"
      fullinertia="0.03 0.02 0.025 0.001 0.002 0.003"/>
    <body name="hand" pos="0.2 0.1 0"><joint name="hinge" axis="0 0.6 0.8"/>
      <inertial pos="0 0.1 0" mass="0.5" diaginertia="0.01 0.01 0.01"/></body></body>
</worldbody></mujoco>)";

// A hinge behind a ball.
constexpr const char* kBall = R"(<mujoco model="ball"><worldbody>
  <body name="upper" pos="0.1 0 0.2"><joint name="shoulder" type="ball"/>
    <inertial pos="0.1 0 0" mass="1" fullinertia="0.02 0.03 0.025 0.002 0.001 0.003"/>
    <body name="lower" pos="0.2 0.1 0"><joint name="elbow" axis="0 0.6 0.8"/>
      <inertial pos="0 0.1 0" mass="0.5" diaginertia="0.01 0.01 0.01"/></body></body>
</worldbody></mujoco>)";

// A cart in the plane with an arm.
constexpr const char* kPlanar = R"(<robot name="cart"><link name="world"/>
  <link name="cart"><inertial><origin xyz="0.1 0.05 0"/><mass value="3"/>
    <inertia ixx="0.1" iyy="0.1" izz="0.2" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="arm"><inertial><origin xyz="0.3 0.1 0"/><mass value="1"/>
    <inertia ixx="0.01" iyy="0.03" izz="0.03" ixy="0" ixz="0.002" iyz="0"/></inertial></link>
  <joint name="plane" type="planar"><parent link="world"/><child link="cart"/><axis xyz="0.6 0 0.8"/></joint>
  <joint name="elbow" type="continuous"><parent link="cart"/><child link="arm"/>
    <origin xyz="0.2 0 0.1"/><axis xyz="0 1 0"/></joint></robot>)";

Columns random_inputs(const CasadiFunction& function, std::uint64_t seed) {
  Rng rng(seed);
  Columns inputs;
  for (std::size_t k = 0; k < function.inputs.size(); ++k) {
    inputs.push_back(rng.vector(function.inputs[k].size(), 1));
    if (function.input_names[k] == "dt") inputs.back() = {0.05};
  }
  return inputs;
}

// By columns: derivatives of output k by entries of input n, from differences of fourth order.
std::vector<double> differences(CasadiFunction& function, Columns inputs, std::size_t output,
                                std::size_t input) {
  constexpr double kStep = 3e-4;
  std::vector<double> slopes;
  for (double& entry : inputs[input]) {
    const double middle = entry;
    const auto at = [&](double steps) {
      entry = middle + steps * kStep;
      return function(inputs)[output];
    };
    const auto left = at(-1), right = at(1), left2 = at(-2), right2 = at(2);
    entry = middle;
    for (std::size_t i = 0; i < left.size(); ++i) {
      slopes.push_back((8 * (right[i] - left[i]) - (right2[i] - left2[i])) / (12 * kStep));
    }
  }
  return slopes;
}

/// A robot and its flags.
struct Case {
  std::string name;
  std::string robot;
  Words flags;
  BuildTool tool = BuildTool::kCompiler;
};
void PrintTo(const Case& each, std::ostream* stream) { *stream << each.name; }

class CasadiFunctions : public Checked<testing::TestWithParam<Case>> {
 protected:
  /// Against differences of fourth order.
  void expect_jacobians() const;
  void expect_gradients() const;
  void expect_hessians() const;
  /// Inputs that are null are zeros, outputs that are null are not wanted.
  void expect_null_pointers() const;

 private:
  ForeignRobot robot_{GetParam().robot, "casadi", GetParam().flags, GetParam().tool};

  [[nodiscard]] CasadiFunction function(const std::string& name) const { return {robot_, name}; }
};

constexpr double kTolerance = 1e-8;

void CasadiFunctions::expect_jacobians() const {
  int blocks = 0;
  for (const std::string kernel : {"inverse_dynamics", "forward_dynamics", "step"}) {
    const std::string name = "robot_casadi_" + kernel;
    CasadiFunction value = function(name), jacobian = function("jac_" + name);
    const Columns inputs = random_inputs(value, 3);
    ASSERT_EQ(jacobian.inputs.size(), value.inputs.size() + value.outputs.size());
    const Columns blocks_of = jacobian(inputs);
    for (std::size_t output = 0; output < value.outputs.size(); ++output) {
      for (std::size_t input = 0; input < value.inputs.size(); ++input) {
        const std::size_t k = output * value.inputs.size() + input;
        EXPECT_EQ(jacobian.output_names[k],
                  "jac_" + value.output_names[output] + "_" + value.input_names[input]);
        EXPECT_EQ(jacobian.outputs[k].rows, value.outputs[output].size());
        EXPECT_EQ(jacobian.outputs[k].columns, value.inputs[input].size());
        if (value.output_names[output] == "residual") continue;
        EXPECT_LE(max_difference(blocks_of[k], differences(value, inputs, output, input)),
                  kTolerance * std::max(1.0, max_abs(blocks_of[k])))
            << jacobian.output_names[k] << " of " << kernel;
        ++blocks;
      }
    }
  }
  EXPECT_GE(blocks, 12);
}

void CasadiFunctions::expect_gradients() const {
  for (const std::string kernel : {"inverse_dynamics", "forward_dynamics", "step"}) {
    const std::string name = "robot_casadi_" + kernel;
    CasadiFunction jacobian = function("jac_" + name), gradient = function("adj1_" + name);
    const Columns inputs = random_inputs(gradient, 4);
    const Columns blocks = jacobian(inputs), gradients = gradient(inputs);
    const std::size_t n_in = gradient.outputs.size();
    const std::size_t n_out = (gradient.inputs.size() - n_in) / 2;
    for (std::size_t input = 0; input < n_in; ++input) {
      std::vector<double> expected(gradients[input].size(), 0);
      for (std::size_t output = 0; output < n_out; ++output) {
        const std::vector<double>& weights = inputs[n_in + n_out + output];
        const std::vector<double>& block = blocks[output * n_in + input];
        for (std::size_t k = 0; k < block.size(); ++k) {
          expected[k / weights.size()] += weights[k % weights.size()] * block[k];
        }
      }
      EXPECT_LE(max_difference(gradients[input], expected),
                1e-11 * std::max(1.0, max_abs(expected)))
          << gradient.output_names[input] << " of " << kernel;
    }
  }
}

void CasadiFunctions::expect_hessians() const {
  for (const std::string kernel : {"inverse_dynamics", "forward_dynamics", "step"}) {
    const std::string name = "robot_casadi_" + kernel;
    CasadiFunction gradient = function("adj1_" + name), hessian = function("jac_adj1_" + name);
    Columns inputs = random_inputs(gradient, 5);
    const Columns blocks = hessian(inputs);
    for (std::size_t of = 0; of < gradient.outputs.size(); ++of) {
      for (std::size_t by = 0; by < gradient.inputs.size(); ++by) {
        const std::size_t k = of * gradient.inputs.size() + by;
        EXPECT_EQ(hessian.output_names[k],
                  "jac_" + gradient.output_names[of] + "_" + gradient.input_names[by]);
        EXPECT_LE(max_difference(blocks[k], differences(gradient, inputs, of, by)),
                  kTolerance * std::max(1.0, max_abs(blocks[k])))
            << hessian.output_names[k] << " of " << kernel;
      }
    }
  }
}

void CasadiFunctions::expect_null_pointers() const {
  CasadiFunction step = function("robot_casadi_step");
  Columns inputs = random_inputs(step, 6), zeros = inputs;
  inputs[1].clear();
  std::ranges::fill(zeros[1], 0.0);
  const Columns of_null = step(inputs), of_zeros = step(zeros);
  EXPECT_LE(max_difference(of_null[1], of_zeros[1]), 0);
  std::vector<bool> is_wanted(step.outputs.size(), false);
  is_wanted[1] = true;
  EXPECT_LE(max_difference(step(zeros, is_wanted)[1], of_zeros[1]), 0);
}

// One test, as to compile a robot takes the time.
TEST_P(CasadiFunctions, AreThoseOfTheirKernels) {
  expect_jacobians();
  expect_gradients();
  expect_hessians();
  expect_null_pointers();
}

const std::string kKernels =
    "inverse_dynamics,inverse_dynamics_derivatives,inverse_dynamics_adjoint,"
    "inverse_dynamics_hessian,forward_dynamics,forward_dynamics_derivatives,"
    "forward_dynamics_adjoint,forward_dynamics_hessian,step,step_derivatives,step_adjoint,"
    "step_hessian,mass_matrix";

INSTANTIATE_TEST_SUITE_P(
    Robots, CasadiFunctions,
    testing::Values(Case{"arm",
                         own_robot("cart_pole"),
                         {"--kernels", kKernels, "--language", "c"},
                         BuildTool::kMake},
                    Case{"planar", kPlanar, {"--kernels", kKernels}, BuildTool::kCmake},
                    Case{"flying", kFlying, {"--kernels", kKernels}},
                    Case{"ball", kBall, {"--kernels", kKernels}}),
    testing::PrintToStringParamName());

}  // namespace
}  // namespace dynac::test
