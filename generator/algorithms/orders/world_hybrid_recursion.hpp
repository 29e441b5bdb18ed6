// SPDX-License-Identifier: BSD-3-Clause
// Dynamics to any order in time where some joints' motion is prescribed and the others' torque is,
// with all sweeps in world coordinates: H-GABI-FBS, where all torques are given, and H-GHYB-FBS.
//
// Articulated inertias M^A are made once, leaves first. Then, order by order: a sweep to the root
// collects what bodies demand without the next accelerations, W^A, and one to the leaves finds
// these. With r the order, S^(k) of a joint's screws and V^(k) of a body's twist:
//
//   Pi_bias^(r+1) = sum_{k<=r} binom(r+1, k) M^(r+1-k) V^(k)
//   V_bias^(r+1)  = sum_{1<=k<=r+1} binom(r+1, k) S^(k) v^(r+1-k)
//   W^A^(r)  = Pi_bias^(r+1) - W_app^(r) - W_grav^(r)
//              + sum over children (W^A^(r) + M^A (S v~^(r+1) + V_bias^(r+1)))
//   tau~^(r) = sum_{k<r} binom(r, k) S^(r-k) . W^(k),   W^(k) = M^A V^(k+1) + W^A^(k)
//
// where W is what a joint transmits. Of a joint of several coordinates D = S^T M^A S is taken apart
// into one coordinate after the other; a floating base is one of them.
//
// Reference: Ali, Gabellieri, Franchi 2026 (arXiv 2605.06498). Their backward formula is printed
// without some parentheses and orders; W of a prescribed joint is that of after the forward sweep.
// For trees of any joints, on a fixed or a floating base.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "algorithms/forward/articulated_body.hpp"
#include "algorithms/orders/motion_series.hpp"

namespace dynac {

namespace articulated_body {

/// Eliminates one coordinate of a joint from an articulated inertia in world coordinates.
/// @param[in] S      the coordinate's screw
/// @param[in] rotor  inertia that the coordinate has of its own; none: it transmits no inertia
template <class Scalar>
[[nodiscard]] Direction<Scalar> eliminate_screw(const Motion<Scalar>& S,
                                                const std::optional<Scalar>& rotor,
                                                ArticulatedInertia<Scalar>& I) {
  Direction<Scalar> direction;
  direction.U = I * S;
  const Scalar along = dot(S, direction.U);
  direction.inverse_D = Scalar(1) / (rotor ? along + *rotor : along);
  direction.U_per_D = direction.inverse_D * direction.U;
  I = reduced(I, direction.U, direction.U_per_D);
  return direction;
}

}  // namespace articulated_body

/// Pi_bias^(r+1): the derivative of a body's momentum of order r + 1 but for M V^(r+1).
/// @param[in] M  its inertia in world coordinates with r + 1 derivatives
/// @param[in] V  its twist with r derivatives at least
template <class Scalar>
[[nodiscard]] Force<Scalar> momentum_bias(const std::vector<PseudoInertia<Scalar>>& M,
                                          const MotionDerivatives<Scalar>& V, std::size_t r) {
  Force<Scalar> bias;
  for (std::size_t k = 0; k <= r; ++k) {
    bias = bias + binomial<Scalar>(r + 1, k) * (inertia(M[r + 1 - k]) * V[k]);
  }
  return bias;
}

/// See the top of this file. The same interface as HybridRecursion, in coefficients of series.
template <class Scalar>
class WorldHybridRecursion {
 public:
  using Number = Series<Scalar>;

  /// @param[in] state       configuration, v, gravity, inertias and rotors of now; outlives this
  /// @param[in] prescribed  of a joint and those that mimic it all or none
  WorldHybridRecursion(const Mechanism& robot, const RobotState<Scalar>& state,
                       articulated_body::Prescribed prescribed, BodyObserver observe)
      : robot_(robot),
        state_(state),
        prescribed_(std::move(prescribed)),
        observe_(std::move(observe)),
        v_{state.v},
        motion_(world_poses(robot, state.configuration, observe_)),
        transmitted_(robot.bodies.size()),
        directions_(robot.bodies.size()) {
    for (const Scalar& x : state.v) series_.emplace_back(std::vector<Scalar>{x});
    add_screws(robot_, motion_, observe_);
    add_twists(robot_, v_, Motion<Scalar>{}, motion_, observe_);
    for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
      M_.push_back({motion_[i].C * state.inertia[i]});
      articulated_.push_back(articulated(M_[i].front()));
    }
    eliminate_all();
  }

  /// Series of v (nv), with one coefficient more than there have been orders.
  [[nodiscard]] const std::vector<Number>& v() const { return series_; }

  /// Goes on by one order.
  ///
  /// @param[in] given     coefficients (nv): of a where the motion is prescribed, else of tau
  /// @param[in] external  coefficients of the wrenches on bodies, in their frames; or empty
  /// @return coefficients (nv) of the others: of tau where the motion is prescribed, else of a
  [[nodiscard]] std::vector<Scalar> advance(const Configuration<Number>& /*configuration*/,
                                            const std::vector<Scalar>& given,
                                            const std::vector<Force<Scalar>>& external) {
    const Scalar scale(higher_order::factorial(order_));  // of derivatives over coefficients
    begin_order(given, scale);
    std::vector<Force<Scalar>> W_A = own_wrenches(external, scale);
    const std::vector<Scalar> u = gather(given, scale, W_A);
    accelerate(u);
    for (std::size_t i = 0; i < W_A.size(); ++i) {
      transmitted_[i].push_back(articulated_[i] * motion_[i].V[order_ + 1] + W_A[i]);
    }
    std::vector<Scalar> found = found_derivatives();
    const Scalar per_scale(1 / higher_order::factorial(order_));
    const Scalar per_next(1 / higher_order::factorial(order_ + 1));
    for (std::size_t c = 0; c < robot_.nv; ++c) {
      found[c] = per_scale * found[c];
      series_[c].append(per_next * v_.back()[c]);
    }
    ++order_;
    return found;
  }

 private:
  [[nodiscard]] bool is_prescribed(std::size_t i) const {
    return articulated_body::is_prescribed(prescribed_, robot_.bodies[i]);
  }

  // M^A of every body and what its own joint's free coordinates leave of it for the parent.
  void eliminate_all() {
    for (std::size_t i = robot_.bodies.size(); i-- > 0;) {
      observe_(robot_.bodies[i]);
      ArticulatedInertia<Scalar> left = articulated_[i];
      for (std::size_t c = 0; !is_prescribed(i) && c < motion_[i].S.size(); ++c) {
        const auto rotor = rotor_inertia(state_, robot_.bodies[i], c);
        directions_[i].push_back(
            articulated_body::eliminate_screw(motion_[i].S[c][0], rotor, left));
      }
      const BodyId parent = robot_.bodies[i].parent;
      if (parent.is_none()) continue;
      articulated_[parent.index()] = articulated_[parent.index()] + left;
    }
  }

  // Screws and inertias to the next derivative; v too, where the motion is prescribed.
  void begin_order(const std::vector<Scalar>& given, const Scalar& scale) {
    add_screws(robot_, motion_, observe_);
    v_.emplace_back(robot_.nv, Scalar(0));
    for (std::size_t c = 0; c < robot_.nv; ++c) {
      if (!prescribed_.empty() && prescribed_[c]) v_.back()[c] = scale * given[c];
    }
    V_bias_.clear();
    for (std::size_t i = 0; i < motion_.size(); ++i) {
      observe_(robot_.bodies[i]);
      M_[i].push_back(next_inertia_derivative(M_[i], motion_[i].V));
      Motion<Scalar> bias = lower_order_share(robot_.bodies[i], motion_[i], order_ + 1, v_);
      for (std::size_t c = 0; is_prescribed(i) && c < motion_[i].S.size(); ++c) {
        bias = bias + v_.back()[robot_.bodies[i].v_index + c] * motion_[i].S[c][0];
      }
      V_bias_.push_back(bias);
    }
  }

  // Pi_bias^(r+1) - W_app^(r) - W_grav^(r) of every body alone.
  [[nodiscard]] std::vector<Force<Scalar>> own_wrenches(const std::vector<Force<Scalar>>& external,
                                                        const Scalar& scale) {
    if (!external.empty()) applied_.resize(external.size());
    std::vector<Force<Scalar>> W;
    for (std::size_t i = 0; i < motion_.size(); ++i) {
      observe_(robot_.bodies[i]);
      Force<Scalar> own = momentum_bias(M_[i], motion_[i].V, order_) -
                          inertia(M_[i][order_]) * Motion<Scalar>{{}, state_.gravity};
      if (!external.empty()) {
        applied_[i].push_back(scale * external[i]);
        own = own - in_world(motion_[i], applied_[i]).back();
      }
      W.push_back(own);
    }
    return W;
  }

  // The sweep to the root.
  // @param[in,out] W_A  of every body alone, then with what its children add
  // @return tau - tau~ - S . (M^A V_bias + W^A) (nv), zero where the motion is prescribed
  [[nodiscard]] std::vector<Scalar> gather(const std::vector<Scalar>& given, const Scalar& scale,
                                           std::vector<Force<Scalar>>& W_A) const {
    std::vector<Scalar> u(robot_.nv, Scalar(0));
    for (std::size_t i = motion_.size(); i-- > 0;) {
      const Body& body = robot_.bodies[i];
      observe_(body);
      Force<Scalar> p = W_A[i] + articulated_[i] * V_bias_[i];
      for (std::size_t c = 0; c < directions_[i].size(); ++c) {
        Scalar& own = u[body.v_index + c];
        own = scale * given[body.v_index + c] - torque_of_past(i, c) - dot(motion_[i].S[c][0], p);
        p = p + own * directions_[i][c].U_per_D;
      }
      if (body.parent.is_none()) continue;
      Force<Scalar>& parent = W_A[body.parent.index()];
      parent = parent + p;
    }
    return u;
  }

  // tau~^(r) of a coordinate.
  [[nodiscard]] Scalar torque_of_past(std::size_t i, std::size_t c) const {
    Scalar sum(0);
    for (std::size_t k = 0; k < order_; ++k) {
      sum =
          sum + binomial<Scalar>(order_, k) * dot(motion_[i].S[c][order_ - k], transmitted_[i][k]);
    }
    return sum;
  }

  // The sweep to the leaves: v^(r+1) and V^(r+1).
  void accelerate(const std::vector<Scalar>& u) {
    for (std::size_t i = 0; i < motion_.size(); ++i) {
      const Body& body = robot_.bodies[i];
      observe_(body);
      Motion<Scalar> V;
      if (!body.parent.is_none()) V = motion_[body.parent.index()].V[order_ + 1];
      for (std::size_t c = directions_[i].size(); c-- > 0;) {
        const articulated_body::Direction<Scalar>& direction = directions_[i][c];
        Scalar& own = v_.back()[body.v_index + c];
        own = u[body.v_index + c] * direction.inverse_D - dot(V, direction.U_per_D);
        V = V + own * motion_[i].S[c][0];
      }
      motion_[i].V.push_back(V + V_bias_[i]);
    }
  }

  // The order-th derivatives of what was not given.
  [[nodiscard]] std::vector<Scalar> found_derivatives() const {
    std::vector<Scalar> found(robot_.nv, Scalar(0));
    for (std::size_t c = 0; c < robot_.nv && !state_.armature.empty(); ++c) {
      found[c] = state_.armature[c] * v_.back()[c];
    }
    for (std::size_t i = motion_.size(); i-- > 0;) {
      const Body& body = robot_.bodies[i];
      observe_(body);
      if (is_prescribed(i)) {
        add_torque_derivative(body, motion_[i], transmitted_[i], order_, found);
      } else {
        for (std::size_t c = 0; c < motion_[i].S.size(); ++c) {
          found[body.v_index + c] = v_.back()[body.v_index + c];
        }
      }
    }
    return found;
  }

  const Mechanism& robot_;
  const RobotState<Scalar>& state_;
  articulated_body::Prescribed prescribed_;
  BodyObserver observe_;
  RateDerivatives<Scalar> v_;
  std::vector<Number> series_;
  WorldKinematics<Scalar> motion_;
  std::vector<std::vector<PseudoInertia<Scalar>>> M_;    // of each body, with derivatives
  std::vector<ArticulatedInertia<Scalar>> articulated_;  // M^A, the own joint's share included
  std::vector<Motion<Scalar>> V_bias_;                   // with what is prescribed
  LoadDerivatives<Scalar> applied_;                      // in the bodies' frames
  std::vector<ForceDerivatives<Scalar>> transmitted_;    // W
  std::vector<std::vector<articulated_body::Direction<Scalar>>> directions_;
  std::size_t order_ = 0;
};

}  // namespace dynac
