// SPDX-License-Identifier: BSD-3-Clause
// Moves vectors and inertias of a body to its parent's frame, and vectors the other way, joint
// rotation, joint shift, constant rotations and constant shift apart: each costs what it must.
// Reference: algorithms for screws along coordinate axes, McMillan & Orin 1995.
#pragma once

#include "algorithms/configuration.hpp"
#include "spatial/articulated_inertia.hpp"
#include "spatial/elementary_rotation.hpp"
#include "spatial/spatial_vector.hpp"

namespace dynac {

/// A wrench on a body, about the origin of the joint frame T and in its axes.
template <class Scalar>
[[nodiscard]] Force<Scalar> to_joint_frame(const Body& body, const JointPosition<Scalar>& joint,
                                           const Force<Scalar>& f) {
  Force<Scalar> f_T{f.angular, to_joint_axes(body, joint, f.linear)};
  if (is_screw(body.joint_type)) {
    const Scalar& d = joint.displacement;
    f_T.angular = to_joint_axes(body, joint,
                                Vector3<Scalar>{{f.angular[0] - d * f.linear[1],
                                                 f.angular[1] + d * f.linear[0], f.angular[2]}});
  } else {
    f_T.angular = to_joint_axes(body, joint, f.angular) + cross(joint.p_TB, f_T.linear);
  }
  return f_T;
}

/// A wrench in the joint frame T, about the parent's origin and in its axes.
template <class Scalar>
[[nodiscard]] Force<Scalar> joint_to_parent(const JointPosition<Scalar>& joint,
                                            const Force<Scalar>& f_T) {
  const Matrix3<Scalar>& R_PT = joint.X_PT.R;
  const Vector3<Scalar> linear = R_PT * f_T.linear;
  return {R_PT * f_T.angular + cross(joint.X_PT.p, linear), linear};
}

/// A wrench on a body, about the parent's origin and in its axes.
template <class Scalar>
[[nodiscard]] Force<Scalar> to_parent(const Body& body, const JointPosition<Scalar>& joint,
                                      const Force<Scalar>& f) {
  return joint_to_parent(joint, to_joint_frame(body, joint, f));
}

/// A motion of the parent at its origin, as that of the body's frame: X_PB^-1 m.
template <class Scalar>
[[nodiscard]] Motion<Scalar> to_body(const Body& body, const JointPosition<Scalar>& joint,
                                     const Motion<Scalar>& m_P) {
  const Vector3<Scalar> at_T = m_P.linear + cross(m_P.angular, joint.X_PT.p);
  Motion<Scalar> m_B{to_body_axes(body, joint, m_P.angular), {}};
  if (is_screw(body.joint_type)) {
    const Scalar& d = joint.displacement;
    const Vector3<Scalar> linear = to_body_axes(body, joint, at_T);
    m_B.linear = {{linear[0] + m_B.angular[1] * d, linear[1] - m_B.angular[0] * d, linear[2]}};
  } else {
    const Vector3<Scalar> p_P = joint.X_PT.R * joint.p_TB;
    m_B.linear = to_body_axes(body, joint, at_T + cross(m_P.angular, p_P));
  }
  return m_B;
}

/// A wrench about the parent's origin in its axes, about the body's origin in the body's.
template <class Scalar>
[[nodiscard]] Force<Scalar> to_body(const Body& body, const JointPosition<Scalar>& joint,
                                    const Force<Scalar>& f_P) {
  if (!is_screw(body.joint_type)) {
    const Vector3<Scalar> moment = f_P.angular - cross(origin_in_parent(body, joint), f_P.linear);
    return {to_body_axes(body, joint, moment), to_body_axes(body, joint, f_P.linear)};
  }
  const Vector3<Scalar> at_T = f_P.angular - cross(joint.X_PT.p, f_P.linear);
  Force<Scalar> f_B{to_body_axes(body, joint, at_T), to_body_axes(body, joint, f_P.linear)};
  const Scalar& d = joint.displacement;
  f_B.angular[0] = f_B.angular[0] + d * f_B.linear[1];
  f_B.angular[1] = f_B.angular[1] - d * f_B.linear[0];
  return f_B;
}

namespace transfer {

template <class Scalar>
[[nodiscard]] PseudoInertia<Scalar> rotated(const PseudoInertia<Scalar>& I,
                                            const ElementaryRotation<Scalar>& rotation) {
  return {I.mass, rotation * I.h, rotate_symmetric(rotation, I.J)};
}

template <class Scalar>
[[nodiscard]] ArticulatedInertia<Scalar> rotated(const ArticulatedInertia<Scalar>& I,
                                                 const ElementaryRotation<Scalar>& rotation) {
  return {rotate_symmetric(rotation, I.J), rotate_general(rotation, I.H),
          rotate_symmetric(rotation, I.M)};
}

template <class Scalar>
[[nodiscard]] PseudoInertia<Scalar> permuted(const PseudoInertia<Scalar>& I,
                                             const ElementaryRotation<double>& rotation) {
  const ElementaryRotation<Scalar> cast_rotation{rotation.axis, Scalar(rotation.cosine),
                                                 Scalar(rotation.sine)};
  return {I.mass, cast_rotation * I.h, permute(rotation, I.J)};
}

template <class Scalar>
[[nodiscard]] ArticulatedInertia<Scalar> permuted(const ArticulatedInertia<Scalar>& I,
                                                  const ElementaryRotation<double>& rotation) {
  return {permute(rotation, I.J), permute(rotation, I.H), permute(rotation, I.M)};
}

template <class Scalar>
[[nodiscard]] PseudoInertia<Scalar> rotated(const PseudoInertia<Scalar>& I,
                                            const Matrix3<Scalar>& R) {
  return {I.mass, R * I.h, R * I.J * transpose(R)};
}

template <class Scalar>
[[nodiscard]] ArticulatedInertia<Scalar> rotated(const ArticulatedInertia<Scalar>& I,
                                                 const Matrix3<Scalar>& R) {
  const Matrix3<Scalar> R_T = transpose(R);
  return {R * I.J * R_T, R * I.H * R_T, R * I.M * R_T};
}

/// By a known angle; half and quarter turns only change places and signs.
template <template <class> class Inertia, class Scalar>
[[nodiscard]] Inertia<Scalar> turned(const Inertia<Scalar>& I,
                                     const ElementaryRotation<double>& rotation) {
  if (is_half_or_quarter(rotation)) return permuted(I, rotation);
  return rotated(
      I, ElementaryRotation<Scalar>{rotation.axis, Scalar(rotation.cosine), Scalar(rotation.sine)});
}

/// An inertia of the body in the joint frame T.
template <class Inertia, class Scalar>
[[nodiscard]] Inertia to_joint(const Body& body, const JointPosition<Scalar>& joint, Inertia I) {
  if (has_unit_quaternion(body.joint_type)) {
    I = rotated(I, joint.R_TB);
  } else if (rotates(body.joint_type)) {
    I = rotated(I, ElementaryRotation<Scalar>{2, joint.cosine, joint.sine});
  }
  if (!is_screw(body.joint_type)) {
    for (std::size_t k = 0; k < 3; ++k) I = shifted(I, joint.p_TB[k], k);
  } else if (translates(body.joint_type) || body.axial_offset != 0) {
    I = shifted(I, joint.displacement, 2);
  }
  return I;
}

}  // namespace transfer

/// A rigid or articulated inertia of the body, in the parent's frame about its origin.
/// @param[in] rotations  elementary_rotations(body.X_PT.R)
template <class Inertia, class Scalar>
[[nodiscard]] Inertia inertia_to_parent(const Body& body, const JointPosition<Scalar>& joint,
                                        const std::vector<ElementaryRotation<double>>& rotations,
                                        const Inertia& I_B) {
  Inertia I = transfer::to_joint(body, joint, I_B);
  if (joint.is_general) {
    I = transfer::rotated(I, joint.X_PT.R);
    for (std::size_t k = 0; k < 3; ++k) I = shifted(I, joint.X_PT.p[k], k);
    return I;
  }
  for (std::size_t t = rotations.size(); t-- > 0;) {
    I = transfer::turned(I, rotations[t]);
  }
  for (std::size_t k = 0; k < 3; ++k) {
    if (body.X_PT.p[k] != 0) I = shifted(I, Scalar(body.X_PT.p[k]), k);
  }
  return I;
}
template <class Inertia, class Scalar>
[[nodiscard]] Inertia inertia_to_parent(const Body& body, const JointPosition<Scalar>& joint,
                                        const Inertia& I_B) {
  return inertia_to_parent(body, joint, elementary_rotations(body.X_PT.R), I_B);
}

}  // namespace dynac
