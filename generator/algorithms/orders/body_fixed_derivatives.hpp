// SPDX-License-Identifier: BSD-3-Clause
// Joint torques of a motion and their time derivatives of any order, every vector in its body's own
// frame and derived there componentwise: the recursion to compare the spatial one with. Inertias
// and screws are constant; what goes from body to body is transformed, and turns while it does:
//
//   V_i = X^-1 V_p + v_J,        (X^-1 V)' = X^-1 V' - v_J x (X^-1 V)
//   f_i = (M V_i)' + V_i x* M V_i - load + sum of X f over the children,
//                                    (X f)' = X (f' + v_J x* f)
//
// with v_J = S v the joint's own motion in the body's frame.
// Reference: Mueller 2021 (RA-L), appendix B, to second order; here to any, for any tree of joints.
#pragma once

#include <vector>

#include "algorithms/orders/second_order_inverse_dynamics.hpp"

namespace dynac {

/// A body in motion, in its own frame.
template <class Scalar>
struct BodyFixedBody {
  Transform<Scalar> X;            ///< its placement in its parent's frame
  MotionDerivatives<Scalar> v_J;  ///< what its joint adds to its motion
  MotionDerivatives<Scalar> V;    ///< twist
};

/// All of them, to the order of v.
/// @param[in] world_acceleration  minus gravity, then wrenches need none
template <class Scalar>
[[nodiscard]] std::vector<BodyFixedBody<Scalar>> body_fixed_motion(
    const Mechanism& robot, const Configuration<Scalar>& configuration,
    const RateDerivatives<Scalar>& v, const Motion<Scalar>& world_acceleration,
    const BodyObserver& observe) {
  MotionDerivatives<Scalar> world(v.size());
  if (v.size() > 1) world[1] = world_acceleration;
  std::vector<BodyFixedBody<Scalar>> motion;
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    observe(body);
    BodyFixedBody<Scalar> own{placement(body, configuration[i]), {}, {}};
    const MotionDerivatives<Scalar>& parent =
        body.parent.is_none() ? world : motion[body.parent.index()].V;
    MotionDerivatives<Scalar> backwards;
    for (std::size_t k = 0; k < v.size(); ++k) {
      own.v_J.push_back(joint_motion(body, v[k]));
      backwards.push_back(Motion<Scalar>{} - own.v_J[k]);
      own.V.push_back(inverse_times(own.X, parent[k]));
    }
    own.V = convected(backwards, own.V);
    for (std::size_t k = 0; k < v.size(); ++k) own.V[k] = own.V[k] + own.v_J[k];
    motion.push_back(std::move(own));
  }
  return motion;
}

/// A wrench that a joint carries over to the parent, with its derivatives in the parent's frame.
/// @param[in] f  in the child's frame, derived there
template <class Scalar>
[[nodiscard]] ForceDerivatives<Scalar> in_parent(const BodyFixedBody<Scalar>& child,
                                                 ForceDerivatives<Scalar> f) {
  ForceDerivatives<Scalar> result{child.X * f.front()};
  while (f.size() > 1) {
    // In the child's axes: what the parent sees of f', with the derivatives that it has there. Not
    // convected(), which takes derivatives of v_J in the parent's axes: others, where v_J x v_J'
    // does not vanish.
    ForceDerivatives<Scalar> seen;
    for (std::size_t m = 0; m + 1 < f.size(); ++m) {
      seen.push_back(f[m + 1] + cross_derivative(child.v_J, f, m));
    }
    f = std::move(seen);
    result.push_back(child.X * f.front());
  }
  return result;
}

/// Joint torques and their time derivatives: one order less than v has.
///
/// @param[in] state  configuration, gravity, inertias and rotors; not its v, a and external
/// @param[in] v      v^(0) .. v^(r+1)
/// @param[in] load   wrenches of the environment on the bodies, in their frames about their
///                   origins, with r derivatives of the components; empty: none
/// @return           tau^(0) .. tau^(r) (nv each)
template <class Scalar>
[[nodiscard]] TorqueDerivatives<Scalar> body_fixed_inverse_dynamics(
    const Mechanism& robot, const RobotState<Scalar>& state, const RateDerivatives<Scalar>& v,
    const LoadDerivatives<Scalar>& load, const BodyObserver& observe) {
  const auto motion =
      body_fixed_motion(robot, state.configuration, v, Motion<Scalar>{{}, -state.gravity}, observe);
  const std::size_t orders = v.size() - 1;
  std::vector<ForceDerivatives<Scalar>> f(motion.size());
  for (std::size_t i = 0; i < motion.size(); ++i) {
    observe(robot.bodies[i]);
    const Inertia<Scalar> M = inertia(state.inertia[i]);
    ForceDerivatives<Scalar> h;
    for (const Motion<Scalar>& V : motion[i].V) h.push_back(M * V);
    for (std::size_t k = 0; k < orders; ++k) {
      f[i].push_back(h[k + 1] + cross_derivative(motion[i].V, h, k));
      if (!load.empty()) f[i][k] = f[i][k] - load[i][k];
    }
  }
  TorqueDerivatives<Scalar> tau = rotor_torque_derivatives(robot, state, v);
  for (std::size_t i = motion.size(); i-- > 0;) {
    const Body& body = robot.bodies[i];
    observe(body);
    for (std::size_t k = 0; k < orders; ++k) add_joint_torque(body, f[i][k], tau[k]);
    if (body.parent.is_none()) continue;
    const ForceDerivatives<Scalar> carried = in_parent(motion[i], f[i]);
    ForceDerivatives<Scalar>& parent = f[body.parent.index()];
    for (std::size_t k = 0; k < orders; ++k) parent[k] = parent[k] + carried[k];
  }
  return tau;
}

}  // namespace dynac
