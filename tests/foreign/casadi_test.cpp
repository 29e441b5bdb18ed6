// SPDX-License-Identifier: BSD-3-Clause
// Functions for CasADi, called as it calls them. Derivatives are compared with differences of the
// values by raw entries of the inputs, of which only the functions' own values are used.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "differences.hpp"
#include "external_function.hpp"
#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/rng.hpp"
#include "solved_robots.hpp"
#include "utilities/files.hpp"

namespace dynac::test {
namespace {

using CasadiFunction = ExternalFunction<long long, int>;

Columns random_inputs(const CasadiFunction& function, std::uint64_t seed) {
  Rng rng(seed);
  Columns inputs;
  for (std::size_t k = 0; k < function.inputs.size(); ++k) {
    inputs.push_back(rng.vector(function.inputs[k].size(), 1));
    if (function.input_names[k] == "dt") inputs.back() = {0.05};
  }
  return inputs;
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
