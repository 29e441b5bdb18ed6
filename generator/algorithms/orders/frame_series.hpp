// SPDX-License-Identifier: BSD-3-Clause
// Poses, Jacobians and twists of frames along a motion, with their time derivatives: algorithms of
// order zero on truncated Taylor series, and the recursion in world coordinates.
//
// Each takes a state of series in the base's own frame and gives series, in the order and layout of
// the kernel's outputs; what runs kernels along a motion transforms their inputs to that and these
// results back. Reference: Griewank & Walther 2008, chapter 13; Mueller 2021 (RA-L), Algorithm 1.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/configure.hpp"
#include "algorithms/kernel_settings.hpp"
#include "algorithms/kinematics/body_velocities.hpp"
#include "algorithms/kinematics/frame_twists.hpp"
#include "algorithms/orders/higher_order_inverse_kinematics.hpp"
#include "algorithms/orders/motion_series.hpp"
#include "algorithms/orders/position_series.hpp"

namespace dynac::kinematics_derivatives {

/// Entries of a vector as series that do not change.
template <class Scalar>
[[nodiscard]] std::vector<Series<Scalar>> constants(const std::vector<Scalar>& x) {
  return {x.begin(), x.end()};
}

/// The links that a kernel has a quantity of.
[[nodiscard]] inline std::vector<LinkPlacement> links_of(Frames usual,
                                                         const KernelContext& context) {
  std::vector<LinkPlacement> links;
  for (const LinkId id : frames_of(usual, context)) {
    links.push_back(context.robot.links[id.index()]);
  }
  return links;
}

/// Poses, by the product of the joints' transforms.
template <class Scalar>
[[nodiscard]] Arrays<Scalar> poses(Frames usual, const KernelContext& context,
                                   const std::vector<Transform<Scalar>>& X_W) {
  Arrays<Scalar> poses;
  for (const LinkPlacement& link : links_of(usual, context)) {
    poses.push_back(homogeneous(link_placement(link, X_W)));
  }
  return poses;
}

/// Poses and derivatives of these by the recursion: C' = hat(V) C.
template <class Scalar>
[[nodiscard]] Arrays<Series<Scalar>> world_poses_along(const KernelContext& context,
                                                       const RobotState<Series<Scalar>>& state,
                                                       const BodyObserver& observe) {
  const auto [now, v, load] = higher_order::derived_motion(state);
  const auto motion = world_kinematics(context.robot, now.configuration, v, {}, observe);
  Arrays<Series<Scalar>> outputs;
  for (const LinkPlacement& link : links_of(Frames::kAllLinks, context)) {
    const Transform<Scalar> X_BL = cast<Scalar>(link.X_BL);
    if (link.body.is_none()) {
      outputs.push_back(constants(homogeneous(X_BL)));
      continue;
    }
    const BodyKinematics<Scalar>& body = motion[link.body.index()];
    std::vector<std::vector<Scalar>> derivatives;
    for (const Transform<Scalar>& X : pose_derivatives(body.C * X_BL, body.V)) {
      derivatives.push_back(homogeneous(X));
      if (derivatives.size() > 1) derivatives.back().back() = Scalar(0);
    }
    outputs.push_back(higher_order::series_of_derivatives(derivatives));
  }
  return outputs;
}

/// Jacobians by the recursion.
template <class Scalar>
[[nodiscard]] Arrays<Series<Scalar>> world_jacobians_along(const KernelContext& context,
                                                           const RobotState<Series<Scalar>>& state,
                                                           const BodyObserver& observe) {
  const auto [now, v, load] = higher_order::derived_motion(state);
  auto motion = world_kinematics(context.robot, now.configuration, v, {}, observe);
  add_screws(context.robot, motion, observe);  // go as far as twists, and once more
  Arrays<Series<Scalar>> outputs;
  for (const LinkPlacement& link : links_of(Frames::kTips, context)) {
    outputs.push_back(higher_order::series_of_derivatives(frame_jacobian_derivatives(
        context.robot, link, motion, v.size() + 1, context.settings.jacobian_frame)));
  }
  return outputs;
}

/// Poses and twists of frames.
/// @param[in] twist  (link) -> series of the twist
template <class Scalar, class Twist>
[[nodiscard]] Arrays<Series<Scalar>> poses_and_twists(
    const KernelContext& context, const std::vector<Transform<Series<Scalar>>>& X_W,
    const Twist& twist) {
  Arrays<Series<Scalar>> outputs = poses(Frames::kTips, context, X_W);
  for (const LinkPlacement& link : links_of(Frames::kTips, context)) {
    outputs.push_back(linear_first(twist(link)));
  }
  return outputs;
}

/// The same by the recursion.
template <class Scalar>
[[nodiscard]] Arrays<Series<Scalar>> world_twists_along(const KernelContext& context,
                                                        const RobotState<Series<Scalar>>& state,
                                                        const BodyObserver& observe) {
  const auto [now, v, load] = higher_order::derived_motion(state);
  const auto motion = world_kinematics(context.robot, now.configuration, v, {}, observe);
  Arrays<Series<Scalar>> poses, twists;
  for (const LinkPlacement& link : links_of(Frames::kTips, context)) {
    Transform<Scalar> X_WF = cast<Scalar>(link.X_BL);
    std::vector<std::vector<Scalar>> derivatives{std::vector<Scalar>(6, Scalar(0))};
    if (!link.body.is_none()) {
      const BodyKinematics<Scalar>& body = motion[link.body.index()];
      X_WF = body.C * X_WF;
      derivatives.clear();
      for (const Motion<Scalar>& m :
           express_derivatives(body.V, X_WF, context.settings.jacobian_frame)) {
        derivatives.push_back(linear_first(m));
      }
    }
    poses.push_back(constants(homogeneous(X_WF)));
    twists.push_back(link.body.is_none() ? constants(derivatives.front())
                                         : higher_order::series_of_derivatives(derivatives));
  }
  poses.insert(poses.end(), twists.begin(), twists.end());
  return poses;
}

/// The columns of a column-major matrix.
template <class Scalar>
[[nodiscard]] RateDerivatives<Scalar> columns_of(const std::vector<Scalar>& matrix,
                                                 std::size_t rows) {
  RateDerivatives<Scalar> columns;
  for (std::size_t first = 0; first < matrix.size(); first += rows) {
    const auto begin = matrix.begin() + static_cast<std::ptrdiff_t>(first);
    columns.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(rows));
  }
  return columns;
}

/// The coordinates that tasks may move: those that move a link, but not where motion is prescribed.
[[nodiscard]] inline std::vector<std::size_t> moved_coordinates(
    const KernelContext& context, const std::vector<LinkPlacement>& links) {
  std::vector<std::vector<std::size_t>> paths;
  for (const LinkPlacement& link : links) paths.push_back(bodies_above(context.robot, link.body));
  auto coordinates = dynac::inverse_kinematics::coordinates_of(context.robot, paths);
  const std::vector<bool> prescribed = prescribed_coordinates(context);
  std::erase_if(coordinates, [&](std::size_t c) { return prescribed[c]; });
  return coordinates;
}

/// Rates of the joints from frames' twists, each with derivatives. Where motion is prescribed they
/// are as wished, and the others move the links: the joint space is decomposed.
/// @param[in] inputs  q, each twist's derivatives, those of z, the damping
/// @return            those of v, and the manipulability
template <class Scalar>
[[nodiscard]] Arrays<Scalar> inverse_kinematics(const KernelContext& context,
                                                const Arrays<Scalar>& inputs,
                                                const BodyObserver& observe) {
  const Mechanism& robot = context.robot;
  const Configuration<Scalar> configuration = configure(robot, inputs[0]);
  const std::vector<LinkPlacement> links = links_of(Frames::kTips, context);
  std::vector<FrameTask<Scalar>> tasks;
  for (const LinkPlacement& link : links) {
    MotionDerivatives<Scalar> twist;
    for (const std::vector<Scalar>& x : columns_of(inputs[1 + tasks.size()], 6)) {
      twist.push_back({{{x[3], x[4], x[5]}}, {{x[0], x[1], x[2]}}});
    }
    tasks.push_back({link, twist, context.settings.jacobian_frame});
  }
  const std::size_t next = 1 + tasks.size();
  const ResolvedMotion<Scalar> found = higher_order_inverse_kinematics<Scalar>(
      robot, configuration, tasks,
      {moved_coordinates(context, links), columns_of(inputs[next], robot.nv)},
      inputs[next + 1].front(), observe,
      has_other_base_velocity(context) ? context.settings.base_velocity : BaseVelocity::kBody);
  Arrays<Scalar> outputs(2);
  for (const std::vector<Scalar>& v : found.v) {
    outputs[0].insert(outputs[0].end(), v.begin(), v.end());
  }
  outputs[1].push_back(found.manipulability);
  return outputs;
}

}  // namespace dynac::kinematics_derivatives
