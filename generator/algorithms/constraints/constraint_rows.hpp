// The rows of one constraint as functions of where its two frames are and how they move: what
// stands in phi(q) = 0, its rate c, the rate of that, and the wrenches that multipliers exert.
//
// With A the first frame and B the second, r = p_A - p_B, everything in world axes, and for rows in
// B's axes u = v_A - v_B - w_B x r, the velocity of A's origin as B sees it:
//
//                   c                          d/dt c
//   point           v_A - v_B                  a_A - a_B
//   in B's axes     u                          a_A - a_B - dw_B x r - w_B x (2 u + w_B x r)
//   angular         w_A - w_B                  dw_A - dw_B - w_B x w_A
//   distance        e . (v_A - v_B)            e . (a_A - a_B) + (|v_A - v_B|^2 - c^2) / |r|
//   perpendicular   n . (w_A - w_B)            n . (dw_A - dw_B) + dn/dt . (w_A - w_B)
//
// (a: accelerations of points; e = r / |r|; n = z_A x z_B). c is linear in the twists, so a column
// of J is c of the motions that one coordinate causes, and the rate of c is c of the accelerations
// and what is quadratic in the velocities. Angular rows are d phi/dt where the frames' axes are
// aligned, as they are where phi = 0. Reference: Featherstone 2008, sections 2.11, 8.1 and 8.2.
#pragma once

#include <vector>

#include "model/constraint_set.hpp"
#include "spatial/so3.hpp"
#include "spatial/spatial_vector.hpp"
#include "spatial/transform.hpp"

namespace dynac::constraints {

/// The placements of both frames in the world.
template <class Scalar>
struct Placements {
  Transform<Scalar> A;
  Transform<Scalar> B;

  [[nodiscard]] Vector3<Scalar> r() const { return A.p - B.p; }
};

/// Something of both frames, such as twists; in world axes, each at its frame's origin.
template <class Vector>
struct OfBoth {
  Vector A{};
  Vector B{};
};

/// Whether the rows say how B sees A, in B's axes if they are components of vectors. Then joints
/// that move both do not matter.
[[nodiscard]] inline bool is_seen_from_second(const Constraint& constraint) {
  return constraint.type == ConstraintType::kFrame || constraint.type == ConstraintType::kHinge ||
         constraint.type == ConstraintType::kPerpendicular ||
         (constraint.type == ConstraintType::kPoint && constraint.axes == PointAxes::kOfSecond);
}

/// Whether joints that move both frames alike leave the rows as they are.
[[nodiscard]] inline bool is_relative(const Constraint& constraint) {
  return constraint.type != ConstraintType::kPoint || is_seen_from_second(constraint);
}

/// Whether there are rows that are components of rotations.
[[nodiscard]] inline bool has_angular_rows(const Constraint& constraint) {
  return constraint.type == ConstraintType::kFrame || constraint.type == ConstraintType::kHinge;
}

/// The rows that count, of a linear and an angular vector; in B's axes if so asked.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> select_rows(const Constraint& constraint,
                                              const Vector3<Scalar>& linear,
                                              const Vector3<Scalar>& angular) {
  std::vector<Scalar> all{linear[0], linear[1], linear[2]};
  for (std::size_t i = 0; has_angular_rows(constraint) && i < 3; ++i) {
    if (constraint.type == ConstraintType::kFrame || i != constraint.free_axis) {
      all.push_back(angular[i]);
    }
  }
  std::vector<Scalar> rows;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!constraint.left_out[i]) rows.push_back(all[i]);
  }
  return rows;
}

/// The inverse: linear and angular vectors of which the rows are given; else zero.
template <class Scalar>
[[nodiscard]] OfBoth<Vector3<Scalar>> spread_rows(const Constraint& constraint,
                                                  const std::vector<Scalar>& rows) {
  OfBoth<Vector3<Scalar>> result;  // A: linear, B: angular
  std::size_t own = 0, next = 0;
  const auto take = [&](Scalar& component) {
    if (!constraint.left_out[own++]) component = rows[next++];
  };
  for (std::size_t i = 0; i < 3; ++i) take(result.A[i]);
  for (std::size_t i = 0; has_angular_rows(constraint) && i < 3; ++i) {
    if (constraint.type == ConstraintType::kFrame || i != constraint.free_axis) take(result.B[i]);
  }
  return result;
}

/// The z axis of a frame, in the axes that the frame is placed in.
template <class Scalar>
[[nodiscard]] Vector3<Scalar> z_axis(const Transform<Scalar>& X) {
  return {{X.R(0, 2), X.R(1, 2), X.R(2, 2)}};
}

template <class Scalar>
[[nodiscard]] Scalar length_of(const Vector3<Scalar>& r) {
  return square_root(dot(r, r));
}

/// Along what a row of a distance acts: from B's origin to A's, not defined where they coincide.
template <class Scalar>
[[nodiscard]] Vector3<Scalar> direction_of(const Vector3<Scalar>& r) {
  return (Scalar(1) / length_of(r)) * r;
}

/// About what a row of two perpendicular axes turns.
template <class Scalar>
[[nodiscard]] Vector3<Scalar> normal_of_axes(const Placements<Scalar>& X) {
  return cross(z_axis(X.A), z_axis(X.B));
}

/// Rotation vector of a rotation matrix, below half a turn [rad]; at half a turn it is not defined.
template <class Scalar>
[[nodiscard]] Vector3<Scalar> rotation_vector(const Matrix3<Scalar>& R) {
  const Vector3<Scalar> twice_sine{{R(2, 1) - R(1, 2), R(0, 2) - R(2, 0), R(1, 0) - R(0, 1)}};
  const Scalar trace =
      R(0, 0) + R(1, 1) + R(2, 2);  // 1 + 2 cos: sin : 1 + cos is the half's tangent
  return logarithm(twice_sine, Scalar(1) + trace).w;
}

/// phi, the rows' values. Of a frame, the position and the rotation vector of A in B; of a hinge,
/// instead of the latter the product of the two hinge axes, which is zero where they are aligned.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> values(const Constraint& constraint,
                                         const Placements<Scalar>& X) {
  const Vector3<Scalar> r = X.r();
  if (constraint.type == ConstraintType::kDistance) {
    return {length_of(r) - Scalar(constraint.length)};
  }
  if (constraint.type == ConstraintType::kPerpendicular) return {dot(z_axis(X.A), z_axis(X.B))};
  if (!is_seen_from_second(constraint)) return select_rows(constraint, r, {});
  const Vector3<Scalar> linear = transpose_times(X.B.R, r);
  if (constraint.type == ConstraintType::kPoint) return select_rows(constraint, linear, {});
  const Matrix3<Scalar> R_BA = transpose(X.B.R) * X.A.R;
  if (constraint.type == ConstraintType::kFrame) {
    return select_rows(constraint, linear, rotation_vector(R_BA));
  }
  Vector3<Scalar> axis;
  axis[constraint.free_axis] = Scalar(1);
  return select_rows(constraint, linear, cross(axis, R_BA * axis));
}

/// c of two twists, or the part of d/dt c that is linear in the accelerations.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> rates(const Constraint& constraint, const Placements<Scalar>& X,
                                        const OfBoth<Motion<Scalar>>& V) {
  const Vector3<Scalar> slip = V.A.linear - V.B.linear;
  if (constraint.type == ConstraintType::kDistance) return {dot(direction_of(X.r()), slip)};
  if (constraint.type == ConstraintType::kPerpendicular) {
    return {dot(normal_of_axes(X), V.A.angular - V.B.angular)};
  }
  if (!is_seen_from_second(constraint)) return select_rows(constraint, slip, {});
  return select_rows(constraint, transpose_times(X.B.R, slip - cross(V.B.angular, X.r())),
                     transpose_times(X.B.R, V.A.angular - V.B.angular));
}

/// The part of d/dt c that is quadratic in the velocities.
/// @param[in] V  twists
template <class Scalar>
[[nodiscard]] std::vector<Scalar> quadratic_rates(const Constraint& constraint,
                                                  const Placements<Scalar>& X,
                                                  const OfBoth<Motion<Scalar>>& V) {
  const Vector3<Scalar> slip = V.A.linear - V.B.linear;
  if (constraint.type == ConstraintType::kDistance) {
    const Scalar c = dot(direction_of(X.r()), slip);
    return {(dot(slip, slip) - c * c) / length_of(X.r())};
  }
  if (constraint.type == ConstraintType::kPerpendicular) {
    const Vector3<Scalar> z_A = z_axis(X.A), z_B = z_axis(X.B);
    const Vector3<Scalar> rate =
        cross(cross(V.A.angular, z_A), z_B) + cross(z_A, cross(V.B.angular, z_B));
    return {dot(rate, V.A.angular - V.B.angular)};
  }
  if (!is_seen_from_second(constraint)) return select_rows<Scalar>(constraint, {}, {});
  const Vector3<Scalar>& w_B = V.B.angular;
  const Vector3<Scalar> carried = cross(w_B, X.r());
  const Vector3<Scalar> u = slip - carried;
  return select_rows(constraint, transpose_times(X.B.R, -cross(w_B, u + (u + carried))),
                     transpose_times(X.B.R, -cross(w_B, V.A.angular)));
}

/// What multipliers exert on both frames, about their origins in world axes: the adjoint of
/// rates().
/// @param[in] lambda  one per row; on A as it is, on B the reaction
template <class Scalar>
[[nodiscard]] OfBoth<Force<Scalar>> wrenches(const Constraint& constraint,
                                             const Placements<Scalar>& X,
                                             const std::vector<Scalar>& lambda) {
  OfBoth<Force<Scalar>> f;
  if (constraint.type == ConstraintType::kDistance) {
    f.A.linear = lambda.front() * direction_of(X.r());
    f.B.linear = -f.A.linear;
    return f;
  }
  if (constraint.type == ConstraintType::kPerpendicular) {
    f.A.angular = lambda.front() * normal_of_axes(X);
    f.B.angular = -f.A.angular;
    return f;
  }
  const auto [linear, angular] = spread_rows(constraint, lambda);
  if (!is_seen_from_second(constraint)) {
    f.A.linear = linear;
    f.B.linear = -linear;
    return f;
  }
  f.A = {X.B.R * angular, X.B.R * linear};
  f.B = {-(f.A.angular + cross(X.r(), f.A.linear)), -f.A.linear};
  return f;
}

}  // namespace dynac::constraints
