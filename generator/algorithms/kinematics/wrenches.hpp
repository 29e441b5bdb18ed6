// SPDX-License-Identifier: BSD-3-Clause
// Wrenches of the setting fext, transformed from links to the bodies that feel them, out of the
// frame in which the user gives them: the algorithms know wrenches in the bodies' frames alone.
// Power in a Jacobian's frame is the wrench in that frame times the twist, hence the same words.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "algorithms/algorithm.hpp"
#include "algorithms/kernel_settings.hpp"
#include "algorithms/kinematics/frame_kinematics.hpp"
#include "algorithms/kinematics/geometric_stiffness.hpp"
#include "algorithms/transfer.hpp"

namespace dynac::wrenches {

/// Column k of the argument, [force; moment].
template <class Scalar>
[[nodiscard]] Force<Scalar> wrench_of(const std::vector<Scalar>& fext, std::size_t k) {
  return {{{fext[6 * k + 3], fext[6 * k + 4], fext[6 * k + 5]}},
          {{fext[6 * k], fext[6 * k + 1], fext[6 * k + 2]}}};
}

/// Calls visit(link, f) for each wrench on a link that moves: what acts on one that is fixed to the
/// world is felt by no joint that moves.
template <class Scalar, class Visit>
void for_each(const KernelContext& context, const std::vector<Scalar>& fext, const Visit& visit) {
  for (std::size_t k = 0; k < context.settings.wrench_links.size(); ++k) {
    const LinkPlacement& link = context.robot.links[context.settings.wrench_links[k].index()];
    if (!link.body.is_none()) visit(link, wrench_of(fext, k));
  }
}

/// A body and all above it, the root's first.
[[nodiscard]] inline std::vector<std::size_t> path_to(const Mechanism& robot, BodyId body) {
  std::vector<std::size_t> path = bodies_above(robot, body);
  std::ranges::reverse(path);
  return path;
}

/// Whether wrenches go down to their bodies joint by joint, each for itself; else all bodies are
/// placed in the world. Counted in rotations of vectors: two per joint on the way of a wrench, or
/// three per body and five per wrench.
[[nodiscard]] bool go_by_paths(const KernelContext& context);

/// A wrench in the frame that the user chose, in its body's axes; a spatial one then is about the
/// body's origin, a world-aligned one about the link's still.
template <class Scalar>
[[nodiscard]] Force<Scalar> down_the_path(const KernelContext& context,
                                          const Configuration<Scalar>& configuration, BodyId body,
                                          bool is_spatial, Force<Scalar> f) {
  for (const std::size_t i : path_to(context.robot, body)) {
    const Body& next = context.robot.bodies[i];
    const JointPosition<Scalar>& joint = configuration[i];
    f = is_spatial ? to_body(next, joint, f)
                   : Force<Scalar>{to_body_axes(next, joint, f.angular),
                                   to_body_axes(next, joint, f.linear)};
  }
  return f;
}

/// The same by the body's placement in the world.
template <class Scalar>
[[nodiscard]] Force<Scalar> out_of_the_world(const Transform<Scalar>& X_WB, bool is_spatial,
                                             Force<Scalar> f) {
  if (is_spatial) f.angular = f.angular - cross(X_WB.p, f.linear);
  return {transpose_times(X_WB.R, f.angular), transpose_times(X_WB.R, f.linear)};
}

/// All wrenches, each in the frame of its link's body, of the world for those that are fixed to it.
/// @param[in] fext  6 x n column-major, columns as listed
template <class Scalar>
[[nodiscard]] std::vector<std::pair<LinkId, Force<Scalar>>> on_links(
    const KernelContext& context, const Configuration<Scalar>& configuration,
    const std::vector<Scalar>& fext, const BodyObserver& observe) {
  const bool is_local = context.settings.wrench_frame == JacobianFrame::kLocal;
  const bool is_spatial = context.settings.wrench_frame == JacobianFrame::kSpatial;
  const bool by_paths = is_local || go_by_paths(context);
  RobotState<Scalar> state;
  state.configuration = configuration;
  std::vector<Transform<Scalar>> X_W;
  if (!by_paths) X_W = world_placements(context.robot, state, observe);
  std::vector<std::pair<LinkId, Force<Scalar>>> wrenches;
  for (std::size_t k = 0; k < context.settings.wrench_links.size(); ++k) {
    const LinkId id = context.settings.wrench_links[k];
    const LinkPlacement& link = context.robot.links[id.index()];
    const BodyId body = link.body;
    Force<Scalar> f = wrench_of(fext, k);
    if (!body.is_none()) observe(context.robot.bodies[body.index()]);
    if (!is_local && !body.is_none()) {
      f = by_paths ? down_the_path(context, configuration, body, is_spatial, f)
                   : out_of_the_world(X_W[body.index()], is_spatial, f);
    }
    if (is_local) f = cast<Scalar>(link.X_BL) * f;
    if (!is_local && !is_spatial) {
      f.angular = f.angular + cross(cast<Scalar>(link.X_BL.p), f.linear);
    }
    wrenches.emplace_back(id, f);
  }
  return wrenches;
}

/// Such wrenches, gathered on the moving bodies.
template <class Scalar>
[[nodiscard]] std::vector<Force<Scalar>> gathered(
    const KernelContext& context, const std::vector<std::pair<LinkId, Force<Scalar>>>& on_links) {
  std::vector<Force<Scalar>> total(context.robot.bodies.size());
  for (const auto& [link, f] : on_links) {
    const BodyId body = context.robot.links[link.index()].body;
    if (!body.is_none()) total[body.index()] = total[body.index()] + f;
  }
  return total;
}

/// All wrenches, gathered on the moving bodies; as on_links().
template <class Scalar>
[[nodiscard]] std::vector<Force<Scalar>> on_bodies(const KernelContext& context,
                                                   const Configuration<Scalar>& configuration,
                                                   const std::vector<Scalar>& fext,
                                                   const BodyObserver& observe) {
  return gathered(context, on_links(context, configuration, fext, observe));
}

/// geometric_stiffness() of wrenches in the world's axes. All is about a floating base's origin, so
/// that no digits are lost far from the world's.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> stiffness(const KernelContext& context,
                                            const Configuration<Scalar>& configuration,
                                            const std::vector<Scalar>& fext,
                                            const BodyObserver& observe) {
  const Mechanism& robot = context.robot;
  RobotState<Scalar> there;
  there.configuration = configuration;
  Vector3<Scalar> p_WO;
  if (has_floating_base(robot)) {
    JointPosition<Scalar>& base = there.configuration.front();
    p_WO = base.X_PT.R * base.p_TB;
    base.p_TB = {};
  }
  const std::vector<Transform<Scalar>> X_O = world_placements(robot, there, observe);
  const bool is_spatial = context.settings.wrench_frame == JacobianFrame::kSpatial;
  std::vector<StandingLoad<Scalar>> loads(robot.bodies.size());
  for_each(context, fext, [&](const LinkPlacement& link, Force<Scalar> f) {
    auto& [sum, virial] = loads[link.body.index()];
    const Transform<Scalar>& X_OB = X_O[link.body.index()];
    const Vector3<Scalar> p_OL = X_OB.p + X_OB.R * cast<Scalar>(link.X_BL.p);
    f.angular = is_spatial ? f.angular - cross(p_WO, f.linear) : f.angular + cross(p_OL, f.linear);
    sum = sum + f;
    for (std::size_t i = 0; i < 3; ++i) virial.row[i] = virial.row[i] + p_OL[i] * f.linear;
  });
  const PointOfAction point = is_spatial ? PointOfAction::kInTheWorld : PointOfAction::kOnTheBody;
  return geometric_stiffness(robot, X_O, std::move(loads), point, observe).entries;
}

/// Applies wrenches to a state that has its configuration.
/// @param[in] has_derivatives  by positions, which feel that wrenches do not turn with the bodies
template <class Scalar>
void apply(const KernelContext& context, bool has_derivatives, const std::vector<Scalar>& fext,
           RobotState<Scalar>& state, const BodyObserver& observe) {
  state.external_on_links = on_links(context, state.configuration, fext, observe);
  state.external = gathered(context, state.external_on_links);
  const bool rotates_along = context.settings.wrench_frame == JacobianFrame::kLocal;
  if (rotates_along || !has_derivatives) return;
  state.geometric_stiffness = stiffness(context, state.configuration, fext, observe);
}

}  // namespace dynac::wrenches
