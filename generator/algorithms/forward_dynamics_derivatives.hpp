// First derivatives of forward dynamics, from those of inverse dynamics at the acceleration that
// the torques cause: da = -M^-1 dtau. Three ways to apply M^-1 to their columns.
// Reference: Singh, Russell, Wensing 2022 (FDSVA; DMM and AZA); Carpentier & Mansard 2018.
#pragma once

#include <utility>

#include "algorithms/articulated_body.hpp"
#include "algorithms/forward_dynamics.hpp"
#include "algorithms/idsva.hpp"
#include "algorithms/inverse_mass_matrix.hpp"

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

/// -A, column by column through `apply`: x -> M^-1 x.
template <class Scalar, class Apply>
[[nodiscard]] SquareMatrix<Scalar> minus_applied(const SquareMatrix<Scalar>& A,
                                                 const Apply& apply) {
  SquareMatrix<Scalar> result(A.size);
  for (std::size_t j = 0; j < A.size; ++j) {
    std::vector<Scalar> column;
    for (std::size_t i = 0; i < A.size; ++i) column.push_back(-A(i, j));
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

}  // namespace forward_derivatives

/// By solving with M = L^T D L, which keeps the zeros that branches make.
template <class Scalar>
[[nodiscard]] ForwardDynamicsDerivatives<Scalar> forward_dynamics_derivatives_ltdl(
    const Mechanism& robot, const RobotState<Scalar>& state, const BodyObserver& observe) {
  using namespace forward_derivatives;
  const auto factors =
      factorise(mass_matrix_composite(robot, state, observe), eliminate_coordinates(robot));
  const auto apply = [&](std::vector<Scalar> x) { return solve(factors, std::move(x)); };
  const std::vector<Scalar> a = apply(net_torques(robot, state, observe));
  const auto inverse = inverse_at(robot, state, a, observe);
  return {minus_applied(inverse.by_position, apply), minus_applied(inverse.by_velocity, apply),
          invert(factors), a};
}

/// By the product with the inverse as a dense matrix (DMM).
template <class Scalar>
[[nodiscard]] ForwardDynamicsDerivatives<Scalar> forward_dynamics_derivatives_product(
    const Mechanism& robot, const RobotState<Scalar>& state, const BodyObserver& observe) {
  using namespace forward_derivatives;
  SquareMatrix<Scalar> M_inverse = mass_matrix_inverse_ltdl(robot, state, observe);
  const auto apply = [&](const std::vector<Scalar>& x) {
    std::vector<Scalar> y(x.size(), Scalar(0));
    for (std::size_t j = 0; j < x.size(); ++j) {
      for (std::size_t i = 0; i < x.size(); ++i) y[i] = y[i] + M_inverse(i, j) * x[j];
    }
    return y;
  };
  const std::vector<Scalar> a = apply(net_torques(robot, state, observe));
  const auto inverse = inverse_at(robot, state, a, observe);
  return {minus_applied(inverse.by_position, apply), minus_applied(inverse.by_velocity, apply),
          std::move(M_inverse), a};
}

/// By articulated bodies with zero inputs (AZA): neither velocity nor gravity, a column of the
/// derivatives as torques. Not for robots whose joints follow each other.
template <class Scalar>
[[nodiscard]] ForwardDynamicsDerivatives<Scalar> forward_dynamics_derivatives_zero_input(
    const Mechanism& robot, const RobotState<Scalar>& state, const BodyObserver& observe) {
  using namespace forward_derivatives;
  const auto directions = articulated_body::eliminate_all(robot, state, observe);
  const auto apply = [&](const std::vector<Scalar>& x) {
    return articulated_body::accelerations(
        robot, state, directions, x, std::vector<Force<Scalar>>(robot.bodies.size()), observe);
  };
  const auto p = newton_euler::body_forces(robot, coasting(robot, state), observe);
  const std::vector<Scalar> a =
      articulated_body::accelerations(robot, state, directions, state.tau, p, observe);
  const auto inverse = inverse_at(robot, state, a, observe);
  return {minus_applied(inverse.by_position, apply), minus_applied(inverse.by_velocity, apply),
          mass_matrix_inverse_articulated_body(robot, state, directions, observe), a};
}

}  // namespace dynac
