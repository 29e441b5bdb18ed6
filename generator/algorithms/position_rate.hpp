// How the entries of q move along the tangent space: dq/dt = E(q) e, e a unit velocity. A
// quaternion stays one of unit length, so derivatives along these directions are those of the
// rotation. Reference: Sola, Deray, Atchuthan 2018, section II-E and appendix A;
// algorithms/manifold.hpp.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "algorithms/manifold.hpp"

namespace dynac {

/// Entries of q, by index, each with its rate.
template <class Scalar>
using PositionRate = std::vector<std::pair<std::size_t, Scalar>>;

namespace position_rates {

template <class Scalar>
void add_vector(std::size_t first, const Vector3<Scalar>& u, PositionRate<Scalar>& rate) {
  for (std::size_t k = 0; k < 3; ++k) rate.emplace_back(first + k, u[k]);
}

// Half the product of the quaternion and w: w times the quaternion where w is in the world's axes.
template <class Scalar>
void add_turn(const std::vector<Scalar>& q, std::size_t first, const Vector3<Scalar>& w,
              bool is_in_world, PositionRate<Scalar>& rate) {
  const Scalar half(0.5);
  const Quaternion<Scalar> own = quaternion_at(q, first);
  const Quaternion<Scalar> turn{half * w[0], half * w[1], half * w[2], Scalar(0)};
  const Quaternion<Scalar> result = is_in_world ? product(turn, own) : product(own, turn);
  for (std::size_t k = 0; k < 4; ++k) rate.emplace_back(first + k, result[k]);
}

template <class Scalar>
void add_floating(const std::vector<Scalar>& q, std::size_t first, std::size_t axis,
                  BaseVelocity representation, PositionRate<Scalar>& rate) {
  Vector3<Scalar> unit;
  unit[axis % 3] = Scalar(1);
  const bool is_body = representation == BaseVelocity::kBody;
  if (axis < 3) {
    const auto quaternion = quaternion_at(q, first + 3);
    add_vector(first, is_body ? rotation_of_quaternion(quaternion) * unit : unit, rate);
    return;
  }
  if (representation == BaseVelocity::kSpatial) {
    add_vector(first, cross(unit, vector_at(q, first)), rate);
  }
  add_turn(q, first + 3, unit, !is_body, rate);
}

}  // namespace position_rates

/// The rates of a joint's entries of q while it moves with the unit velocity of a coordinate.
///
/// @param[in] body            of the joint; no mimic joint
/// @param[in] axis            the coordinate, counted from the joint's first
/// @param[in] representation  what the entries of v are if the joint is the floating base
/// @param[in] q               (nq)
template <class Scalar>
[[nodiscard]] PositionRate<Scalar> position_rate(const Body& body, std::size_t axis,
                                                 BaseVelocity representation,
                                                 const std::vector<Scalar>& q) {
  using namespace position_rates;
  PositionRate<Scalar> rate;
  const std::size_t first = body.q_index;
  Vector3<Scalar> unit;
  unit[axis % 3] = Scalar(1);
  switch (body.joint_type) {
    case JointType::kSpherical:
      add_turn(q, first, unit, false, rate);
      break;
    case JointType::kFloating:
      add_floating(q, first, axis, representation, rate);
      break;
    case JointType::kPlanar: {
      Scalar sine, cosine;
      sincos(q[first + 2], sine, cosine);
      const Scalar &x = unit[0], &y = unit[1];
      add_vector(first, {{cosine * x - sine * y, sine * x + cosine * y, unit[2]}}, rate);
      break;
    }
    default:
      rate.emplace_back(first + axis, Scalar(1));
  }
  return rate;
}

/// The rates of entries of q for the unit velocity of each coordinate (nv).
template <class Scalar>
[[nodiscard]] std::vector<PositionRate<Scalar>> position_rates_of(const Mechanism& robot,
                                                                  const std::vector<Scalar>& q,
                                                                  BaseVelocity base_velocity) {
  std::vector<PositionRate<Scalar>> rates(robot.nv);
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    if (body.is_mimic) continue;
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      rates[body.v_index + k] =
          position_rate(body, k, representation_of(robot, i, base_velocity), q);
    }
  }
  return rates;
}

}  // namespace dynac
