// SPDX-License-Identifier: BSD-3-Clause
// Laws of the motions of links and of their derivatives.
#include <gtest/gtest.h>

#include <algorithm>

#include "algorithms/kinematics/frame_motion.hpp"
#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/differentiable.hpp"
#include "kernel_laws/law_lists.hpp"

namespace dynac::test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr JacobianFrame kAxes[] = {JacobianFrame::kWorldAligned, JacobianFrame::kLocal,
                                   JacobianFrame::kSpatial};

// One of a robot's links, the root at times, and one way to express its motion.
KernelSettings some_frame(const Trial& trial) {
  Rng rng(trial.seed + 5);
  KernelSettings settings;
  settings.frames = {LinkId::of(rng.below(trial.model.links.size()))};
  settings.jacobian_frame = kAxes[rng.below(3)];
  return settings;
}

VectorXd product(const std::vector<double>& J, const std::vector<double>& v) {
  return matrix(J, v.size()) * column(v);
}

void frames_move_as_their_jacobians_say(const Trial& trial) {
  const auto& [name, q, v, a] = trial.state;
  KernelSettings settings = some_frame(trial);
  for (const JacobianFrame axes : kAxes) {
    settings.jacobian_frame = axes;
    const Mechanism robot = lump(trial.model);
    const auto J = run_kernel({robot, settings}, "frame_jacobian", {q}).front();
    const auto Jdot = run_kernel({robot, settings}, "frame_jacobian_dot", {q, v}).front();
    const VectorXd velocity = product(J, v), acceleration = product(J, a) + product(Jdot, v);
    for (const KernelRun& run : kernel_runs(trial.model, "frame_motion", trial.seed, settings)) {
      const Arrays<double> motion = run.run({q, v, a});
      ASSERT_EQ(motion.size(), 2u);
      EXPECT_LE(largest_difference(column(motion[0]), velocity),
                1e-12 * (1 + velocity.cwiseAbs().maxCoeff()))
          << run.name << ", axes " << static_cast<int>(axes);
      EXPECT_LE(largest_difference(column(motion[1]), acceleration),
                1e-12 * (1 + acceleration.cwiseAbs().maxCoeff() + max_abs(Jdot) * max_abs(v)))
          << run.name << ", axes " << static_cast<int>(axes);
    }
  }
}

// Velocity of a link's origin and its angular velocity after a time, written apart from the
// kernels.
VectorXd velocity_after(const Trial& trial, LinkId link, double time) {
  const std::vector<double> v = flat(column(trial.state.v) + time * column(trial.state.a));
  const LinkMotion motion = move_links(
      trial.model, advance(trial.model, trial.state.q, trial.state.v, time), v)[link.index()];
  VectorXd result(6);
  result << column(motion.v_W), column(motion.w_W);
  return result;
}

void accelerations_of_frames_are_rates_of_their_velocities(const Trial& trial) {
  KernelSettings settings = some_frame(trial);
  settings.jacobian_frame = JacobianFrame::kWorldAligned;
  const LinkId link = settings.frames.front();
  constexpr double h = kDifferenceStep;
  const VectorXd now = velocity_after(trial, link, 0);
  const VectorXd rate =
      (velocity_after(trial, link, h) - velocity_after(trial, link, -h)) / (2 * h);
  const Arrays<double> motion = run_kernel({lump(trial.model), settings}, "frame_motion",
                                           {trial.state.q, trial.state.v, trial.state.a});
  EXPECT_LE(largest_difference(column(motion[0]), now), 1e-12 * (1 + now.norm()));
  EXPECT_LE(largest_difference(column(motion[1]), rate), 1e-8 * (1 + now.norm() + rate.norm()));
}

// The derivatives of one half of the motion, [V; A], by complex step.
template <std::size_t kHalf>
std::vector<double> steps_of(const KernelContext& context, const Arrays<double>& inputs,
                             std::size_t which) {
  const auto run = [](const KernelContext& at, const RobotState<Complex>& state,
                      const BodyObserver& observe) -> Arrays<Complex> {
    const auto motion = world_motion(at.robot, state, observe);
    const LinkPlacement& link = at.robot.links[at.settings.frames.front().index()];
    return {frame_motion(link, motion, at.settings.jacobian_frame)[kHalf]};
  };
  return complex_step(*find_kernel("frame_motion"), context, inputs, which, run);
}

void derivatives_of_frames_are_those_of_their_motion(const Trial& trial) {
  const KernelSettings settings = some_frame(trial);
  const Mechanism robot = lump(trial.model);
  const KernelContext context{robot, settings};
  const Arrays<double> inputs{trial.state.q, trial.state.v, trial.state.a};
  const Arrays<double> expected{steps_of<0>(context, inputs, 0), steps_of<1>(context, inputs, 0),
                                steps_of<1>(context, inputs, 1), steps_of<0>(context, inputs, 1)};
  EXPECT_LE(max_difference(expected[3], steps_of<1>(context, inputs, 2)),
            1e-13 * (1 + max_abs(expected[3])));
  double size = 1;  // of what the derivatives are the sum of
  for (const std::vector<double>& x : expected) size = std::max(size, max_abs(x));
  for (const KernelRun& run :
       kernel_runs(trial.model, "frame_motion_derivatives", trial.seed, settings)) {
    const Arrays<double> outputs = run.run(inputs);
    ASSERT_EQ(outputs.size(), expected.size());
    for (std::size_t k = 0; k < outputs.size(); ++k) {
      EXPECT_LE(max_difference(outputs[k], expected[k]), 1e-12 * size)
          << "output " << k << ", axes " << static_cast<int>(settings.jacobian_frame) << ", "
          << run.name;
    }
  }
}

// Displacements of the whole robot along dq move the frame, seen from itself, by J dq.
void local_jacobians_are_the_derivatives_of_poses(const Trial& trial) {
  KernelSettings settings = some_frame(trial);
  settings.jacobian_frame = JacobianFrame::kLocal;
  const Mechanism robot = lump(trial.model);
  const std::vector<double> J = run_kernel({robot, settings}, "frame_motion_derivatives",
                                           {trial.state.q, trial.state.v, trial.state.a})[3];
  const auto pose = [](const KernelContext& at, const RobotState<Complex>& state,
                       const BodyObserver& observe) -> Arrays<Complex> {
    const auto X_W = world_placements(at.robot, state, observe);
    return {homogeneous(link_placement(at.robot.links[at.settings.frames.front().index()], X_W))};
  };
  const KernelContext context{robot, settings};
  const Arrays<double> inputs{trial.state.q};
  const auto T = run_kernel(context, "forward_kinematics", inputs).front();
  const MatrixXd rates =
      matrix(complex_step(*find_kernel("forward_kinematics"), context, inputs, 0, pose), robot.nv);
  const Eigen::Matrix4d X = Eigen::Map<const Eigen::Matrix4d>(T.data());
  for (Eigen::Index c = 0; c < rates.cols(); ++c) {
    const VectorXd rate = rates.col(c), twist = matrix(J, robot.nv).col(c);
    Eigen::Matrix4d expected;
    expected << 0, -twist[5], twist[4], twist[0],  //
        twist[5], 0, -twist[3], twist[1],          //
        -twist[4], twist[3], 0, twist[2],          //
        0, 0, 0, 0;
    const Eigen::Matrix4d moved = X * expected;
    EXPECT_LE(largest_difference(Eigen::Map<const Eigen::Matrix4d>(rate.data()), moved),
              1e-12 * (1 + moved.norm()));
  }
}

}  // namespace

std::vector<Law> frame_motion_laws() {
  return {{"FramesMoveAsTheirJacobiansSay",
           {"frame_motion"},
           false,
           frames_move_as_their_jacobians_say},
          {"AccelerationsOfFramesAreRatesOfTheirVelocities",
           {"frame_motion"},
           false,
           accelerations_of_frames_are_rates_of_their_velocities},
          {"DerivativesOfFramesAreThoseOfTheirMotion",
           {"frame_motion_derivatives"},
           false,
           derivatives_of_frames_are_those_of_their_motion},
          {"LocalJacobiansAreTheDerivativesOfPoses",
           {"frame_motion_derivatives"},
           false,
           local_jacobians_are_the_derivatives_of_poses}};
}

}  // namespace dynac::test
