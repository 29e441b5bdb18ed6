// SPDX-License-Identifier: BSD-3-Clause
// How small deviations from any motion grow: d/dt [dq; dv] = A [dq; dv] + B dtau, to first order.
//
// dq is along the tangent space, on the child's side of each joint, in the coordinates of v: the
// deviating joint stands at X exp(dq). From X' = X v^ follows d/dt dq = dv - ad(v) dq, with v and
// the small adjoint ad of the joint alone, whatever its chart: no coordinate is singular. dv is the
// difference of the components of v; its rate is that of forward dynamics.
//
// A floating base whose velocity is given in the world's axes deviates on the world's side: from
// X' = V^ X follows d/dt dq = dv + ad(V) dq for spatial velocities; for mixed ones the position and
// the rotation deviate apart, the first with dv alone, the second with dv + w x dq.
// Reference: Bos, Traversaro, Pucci, Saccon 2022 (geometric linearisation of moving-base robots);
// Sola, Deray, Atchuthan 2018, sections II-E and II-G.
#pragma once

#include "algorithms/derivatives/forward_dynamics_derivatives.hpp"
#include "algorithms/kinematics/manifold.hpp"

namespace dynac {

/// The two matrices of the linear system, of order [dq; dv].
template <class Scalar>
struct Linearization {
  SquareMatrix<Scalar> A;  ///< 2 nv x 2 nv
  std::vector<Scalar> B;   ///< 2 nv x nv, column-major
};

namespace linear {

/// How a deviation of a joint along a unit displacement S grows without a deviation of velocities.
template <class Scalar>
[[nodiscard]] Motion<Scalar> growth(const Motion<Scalar>& v_joint, const Motion<Scalar>& S,
                                    BaseVelocity representation) {
  if (representation == BaseVelocity::kSpatial) return cross(v_joint, S);
  if (representation == BaseVelocity::kMixed) return {cross(v_joint.angular, S.angular), {}};
  return cross(S, v_joint);
}

/// Writes the growth of a body's joint to the diagonal of A's upper left. Zero where the joint's
/// coordinates commute, as all but spherical, planar and floating ones do.
template <class Scalar>
void write_growth(const Body& body, const std::vector<Scalar>& v, BaseVelocity representation,
                  SquareMatrix<Scalar>& A) {
  const std::span<const std::size_t> components = motion_components(body.joint_type);
  const Motion<Scalar> v_joint = joint_motion(body, v);
  for (std::size_t k = 0; k < components.size(); ++k) {
    const Motion<Scalar> column = growth(v_joint, motion_axis<Scalar>(body, k), representation);
    for (std::size_t i = 0; i < components.size(); ++i) {
      A(body.v_index + i, body.v_index + k) = component(column, components[i]);
    }
  }
}

}  // namespace linear

/// The linear system of small deviations.
///
/// @param[in] robot          the mechanism
/// @param[in] v              (nv)
/// @param[in] of_a           derivatives of the accelerations there
/// @param[in] base_velocity  what the entries of v and the derivatives are of a floating base
/// @param[in] observe        called with each body before its equations
template <class Scalar>
[[nodiscard]] Linearization<Scalar> linearization(const Mechanism& robot,
                                                  const std::vector<Scalar>& v,
                                                  const ForwardDynamicsDerivatives<Scalar>& of_a,
                                                  BaseVelocity base_velocity,
                                                  const BodyObserver& observe) {
  const std::size_t nv = robot.nv;
  Linearization<Scalar> system{SquareMatrix<Scalar>(2 * nv),
                               std::vector<Scalar>(2 * nv * nv, Scalar(0))};
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    observe(body);
    if (body.is_mimic) continue;
    linear::write_growth(body, v, representation_of(robot, i, base_velocity), system.A);
  }
  for (std::size_t column = 0; column < nv; ++column) {
    system.A(column, nv + column) = Scalar(1);
    for (std::size_t row = 0; row < nv; ++row) {
      system.A(nv + row, column) = of_a.by_position(row, column);
      system.A(nv + row, nv + column) = of_a.by_velocity(row, column);
      system.B[2 * nv * column + nv + row] = of_a.M_inverse(row, column);
    }
  }
  return system;
}

}  // namespace dynac
