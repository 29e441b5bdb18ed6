// SPDX-License-Identifier: BSD-3-Clause
// Joint torques of a motion and their first and second time derivatives, by the recursion in world
// coordinates: one run outwards, world_kinematics(), one run back over wrenches in world
// coordinates. Nothing is transformed between bodies; what turns is each body's inertia M and its
// joint's screws.
//
// Reference: Mueller 2021 (RA-L, spatial representation of twists), Algorithm 3. Departures:
//  - equation 25, the second derivative of the wrench of gravity, is printed with + M ad_Vd; the
//    derivative of equation 24 has a minus there. Ours has it: see the test
//    WeightDerivatives.HaveTheOtherSignThanPrinted.
//  - any tree of any joints, also on a floating base: all of it holds for several columns per
//  joint.
//  - where the world's acceleration stands for gravity, world coordinates are those of a world
//    that is accelerated, and the second derivative of a wrench given at rest is another one there:
//    see seen_from_accelerated_world(). The paper is silent; without it the torques' second
//    derivative is wrong where gravity and a load come together: see the test
//    SecondOrderTorques.FeelALoadAtRestWhateverGravityIs.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/kinematics/world_kinematics.hpp"

namespace dynac {

/// tau and its time derivatives: [k] is the k-th (nv) [N m/s^k] or [N/s^k].
template <class Scalar>
using TorqueDerivatives = std::vector<std::vector<Scalar>>;

/// Wrenches of the environment on each body with their derivatives, one list per body; empty: none.
template <class Scalar>
using LoadDerivatives = std::vector<ForceDerivatives<Scalar>>;

/// How gravity gets into a recursion.
enum class GravityForm {
  kAcceleratedWorld,  ///< the world is accelerated by minus gravity
  kWrenches,          ///< every body feels its weight: equations 23 to 25
};

/// Momentum of a body in world coordinates and its first three time derivatives: equations 10, 15,
/// 19 and 22. -ad_V^T f is V x* f.
/// @param[in] M  the body's inertia in world coordinates
/// @param[in] V  its twist with three derivatives
template <class Scalar>
[[nodiscard]] ForceDerivatives<Scalar> momentum_derivatives(const Inertia<Scalar>& M,
                                                            const MotionDerivatives<Scalar>& V) {
  const Motion<Scalar>&v = V[0], &a = V[1], &jerk = V[2], &jounce = V[3];
  const Scalar two(2), three(3);
  // -(ad_a + ad_v^2)^T f
  const auto second = [&](const Force<Scalar>& f) { return cross(a, f) - cross(v, cross(v, f)); };
  const Motion<Scalar> v_x_a = cross(v, a);

  const Force<Scalar> P = M * v;
  const Force<Scalar> v_x_P = cross(v, P);
  const Force<Scalar> dP = M * a + v_x_P;
  const Force<Scalar> ddP = M * (jerk - v_x_a) + two * cross(v, dP) + second(P);
  // -(ad_jerk + 2 ad_a ad_v + ad_v ad_a + ad_v^3)^T P
  const Force<Scalar> third =
      cross(jerk, P) - two * cross(v, cross(a, P)) - cross(a, v_x_P) + cross(v, cross(v, v_x_P));
  const Force<Scalar> dddP = M * (jounce - two * cross(v, jerk) + cross(v, v_x_a)) +
                             three * cross(v, ddP) + three * second(dP) + third;
  return {P, dP, ddP, dddP};
}

/// The weight of a body in world coordinates and its first two time derivatives: equations 23 to
/// 25, the last with its sign put right.
/// @param[in] M        the body's inertia in world coordinates
/// @param[in] V        its twist with a derivative, without an acceleration of the world
/// @param[in] gravity  in the world frame [m/s^2]
template <class Scalar>
[[nodiscard]] ForceDerivatives<Scalar> weight_derivatives(const Inertia<Scalar>& M,
                                                          const MotionDerivatives<Scalar>& V,
                                                          const Vector3<Scalar>& gravity) {
  const Motion<Scalar>&v = V[0], &a = V[1];
  const Motion<Scalar> G{{}, gravity};
  const Motion<Scalar> v_x_G = cross(v, G);
  const Force<Scalar> W = M * G;
  const Force<Scalar> v_x_W = cross(v, W);
  const Force<Scalar> M_v_x_G = M * v_x_G;
  const Force<Scalar> dW = v_x_W - M_v_x_G;
  const Force<Scalar> ddW = M * (cross(v, v_x_G) - cross(a, G)) - Scalar(2) * cross(v, M_v_x_G) +
                            cross(v, v_x_W) + cross(a, W);
  return {W, dW, ddW};
}

/// A wrench and its first two derivatives in the coordinates of a world at rest, in those of one
/// that is accelerated evenly and at rest for now: such a world turns what is fixed in the other
/// by minus its motion, and the other way round.
template <class Scalar>
[[nodiscard]] ForceDerivatives<Scalar> seen_from_accelerated_world(
    ForceDerivatives<Scalar> W, const Motion<Scalar>& world_acceleration) {
  W[2] = W[2] + cross(world_acceleration, W[0]);
  return W;
}

/// Loads in the coordinates of a world at rest, in those of the world that gravity's form has.
template <class Scalar>
[[nodiscard]] LoadDerivatives<Scalar> seen_from_world(GravityForm form,
                                                      const Vector3<Scalar>& gravity,
                                                      LoadDerivatives<Scalar> load) {
  if (form == GravityForm::kWrenches) return load;
  for (ForceDerivatives<Scalar>& W : load) W = seen_from_accelerated_world(W, {{}, -gravity});
  return load;
}

/// Loads whose components in the bodies' frames are known, in the coordinates that the motion is
/// given in, be their world at rest or accelerated.
template <class Scalar>
[[nodiscard]] LoadDerivatives<Scalar> in_world(const WorldKinematics<Scalar>& motion,
                                               LoadDerivatives<Scalar> load_B) {
  for (std::size_t i = 0; i < load_B.size(); ++i) load_B[i] = in_world(motion[i], load_B[i]);
  return load_B;
}

namespace second_order {

/// What a body's motion, its weight and its load ask of its joint, with two derivatives.
template <class Scalar>
[[nodiscard]] ForceDerivatives<Scalar> own_wrench(const BodyKinematics<Scalar>& body,
                                                  const PseudoInertia<Scalar>& I_B,
                                                  const Vector3<Scalar>& gravity,
                                                  GravityForm form) {
  const Inertia<Scalar> M = body.C * inertia(I_B);
  const ForceDerivatives<Scalar> P = momentum_derivatives(M, body.V);
  ForceDerivatives<Scalar> W{P[1], P[2], P[3]};
  if (form == GravityForm::kAcceleratedWorld) return W;
  const ForceDerivatives<Scalar> weight = weight_derivatives(M, body.V, gravity);
  for (std::size_t k = 0; k < W.size(); ++k) W[k] = W[k] - weight[k];
  return W;
}

}  // namespace second_order

/// The k-th derivative of S^T W, added to the torques of a body's joint.
template <class Scalar>
void add_torque_derivative(const Body& body, const BodyKinematics<Scalar>& motion,
                           const ForceDerivatives<Scalar>& W, std::size_t k,
                           std::vector<Scalar>& tau) {
  for (std::size_t c = 0; c < motion.S.size(); ++c) {
    Scalar& torque = tau[body.v_index + c];
    for (std::size_t l = 0; l <= k; ++l) {
      torque = torque + binomial<Scalar>(k, l) * dot(motion.S[c][l], W[k - l]);
    }
  }
}

/// What accelerates the rotors, with derivatives; zero where there are none.
/// @param[in] v  one derivative more than comes out
template <class Scalar>
[[nodiscard]] TorqueDerivatives<Scalar> rotor_torque_derivatives(const Mechanism& robot,
                                                                 const RobotState<Scalar>& state,
                                                                 const RateDerivatives<Scalar>& v) {
  TorqueDerivatives<Scalar> tau(v.size() - 1, std::vector<Scalar>(robot.nv, Scalar(0)));
  for (std::size_t k = 0; k < tau.size(); ++k) {
    for (std::size_t c = 0; c < state.armature.size(); ++c) {
      tau[k][c] = state.armature[c] * v[k + 1][c];
    }
  }
  return tau;
}

/// The run back: what every body needs, handed down to the root, on the joints' screws.
/// @param[in] W    of each body for itself, with as many derivatives as tau
/// @param[in] tau  of the rotors
template <class Scalar>
[[nodiscard]] TorqueDerivatives<Scalar> torques_of_wrenches(const Mechanism& robot,
                                                            const WorldKinematics<Scalar>& motion,
                                                            std::vector<ForceDerivatives<Scalar>> W,
                                                            TorqueDerivatives<Scalar> tau,
                                                            const BodyObserver& observe) {
  for (std::size_t i = motion.size(); i-- > 0;) {
    const Body& body = robot.bodies[i];
    observe(body);
    for (std::size_t k = 0; k < tau.size(); ++k) {
      add_torque_derivative(body, motion[i], W[i], k, tau[k]);
      if (body.parent.is_none()) continue;
      Force<Scalar>& parent = W[body.parent.index()][k];
      parent = parent + W[i][k];
    }
  }
  return tau;
}

/// Joint torques and their first two time derivatives, from the motion of the bodies.
///
/// @param[in] state   gravity, inertias and rotors
/// @param[in] v       v^(0) .. v^(3), of the rotors
/// @param[in] motion  world_kinematics() to v^(3), accelerated by minus gravity if `form` says so
/// @param[in] load    wrenches of the environment **on** the bodies (the paper's W_app is minus
///                    these), in the coordinates of `motion`, with two derivatives: in_world(), or
///                    seen_from_world(); empty: none
/// @return            three vectors
template <class Scalar>
[[nodiscard]] TorqueDerivatives<Scalar> torques_of_world_kinematics(
    const Mechanism& robot, const RobotState<Scalar>& state, const RateDerivatives<Scalar>& v,
    const WorldKinematics<Scalar>& motion, const LoadDerivatives<Scalar>& load, GravityForm form,
    const BodyObserver& observe) {
  DYNAC_ASSERT(v.size() == 4u, "torques of second order take v and three derivatives");
  std::vector<ForceDerivatives<Scalar>> W;
  for (std::size_t i = 0; i < motion.size(); ++i) {
    observe(robot.bodies[i]);
    W.push_back(second_order::own_wrench(motion[i], state.inertia[i], state.gravity, form));
    if (load.empty()) continue;
    for (std::size_t k = 0; k < 3; ++k) W[i][k] = W[i][k] - load[i][k];
  }
  return torques_of_wrenches(robot, motion, std::move(W), rotor_torque_derivatives(robot, state, v),
                             observe);
}

/// Joint torques and their first two time derivatives.
///
/// @param[in] state  configuration, gravity, inertias and rotors; not its v, a and external
/// @param[in] v      v^(0) .. v^(3): rates, accelerations, jerks, jounces
/// @param[in] load   as torques_of_world_kinematics(), but of a world at rest
/// @return           tau, its first and its second derivative (nv each)
template <class Scalar>
[[nodiscard]] TorqueDerivatives<Scalar> second_order_inverse_dynamics(
    const Mechanism& robot, const RobotState<Scalar>& state, const RateDerivatives<Scalar>& v,
    const LoadDerivatives<Scalar>& load, GravityForm form, const BodyObserver& observe) {
  Motion<Scalar> world_acceleration;
  if (form == GravityForm::kAcceleratedWorld) world_acceleration.linear = -state.gravity;
  const WorldKinematics<Scalar> motion =
      world_kinematics(robot, state.configuration, v, world_acceleration, observe);
  return torques_of_world_kinematics(robot, state, v, motion,
                                     seen_from_world(form, state.gravity, load), form, observe);
}

}  // namespace dynac
