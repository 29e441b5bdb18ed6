// SPDX-License-Identifier: BSD-3-Clause
// Laws of steps toward poses: they minimise what their definition says, within bounds.
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <Eigen/Geometry>
#include <algorithm>

#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/reference.hpp"

namespace dynac::test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

Eigen::Matrix3d rotation(const Transform<double>& X) { return Eigen::Matrix3d(matrix(X.R)); }

// What leads from one pose to another, [linear; angular], as --jacobian-frame has it.
VectorXd error_between(const Transform<double>& from, const Transform<double>& to,
                       JacobianFrame frame) {
  const Eigen::AngleAxisd turn(rotation(to) * rotation(from).transpose());
  Eigen::Vector3d angular = 2 * std::sin(turn.angle() / 2) * turn.axis();
  Eigen::Vector3d linear = column(to.p - from.p);
  if (frame == JacobianFrame::kSpatial) linear += Eigen::Vector3d(column(from.p)).cross(angular);
  if (frame == JacobianFrame::kLocal) {
    linear = (rotation(from).transpose() * linear).eval();
    angular = (rotation(from).transpose() * angular).eval();
  }
  VectorXd error(6);
  error << linear, angular;
  return error;
}

std::vector<double> homogeneous_entries(const Transform<double>& X) {
  Eigen::Matrix4d T = Eigen::Matrix4d::Identity();
  T.topLeftCorner<3, 3>() = rotation(X);
  T.topRightCorner<3, 1>() = column(X.p);
  return {T.data(), T.data() + 16};
}

// Two frames of a robot, or one, and the poses that they have somewhere else.
struct Task {
  explicit Task(const Trial& trial) : robot(lump(trial.model)) {
    constexpr JacobianFrame kFrames[] = {JacobianFrame::kLocal, JacobianFrame::kWorldAligned,
                                         JacobianFrame::kSpatial};
    Rng rng(trial.seed);
    for (std::size_t k = 0; k < robot.links.size(); ++k) {
      const bool moves = !robot.links[k].body.is_none();
      if (moves && settings.frames.size() < 2) settings.frames.push_back(LinkId::of(k));
    }
    settings.jacobian_frame = kFrames[trial.seed % 3];
    constexpr BaseVelocity kKinds[] = {BaseVelocity::kBody, BaseVelocity::kSpatial,
                                       BaseVelocity::kMixed};
    settings.base_velocity = kKinds[trial.seed / 3 % 3];
    const auto now = place_links(trial.model, trial.state.q);
    const auto there =
        place_links(trial.model, advance(trial.model, trial.state.q, trial.state.v, 0.3));
    for (const LinkId link : settings.frames) {
      targets.push_back(homogeneous_entries(there[link.index()].X_WL));
      damping.push_back(rng.vector(6, 0.4));
      for (double& each : damping.back()) each += 0.6;
      errors.push_back(
          error_between(now[link.index()].X_WL, there[link.index()].X_WL, settings.jacobian_frame));
    }
    z = rng.vector(robot.nv, 0.2);
  }

  [[nodiscard]] Arrays<double> inputs(const std::vector<double>& q, double bound) const {
    Arrays<double> all{q};
    all.insert(all.end(), targets.begin(), targets.end());
    all.insert(all.end(), damping.begin(), damping.end());
    all.insert(all.end(), {std::vector<double>(robot.nv, -bound),
                           std::vector<double>(robot.nv, 0.8 * bound), z});
    return all;
  }

  Mechanism robot;
  KernelSettings settings;
  Arrays<double> targets, damping;
  std::vector<VectorXd> errors;
  std::vector<double> z;
};

// The minimum by its normal equations, of coordinates that are not fixed at x.
VectorXd minimum(const MatrixXd& J, const VectorXd& e, const VectorXd& weights, const VectorXd& z,
                 const std::vector<bool>& is_fixed, VectorXd x) {
  const Eigen::Index n = J.cols();
  MatrixXd A = J.transpose() * weights.asDiagonal() * J + MatrixXd::Identity(n, n);
  VectorXd b = J.transpose() * weights.asDiagonal() * e + z;
  for (Eigen::Index c = 0; c < n; ++c) {
    if (!is_fixed[static_cast<std::size_t>(c)]) continue;
    A.row(c).setZero();
    A(c, c) = 1;
    b[c] = x[c];
  }
  return A.fullPivLu().solve(b);
}

void steps_toward_poses_minimise_what_is_left(const Trial& trial) {
  const Task task(trial);
  if (task.settings.frames.empty()) return;
  const KernelContext context{task.robot, task.settings};
  const Arrays<double> J_of = run_kernel(context, "frame_jacobian", {trial.state.q});
  const auto rows = static_cast<Eigen::Index>(6 * J_of.size());
  const auto n = static_cast<Eigen::Index>(task.robot.nv);
  MatrixXd J(rows, n);
  VectorXd e(rows), weights(rows);
  for (std::size_t k = 0; k < J_of.size(); ++k) {
    const auto first = static_cast<Eigen::Index>(6 * k);
    J.middleRows(first, 6) = matrix(J_of[k], task.robot.nv);
    e.segment(first, 6) = task.errors[k];
    weights.segment(first, 6) = column(task.damping[k]).cwiseAbs2().cwiseInverse();
  }
  const VectorXd z = column(task.z);
  const double scale = 1 + J.cwiseAbs().maxCoeff() * J.cwiseAbs().maxCoeff() * 25;
  for (const double bound : {1e3, 0.1}) {
    const VectorXd lower = VectorXd::Constant(n, -bound), upper = -0.8 * lower;
    const auto clamped = [&](const VectorXd& x) {
      return x.cwiseMax(lower).cwiseMin(upper).eval();
    };
    const VectorXd first = minimum(J, e, weights, z, std::vector<bool>(task.robot.nv), z);
    std::vector<bool> is_fixed;
    for (Eigen::Index c = 0; c < n; ++c) is_fixed.push_back(clamped(first)[c] != first[c]);
    const VectorXd x = clamped(minimum(J, e, weights, z, is_fixed, clamped(first)));
    for (const KernelRun& run :
         kernel_runs(trial.model, "inverse_kinematics_step", trial.seed, task.settings)) {
      const Arrays<double> outputs = run.run(task.inputs(trial.state.q, bound));
      for (std::size_t k = 0; k < task.errors.size(); ++k) {
        EXPECT_LE(largest_difference(column(outputs[1 + k]), task.errors[k]),
                  1e-10 * (1 + max_abs(outputs[1 + k])))
            << "error " << k << ", " << run.name;
      }
      const std::vector<double> seen =
          run_kernel(context, "difference", {trial.state.q, outputs[0]}).front();
      if (x.cwiseAbs().maxCoeff() > 3) continue;  // differences take the short way
      EXPECT_LE(largest_difference(column(seen), x), 1e-10 * scale * (1 + x.norm()))
          << "bound " << bound << ", " << run.name;
    }
  }
}

}  // namespace

std::vector<Law> inverse_kinematics_laws() {
  return {{"StepsTowardPosesMinimiseWhatIsLeft",
           {"inverse_kinematics_step"},
           false,
           steps_toward_poses_minimise_what_is_left}};
}

}  // namespace dynac::test
