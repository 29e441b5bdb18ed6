// SPDX-License-Identifier: BSD-3-Clause
// The derivative of a step along a twist held for a unit of time, X -> X exp(xi):
//
//   exp(-xi) exp(xi + d) = exp(J d) to first order, J the right Jacobian of SE(3), and
//   exp(-xi) exp(d) exp(xi) = exp(Ad d), Ad the adjoint of exp(-xi).
//
// The origin goes by p = u + b w x u + c w x (w x u) with xi = [w; u], b = (1 - cos x)/x^2 and
// c = (x - sin x)/x^3 of the angle x = |w|. J follows from p's derivative, for which b and c are
// differentiated by w: db = b' (w . dw), dc = c' (w . dw), with b' = (db/dx)/x and c' = (dc/dx)/x,
// functions of x^2 that are smooth at zero. Only what is asked of the group's parts, SO(3) and
// SE(2), remains of this where the others are zero.
// Reference: Barfoot 2017, State Estimation for Robotics, section 7.1.5; Sola, Deray, Atchuthan
// 2018, A micro Lie theory, section II-G and appendix D.
#pragma once

#include "spatial/so3.hpp"
#include "spatial/spatial_vector.hpp"
#include "spatial/transform.hpp"
#include "support/left_jacobian.hpp"

namespace dynac {

/// See the top of this file.
template <class Scalar>
class TwistExponential {
 public:
  /// @param[in] xi  a twist times the time for which it is held, in the moving frame
  explicit TwistExponential(const Motion<Scalar>& xi)
      : w_(xi.angular), u_(xi.linear), exp_(exponential(xi.angular)) {
    const Scalar square = dot(w_, w_);
    step_ = {rotation_of_quaternion(exp_.quaternion), left_jacobian_times(exp_, w_, u_)};
    J1_derivative_ = J1_derivative(square, exp_.J2);
    J2_derivative_ = J2_derivative(square, exp_.J1, exp_.J2);
  }

  /// Ad of exp(-xi): a motion in the frame after the step, from the frame before it.
  [[nodiscard]] Motion<Scalar> carried(const Motion<Scalar>& m) const {
    return inverse_times(step_, m);
  }

  /// J d.
  [[nodiscard]] Motion<Scalar> right_jacobian(const Motion<Scalar>& d) const {
    const Vector3<Scalar> w_u = cross(w_, u_), w_w_u = cross(w_, w_u);
    const Scalar along = dot(w_, d.angular);
    const Vector3<Scalar> bent = cross(d.angular, w_u) + cross(w_, cross(d.angular, u_));
    const Vector3<Scalar> path = (J1_derivative_ * along) * w_u + exp_.J1 * cross(d.angular, u_) +
                                 (J2_derivative_ * along) * w_w_u + exp_.J2 * bent;
    return {unturned(d.angular), unturned(d.linear) + transpose_times(step_.R, path)};
  }

 private:
  // The right Jacobian of SO(3): R^T J_left.
  [[nodiscard]] Vector3<Scalar> unturned(const Vector3<Scalar>& d) const {
    const Vector3<Scalar> w_d = cross(w_, d);
    return d + (exp_.J2 * cross(w_, w_d) - exp_.J1 * w_d);
  }

  Vector3<Scalar> w_;
  Vector3<Scalar> u_;
  Exponential<Scalar> exp_;
  Transform<Scalar> step_;  ///< exp(xi)
  Scalar J1_derivative_;
  Scalar J2_derivative_;
};

}  // namespace dynac
