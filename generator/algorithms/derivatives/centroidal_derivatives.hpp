// SPDX-License-Identifier: BSD-3-Clause
// Derivatives of the momentum about the centre of mass and of its rate, analytically, and the time
// derivative of its matrix; in body frames.
//
// Displacing a coordinate S carries the momentum p and the force f of its subtree along, and takes
// the subtree out of the motion of its parent: about a fixed point
//
//   dp = S x* p + I psi_dot        df = S x* f + 2 B psi_dot + I psi_ddot
//
// with the vectors of idsva.hpp; they are sums over the whole robot as they stand. About the centre
// of mass, which moves by dc, -dc x (linear part) is added to the moment. Where the first body
// carries all, psi is zero and the centre of mass moves with it: both sums turn with the body.
//
// The matrix changes with time by d/dt (I S) = 2 B S - S x* p + I (v x S), and about the centre of
// mass by -v_com x (linear part).
// Reference: Singh, Russell, Wensing 2022 (subtree quantities); Orin, Goswami, Lee 2013, section 4;
// Carpentier & Mansard 2018.
#pragma once

#include <vector>

#include "algorithms/derivatives/idsva.hpp"
#include "algorithms/inverse/centroidal_dynamics.hpp"

namespace dynac {

/// All 6 x nv, column-major, [linear; angular] in world axes.
template <class Scalar>
struct CentroidalDerivatives {
  std::vector<Scalar> dh_G_dq, dh_G_dot_dq, dh_G_dot_dv, A_G;
};

namespace momentum {

/// What a coordinate of a body does to sums over the robot; in world axes, about the centre of mass
/// unless said otherwise.
template <class Scalar>
struct CoordinateEffects {
  Force<Scalar> h_by_position;     ///< about the moving centre
  Force<Scalar> rate_by_position;  ///< the same
  Force<Scalar> rate_by_velocity;
};

/// What the derivatives are made of: one recursion from the root and one to it.
template <class Scalar>
class CentroidalSweep {
 public:
  CentroidalSweep(const Mechanism& robot, RobotState<Scalar> motion, const BodyObserver& observe)
      : robot_(robot),
        momenta_(with_carried(robot, motion, body_momenta(robot, motion, observe), observe)) {
    motion.gravity = {};
    motion.external.clear();
    const idsva::BodyFrames<Scalar> frames(robot, motion);
    idsva::sweep_down(robot, motion, frames, observe, axes_, subtrees_);
    for (std::size_t i = robot.bodies.size(); i-- > 0;) {
      const Body& body = robot.bodies[i];
      if (body.parent.is_none()) continue;
      observe(body);
      const std::size_t parent = body.parent.index();
      idsva::add_to_parent(frames, i, subtrees_[i], subtrees_[parent]);
    }
    for (const auto& subtree : subtrees_) composite_.push_back(subtree.I);
    centre_ = centre_from_bodies(robot, motion, composite_, observe);
    X_W_ = world_placements(robot, motion, observe);
    per_mass_ = Scalar(1) / total_moment(robot, motion, composite_).mass;
    A_G_ = matrix(robot, motion, composite_, centre_, observe);
    for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
      if (!robot.bodies[i].parent.is_none()) continue;
      momentum_ = momentum_ + in_world(i, momenta_[i]);
      force_ = force_ + in_world(i, subtrees_[i].f);
    }
  }

  [[nodiscard]] const std::vector<Scalar>& A_G() const { return A_G_; }
  [[nodiscard]] std::size_t axes(std::size_t body) const { return axes_[body].size(); }

  /// @param[in] k  the coordinate of the body's joint
  [[nodiscard]] CoordinateEffects<Scalar> effects(std::size_t body, std::size_t k) const {
    const idsva::Axis<Scalar>& axis = axes_[body][k];
    const auto& [I, twice_B, f] = subtrees_[body];
    const Force<Scalar> by_velocity = in_world(body, twice_B * axis.S) + inertial(body, axis.rate);
    if (is_all(body)) {
      const Motion<Scalar> turn{X_W_[body].R * axis.S.angular, {}};
      return {cross(turn, momentum_), cross(turn, force_), by_velocity};
    }
    const Inertia<Scalar> usual = inertia(I);
    const Force<Scalar> h = cross(axis.S, momenta_[body]) + usual * axis.psi_dot;
    const Force<Scalar> rate = cross(axis.S, f) + twice_B * axis.psi_dot + usual * axis.psi_ddot;
    const Vector3<Scalar> dc = per_mass_ * turned(X_W_[body].R, usual * axis.S).linear;
    return {about_moved(dc, momentum_, in_world(body, h)),
            about_moved(dc, force_, in_world(body, rate)), by_velocity};
  }

 private:
  [[nodiscard]] bool is_all(std::size_t body) const { return body == 0 && carries_all(robot_); }

  [[nodiscard]] Force<Scalar> in_world(std::size_t body, const Force<Scalar>& f) const {
    return turned(X_W_[body].R, about_centre(centre_[body], f));
  }
  // What accelerates a subtree along a motion.
  [[nodiscard]] Force<Scalar> inertial(std::size_t body, const Motion<Scalar>& m) const {
    const Force<Scalar> f = is_all(body) ? of_all(composite_[body], centre_[body], m)
                                         : of_composite(composite_[body], centre_[body], m);
    return turned(X_W_[body].R, f);
  }
  // The change of a sum where the centre of mass moves by `dc`.
  [[nodiscard]] static Force<Scalar> about_moved(const Vector3<Scalar>& dc,
                                                 const Force<Scalar>& sum,
                                                 const Force<Scalar>& change) {
    return {change.angular - cross(dc, sum.linear), change.linear};
  }

  const Mechanism& robot_;
  std::vector<Force<Scalar>> momenta_;  // of subtrees
  std::vector<std::vector<idsva::Axis<Scalar>>> axes_;
  std::vector<idsva::Subtree<Scalar>> subtrees_;
  std::vector<PseudoInertia<Scalar>> composite_;
  std::vector<Vector3<Scalar>> centre_;
  std::vector<Transform<Scalar>> X_W_;
  Scalar per_mass_;
  std::vector<Scalar> A_G_;
  Force<Scalar> momentum_, force_;  // of all, about the centre of mass, in world axes
};

}  // namespace momentum

/// The derivatives by tangent-space coordinates (those of v) and velocities; that by accelerations
/// is A_G. See the top of this file.
template <class Scalar>
[[nodiscard]] CentroidalDerivatives<Scalar> centroidal_derivatives(const Mechanism& robot,
                                                                   const RobotState<Scalar>& state,
                                                                   const BodyObserver& observe) {
  const momentum::CentroidalSweep<Scalar> sweep(robot, state, observe);
  const std::vector<Scalar> zero(6 * robot.nv, Scalar(0));
  CentroidalDerivatives<Scalar> result{zero, zero, zero, sweep.A_G()};
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    observe(robot.bodies[i]);
    for (std::size_t k = 0; k < sweep.axes(i); ++k) {
      const std::size_t c = robot.bodies[i].v_index + k;
      const momentum::CoordinateEffects<Scalar> effects = sweep.effects(i, k);
      momentum::add_column(c, effects.h_by_position, result.dh_G_dq);
      momentum::add_column(c, effects.rate_by_position, result.dh_G_dot_dq);
      momentum::add_column(c, effects.rate_by_velocity, result.dh_G_dot_dv);
    }
  }
  return result;
}

/// The time derivative of A_G (6 x nv), column-major: what the rate of the momentum depends on v
/// by, less what the momentum depends on q by.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> centroidal_matrix_rate(const Mechanism& robot,
                                                         const RobotState<Scalar>& state,
                                                         const BodyObserver& observe) {
  const auto derivatives =
      centroidal_derivatives(robot, without_acceleration(robot, state), observe);
  std::vector<Scalar> rate;
  for (std::size_t k = 0; k < derivatives.dh_G_dq.size(); ++k) {
    rate.push_back(derivatives.dh_G_dot_dv[k] - derivatives.dh_G_dq[k]);
  }
  return rate;
}

}  // namespace dynac
