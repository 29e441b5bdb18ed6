// SPDX-License-Identifier: BSD-3-Clause
// Centre of mass and momentum of what hangs on a link, and the matrix that gives it from v.
//
// In the frame of the link's body, about the centre of mass: a joint above moves all of it as one
// body, a joint below what that joint carries.
// Reference: Orin, Goswami, Lee 2013, section 4, of a part of the robot.
#pragma once

#include <vector>

#include "algorithms/inverse/centroidal_momentum.hpp"
#include "algorithms/inverse/hanging_links.hpp"
#include "algorithms/kinematics/frame_kinematics.hpp"

namespace dynac {

/// In world axes, the momentum about the subtree's own centre of mass.
template <class Scalar>
struct SubtreeMomentum {
  Vector3<Scalar> com;
  std::vector<Scalar> h;  ///< 6, [linear; angular]
  std::vector<Scalar> A;  ///< 6 x nv, column-major: h = A v
};

namespace momentum {

/// What moves and hangs on a link, in the frame of the link's body, or of the world.
template <class Scalar>
class Subtree {
 public:
  /// @param[in] composite  composite_inertias()
  Subtree(const Mechanism& robot, const RobotState<Scalar>& state, LinkId link,
          const std::vector<PseudoInertia<Scalar>>& composite)
      : robot_(robot),
        state_(state),
        composite_(composite),
        carrier_(robot.links[link.index()].body) {
    const std::vector<bool> hangs = hanging::links_that_hang_on(robot, link);
    for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
      const LinkId own = robot.bodies[i].link;
      if (own != link && hangs[own.index()]) below_.push_back(i);
    }
    if (!carrier_.is_none() && robot.bodies[carrier_.index()].link == link) {
      all_ = composite[carrier_.index()];
    } else {
      if (!carrier_.is_none()) all_ = hanging::inertia_on(robot, state, carrier_, hangs);
      for (const std::size_t i : below_) {
        const Body& body = robot.bodies[i];
        if (body.parent != carrier_) continue;
        all_ = all_ + inertia_to_parent(body, state.configuration[i], composite[i]);
      }
    }
    const Scalar tiny(1e-37);  // kg, a float still, at the link's origin: there is what has no mass
    const Vector3<Scalar> origin = cast<Scalar>(robot.links[link.index()].X_BL.p);
    centre_ = (Scalar(1) / (all_.mass + tiny)) * (all_.h + tiny * origin);
  }

  [[nodiscard]] BodyId carrier() const { return carrier_; }
  [[nodiscard]] const Vector3<Scalar>& centre() const { return centre_; }

  /// Calls visit(c, f) for every coordinate: the momentum at a unit of it, about the centre.
  template <class Visit>
  void for_each_momentum(const BodyObserver& observe, const Visit& visit) const {
    for (BodyId id = carrier_; !id.is_none(); id = robot_.bodies[id.index()].parent) {
      observe(robot_.bodies[id.index()]);
      for_each_axis<Scalar>(robot_.bodies[id.index()], [&](std::size_t c, Motion<Scalar> S) {
        for (const std::size_t next : bodies_between(robot_, id, carrier_)) {
          S = to_body(robot_.bodies[next], state_.configuration[next], S);
        }
        visit(c, of_all(all_, centre_, S));
      });
    }
    for (const std::size_t i : below_) {
      observe(robot_.bodies[i]);
      for_each_axis<Scalar>(robot_.bodies[i], [&](std::size_t c, const Motion<Scalar>& S) {
        Force<Scalar> f = inertia(composite_[i]) * S;
        for (BodyId at = BodyId::of(i); at != carrier_; at = robot_.bodies[at.index()].parent) {
          f = to_parent(robot_.bodies[at.index()], state_.configuration[at.index()], f);
        }
        visit(c, about_centre(centre_, f));
      });
    }
  }

 private:
  const Mechanism& robot_;
  const RobotState<Scalar>& state_;
  const std::vector<PseudoInertia<Scalar>>& composite_;
  BodyId carrier_;                  // the link's body
  std::vector<std::size_t> below_;  // bodies whose joints hang on the link
  PseudoInertia<Scalar> all_;
  Vector3<Scalar> centre_;
};

}  // namespace momentum

/// @param[in] link       one on which some mass hangs that moves
/// @param[in] X_W        world_placements()
/// @param[in] composite  composite_inertias()
template <class Scalar>
[[nodiscard]] SubtreeMomentum<Scalar> subtree_momentum(
    const Mechanism& robot, const RobotState<Scalar>& state, LinkId link,
    const std::vector<Transform<Scalar>>& X_W, const std::vector<PseudoInertia<Scalar>>& composite,
    const BodyObserver& observe) {
  const momentum::Subtree<Scalar> subtree(robot, state, link, composite);
  Transform<Scalar> X;
  if (!subtree.carrier().is_none()) X = X_W[subtree.carrier().index()];
  SubtreeMomentum<Scalar> result{X.R * subtree.centre() + X.p, std::vector<Scalar>(6, Scalar(0)),
                                 std::vector<Scalar>(6 * robot.nv, Scalar(0))};
  subtree.for_each_momentum(observe, [&](std::size_t c, const Force<Scalar>& f) {
    momentum::add_column(c, momentum::turned(X.R, f), result.A);
  });
  for (std::size_t k = 0; k < result.A.size(); ++k) {
    result.h[k % 6] = result.h[k % 6] + result.A[k] * state.v[k / 6];
  }
  return result;
}

}  // namespace dynac
