// SPDX-License-Identifier: BSD-3-Clause
// How a body's motion goes on by one order of its Taylor series, which hybrid_recursion.hpp needs
// of every body on its way to the leaves.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "algorithms/inverse/newton_euler.hpp"
#include "algorithms/orders/series_vectors.hpp"

namespace dynac::hybrid {

/// Known so far of a body, in its frame; w is one coefficient ahead of the others.
template <class Scalar>
struct BodySeries {
  using Number = Series<Scalar>;

  Vector3<Number> w, dw;  ///< angular velocity and its rate
  Vector3<Number> a;      ///< acceleration of its origin, gravity taken off
  Vector3<Number> g;      ///< of a base: gravity
  Force<Number> f;        ///< what its joint transmits to it
  bool is_led;            ///< all joints from the world to it have their motion prescribed
  bool is_tip = true;     ///< nothing hangs on it
};

/// Coefficients of what each body needs for its own motion, and of what past rotations of its joint
/// add to what that transmits (in the joint frame).
template <class Scalar>
struct Wrenches {
  std::vector<Force<Scalar>> own, carried;
};

/// @param[in] w      the next coefficient of the angular velocity
/// @param[in] order  of the rate's coefficient
template <class Scalar>
void append_rotation(const Vector3<Scalar>& w, std::size_t order, BodySeries<Scalar>& series) {
  append(series.w, w);
  append(series.dw, Scalar(static_cast<double>(order + 1)) * w);
}

/// The next coefficients of a body's motion. The rate of w is its derivative: no product of its
/// own.
/// @param[in] rates  of the joint
/// @param[in] order  of the coefficients
template <class Scalar>
void append_motion(const Body& body, const JointPosition<Series<Scalar>>& joint,
                   const newton_euler::BodyMotion<Series<Scalar>>& parent,
                   const newton_euler::JointRates<Series<Scalar>>& rates, std::size_t order,
                   BodySeries<Scalar>& series) {
  using Vector = Vector3<Series<Scalar>>;
  const Vector w = to_body_axes(body, joint, parent.w);
  if (order > 0) {
    append_rotation(coefficient(w + rates.v.angular, order + 1), order, series);
  } else {  // here the product rule is shorter
    const Vector dw = to_body_axes(body, joint, parent.dw) + cross(w, rates.v.angular);
    append(series.dw, coefficient(dw + rates.a.angular, 0));
    append(series.w, coefficient(series.dw, 0));
  }
  if (is_screw(body.joint_type)) {
    newton_euler::BodyMotion<Series<Scalar>> own{series.w, series.dw};
    newton_euler::compute_U(own);
    const Vector a = to_body_axes(body, joint, parent.a + parent.U * joint.X_PT.p);
    append(series.a, coefficient(newton_euler::along_screw(own, a, joint, rates), order));
  } else {
    const Vector a = to_body_axes(body, joint, parent.a + parent.U * origin_in_parent(body, joint));
    append(series.a, coefficient(a + newton_euler::relative_acceleration(w, rates), order));
  }
}

/// The same of a floating base, whose acceleration includes gravity's where its motion is free.
template <class Scalar>
void append_base_motion(const newton_euler::JointRates<Series<Scalar>>& rates, std::size_t order,
                        BodySeries<Scalar>& base) {
  if (order > 0) append_from_rate(base.g, cross(base.g, base.w), order);
  if (!base.is_led) {
    append_rotation(Vector3<Scalar>{}, order, base);
    append(base.a, Vector3<Scalar>{});
    return;
  }
  append_rotation(coefficient(rates.v.angular, order + 1), order, base);
  const Vector3<Series<Scalar>> a = rates.a.linear + cross(base.w, rates.v.linear) - base.g;
  append(base.a, coefficient(a, order));
}

/// A body's inertia, which does not change in its frame, as series.
template <class Scalar>
[[nodiscard]] PseudoInertia<Series<Scalar>> constant_inertia(const PseudoInertia<Scalar>& own) {
  PseudoInertia<Series<Scalar>> constant{own.mass, {}, {}};
  for (std::size_t r = 0; r < 3; ++r) {
    constant.h[r] = Series<Scalar>(own.h[r]);
    for (std::size_t c = 0; c < 3; ++c) constant.J(r, c) = Series<Scalar>(own.J(r, c));
  }
  return constant;
}

/// Whether a body's own inertia takes few products.
[[nodiscard]] inline bool is_light(const PseudoInertia<double>& I) {
  constexpr int kFewProducts = 3;
  int products = I.mass != 0 ? 3 : 0;
  for (std::size_t i = 0; i < 3; ++i) {
    products += I.h[i] != 0 ? 4 : 0;
    for (std::size_t j = 0; j < 3; ++j) products += I.J(i, j) != 0 ? 1 : 0;
  }
  return products <= kFewProducts;
}

/// A free joint transmits its torque, less what its rotor takes.
/// @param[in] given  coefficients (nv): of tau where the motion is not prescribed
/// @param[in] a      series (nv), known to this order
template <class Scalar>
void transmit_torque(const Body& body, const RobotState<Scalar>& state,
                     const std::vector<Scalar>& given, const std::vector<Series<Scalar>>& a,
                     std::size_t order, Force<Scalar>& f) {
  const std::span<const std::size_t> components = motion_components(body.joint_type);
  if (has_pitch(body.joint_type)) return;
  for (std::size_t axis = 0; axis < components.size(); ++axis) {
    const std::size_t c = body.v_index + axis;
    const std::optional<Scalar> rotor = rotor_inertia(state, body, axis);
    component(f, components[axis]) = rotor ? given[c] - *rotor * a[c][order] : given[c];
  }
}

}  // namespace dynac::hybrid
