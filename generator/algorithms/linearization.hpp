// How small deviations from any motion grow: d/dt [dq; dv] = A [dq; dv] + B dtau, to first order.
//
// dq is along the tangent space, on the child's side of each joint, in the coordinates of v: the
// deviating joint stands at X exp(dq). From X' = X v^ follows d/dt dq = dv - ad(v) dq, with v and
// the small adjoint ad of the joint alone, whatever its chart: no coordinate is singular. dv is the
// difference of the components of v; its rate is that of forward dynamics.
// Reference: Bos, Traversaro, Pucci, Saccon 2022 (geometric linearisation of moving-base robots);
// Sola, Deray, Atchuthan 2018, sections II-E and II-G.
#pragma once

#include "algorithms/forward_dynamics_derivatives.hpp"

namespace dynac {

/// The two matrices of the linear system, of order [dq; dv].
template <class Scalar>
struct Linearization {
  SquareMatrix<Scalar> A;  ///< 2 nv x 2 nv
  std::vector<Scalar> B;   ///< 2 nv x nv, column-major
};

namespace linear {

/// Writes -ad(v) of a body's joint to the diagonal of A's upper left. Zero where the joint's
/// coordinates commute, as all but spherical, planar and floating ones do.
template <class Scalar>
void subtract_adjoint(const MovingBody& body, const std::vector<Scalar>& v,
                      SquareMatrix<Scalar>& A) {
  const std::span<const std::size_t> components = motion_components(body.joint_type);
  const Motion<Scalar> v_joint = joint_motion(body, v);
  for (std::size_t k = 0; k < components.size(); ++k) {
    const Motion<Scalar> column = cross(motion_axis<Scalar>(body, k), v_joint);
    for (std::size_t i = 0; i < components.size(); ++i) {
      A(body.v_index + i, body.v_index + k) = component(column, components[i]);
    }
  }
}

}  // namespace linear

/// The linear system of small deviations.
///
/// @param[in] robot    the mechanism
/// @param[in] state    v (nv), the base's in its own frame
/// @param[in] of_a     derivatives of the accelerations there
/// @param[in] observe  called with each body before its equations
template <class Scalar>
[[nodiscard]] Linearization<Scalar> linearization(const Mechanism& robot,
                                                  const RobotState<Scalar>& state,
                                                  const ForwardDynamicsDerivatives<Scalar>& of_a,
                                                  const BodyObserver& observe) {
  const std::size_t nv = robot.nv;
  Linearization<Scalar> system{SquareMatrix<Scalar>(2 * nv),
                               std::vector<Scalar>(2 * nv * nv, Scalar(0))};
  for (const MovingBody& body : robot.bodies) {
    observe(body);
    if (!body.is_follower) linear::subtract_adjoint(body, state.v, system.A);
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
