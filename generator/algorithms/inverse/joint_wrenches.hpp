// SPDX-License-Identifier: BSD-3-Clause
// The wrench that the joint of a link, a fixed one too, transmits to it: what the link and all that
// hangs on it need for their motion and weight, less the wrenches of the environment there.
//
// Links that are fixed to each other are one body of the mechanism. Where only some of its links
// hang on a joint, their inertias, wrenches and joints are taken from the others'.
// Reference: Luh, Walker, Paul 1980; Featherstone 2008, section 5.3.
#pragma once

#include <vector>

#include "algorithms/inverse/hanging_links.hpp"
#include "algorithms/inverse/newton_euler.hpp"
#include "algorithms/kernel_settings.hpp"

namespace dynac {

namespace joint_wrenches {

/// What the links of a body, or of the world, need of those that hang on a joint between them; in
/// the body's frame.
/// @param[in] motion   of the body
/// @param[in] hangs    see links_that_hang_on()
/// @param[in] carried  with_carried(), of the bodies' forces
template <class Scalar>
[[nodiscard]] Force<Scalar> of_some_links(const Mechanism& robot, const RobotState<Scalar>& state,
                                          BodyId body,
                                          const newton_euler::BodyMotion<Scalar>& motion,
                                          const std::vector<bool>& hangs,
                                          const std::vector<Force<Scalar>>& carried) {
  const PseudoInertia<Scalar> I = hanging::inertia_on(robot, state, body, hangs);
  Force<Scalar> f = newton_euler::body_force(I, motion);
  for (const auto& [link, wrench] : state.external_on_links) {
    if (hangs[link.index()] && robot.links[link.index()].body == body) f = f - wrench;
  }
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& child = robot.bodies[i];
    if (child.parent != body || !hangs[child.link.index()]) continue;
    f = f + to_parent(child, state.configuration[i], carried[i]);
  }
  return f;
}

}  // namespace joint_wrenches

/// The wrench of a link's joint on it, one per link, [force; moment] about the link's origin, in
/// its axes: of a root link, what holds the robot. See the top of this file.
/// @param[in] state  configuration, v, a, wrenches, gravity, inertias
/// @param[in] links  those that are asked for
template <class Scalar>
[[nodiscard]] std::vector<Force<Scalar>> wrenches_of_joints(const Mechanism& robot,
                                                            const RobotState<Scalar>& state,
                                                            const std::vector<LinkId>& links,
                                                            const BodyObserver& observe) {
  const auto motions = newton_euler::body_motions(robot, state, observe);
  const auto carried =
      with_carried(robot, state, newton_euler::body_forces(robot, state, observe), observe);
  newton_euler::BodyMotion<Scalar> of_world;
  of_world.a = -state.gravity;
  newton_euler::compute_U(of_world);
  std::vector<Force<Scalar>> result;
  for (const LinkId id : links) {
    const LinkPlacement& link = robot.links[id.index()];
    const bool is_fixed = link.body.is_none();
    const bool is_carried = !is_fixed && robot.bodies[link.body.index()].link == id;
    const Force<Scalar> f =
        is_carried ? carried[link.body.index()]
                   : joint_wrenches::of_some_links(robot, state, link.body,
                                                   is_fixed ? of_world : motions[link.body.index()],
                                                   hanging::links_that_hang_on(robot, id), carried);
    result.push_back(inverse_times(cast<Scalar>(link.X_BL), f));
  }
  return result;
}

}  // namespace dynac
