// SPDX-License-Identifier: BSD-3-Clause
// Motions of frames through emitted code, each joint in the middle of a robot: the emitted
// derivatives are those of the emitted motion, by central differences.
#include <gtest/gtest.h>

#include "dynac/options/options.hpp"
#include "harness/engine.hpp"
#include "harness/robots_with_joints.hpp"
#include "kernel_laws/reference.hpp"

namespace dynac::test {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;

// A joint and what the motion is expressed in.
class EmittedFrames : public testing::TestWithParam<std::tuple<std::string, JacobianFrame>> {
 protected:
  [[nodiscard]] static Engine engine(const char* kernel) {
    const auto& [joint, axes] = GetParam();
    Subject subject{robot_with(joint)};
    subject.kernel = find_kernel(kernel);
    subject.settings.jacobian_frame = axes;
    return emitted_engine(subject, {});
  }
};

// [V; A] of the only frame after a displacement of [q; v; a] along its coordinate c.
Eigen::VectorXd motion_at(const Engine& motion, const Model& model, Arrays<double> inputs,
                          std::size_t c, double step) {
  const std::size_t nv = inputs[1].size();
  if (c < nv) {
    std::vector<double> displacement(nv);
    displacement[c] = step;
    inputs[0] = run_kernel(model, "integrate", {inputs[0], displacement}).front();
  } else {
    inputs[c / nv][c % nv] += step;
  }
  const Arrays<double> outputs = motion.run(inputs);
  Eigen::VectorXd both(12);
  both << column(outputs[0]), column(outputs[1]);
  return both;
}

TEST_P(EmittedFrames, HaveTheDerivativesOfTheirMotion) {
  const Model model = robot_with(std::get<0>(GetParam()));
  const Engine motion = engine("frame_motion"), derivatives = engine("frame_motion_derivatives");
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const State state = random_state(model, seed);
    const Arrays<double> inputs = state.inputs();
    const auto nv = static_cast<Index>(state.v.size());
    MatrixXd differences(12, 3 * nv);
    for (Index c = 0; c < 3 * nv; ++c) {
      const auto at = [&](double step) {
        return motion_at(motion, model, inputs, static_cast<std::size_t>(c), step);
      };
      differences.col(c) = (at(kDifferenceStep) - at(-kDifferenceStep)) / (2 * kDifferenceStep);
    }
    const Arrays<double> outputs = derivatives.run(inputs);
    const auto output = [&](std::size_t k) { return matrix(outputs[k], state.v.size()); };
    MatrixXd expected = MatrixXd::Zero(12, 3 * nv);
    expected.topRows(6) << output(0), output(3), MatrixXd::Zero(6, nv);
    expected.bottomRows(6) << output(1), output(2), output(3);
    EXPECT_LE((differences - expected).cwiseAbs().maxCoeff(),
              1e-8 * (1 + expected.cwiseAbs().maxCoeff()))
        << state.name;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Joints, EmittedFrames,
    testing::Combine(testing::Values("helical", "spherical", "planar", "floating", "mimic"),
                     testing::Values(JacobianFrame::kWorldAligned, JacobianFrame::kLocal,
                                     JacobianFrame::kSpatial)),
    [](const auto& row) {
      std::string axes = to_string(std::get<1>(row.param));
      return std::get<0>(row.param) + "_" + axes.substr(0, axes.find('-'));
    });

}  // namespace
}  // namespace dynac::test
