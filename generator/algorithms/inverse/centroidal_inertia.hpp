// SPDX-License-Identifier: BSD-3-Clause
// The inertia of the whole robot about its centre of mass, in world axes, and its rate: the robot
// as one rigid body of this moment. Links that are fixed to the world are no part of it.
//
// The second moment J of the masses about a point changes by K + K^T, with K the sum of m v r^T: of
// a body whose origin moves by u and that turns by w, K = u h^T + [w]x J. Both go to the parent's
// frame as r -> R r + p does. About the centre of mass c, J - c h^T and K - P c^T remain, with P
// the linear momentum. Reference: Orin, Goswami, Lee 2013, section 5 (centroidal composite rigid
// body inertia); Wensing, Kim, Slotine 2018 (second moments).
#pragma once

#include <vector>

#include "algorithms/inverse/centroidal_momentum.hpp"
#include "algorithms/kinematics/body_velocities.hpp"

namespace dynac {

/// 6 x 6, column-major, by [linear; angular]: diag(m, m, m, I_c) and its rate.
template <class Scalar>
struct CentroidalInertia {
  std::vector<Scalar> I_G, I_G_dot;
};

namespace momentum {

/// Masses of a subtree and how they move, about a body's origin, in its axes.
template <class Scalar>
struct MovingMass {
  PseudoInertia<Scalar> at;
  Matrix3<Scalar> K;  ///< sum of m v r^T, v the velocity in the world
  Vector3<Scalar> P;  ///< linear momentum
};

template <class Scalar>
[[nodiscard]] Matrix3<Scalar> outer(const Vector3<Scalar>& a, const Vector3<Scalar>& b) {
  Matrix3<Scalar> result;
  for (std::size_t i = 0; i < 3; ++i) result.row[i] = a[i] * b;
  return result;
}

template <class Scalar>
[[nodiscard]] MovingMass<Scalar> moving_mass(const PseudoInertia<Scalar>& I,
                                             const Motion<Scalar>& V) {
  return {I, outer(V.linear, I.h) + skew(V.angular) * I.J,
          I.mass * V.linear + cross(V.angular, I.h)};
}

/// What one of a body's frame is in the frame that X takes it to.
template <class Scalar>
[[nodiscard]] MovingMass<Scalar> moved(const Transform<Scalar>& X, const PseudoInertia<Scalar>& at,
                                       const MovingMass<Scalar>& mass) {
  const Vector3<Scalar> P = X.R * mass.P;
  return {at, X.R * mass.K * transpose(X.R) + outer(P, X.p), P};
}

template <class Scalar>
[[nodiscard]] MovingMass<Scalar> operator+(const MovingMass<Scalar>& a,
                                           const MovingMass<Scalar>& b) {
  return {a.at + b.at, a.K + b.K, a.P + b.P};
}

/// A second moment as a moment of inertia: tr(J) 1 - J.
template <class Scalar>
[[nodiscard]] Matrix3<Scalar> of_second_moment(const Matrix3<Scalar>& J) {
  return inertia(PseudoInertia<Scalar>{Scalar(0), {}, J}).I_o;
}

/// [linear; angular], column-major.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> blocks(const Scalar& linear, const Matrix3<Scalar>& angular) {
  std::vector<Scalar> entries(36, Scalar(0));
  for (std::size_t i = 0; i < 3; ++i) {
    entries[7 * i] = linear;
    for (std::size_t j = 0; j < 3; ++j) entries[6 * (3 + j) + 3 + i] = angular(i, j);
  }
  return entries;
}

}  // namespace momentum

/// By composite bodies. See the top of this file.
template <class Scalar>
[[nodiscard]] CentroidalInertia<Scalar> centroidal_inertia(const Mechanism& robot,
                                                           const RobotState<Scalar>& state,
                                                           const BodyObserver& observe) {
  using namespace momentum;
  const auto V = body_velocities(robot, state, observe);
  std::vector<MovingMass<Scalar>> subtree;
  for (std::size_t i = 0; i < V.size(); ++i) {
    subtree.push_back(moving_mass(state.inertia[i], V[i]));
  }
  MovingMass<Scalar> all;  // in world axes
  for (std::size_t i = robot.bodies.size(); i-- > 0;) {
    const Body& body = robot.bodies[i];
    observe(body);
    const JointPosition<Scalar>& joint = state.configuration[i];
    if (!body.parent.is_none()) {
      MovingMass<Scalar>& parent = subtree[body.parent.index()];
      parent = parent + moved(placement(body, joint), inertia_to_parent(body, joint, subtree[i].at),
                              subtree[i]);
      continue;
    }
    Transform<Scalar> X = placement(body, joint);
    if (carries_all(robot)) X.p = {};  // its place takes no part
    all = all + moved(X, X * subtree[i].at, subtree[i]);
  }
  const Vector3<Scalar> c = (Scalar(1) / all.at.mass) * all.at.h;
  const Matrix3<Scalar> J = all.at.J - outer(all.at.h, c), K = all.K - outer(all.P, c);
  return {blocks(all.at.mass, of_second_moment(J)),
          blocks(Scalar(0), of_second_moment(K + transpose(K)))};
}

}  // namespace dynac
