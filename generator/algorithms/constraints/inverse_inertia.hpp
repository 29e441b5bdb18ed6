// SPDX-License-Identifier: BSD-3-Clause
// The inverse inertia of a body of a robot: the symmetric 6x6 matrix that takes a wrench on it to
// the acceleration that the wrench causes, with the joints above and below free. It comes down from
// the root:
//
//   Lambda_child = (1 - S U^T / D) X Lambda X^T (1 - U S^T / D) + S D^-1 S^T
//
// Not defined by articulated bodies alone where coordinates move several bodies.
// Reference: Wensing, Featherstone, Orin 2012, section III.
#pragma once

#include <vector>

#include "algorithms/forward/articulated_body.hpp"

namespace dynac::inverse_inertias {

/// Linear first, then angular: then it moves to other frames as an articulated inertia does.
template <class Scalar>
struct InverseInertia {
  ArticulatedInertia<Scalar> linear_first;

  /// An entry of its row and column, angular x y z then linear x y z.
  [[nodiscard]] Scalar operator()(std::size_t i, std::size_t j) const {
    const auto& [J, H, M] = linear_first;
    if (i >= 3 && j >= 3) return J(i - 3, j - 3);
    if (i >= 3) return H(i - 3, j);
    return j >= 3 ? H(j - 3, i) : M(i, j);
  }
  /// Sets (i, j) and (j, i).
  void set(std::size_t i, std::size_t j, const Scalar& value) {
    auto& [J, H, M] = linear_first;
    if (i >= 3 && j >= 3) {
      J(i - 3, j - 3) = J(j - 3, i - 3) = value;
    } else if (i >= 3) {
      H(i - 3, j) = value;
    } else if (j >= 3) {
      H(j - 3, i) = value;
    } else {
      M(i, j) = M(j, i) = value;
    }
  }
};

/// The acceleration that a wrench causes.
template <class Scalar>
[[nodiscard]] Motion<Scalar> operator*(const InverseInertia<Scalar>& Lambda,
                                       const Force<Scalar>& f) {
  const Force<Scalar> a = Lambda.linear_first * Motion<Scalar>{f.linear, f.angular};
  return {a.linear, a.angular};
}

/// That of a body's parent, in the body's frame about its origin.
template <class Scalar>
[[nodiscard]] InverseInertia<Scalar> to_body(const Body& body, const JointPosition<Scalar>& joint,
                                             const InverseInertia<Scalar>& of_parent) {
  ArticulatedInertia<Scalar> L = of_parent.linear_first;
  for (std::size_t k = 0; k < 3; ++k) L = shifted(L, -joint.X_PT.p[k], k);
  if (joint.is_general) {
    L = transfer::rotated(L, transpose(joint.X_PT.R));
  } else {
    for (const auto& [axis, cosine, sine] : elementary_rotations(body.X_PT.R)) {
      L = transfer::turned(L, ElementaryRotation<double>{axis, cosine, -sine});
    }
  }
  const Vector3<Scalar> p_TB = origin_in_joint(body, joint);
  for (std::size_t k = 0; k < 3; ++k) L = shifted(L, -p_TB[k], k);
  if (has_unit_quaternion(body.joint_type)) {
    L = transfer::rotated(L, transpose(joint.R_TB));
  } else if (rotates(body.joint_type)) {
    L = transfer::rotated(L, ElementaryRotation<Scalar>{2, joint.cosine, -joint.sine});
  }
  return {L};
}

/// Lets a coordinate move.
/// @param[in] rotor  inertia that the coordinate has of its own, if any
template <class Scalar>
[[nodiscard]] InverseInertia<Scalar> released(const Body& body, std::size_t axis,
                                              const std::optional<Scalar>& rotor,
                                              const articulated_body::Direction<Scalar>& direction,
                                              InverseInertia<Scalar> Lambda) {
  const std::size_t s = motion_components(body.joint_type)[axis];
  Force<Scalar> h = direction.U_per_D;
  if (!has_pitch(body.joint_type)) {  // 1 - S h^T has no entry (s, s), but for a rotor
    component(h, s) = rotor ? -(*rotor * direction.inverse_D) : Scalar(0);
    Motion<Scalar> y = Lambda * h;
    Lambda.set(s, s, dot(y, h) + direction.inverse_D);
    for (std::size_t j = 0; j < 6; ++j) {
      if (j != s) Lambda.set(s, j, -component(y, j));
    }
    return Lambda;
  }
  Motion<Scalar> S = motion_axis<Scalar>(body, axis);
  Motion<Scalar> y = Lambda * h;
  const Scalar along = dot(y, h) + direction.inverse_D;
  for (std::size_t i = 0; i < 6; ++i) {
    for (std::size_t j = i; j < 6; ++j) {
      const Scalar taken = component(S, i) * component(y, j) + component(y, i) * component(S, j);
      Lambda.set(i, j, Lambda(i, j) - taken + along * (component(S, i) * component(S, j)));
    }
  }
  return Lambda;
}

/// That of each body's parent, in the body's frame.
template <class Scalar>
[[nodiscard]] std::vector<InverseInertia<Scalar>> of_parents(
    const Mechanism& robot, const RobotState<Scalar>& state,
    const articulated_body::Elimination<Scalar>& elimination, const BodyObserver& observe) {
  std::vector<InverseInertia<Scalar>> of_parent(robot.bodies.size()), own(robot.bodies.size());
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    observe(body);
    if (!body.parent.is_none()) {
      of_parent[i] = to_body(body, state.configuration[i], own[body.parent.index()]);
    }
    own[i] = of_parent[i];
    for (std::size_t k = elimination.directions[i].size(); k-- > 0;) {
      own[i] =
          released(body, k, rotor_inertia(state, body, k), elimination.directions[i][k], own[i]);
    }
  }
  return of_parent;
}

}  // namespace dynac::inverse_inertias
