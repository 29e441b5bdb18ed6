// SPDX-License-Identifier: BSD-3-Clause
// The Hessian of weighted torques L = lambda . ID(q, v, a) analytically, in body frames or in the
// world frame: second derivatives that are contracted with the weights before they are formed, so
// that there are as many terms as pairs of joints.
//
// The weights are joint rates of a virtual motion with twists w, and L is the power of the bodies'
// forces f along it. A coordinate x that moves changes what its subtree sees, in the subtree's own
// frame, by (dv, da, dw): for a position (psi_dot, psi_ddot, eta), eta = w_parent x S; for a
// velocity (S, rate, 0); for an acceleration (0, S, 0). A body's f changes by I da + 2 B dv, and 2
// B by dv itself. With subtree sums P of I w, Q of 2 B^T w, F of f, and K of I wx + (I wx)^T, the
// derivative by a lower coordinate and an upper one is that of IDSVA's first derivative, of which
// every term is a force of the lower coordinate along a motion of the upper one.
//
// Derivatives by positions are along the tangent space; of two coordinates of one joint they are
// the mean of both orders.
// Reference: Singh, Russell, Wensing 2022, whose first derivatives are differentiated here.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/derivatives/idsva.hpp"
#include "algorithms/joint_dynamics_terms.hpp"

namespace dynac {

/// The second derivatives of L that are not zero, rows by the first of the two.
template <class Scalar>
struct WeightedHessian {
  explicit WeightedHessian(std::size_t nv) : qq(nv), qv(nv), qa(nv), vv(nv) {}

  SquareMatrix<Scalar> qq;  ///< by positions and positions, symmetric
  SquareMatrix<Scalar> qv;  ///< by positions and velocities
  SquareMatrix<Scalar> qa;  ///< by positions and accelerations
  SquareMatrix<Scalar> vv;  ///< by velocities and velocities, symmetric
};

namespace idsva {

/// Subtree quantities that the weights make: of a body at first.
template <class Scalar>
struct Weighted {
  Force<Scalar> P;          ///< I w
  Force<Scalar> Q;          ///< 2 B^T w
  PseudoInertia<Scalar> K;  ///< I wx + (I wx)^T, as the inertia that it is like
};

/// Less what an inertia changes by while it moves with the twist w.
template <class Scalar>
[[nodiscard]] PseudoInertia<Scalar> minus_rate(const PseudoInertia<Scalar>& I,
                                               const Motion<Scalar>& w) {
  PseudoInertia<Scalar> K;
  K.h = -(I.mass * w.linear + cross(w.angular, I.h));
  const Matrix3<Scalar> turned = skew(w.angular) * I.J;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = i; j < 3; ++j) {
      K.J(i, j) = K.J(j, i) =
          -(turned(i, j) + turned(j, i) + w.linear[i] * I.h[j] + w.linear[j] * I.h[i]);
    }
  }
  return K;
}

/// What of a lower coordinate meets motions of upper ones, on its way to the root. In the order of
/// the terms of a pair: along psi_ddot and rate, psi_dot and S, eta; and along S, psi_dot, eta.
template <class Scalar>
struct HessianColumns {
  Force<Scalar> along_acceleration;  ///< S x* P + I eta
  Force<Scalar> along_velocity;      ///< psi_dot x* P + S x* Q + K psi_dot + 2 B^T eta
  Force<Scalar> by_position;         ///< 2 B psi_dot + I psi_ddot + S x* F
  Force<Scalar> bilinear;            ///< S x* P + K S
  Force<Scalar> by_velocity;         ///< 2 B S + I rate
  Force<Scalar> by_acceleration;     ///< I S
};

template <class Scalar>
[[nodiscard]] HessianColumns<Scalar> hessian_columns(const Subtree<Scalar>& subtree,
                                                     const Weighted<Scalar>& weighted,
                                                     const Axis<Scalar>& axis,
                                                     const Motion<Scalar>& eta) {
  const Inertia<Scalar> I = inertia(subtree.I), K = inertia(weighted.K);
  const Columns<Scalar> first = columns_of(subtree, I, axis);
  const Force<Scalar> turned = cross(axis.S, weighted.P);
  return {turned + I * eta,
          cross(axis.psi_dot, weighted.P) + cross(axis.S, weighted.Q) + K * axis.psi_dot +
              transpose_times(subtree.twice_B, eta),
          first.by_position,
          turned + K * axis.S,
          first.by_velocity,
          first.by_acceleration};
}

template <class Scalar, class Frames>
[[nodiscard]] HessianColumns<Scalar> to_parent(const Frames& frames, std::size_t i,
                                               const HessianColumns<Scalar>& columns) {
  return {frames.to_parent(i, columns.along_acceleration),
          frames.to_parent(i, columns.along_velocity),
          frames.to_parent(i, columns.by_position),
          frames.to_parent(i, columns.bilinear),
          frames.to_parent(i, columns.by_velocity),
          frames.to_parent(i, columns.by_acceleration)};
}

/// d2L by the positions of an upper coordinate and a lower one.
template <class Frames, class Scalar>
[[nodiscard]] Scalar of_positions(const Axis<Scalar>& upper, const Motion<Scalar>& eta,
                                  const HessianColumns<Scalar>& lower) {
  using Term = Work<Scalar>;
  return sum_of<Frames>(Term{upper.psi_ddot, lower.along_acceleration},
                        Term{upper.psi_dot, lower.along_velocity}, Term{eta, lower.by_position});
}

/// Adds the derivatives by the position of an upper coordinate and the rates of a lower one, or of
/// one of the same joint.
template <class Frames, class Scalar>
void add_rates_of_lower(std::size_t up, std::size_t low, const Axis<Scalar>& upper,
                        const Motion<Scalar>& eta, const HessianColumns<Scalar>& lower,
                        WeightedHessian<Scalar>& result) {
  using Term = Work<Scalar>;
  add_entry(result.qv, up, low,
            sum_of<Frames>(Term{upper.psi_dot, lower.bilinear}, Term{eta, lower.by_velocity}));
  add_entry(result.qa, up, low, sum_of<Frames>(Term{eta, lower.by_acceleration}));
}

/// Adds a pair of coordinates of different bodies.
template <class Frames, class Scalar>
void add_pair(std::size_t up, std::size_t low, const Axis<Scalar>& upper, const Motion<Scalar>& eta,
              const HessianColumns<Scalar>& lower, WeightedHessian<Scalar>& result) {
  using Term = Work<Scalar>;
  const Scalar by_positions = of_positions<Frames>(upper, eta, lower);
  add_entry(result.qq, up, low, by_positions);
  add_entry(result.qq, low, up, by_positions);
  add_rates_of_lower<Frames>(up, low, upper, eta, lower, result);
  add_entry(result.qv, low, up,
            sum_of<Frames>(Term{upper.rate, lower.along_acceleration},
                           Term{upper.S, lower.along_velocity}));
  add_entry(result.qa, low, up, sum_of<Frames>(Term{upper.S, lower.along_acceleration}));
  const Scalar by_velocities = sum_of<Frames>(Term{upper.S, lower.bilinear});
  add_entry(result.vv, up, low, by_velocities);
  add_entry(result.vv, low, up, by_velocities);
}

/// Adds the pairs of the coordinates of one joint, from coordinate `first` on.
template <class Frames, class Scalar>
void add_joint(std::size_t first, const std::vector<Axis<Scalar>>& axes,
               const std::vector<Motion<Scalar>>& eta,
               const std::vector<HessianColumns<Scalar>>& columns,
               WeightedHessian<Scalar>& result) {
  for (std::size_t k = 0; k < axes.size(); ++k) {
    for (std::size_t l = 0; l < axes.size(); ++l) {
      add_rates_of_lower<Frames>(first + l, first + k, axes[l], eta[l], columns[k], result);
      if (l > k) continue;
      Scalar by_positions = of_positions<Frames>(axes[l], eta[l], columns[k]);
      Scalar by_velocities = sum_of<Frames>(Work<Scalar>{axes[l].S, columns[k].bilinear});
      if (l < k) {
        const Scalar half(0.5);
        by_positions = half * (by_positions + of_positions<Frames>(axes[k], eta[k], columns[l]));
        by_velocities =
            half * (by_velocities + sum_of<Frames>(Work<Scalar>{axes[k].S, columns[l].bilinear}));
        add_entry(result.qq, first + k, first + l, by_positions);
        add_entry(result.vv, first + k, first + l, by_velocities);
      }
      add_entry(result.qq, first + l, first + k, by_positions);
      add_entry(result.vv, first + l, first + k, by_velocities);
    }
  }
}

/// Twists of the virtual motion: eta of every coordinate, and a body's own weighted quantities.
template <class Scalar, class Frames>
void weigh_down(const Mechanism& robot, const Frames& frames, const std::vector<Scalar>& lambda,
                const std::vector<std::vector<Axis<Scalar>>>& axes,
                const std::vector<Subtree<Scalar>>& bodies,
                std::vector<std::vector<Motion<Scalar>>>& eta,
                std::vector<Weighted<Scalar>>& weighted) {
  std::vector<Motion<Scalar>> w;
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    const Motion<Scalar> w_parent =
        body.parent.is_none() ? Motion<Scalar>{} : frames.from_parent(i, w[body.parent.index()]);
    w.push_back(w_parent + frames.own(i, joint_motion(body, lambda)));
    std::vector<Motion<Scalar>>& own = eta.emplace_back();
    for (const Axis<Scalar>& axis : axes[i]) own.push_back(cross(w_parent, axis.S));
    weighted.push_back({inertia(bodies[i].I) * w[i], transpose_times(bodies[i].twice_B, w[i]),
                        minus_rate(bodies[i].I, w[i])});
  }
}

/// Adds what dissipation adds to the Hessian of weighted torques.
template <class Scalar>
void add_dissipation(const KernelContext& context, const RobotState<Scalar>& state,
                     const std::vector<Scalar>& lambda, WeightedHessian<Scalar>& hessian) {
  const std::vector<Scalar> curvature =
      joint_dynamics::dissipation_second_derivatives(context, state);
  for (std::size_t i = 0; i < curvature.size(); ++i) {
    hessian.vv(i, i) = hessian.vv(i, i) + lambda[i] * curvature[i];
  }
}

/// The Hessian, every vector in the frames that `Frames` chooses.
template <class Scalar, class Frames>
[[nodiscard]] WeightedHessian<Scalar> hessian(const KernelContext& context,
                                              const RobotState<Scalar>& state,
                                              const std::vector<Scalar>& lambda,
                                              const BodyObserver& observe) {
  const Mechanism& robot = context.robot;
  const Frames frames(robot, state);
  std::vector<std::vector<Axis<Scalar>>> axes;
  std::vector<Subtree<Scalar>> subtrees;
  sweep_down(robot, state, frames, observe, axes, subtrees);
  std::vector<std::vector<Motion<Scalar>>> eta;
  std::vector<Weighted<Scalar>> weighted;
  weigh_down(robot, frames, lambda, axes, subtrees, eta, weighted);
  WeightedHessian<Scalar> result(robot.nv);
  const ColumnLoop loop = observe.columns();
  for (std::size_t i = robot.bodies.size(); i-- > 0;) {
    const Body& body = robot.bodies[i];
    observe(body);
    std::vector<HessianColumns<Scalar>> own;
    for (std::size_t k = 0; k < axes[i].size(); ++k) {
      own.push_back(hessian_columns(subtrees[i], weighted[i], axes[i][k], eta[i][k]));
    }
    add_joint<Frames>(body.v_index, axes[i], eta[i], own, result);
    for (std::size_t k = 0; k < axes[i].size(); ++k) {
      const std::size_t low = body.v_index + k;
      HessianColumns<Scalar> columns = own[k];
      for (std::size_t j = i; !robot.bodies[j].parent.is_none();) {
        const ColumnScope column = loop.enter(low, j);
        columns = to_parent(frames, j, columns);
        j = robot.bodies[j].parent.index();
        for (std::size_t l = 0; l < axes[j].size(); ++l) {
          add_pair<Frames>(robot.bodies[j].v_index + l, low, axes[j][l], eta[j][l], columns,
                           result);
        }
      }
    }
    if (body.parent.is_none()) continue;
    const std::size_t parent = body.parent.index();
    add_to_parent(frames, i, subtrees[i], subtrees[parent]);
    weighted[parent] = {weighted[parent].P + frames.to_parent(i, weighted[i].P),
                        weighted[parent].Q + frames.to_parent(i, weighted[i].Q),
                        weighted[parent].K + frames.to_parent(i, weighted[i].K)};
  }
  add_dissipation(context, state, lambda, result);
  return result;
}

}  // namespace idsva

/// The Hessian of lambda . ID in body frames. What wrenches add that do not turn with their
/// links is not in it.
/// @param[in] lambda  (nv), the weights of the torques
template <class Scalar>
[[nodiscard]] WeightedHessian<Scalar> inverse_dynamics_hessian_body_frame(
    const KernelContext& context, const RobotState<Scalar>& state,
    const std::vector<Scalar>& lambda, const BodyObserver& observe) {
  return idsva::hessian<Scalar, idsva::BodyFrames<Scalar>>(context, state, lambda, observe);
}

/// The same in the world frame.
template <class Scalar>
[[nodiscard]] WeightedHessian<Scalar> inverse_dynamics_hessian_world_frame(
    const KernelContext& context, const RobotState<Scalar>& state,
    const std::vector<Scalar>& lambda, const BodyObserver& observe) {
  return idsva::hessian<Scalar, idsva::WorldFrame<Scalar>>(context, state, lambda, observe);
}

}  // namespace dynac
