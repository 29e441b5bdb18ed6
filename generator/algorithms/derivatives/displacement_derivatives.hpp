// SPDX-License-Identifier: BSD-3-Clause
// The derivative of q [+] v, both q's in tangent-space coordinates: block by block of the joints,
// the adjoint of exp(-v) by q and the right Jacobian J by v. See twist_exponential.hpp.
//
// Of v = q_next [-] q follow J^-1 by q_next, and -J^-1 times that adjoint by q. J of SE(3) is
// [J_r Q; 0 J_r] with J_r of the rotation alone, so its inverse is [K -K Q K; 0 K], K that of J_r.
#pragma once

#include <vector>

#include "algorithms/derivatives/discrete_linearization.hpp"

namespace dynac {

namespace discrete {

/// The inverse of a matrix of three rows, by cofactors: no pivot vanishes.
template <class Scalar>
[[nodiscard]] SquareMatrix<Scalar> inverse_of_three(const SquareMatrix<Scalar>& A) {
  SquareMatrix<Scalar> inverse(3);
  const auto cofactor = [&](std::size_t i, std::size_t j) {
    const std::size_t i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
    return A(i1, j1) * A(i2, j2) - A(i1, j2) * A(i2, j1);
  };
  const Scalar per_determinant =
      Scalar(1) / (A(0, 0) * cofactor(0, 0) + A(0, 1) * cofactor(0, 1) + A(0, 2) * cofactor(0, 2));
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) inverse(j, i) = per_determinant * cofactor(i, j);
  }
  return inverse;
}

/// The inverse of a joint's right Jacobian: of one coordinate, of three, or [J_r Q; 0 J_r].
template <class Scalar>
[[nodiscard]] SquareMatrix<Scalar> inverse_of_right_jacobian(const SquareMatrix<Scalar>& J) {
  if (J.size == 3) return inverse_of_three(J);
  SquareMatrix<Scalar> inverse = J;  // one, whose coordinates commute
  if (J.size < 6) return inverse;
  SquareMatrix<Scalar> J_r(3);
  DenseMatrix<Scalar> Q(3, 3);
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      J_r(i, j) = J(3 + i, 3 + j);
      Q(i, j) = J(i, 3 + j);
    }
  }
  const DenseMatrix<Scalar> K = block<Scalar>(inverse_of_three(J_r), 0, 0, 3, 3);
  const DenseMatrix<Scalar> K_Q_K = K * (Q * K);
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      inverse(i, j) = inverse(3 + i, 3 + j) = K(i, j);
      inverse(i, 3 + j) = -K_Q_K(i, j);
    }
  }
  return inverse;
}

/// Of all joints by position and by velocity (nv x nv), block by block.
/// @param[in] of_step  (JointStep) -> JointStep, of each joint from joint_step()
template <class Scalar, class OfStep>
[[nodiscard]] JointStep<Scalar> blocks_of(const Mechanism& robot,
                                          const std::vector<Scalar>& displacement,
                                          const BodyObserver& observe, const OfStep& of_step) {
  JointStep<Scalar> result{SquareMatrix<Scalar>(robot.nv), SquareMatrix<Scalar>(robot.nv)};
  for (const Body& body : robot.bodies) {
    if (body.is_mimic) continue;
    observe(body);
    const JointStep<Scalar> own =
        of_step(joint_step(body, BaseVelocity::kBody, Scalar(1), displacement));
    for (std::size_t j = 0; j < own.by_position.size; ++j) {
      for (std::size_t i = 0; i < own.by_position.size; ++i) {
        result.by_position(body.v_index + i, body.v_index + j) = own.by_position(i, j);
        result.by_velocity(body.v_index + i, body.v_index + j) = own.by_velocity(i, j);
      }
    }
  }
  return result;
}

}  // namespace discrete

/// Derivatives of where a displacement leads: by the position, and by the displacement.
/// @param[in] displacement  (nv), of a floating base in its own frame
template <class Scalar>
[[nodiscard]] discrete::JointStep<Scalar> displacement_derivatives(
    const Mechanism& robot, const std::vector<Scalar>& displacement, const BodyObserver& observe) {
  return discrete::blocks_of(robot, displacement, observe,
                             [](discrete::JointStep<Scalar> step) { return step; });
}

/// Derivatives of the displacement between configurations: by the first, and by the second.
/// @param[in] displacement  (nv), from the first to the second
template <class Scalar>
[[nodiscard]] discrete::JointStep<Scalar> difference_derivatives(
    const Mechanism& robot, const std::vector<Scalar>& displacement, const BodyObserver& observe) {
  return discrete::blocks_of(
      robot, displacement, observe, [](const discrete::JointStep<Scalar>& step) {
        const SquareMatrix<Scalar> K = discrete::inverse_of_right_jacobian(step.by_velocity);
        SquareMatrix<Scalar> by_first(K.size);
        for (std::size_t j = 0; j < K.size; ++j) {
          for (std::size_t i = 0; i < K.size; ++i) {
            Scalar sum(0);
            for (std::size_t k = 0; k < K.size; ++k) sum = sum + K(i, k) * step.by_position(k, j);
            by_first(i, j) = -sum;
          }
        }
        return discrete::JointStep<Scalar>{by_first, K};
      });
}

}  // namespace dynac
