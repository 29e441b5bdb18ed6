// SPDX-License-Identifier: BSD-3-Clause
// The derivatives of forward dynamics in another representation of a floating base's velocity, from
// those in the base's own frame.
//
// With V = T x, positions displaced by T dx, and dT = E T where the base is displaced by d,
//
//   dV = E V,   df = -E^T f,   dx' = T^-1 (da - d(D V) - E (a - D V)),
//
// E y = y x d for spatial velocities: T is the adjoint of the pose's inverse. For mixed ones, of
// which T turns both parts alike, E turns them by minus d's angular part. f is the base's torque,
// dual to V; D is base_velocity_transform.hpp's.
// Reference: Traversaro & Saccon 2016 (representations); Bos, Traversaro, Pucci, Saccon 2022
// (derivatives along the group).
#pragma once

#include <vector>

#include "algorithms/base_velocity_transform.hpp"
#include "algorithms/derivatives/forward_dynamics_derivatives.hpp"

namespace dynac {

namespace represented {

/// E y for a displacement d of the base, in its own frame.
template <class Scalar>
[[nodiscard]] Motion<Scalar> change_of_motion(BaseVelocity representation, const Motion<Scalar>& y,
                                              const Motion<Scalar>& d) {
  if (representation == BaseVelocity::kSpatial) return cross(y, d);
  return {cross(y.angular, d.angular), cross(y.linear, d.angular)};
}

/// -E^T f.
template <class Scalar>
[[nodiscard]] Force<Scalar> change_of_force(BaseVelocity representation, const Force<Scalar>& f,
                                            const Motion<Scalar>& d) {
  if (representation == BaseVelocity::kSpatial) return Force<Scalar>{} - cross(d, f);
  return {cross(f.angular, d.angular), cross(f.linear, d.angular)};
}

/// d(D V) where V changes by dV.
template <class Scalar>
[[nodiscard]] Motion<Scalar> change_of_drift(BaseVelocity representation, const Motion<Scalar>& V,
                                             const Motion<Scalar>& dV) {
  if (representation == BaseVelocity::kSpatial) return {};
  return {{}, cross(dV.linear, V.angular) + cross(V.linear, dV.angular)};
}

/// Adds a matrix' columns of the base times its entries.
template <class Scalar, class SixVector>
void add_product(const SquareMatrix<Scalar>& A, const SixVector& base,
                 std::vector<Scalar>& column) {
  for (std::size_t i = 0; i < A.size; ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      column[i] = column[i] + A(i, k) * base.linear[k] + A(i, 3 + k) * base.angular[k];
    }
  }
}

/// Writes a column with its base's entries brought from the base's own frame.
template <class Scalar>
void write_column(const BaseChange<Scalar>& change, std::vector<Scalar> column, std::size_t c,
                  SquareMatrix<Scalar>& A) {
  set_base_entries(column, change.from_body(base_entries<Motion<Scalar>>(column)));
  for (std::size_t i = 0; i < A.size; ++i) A(i, c) = column[i];
}

template <class Scalar>
[[nodiscard]] std::vector<Scalar> column_of(const SquareMatrix<Scalar>& A, std::size_t c) {
  std::vector<Scalar> column;
  for (std::size_t i = 0; i < A.size; ++i) column.push_back(A(i, c));
  return column;
}

}  // namespace represented

/// Accelerations and their derivatives in a representation; columns of M_inverse stay those of
/// torques in the base's own frame.
///
/// @param[in] change  at the base's pose, to the same representation
/// @param[in] state   v and tau (nv), the base's in its own frame
/// @param[in] of_a    in the base's own frame
template <class Scalar>
[[nodiscard]] ForwardDynamicsDerivatives<Scalar> in_representation(
    BaseVelocity representation, const BaseChange<Scalar>& change, const RobotState<Scalar>& state,
    ForwardDynamicsDerivatives<Scalar> of_a) {
  using namespace represented;
  const auto V = base_entries<Motion<Scalar>>(state.v);
  const auto f = base_entries<Force<Scalar>>(state.tau);
  const Motion<Scalar> a = base_entries<Motion<Scalar>>(of_a.a) - change.drift(V);
  const ForwardDynamicsDerivatives<Scalar> own = of_a;
  const std::size_t nv = own.a.size();
  for (std::size_t c = 0; c < 6; ++c) {
    std::vector<Scalar> unit(6, Scalar(0)), by_position(nv, Scalar(0)), by_velocity = by_position;
    unit[c] = Scalar(1);
    const Motion<Scalar> d = change.to_body(base_entries<Motion<Scalar>>(unit));
    const Motion<Scalar> dV = change_of_motion(representation, V, d);
    add_product(own.by_position, d, by_position);
    add_product(own.by_velocity, dV, by_position);
    add_product(own.M_inverse, change_of_force(representation, f, d), by_position);
    add_product(own.by_velocity, d, by_velocity);
    set_base_entries(by_position, base_entries<Motion<Scalar>>(by_position) -
                                      change_of_drift(representation, V, dV) -
                                      change_of_motion(representation, a, d));
    set_base_entries(by_velocity, base_entries<Motion<Scalar>>(by_velocity) -
                                      change_of_drift(representation, V, d));
    write_column(change, std::move(by_position), c, of_a.by_position);
    write_column(change, std::move(by_velocity), c, of_a.by_velocity);
    write_column(change, column_of(own.M_inverse, c), c, of_a.M_inverse);
  }
  for (std::size_t c = 6; c < nv; ++c) {
    write_column(change, column_of(own.by_position, c), c, of_a.by_position);
    write_column(change, column_of(own.by_velocity, c), c, of_a.by_velocity);
    write_column(change, column_of(own.M_inverse, c), c, of_a.M_inverse);
  }
  set_base_entries(of_a.a, change.from_body(a));
  return of_a;
}

}  // namespace dynac
