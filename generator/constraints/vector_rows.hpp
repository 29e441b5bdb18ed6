// SPDX-License-Identifier: BSD-3-Clause
// Rows that are components of a linear and an angular vector, as B sees A: in B's axes. With
// u = v_A - v_B - w_B x r, the velocity of A's origin as B sees it:
//
//             c            d/dt c
//   linear    u            a_A - a_B - dw_B x r - w_B x (2 u + w_B x r)
//   angular   w_A - w_B    dw_A - dw_B - w_B x w_A
//
// (a: accelerations of points.) Angular rows are d phi/dt where the frames' axes are aligned, as
// they are where phi = 0.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "constraints/constraint_row.hpp"
#include "constraints/two_frames.hpp"

namespace dynac::constraints {

/// All components of a linear and an angular vector: x y z rx ry rz.
inline constexpr std::array<std::size_t, 6> kAllComponents{0, 1, 2, 3, 4, 5};

/// The rows that count, of a linear and an angular vector.
/// @param[in] row  of the constraint's type
template <class Scalar>
[[nodiscard]] std::vector<Scalar> select_rows(const ConstraintRow& row,
                                              const Constraint& constraint,
                                              const Vector3<Scalar>& linear,
                                              const Vector3<Scalar>& angular) {
  std::vector<Scalar> rows;
  for (const std::size_t i : components_of(row, constraint)) {
    rows.push_back(i < 3 ? linear[i] : angular[i - 3]);
  }
  return rows;
}

/// The inverse: linear and angular vectors of which the rows are given; else zero.
template <class Scalar>
[[nodiscard]] Motion<Scalar> spread_rows(const ConstraintRow& row, const Constraint& constraint,
                                         const std::vector<Scalar>& rows) {
  Motion<Scalar> result;
  std::size_t next = 0;
  for (const std::size_t i : components_of(row, constraint)) {
    (i < 3 ? result.linear[i] : result.angular[i - 3]) = rows[next++];
  }
  return result;
}

/// See the top of this file; the types have values of their own.
/// @tparam Type  with its row, kRow
template <class Type>
struct VectorRows {
  template <class Scalar>
  [[nodiscard]] static std::vector<Scalar> rates(const Constraint& constraint,
                                                 const Placements<Scalar>& X,
                                                 const OfBoth<Motion<Scalar>>& V) {
    const Vector3<Scalar> slip = slip_of(V);
    return select_rows(Type::kRow, constraint,
                       transpose_times(X.B.R, slip - cross(V.B.angular, X.r())),
                       transpose_times(X.B.R, V.A.angular - V.B.angular));
  }

  template <class Scalar>
  [[nodiscard]] static std::vector<Scalar> quadratic_rates(const Constraint& constraint,
                                                           const Placements<Scalar>& X,
                                                           const OfBoth<Motion<Scalar>>& V) {
    const Vector3<Scalar> slip = slip_of(V);
    const Vector3<Scalar>& w_B = V.B.angular;
    const Vector3<Scalar> carried = cross(w_B, X.r());
    const Vector3<Scalar> u = slip - carried;
    return select_rows(Type::kRow, constraint,
                       transpose_times(X.B.R, -cross(w_B, u + (u + carried))),
                       transpose_times(X.B.R, -cross(w_B, V.A.angular)));
  }

  template <class Scalar>
  [[nodiscard]] static OfBoth<Force<Scalar>> wrenches(const Constraint& constraint,
                                                      const Placements<Scalar>& X,
                                                      const std::vector<Scalar>& lambda) {
    const auto [angular, linear] = spread_rows(Type::kRow, constraint, lambda);
    OfBoth<Force<Scalar>> f;
    f.A = {X.B.R * angular, X.B.R * linear};
    f.B = {-(f.A.angular + cross(X.r(), f.A.linear)), -f.A.linear};
    return f;
  }
};

}  // namespace dynac::constraints
