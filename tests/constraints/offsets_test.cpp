// SPDX-License-Identifier: BSD-3-Clause
// Points of contacts that are inputs: the constraints are those of the same points in a
// description.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "dynac/load_robot.hpp"
#include "dynac/options/options.hpp"
#include "harness/compare.hpp"
#include "harness/kernels.hpp"
#include "kernels/sample_inputs.hpp"
#include "kernels/unserved.hpp"
#include "lower/lower.hpp"
#include "trace/trace.hpp"

namespace dynac::test {
namespace {

const std::vector<double> kPoints{0.01, -0.02, 0.03,  -0.04, 0.05, 0.06,
                                  0.07, 0.08,  -0.09, 0.02,  0.03, -0.01};

// A quadruped that stands on points of its feet, placed by numbers or by an input.
struct Standing {
  explicit Standing(bool is_placed_by_input)
      : robot(load(is_placed_by_input)),
        mechanism(lump(robot.model)),
        context{mechanism, robot.settings} {}

  static Robot load(bool is_placed_by_input) {
    constexpr const char* kFeet[] = {"FL_foot", "FR_foot", "RL_foot", "RR_foot"};
    Options options;
    options.robot_file = DYNAC_SOURCE_DIR "/robots/quadruped.urdf";
    options.base = Base::kFloating;
    for (std::size_t k = 0; k < 4; ++k) {
      const double* const p = &kPoints[3 * k];
      const std::string place =
          is_placed_by_input ? "input" : fmt::format("{},{},{}", p[0], p[1], p[2]);
      options.contacts.push_back(fmt::format("p{}={}@{}:point", k, kFeet[k], place));
    }
    options.constraint_inputs = {"active"};
    return load_robot(options);
  }

  Robot robot;
  Mechanism mechanism;
  KernelContext context;
};

TEST(PointsAtRunTime, HoldTheRobotAsFixedOnesDo) {
  const Standing placed(true), fixed(false);
  for (const char* const name :
       {"constraint_jacobian", "constraint_jacobian_dot", "constraint_motion", "delassus",
        "constrained_forward_dynamics", "constrained_inverse_dynamics", "impact_dynamics",
        "operational_space", "constrained_step", "constrained_forward_dynamics_derivatives",
        "constrained_linearization", "constrained_forward_dynamics_adjoint"}) {
    const Kernel& kernel = *find_kernel(name);
    const std::vector<Argument> arguments = inputs_of(kernel, placed.context);
    Arrays<double> inputs = sample_inputs(placed.context, kernel, 7), fewer;
    for (std::size_t k = 0; k < inputs.size(); ++k) {
      if (arguments[k].name == "active") inputs[k] = {1, 0, 1, 1};
      if (arguments[k].name == "offsets") inputs[k] = kPoints;
      if (arguments[k].name != "offsets") fewer.push_back(inputs[k]);
    }
    for (const Formulation* way : formulations_for(kernel, placed.context)) {
      if (differentiates_another(*way) && !is_adjoint(kernel)) continue;  // too long
      const Arrays<double> seen = evaluate(kernel, *way, placed.context, inputs);
      const Arrays<double> expected = evaluate(kernel, *way, fixed.context, fewer);
      const std::vector<Argument> outputs = outputs_of(kernel, placed.context);
      for (std::size_t k = 0, twin = 0; k < seen.size(); ++k) {
        if (outputs[k].name == "dL_doffsets") continue;
        EXPECT_LE(max_difference(seen[k], expected[twin]), 1e-11 * (1 + max_abs(expected[twin])))
            << name << " " << way->name << " " << outputs[k].name;
        ++twin;
      }
    }
  }
}

}  // namespace
}  // namespace dynac::test
