// SPDX-License-Identifier: BSD-3-Clause
// What hangs on a link: the link and all links that it carries. Links that are fixed to each other
// are one body of the mechanism, of which only some may hang on a link.
#pragma once

#include <vector>

#include "algorithms/robot_state.hpp"
#include "algorithms/transfer.hpp"

namespace dynac {

/// The bodies below `above` down to `last`, on the way from one to the other.
[[nodiscard]] inline std::vector<std::size_t> bodies_between(const Mechanism& robot, BodyId above,
                                                             BodyId last) {
  std::vector<std::size_t> path;
  for (BodyId id = last; id != above; id = robot.bodies[id.index()].parent) {
    path.insert(path.begin(), id.index());
  }
  return path;
}

/// What every joint transmits, from what each body needs itself: that, and what its joints carry.
/// @param[in] f  one per body, in its frame about its origin
template <class Scalar>
[[nodiscard]] std::vector<Force<Scalar>> with_carried(const Mechanism& robot,
                                                      const RobotState<Scalar>& state,
                                                      std::vector<Force<Scalar>> f,
                                                      const BodyObserver& observe) {
  for (std::size_t i = robot.bodies.size(); i-- > 0;) {
    const Body& body = robot.bodies[i];
    if (body.parent.is_none()) continue;
    observe(body);
    Force<Scalar>& parent = f[body.parent.index()];
    parent = parent + to_parent(body, state.configuration[i], f[i]);
  }
  return f;
}

namespace hanging {

/// Of all links those that hang on one of them, itself included.
[[nodiscard]] inline std::vector<bool> links_that_hang_on(const Mechanism& robot, LinkId link) {
  std::vector<bool> hangs(robot.links.size(), false);
  hangs[link.index()] = true;
  for (std::size_t k = link.index() + 1; k < robot.links.size(); ++k) {
    const LinkId parent = robot.links[k].parent;  // which stands before its children
    if (!parent.is_none()) hangs[k] = hangs[parent.index()];
  }
  return hangs;
}

/// The inertia of those links of a body, or of the world, in its frame.
/// @param[in] hangs  see links_that_hang_on()
template <class Scalar>
[[nodiscard]] PseudoInertia<Scalar> inertia_on(const Mechanism& robot,
                                               const RobotState<Scalar>& state, BodyId body,
                                               const std::vector<bool>& hangs) {
  PseudoInertia<double> own;
  for (std::size_t k = 0; k < robot.links.size(); ++k) {
    const LinkPlacement& link = robot.links[k];
    if (hangs[k] && link.body == body) own = own + link.X_BL * link.inertia;
  }
  PseudoInertia<Scalar> I = cast<Scalar>(own);
  for (const auto& [link, added] : state.added_inertia) {
    if (hangs[link.index()] && robot.links[link.index()].body == body) I = I + added;
  }
  return I;
}

}  // namespace hanging

}  // namespace dynac
