// SPDX-License-Identifier: BSD-3-Clause
// First derivatives of forward dynamics by the chain rule on the articulated-body algorithm: its
// recursions carry a column for every position and every velocity that a vector or an inertia
// depends on. For comparison, and as a check: where inverse dynamics is differentiated instead, no
// inertia needs columns. Not for robots with mimic joints.
// Reference: the algorithm ABACR of Singh, Russell, Wensing 2022.
#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "algorithms/derivatives/derivative_columns.hpp"
#include "algorithms/derivatives/forward_dynamics_derivatives.hpp"
#include "algorithms/derivatives/rnea_chain_rule.hpp"

namespace dynac {
namespace articulated_chain_rule {

using articulated_body::Direction;

/// What a body and all below it demand; columns are positions (c) and velocities (nv + c).
template <class Scalar>
struct Subtree {
  ArticulatedInertia<Scalar> I;
  Force<Scalar> p;                         ///< without accelerations of the joints above
  Columns<ArticulatedInertia<Scalar>> dI;  ///< by positions of the joints below
  Columns<Force<Scalar>> dp;
};

/// A coordinate of a joint, eliminated.
template <class Scalar>
struct Coordinate {
  Direction<Scalar> direction;
  Scalar w;  ///< its acceleration where the bodies above coast
  Columns<Force<Scalar>> dU_per_D;
  Columns<Scalar> dw;
};

/// S x* I - I S x: how an inertia changes that moves with the twist S.
template <class Scalar>
[[nodiscard]] ArticulatedInertia<Scalar> moved(const Motion<Scalar>& S,
                                               const ArticulatedInertia<Scalar>& I) {
  std::array<Force<Scalar>, 6> turned;  // columns of S x* I
  for (std::size_t k = 0; k < 6; ++k) turned[k] = cross(S, column(I, k));
  ArticulatedInertia<Scalar> rate;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      rate.J(i, j) = turned[j].angular[i] + turned[i].angular[j];
      rate.H(i, j) = turned[3 + j].angular[i] + turned[i].linear[j];
      rate.M(i, j) = turned[3 + j].linear[i] + turned[3 + i].linear[j];
    }
  }
  return rate;
}

/// How coordinate `axis` of the body's joint and the inertia left by it change with `dI`.
/// @param[in,out] dI  the change of the inertia before, then after the elimination
template <class Scalar>
void change_inertia(const Body& body, std::size_t axis, const std::optional<Scalar>& rotor,
                    std::size_t column_of, ArticulatedInertia<Scalar>& dI,
                    Coordinate<Scalar>& coordinate) {
  const Force<Scalar>&U = coordinate.direction.U, &U_per_D = coordinate.direction.U_per_D;
  const Scalar& inverse_D = coordinate.direction.inverse_D;
  const std::size_t index = motion_components(body.joint_type)[axis];
  const bool is_pitched = has_pitch(body.joint_type);
  Force<Scalar> dU = column(dI, index);
  if (is_pitched) dU = dU + Scalar(body.pitch) * column(dI, 5);
  const Scalar growth = inverse_D * along_axis(body, axis, dU);  // dD / D
  const Force<Scalar> dU_per_D = inverse_D * dU - growth * U_per_D;
  const Force<Scalar> row = rotor ? *rotor * dU_per_D : Force<Scalar>{};
  dI = reduced(dI, U, dU_per_D);
  dI = is_pitched ? reduced(dI, dU, U_per_D) : reduced(dI, dU, U_per_D, index, row);
  coordinate.dU_per_D[column_of] = dU_per_D;
  add_to(coordinate.dw, column_of, -(growth * coordinate.w));
}

/// Eliminates coordinate `axis` of the body's joint from what the subtree demands.
template <class Scalar>
[[nodiscard]] Coordinate<Scalar> eliminate(const RobotState<Scalar>& state, const Body& body,
                                           std::size_t axis, Subtree<Scalar>& subtree) {
  const std::size_t c = body.v_index + axis;
  const std::optional<Scalar> rotor = rotor_inertia(state, body, axis);
  Coordinate<Scalar> own{articulated_body::eliminate(body, axis, rotor, subtree.I), {}, {}, {}};
  const Force<Scalar>& U_per_D = own.direction.U_per_D;
  const Scalar& inverse_D = own.direction.inverse_D;
  const Scalar u = state.tau[c] - along_axis(body, axis, subtree.p);
  own.w = u * inverse_D;
  subtree.p = subtree.p + u * U_per_D;
  // By its own velocity the torque falls by what the joint loses, by its own position by what its
  // spring takes, by positions by what bears wrenches that do not turn with the bodies.
  const std::size_t nv = state.v.size();
  const auto torque_rate = [&](std::size_t column_of) {
    const bool is_bent = column_of == c && !state.stiffness.empty();
    if (column_of < nv && !state.geometric_stiffness.empty()) {
      const Scalar fall = -state.geometric_stiffness[column_of * nv + c];
      return is_bent ? fall - state.stiffness[c] : fall;
    }
    if (is_bent) return -state.stiffness[c];
    const bool is_lossy = column_of == nv + c && !state.dissipation_derivatives.empty();
    return is_lossy ? -state.dissipation_derivatives[c] : Scalar(0);
  };
  for (auto& [d, dp] : subtree.dp) {
    const Scalar du = torque_rate(d) - along_axis(body, axis, dp);
    own.dw[d] = du * inverse_D;
    dp = dp + du * U_per_D;
  }
  for (auto& [d, dI] : subtree.dI) {
    change_inertia(body, axis, rotor, d, dI, own);
    add_to(subtree.dp, d, u * own.dU_per_D[d]);
  }
  if (has_pitch(body.joint_type)) return own;
  // The joint transmits its torque, less what its rotor takes: no more and no less.
  const std::size_t index = motion_components(body.joint_type)[axis];
  component(subtree.p, index) = rotor ? state.tau[c] - *rotor * own.w : state.tau[c];
  for (auto& [d, dp] : subtree.dp) {
    component(dp, index) = rotor ? torque_rate(d) - *rotor * own.dw[d] : torque_rate(d);
  }
  return own;
}

/// Adds what the subtree of a body demands to that of its parent; turning the joint turns it.
template <class Scalar>
void hand_up(const Body& body, const JointPosition<Scalar>& joint, const Subtree<Scalar>& subtree,
             Subtree<Scalar>& parent) {
  const auto rotations = elementary_rotations(body.X_PT.R);
  const auto inertia_up = [&](const ArticulatedInertia<Scalar>& I) {
    return inertia_to_parent(body, joint, rotations, I);
  };
  parent.I = parent.I + inertia_up(subtree.I);
  parent.p = parent.p + to_parent(body, joint, subtree.p);
  for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
    const Motion<Scalar> S = motion_axis<Scalar>(body, k);
    add_to(parent.dI, body.v_index + k, inertia_up(moved(S, subtree.I)));
    add_to(parent.dp, body.v_index + k, to_parent(body, joint, cross(S, subtree.p)));
  }
  for (const auto& [c, dI] : subtree.dI) add_to(parent.dI, c, inertia_up(dI));
  for (const auto& [c, dp] : subtree.dp) add_to(parent.dp, c, to_parent(body, joint, dp));
}

/// What every body alone demands for its motion without joint accelerations, from the root.
template <class Scalar>
[[nodiscard]] std::vector<Subtree<Scalar>> bias_bodies(const Mechanism& robot,
                                                       const RobotState<Scalar>& state,
                                                       const BodyObserver& observe) {
  const auto values = chain_rule::body_values(robot, without_acceleration(robot, state));
  const auto [by_position, by_velocity] = chain_rule::body_columns(robot, state, values, observe);
  std::vector<Subtree<Scalar>> subtrees(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    subtrees[i].I = articulated(state.inertia[i]);
    subtrees[i].p = values[i].f;
    for (const auto& [c, df] : by_position[i].f) subtrees[i].dp[c] = df;
    for (const auto& [c, df] : by_velocity[i].f) subtrees[i].dp[robot.nv + c] = df;
  }
  return subtrees;
}

/// Coordinates of every body's joint, eliminated leaves first.
template <class Scalar>
[[nodiscard]] std::vector<std::vector<Coordinate<Scalar>>> eliminate_all(
    const Mechanism& robot, const RobotState<Scalar>& state, const BodyObserver& observe) {
  std::vector<Subtree<Scalar>> subtrees = bias_bodies(robot, state, observe);
  std::vector<std::vector<Coordinate<Scalar>>> coordinates(robot.bodies.size());
  for (std::size_t i = robot.bodies.size(); i-- > 0;) {
    const Body& body = robot.bodies[i];
    observe(body);
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      coordinates[i].push_back(eliminate(state, body, k, subtrees[i]));
    }
    if (body.parent.is_none()) continue;
    hand_up(body, state.configuration[i], subtrees[i], subtrees[body.parent.index()]);
    subtrees[i] = {};
  }
  return coordinates;
}

/// A body's acceleration less its bias acceleration, in its frame.
template <class Scalar>
struct Acceleration {
  Motion<Scalar> a;
  Columns<Motion<Scalar>> da;
};

/// That of a body whose joint does not accelerate yet, from its parent's.
template <class Scalar>
[[nodiscard]] Acceleration<Scalar> inherited(const Body& body, const JointPosition<Scalar>& joint,
                                             const Acceleration<Scalar>& parent) {
  Acceleration<Scalar> own{to_body(body, joint, parent.a), {}};
  for (const auto& [c, da] : parent.da) own.da[c] = to_body(body, joint, da);
  for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
    const Motion<Scalar> turned = cross(motion_axis<Scalar>(body, k), own.a);
    add_to(own.da, body.v_index + k, chain_rule::minus(turned));
  }
  return own;
}

/// Lets a coordinate accelerate.
/// @param[in,out] body  of the body
/// @return how the coordinate's acceleration changes
template <class Scalar>
[[nodiscard]] Columns<Scalar> accelerate(const Coordinate<Scalar>& coordinate,
                                         const Motion<Scalar>& S, Acceleration<Scalar>& body) {
  const Force<Scalar>& U_per_D = coordinate.direction.U_per_D;
  Columns<Scalar> rates = coordinate.dw;
  for (const auto& [c, da] : body.da) add_to(rates, c, -dot(da, U_per_D));
  for (const auto& [c, dU_per_D] : coordinate.dU_per_D) add_to(rates, c, -dot(body.a, dU_per_D));
  body.a = body.a + (coordinate.w - dot(body.a, U_per_D)) * S;
  for (const auto& [c, rate] : rates) add_to(body.da, c, rate * S);
  return rates;
}

}  // namespace articulated_chain_rule

/// Derivatives of forward dynamics by the chain rule.
template <class Scalar>
[[nodiscard]] ForwardDynamicsDerivatives<Scalar> forward_dynamics_derivatives_articulated_body(
    const Mechanism& robot, const RobotState<Scalar>& state, const BodyObserver& observe) {
  using namespace articulated_chain_rule;
  const auto coordinates = articulated_chain_rule::eliminate_all(robot, state, observe);
  SquareMatrix<Scalar> by_position(robot.nv), by_velocity(robot.nv);
  std::vector<std::vector<Direction<Scalar>>> directions(robot.bodies.size());
  std::vector<Acceleration<Scalar>> motion;
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    observe(body);
    motion.push_back(body.parent.is_none()
                         ? Acceleration<Scalar>{}
                         : inherited(body, state.configuration[i], motion[body.parent.index()]));
    for (std::size_t k = coordinates[i].size(); k-- > 0;) {
      const std::size_t row = body.v_index + k;
      const Motion<Scalar> S = motion_axis<Scalar>(body, k);
      for (const auto& [c, rate] : accelerate(coordinates[i][k], S, motion[i])) {
        (c < robot.nv ? by_position(row, c) : by_velocity(row, c - robot.nv)) = rate;
      }
    }
    for (const Coordinate<Scalar>& own : coordinates[i]) directions[i].push_back(own.direction);
  }
  return {std::move(by_position), std::move(by_velocity),
          mass_matrix_inverse_articulated_body(robot, state, directions, observe)};
}

}  // namespace dynac
