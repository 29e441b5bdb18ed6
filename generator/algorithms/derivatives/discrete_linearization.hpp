// SPDX-License-Identifier: BSD-3-Clause
// How small deviations from any motion grow over one step of time with the torques held:
// [dq; dv] after it = A [dq; dv] before it + B dtau, to first order. dq is along the tangent space
// on the child's side of each joint, in the coordinates of v, before the step at q, after it at
// q_next.
//
// Variational: A and B are the exact derivative of one step of the geometric semi-implicit Euler
// integrator, v_next = v + dt a(q, v, tau), q_next = q [+] dt v_next. Where the deviating joint
// stands at X exp(dq), it stands at X exp(dq) exp(dt (v_next + dv)) after the step, so
// dq after = Ad(exp(-dt v_next)) dq + dt J(dt v_next) dv after, with J the right Jacobian.
//
// A floating base whose velocity is given in the world's axes integrates and deviates on the
// world's side: exp(dt v_next) on the left of X, so that the same holds with dt v_next negated; of
// mixed velocities for the rotation, and of the position dq after = dq + dt dv after.
//
// Zero-order hold: exp(A dt) and its integral times B, with A and B of the continuous linearization
// held constant over the step. The algebra that its blocks [A11 1; A21 A22] save: the integral F of
// exp(A s) commutes with A, so its columns of dv determine those of dq; only they are summed.
// Reference: Bos, Traversaro, Pucci, Saccon 2022 (geometric linearisation); Sola, Deray, Atchuthan
// 2018, section II-G (Jacobians of Lie groups); Van Loan 1978 (integral of the exponential).
#pragma once

#include <array>
#include <utility>

#include "algorithms/dense_matrix.hpp"
#include "algorithms/derivatives/linearization.hpp"
#include "algorithms/discretization.hpp"
#include "algorithms/kinematics/twist_exponential.hpp"

namespace dynac {

namespace discrete {

/// Of a body's joint: what becomes of dq, and of dv, in dq after the step.
template <class Scalar>
struct JointStep {
  SquareMatrix<Scalar> by_position;  ///< Ad(exp(-dt v_next))
  SquareMatrix<Scalar> by_velocity;  ///< dt J(dt v_next)
};

/// The twist whose exponential stands on the child's side, or its inverse on the world's; of mixed
/// velocities their rotation alone.
template <class Scalar>
[[nodiscard]] Motion<Scalar> twist_of_step(const Motion<Scalar>& displacement,
                                           BaseVelocity representation) {
  if (representation == BaseVelocity::kBody) return displacement;
  if (representation == BaseVelocity::kMixed) return {-displacement.angular, {}};
  return {-displacement.angular, -displacement.linear};
}

/// @param[in] representation  of v: kBody but for a floating base
/// @param[in] displacement    dt v_next (nv)
template <class Scalar>
[[nodiscard]] JointStep<Scalar> joint_step(const Body& body, BaseVelocity representation,
                                           const Scalar& dt,
                                           const std::vector<Scalar>& displacement) {
  const std::span<const std::size_t> components = motion_components(body.joint_type);
  const std::size_t size = components.size();
  JointStep<Scalar> step{SquareMatrix<Scalar>(size), SquareMatrix<Scalar>(size)};
  const auto commutes = [&](std::size_t k) {  // with what moves beside it
    return is_screw(body.joint_type) ||
           (representation == BaseVelocity::kMixed && components[k] >= 3);
  };
  for (std::size_t k = 0; k < size; ++k) {
    if (!commutes(k)) continue;
    step.by_position(k, k) = Scalar(1);
    step.by_velocity(k, k) = dt;
  }
  if (is_screw(body.joint_type)) return step;
  const TwistExponential<Scalar> exp(
      twist_of_step(joint_motion(body, displacement), representation));
  for (std::size_t k = 0; k < size; ++k) {
    if (commutes(k)) continue;
    const Motion<Scalar> axis = motion_axis<Scalar>(body, k);
    const Motion<Scalar> carried = exp.carried(axis), turned = exp.right_jacobian(axis);
    for (std::size_t i = 0; i < size; ++i) {
      step.by_position(i, k) = component(carried, components[i]);
      step.by_velocity(i, k) = dt * component(turned, components[i]);
    }
  }
  return step;
}

/// [A B] from matrices of 2 nv rows: A's columns come first.
template <class Scalar>
[[nodiscard]] Linearization<Scalar> split(std::size_t nv, DenseMatrix<Scalar> both) {
  Linearization<Scalar> system{SquareMatrix<Scalar>(2 * nv), {}};
  const auto middle = both.entries.begin() + static_cast<std::ptrdiff_t>(4 * nv * nv);
  system.A.entries.assign(both.entries.begin(), middle);
  system.B.assign(middle, both.entries.end());
  return system;
}

/// What becomes of [dq; dv] and dtau in dv after the step (nv x 3 nv).
template <class Scalar>
[[nodiscard]] DenseMatrix<Scalar> velocity_rows(std::size_t nv, const Scalar& dt,
                                                const ForwardDynamicsDerivatives<Scalar>& of_a) {
  DenseMatrix<Scalar> rows(nv, 3 * nv);
  for (std::size_t c = 0; c < nv; ++c) {
    for (std::size_t r = 0; r < nv; ++r) {
      rows(r, c) = dt * of_a.by_position(r, c);
      rows(r, nv + c) = dt * of_a.by_velocity(r, c);
      rows(r, 2 * nv + c) = dt * of_a.M_inverse(r, c);
    }
    rows(c, nv + c) = Scalar(1) + rows(c, nv + c);
  }
  return rows;
}

/// Writes the rows of dq that are a body's joint's.
/// @param[in]     dv    velocity_rows()
/// @param[in,out] both  [A B], zero there
template <class Scalar>
void write_position_rows(const Body& body, const JointStep<Scalar>& step,
                         const DenseMatrix<Scalar>& dv, DenseMatrix<Scalar>& both) {
  const std::size_t first = body.v_index, size = step.by_position.size;
  for (std::size_t c = 0; c < dv.columns; ++c) {
    for (std::size_t i = 0; i < size; ++i) {
      Scalar& entry = both(first + i, c);
      if (c >= first && c < first + size) entry = step.by_position(i, c - first);
      for (std::size_t k = 0; k < size; ++k) {
        entry = entry + step.by_velocity(i, k) * dv(first + k, c);
      }
    }
  }
}

/// A column of the sum of A^k dt^(k+1)/(k+1)!, from the highest power down, for a coordinate of dv.
/// @param[out] F12, F22  whose column it becomes (nv x nv)
template <class Scalar>
void sum_powers(const DenseMatrix<Scalar>& A11, const DenseMatrix<Scalar>& A21,
                const DenseMatrix<Scalar>& A22, const Scalar& dt, std::size_t column,
                DenseMatrix<Scalar>& F12, DenseMatrix<Scalar>& F22) {
  constexpr int kDegree = 10;
  const std::size_t nv = A11.rows;
  const auto unit = [&](std::size_t i) { return Scalar(i == column ? 1 : 0); };
  DenseMatrix<Scalar> upper(nv, 1), lower(nv, 1);
  for (std::size_t i = 0; i < nv; ++i) lower(i, 0) = unit(i);
  for (int k = kDegree + 1; k >= 2; --k) {
    const Scalar share = dt * Scalar(1.0 / k);
    DenseMatrix<Scalar> next = share * (A11 * upper + lower);
    lower = share * (A21 * upper + A22 * lower);
    for (std::size_t i = 0; i < nv; ++i) lower(i, 0) = lower(i, 0) + unit(i);
    upper = std::move(next);
  }
  for (std::size_t i = 0; i < nv; ++i) {
    F12(i, column) = dt * upper(i, 0);
    F22(i, column) = dt * lower(i, 0);
  }
}

}  // namespace discrete

/// The derivative of one step of the geometric semi-implicit Euler integrator; see the top of this
/// file.
///
/// @param[in] robot          the mechanism
/// @param[in] v              (nv)
/// @param[in] dt             length of the step [s]
/// @param[in] of_a           the accelerations there, and their derivatives
/// @param[in] base_velocity  what the entries of v and the derivatives are of a floating base
/// @param[in] observe        called with each body before its equations
template <class Scalar>
[[nodiscard]] Linearization<Scalar> variational_linearization(
    const Mechanism& robot, const std::vector<Scalar>& v, const Scalar& dt,
    const ForwardDynamicsDerivatives<Scalar>& of_a, BaseVelocity base_velocity,
    const BodyObserver& observe) {
  const std::size_t nv = robot.nv;
  std::vector<Scalar> displacement;
  for (std::size_t i = 0; i < nv; ++i) displacement.push_back(dt * (v[i] + dt * of_a.a[i]));
  const DenseMatrix<Scalar> dv = discrete::velocity_rows(nv, dt, of_a);
  DenseMatrix<Scalar> both(2 * nv, 3 * nv);
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    if (body.is_mimic) continue;
    observe(body);
    const BaseVelocity representation = representation_of(robot, i, base_velocity);
    discrete::write_position_rows(
        body, discrete::joint_step(body, representation, dt, displacement), dv, both);
  }
  for (std::size_t c = 0; c < 3 * nv; ++c) {
    for (std::size_t r = 0; r < nv; ++r) both(nv + r, c) = dv(r, c);
  }
  return discrete::split(nv, std::move(both));
}

/// Zero-order hold of a continuous linear system; see the top of this file.
///
/// F = sum of A^k dt^(k+1)/(k+1)! for k up to 10. Where the norm of [A11 s; A21/s A22] dt is at
/// most 0.4 for any s > 0 (that is about the fastest rate in A times dt), exp(A dt) is right to
/// 1e-12, and to 1e-8 up to 1.
/// Reference: Moler & Van Loan 2003, method 1.
///
/// @param[in] system  the continuous one
/// @param[in] dt      length of the step [s]
template <class Scalar>
[[nodiscard]] Linearization<Scalar> zero_order_hold(const Linearization<Scalar>& system,
                                                    const Scalar& dt, const BodyObserver& observe) {
  using Matrix = DenseMatrix<Scalar>;
  const std::size_t nv = system.A.size / 2;
  const Matrix A11 = block<Scalar>(system.A, 0, 0, nv, nv);
  const Matrix A21 = block<Scalar>(system.A, nv, 0, nv, nv);
  const Matrix A22 = block<Scalar>(system.A, nv, nv, nv, nv);
  Matrix M_inverse(nv, nv);
  for (std::size_t c = 0; c < nv; ++c) {
    for (std::size_t r = 0; r < nv; ++r) M_inverse(r, c) = system.B[2 * nv * c + nv + r];
  }
  // F's columns of dv.
  Matrix F12(nv, nv), F22(nv, nv);
  const ColumnLoop columns_of_F = observe.columns();
  for (std::size_t c = 0; c < nv; ++c) {
    const ColumnScope column = columns_of_F.enter(c);
    discrete::sum_powers(A11, A21, A22, dt, c, F12, F22);
  }
  // exp(A dt) = 1 + A F = 1 + F A, and A F = F A gives F's columns of dq.
  const Matrix E12 = A11 * F12 + F22;
  const Matrix growth = A21 * F12 + A22 * F22;
  const Matrix F11 = E12 - F12 * A22, F21 = growth - F22 * A22;
  const Matrix E11 = plus_diagonal(F11 * A11 + F12 * A21, Scalar(1));
  const Matrix E21 = F21 * A11 + F22 * A21;
  const Matrix E22 = plus_diagonal(growth, Scalar(1));
  const std::array<std::pair<Matrix, Matrix>, 3> columns{
      {{E11, E21}, {E12, E22}, {F12 * M_inverse, F22 * M_inverse}}};
  Matrix both(2 * nv, 3 * nv);
  for (std::size_t c = 0; c < 3 * nv; ++c) {
    for (std::size_t r = 0; r < nv; ++r) {
      both(r, c) = columns[c / nv].first(r, c % nv);
      both(nv + r, c) = columns[c / nv].second(r, c % nv);
    }
  }
  return discrete::split(nv, std::move(both));
}

/// The linear system of one step, as a discretization makes it; arguments as above.
template <class Scalar>
[[nodiscard]] Linearization<Scalar> discrete_linearization(
    const Mechanism& robot, const std::vector<Scalar>& v, const Scalar& dt,
    const ForwardDynamicsDerivatives<Scalar>& of_a, Discretization discretization,
    BaseVelocity base_velocity, const BodyObserver& observe) {
  if (discretization == Discretization::kVariational) {
    return variational_linearization(robot, v, dt, of_a, base_velocity, observe);
  }
  return zero_order_hold(linearization(robot, v, of_a, base_velocity, observe), dt, observe);
}

}  // namespace dynac
