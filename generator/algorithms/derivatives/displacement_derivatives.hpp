// The derivative of q [+] v, both q's in tangent-space coordinates: block by block of the joints,
// the adjoint of exp(-v) by q and the right Jacobian by v. See twist_exponential.hpp.
#pragma once

#include <vector>

#include "algorithms/derivatives/discrete_linearization.hpp"

namespace dynac {

/// Derivatives of where a displacement leads.
template <class Scalar>
struct DisplacementDerivatives {
  SquareMatrix<Scalar> by_position;  ///< (nv x nv)
  SquareMatrix<Scalar> by_velocity;  ///< by the displacement (nv x nv)
};

/// @param[in] displacement  (nv), of a floating base in its own frame
template <class Scalar>
[[nodiscard]] DisplacementDerivatives<Scalar> displacement_derivatives(
    const Mechanism& robot, const std::vector<Scalar>& displacement, const BodyObserver& observe) {
  DisplacementDerivatives<Scalar> result{SquareMatrix<Scalar>(robot.nv),
                                         SquareMatrix<Scalar>(robot.nv)};
  for (const Body& body : robot.bodies) {
    if (body.is_mimic) continue;
    observe(body);
    const auto step = discrete::joint_step(body, BaseVelocity::kBody, Scalar(1), displacement);
    for (std::size_t j = 0; j < step.by_position.size; ++j) {
      for (std::size_t i = 0; i < step.by_position.size; ++i) {
        result.by_position(body.v_index + i, body.v_index + j) = step.by_position(i, j);
        result.by_velocity(body.v_index + i, body.v_index + j) = step.by_velocity(i, j);
      }
    }
  }
  return result;
}

}  // namespace dynac
