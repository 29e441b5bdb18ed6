// SPDX-License-Identifier: BSD-3-Clause
// First derivatives of forward dynamics, from those of inverse dynamics at the acceleration that
// the torques cause: da = -M^-1 dtau. Three ways to apply M^-1 to their columns, and one with the
// chain rule's derivatives of inverse dynamics.
//
// A floating base's first columns need no M^-1. Gravity is uniform and dynamics are the same for
// all who move steadily (Galilei): where the base stands changes nothing, its attitude only how
// gravity looks from it, its linear velocity u only w x u in a = ... - w x u. But where wrenches do
// not turn with the robot, positions of the base matter as any others do.
//
// Reference: Singh, Russell, Wensing 2022 (FDSVA; DMM, AZA and FDCR); Carpentier & Mansard 2018.
#pragma once

#include <utility>

#include "algorithms/base_velocity_transform.hpp"
#include "algorithms/derivatives/idsva.hpp"
#include "algorithms/derivatives/rnea_chain_rule.hpp"
#include "algorithms/forward/articulated_body.hpp"
#include "algorithms/forward/forward_dynamics.hpp"
#include "algorithms/forward/inverse_mass_matrix.hpp"

namespace dynac {

/// The derivatives of a = FD(q, v, tau).
template <class Scalar>
struct ForwardDynamicsDerivatives {
  SquareMatrix<Scalar> by_position;  ///< da/dq (nv x nv), along the tangent space
  SquareMatrix<Scalar> by_velocity;  ///< da/dv (nv x nv)
  SquareMatrix<Scalar> M_inverse;    ///< da/dtau (nv x nv), both triangles
  std::vector<Scalar> a = {};        ///< (nv), the accelerations themselves
};

namespace forward_derivatives {

/// -A, column by column through `apply`: x -> M^-1 x; but for columns first, .., first + known - 1,
/// which stay zero.
template <class Scalar, class Apply>
[[nodiscard]] SquareMatrix<Scalar> minus_applied(const SquareMatrix<Scalar>& A, std::size_t first,
                                                 std::size_t known, const Apply& apply,
                                                 const BodyObserver& observe = no_observer()) {
  SquareMatrix<Scalar> result(A.size);
  const ColumnLoop columns = observe.columns();
  for (std::size_t j = 0; j < A.size; ++j) {
    if (j >= first && j < first + known) continue;
    std::vector<Scalar> column;
    for (std::size_t i = 0; i < A.size; ++i) column.push_back(-A(i, j));
    const ColumnScope scope = columns.enter(j);
    const std::vector<Scalar> x = apply(std::move(column));
    for (std::size_t i = 0; i < A.size; ++i) result(i, j) = x[i];
  }
  return result;
}

/// The derivatives of inverse dynamics at an acceleration.
template <class Scalar>
[[nodiscard]] InverseDynamicsDerivatives<Scalar> inverse_at(const Mechanism& robot,
                                                            RobotState<Scalar> state,
                                                            std::vector<Scalar> a,
                                                            const BodyObserver& observe) {
  state.a = std::move(a);
  return inverse_dynamics_derivatives_body_frame(robot, state, observe);
}

/// M^-1 as a dense matrix, and what multiplies by it: a dot product per row, which emitted code
/// computes in loops where there are many (ir/matrix_products.hpp).
template <class Scalar>
struct DenseInverse {
  SquareMatrix<Scalar> M_inverse;

  [[nodiscard]] std::vector<Scalar> operator()(const std::vector<Scalar>& x) const {
    std::vector<Scalar> y;
    for (std::size_t i = 0; i < x.size(); ++i) {
      std::vector<Scalar> row;
      for (std::size_t j = 0; j < x.size(); ++j) row.push_back(M_inverse(i, j));
      y.push_back(dot_product(row, x));
    }
    return y;
  }
};

/// Writes [u]x to the rows where a base's linear acceleration stands, from a column on.
template <class Matrix, class Scalar>
void set_cross(Matrix& A, const Body& base, std::size_t column, const Vector3<Scalar>& u) {
  for (std::size_t k = 0; k < 3; ++k) {
    Vector3<Scalar> unit;
    unit[k] = Scalar(1);
    const Vector3<Scalar> product = cross(u, unit);
    for (std::size_t i = 0; i < 3; ++i) A(base.v_index + i, column + k) = product[i];
  }
}

/// Writes derivatives of accelerations with respect to a base's linear velocity: the accelerations
/// in the world are the same (Galilei), the base's axes turn on.
template <class Matrix, class Scalar>
void set_derivatives_by_boost(Matrix& by_velocity, const Body& base,
                              const RobotState<Scalar>& state) {
  const std::size_t first = base.v_index;
  const Vector3<Scalar> w{{state.v[first + 3], state.v[first + 4], state.v[first + 5]}};
  set_cross(by_velocity, base, first, -w);
}

/// The derivatives from those of inverse dynamics at the accelerations `a`.
/// @param[in] apply  x -> M^-1 x
template <class Scalar, class Apply>
[[nodiscard]] ForwardDynamicsDerivatives<Scalar> from_inverse(
    const Mechanism& robot, const RobotState<Scalar>& state, const std::vector<Scalar>& a,
    const InverseDynamicsDerivatives<Scalar>& inverse, const Apply& apply,
    SquareMatrix<Scalar> M_inverse, const BodyObserver& observe) {
  const bool floats = has_floating_base(robot);
  const Body& base = robot.bodies.front();
  const std::size_t first = base.v_index;
  const bool is_alone = floats && state.geometric_stiffness.empty();
  ForwardDynamicsDerivatives<Scalar> result{
      minus_applied(inverse.by_position, first, is_alone ? 6 : 0, apply, observe),
      minus_applied(inverse.by_velocity, first, floats ? 3 : 0, apply, observe),
      std::move(M_inverse), a};
  if (!floats) return result;
  const auto gravity = to_body_axes(base, state.configuration.front(), state.gravity);
  if (is_alone) set_cross(result.by_position, base, first + 3, gravity);
  set_derivatives_by_boost(result.by_velocity, base, state);
  return result;
}

}  // namespace forward_derivatives

/// By solving with M = L^T D L, which keeps the zeros that branches make.
template <class Scalar>
[[nodiscard]] ForwardDynamicsDerivatives<Scalar> forward_dynamics_derivatives_ltdl(
    const Mechanism& robot, const RobotState<Scalar>& state, const BodyObserver& observe) {
  using namespace forward_derivatives;
  const auto factors = factorise(mass_matrix_composite(robot, state, observe),
                                 eliminate_coordinates(robot), observe);
  const auto inverse_factors = invert_factors(factors, observe);
  const auto apply = [&](std::vector<Scalar> x) { return solve(inverse_factors, std::move(x)); };
  const std::vector<Scalar> a = apply(net_torques(robot, state, observe));
  return from_inverse(robot, state, a, inverse_at(robot, state, a, observe), apply,
                      invert(inverse_factors, observe), observe);
}

/// By the product with the inverse as a dense matrix (DMM).
template <class Scalar>
[[nodiscard]] ForwardDynamicsDerivatives<Scalar> forward_dynamics_derivatives_product(
    const Mechanism& robot, const RobotState<Scalar>& state, const BodyObserver& observe) {
  using namespace forward_derivatives;
  const DenseInverse<Scalar> apply{mass_matrix_inverse_ltdl(robot, state, observe)};
  const std::vector<Scalar> a = apply(net_torques(robot, state, observe));
  return from_inverse(robot, state, a, inverse_at(robot, state, a, observe), apply, apply.M_inverse,
                      observe);
}

/// By the product of that inverse with derivatives that the chain rule gives (FDCR); for
/// comparison.
template <class Scalar>
[[nodiscard]] ForwardDynamicsDerivatives<Scalar> forward_dynamics_derivatives_chain_rule(
    const Mechanism& robot, const RobotState<Scalar>& state, const BodyObserver& observe) {
  using namespace forward_derivatives;
  const DenseInverse<Scalar> apply{mass_matrix_inverse_ltdl(robot, state, observe)};
  RobotState<Scalar> accelerated = state;
  accelerated.a = apply(net_torques(robot, state, observe));
  const auto inverse = inverse_dynamics_derivatives_chain_rule(robot, accelerated, observe);
  return from_inverse(robot, state, accelerated.a, inverse, apply, apply.M_inverse, observe);
}

/// By articulated bodies with zero inputs (AZA): neither velocity nor gravity, a column of the
/// derivatives as torques.
template <class Scalar>
[[nodiscard]] ForwardDynamicsDerivatives<Scalar> forward_dynamics_derivatives_zero_input(
    const Mechanism& robot, const RobotState<Scalar>& state, const BodyObserver& observe) {
  using namespace forward_derivatives;
  const auto elimination = articulated_body::eliminate_all(robot, state, observe);
  const auto apply = [&](const std::vector<Scalar>& x) {
    const std::vector<Force<Scalar>> at_rest(robot.bodies.size());
    return articulated_body::accelerations(robot, state, elimination, x, at_rest, {}, observe)
        .joints;
  };
  const auto p = newton_euler::body_forces(robot, without_acceleration(robot, state), observe);
  const std::vector<Scalar> a =
      articulated_body::accelerations(robot, state, elimination, state.tau, p, {}, observe).joints;
  return from_inverse(robot, state, a, inverse_at(robot, state, a, observe), apply,
                      mass_matrix_inverse_articulated_body(robot, state, elimination, observe),
                      observe);
}

}  // namespace dynac
