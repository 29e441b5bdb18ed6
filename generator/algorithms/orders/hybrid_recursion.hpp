// SPDX-License-Identifier: BSD-3-Clause
// Dynamics to any order in time where some joints' motion is prescribed and the others' torque is:
// articulated bodies in body frames, whose inertia is needed once, on Taylor series in time.
//
// One order is one coefficient of every series. A sweep to the leaves finds motions in which free
// joints are not accelerated, a sweep to the root what that leaves to accelerate, and another one
// to the leaves the accelerations; the forces that the next order will turn follow from the joints'
// torques. Nothing is computed for one order that the next one computes again.
//
// A floating base's place in the world turns gravity, and does nothing else: nothing here depends
// on where the base is, so far from the world's origin no digit is lost. Where its motion is free,
// its acceleration includes gravity's, which then no other body feels.
//
// Reference: Ali, Gabellieri, Franchi 2026, H-GABI-FBS and H-GHYB-FBS, whose world coordinates
// lose digits there; Featherstone 2008, chapter 9 (hybrid dynamics); Griewank & Walther 2008,
// chapter 13. What differs from the former's print, tests/oracles/hybrid_test.cpp shows: their
// backward formula lacks parentheses and orders; derivatives of twists are needed to one order
// more, of joints to two orders more than they list; the rest of a torque's rate is S' . W, not the
// rate less S . W'; and a prescribed joint's torque takes the wrench of after the forward sweep.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/forward/articulated_body.hpp"
#include "algorithms/orders/hybrid_motion.hpp"

namespace dynac {

/// See the top of this file.
template <class Scalar>
class HybridRecursion {
 public:
  using Number = Series<Scalar>;

  /// @param[in] state       configuration, v, gravity, inertias and rotors of now; outlives this
  /// @param[in] prescribed  of a joint and those that mimic it all or none
  HybridRecursion(const Mechanism& robot, const RobotState<Scalar>& state,
                  articulated_body::Prescribed prescribed, BodyObserver observe)
      : robot_(robot),
        state_(state),
        prescribed_(std::move(prescribed)),
        observe_(std::move(observe)),
        elimination_(articulated_body::eliminate_all(robot, state, observe_, prescribed_)),
        a_(robot.nv, Number(std::vector<Scalar>{})) {
    for (const Scalar& x : state.v) v_.emplace_back(std::vector<Scalar>{x});
    for (std::size_t i = 0; i < robot.bodies.size(); ++i) begin(i);
  }

  /// Series of v (nv), with one coefficient more than there have been orders.
  [[nodiscard]] const std::vector<Number>& v() const { return v_; }

  /// Goes on by one order.
  ///
  /// @param[in] configuration  series, as far as v leads
  /// @param[in] given          coefficients (nv): of a where the motion is prescribed, else of tau
  /// @param[in] external       coefficients of the wrenches on bodies, in their frames; or empty
  /// @return coefficients (nv) of the others: of tau where the motion is prescribed, else of a
  [[nodiscard]] std::vector<Scalar> advance(const Configuration<Number>& configuration,
                                            const std::vector<Scalar>& given,
                                            const std::vector<Force<Scalar>>& external) {
    prescribe(given);
    Wrenches wrenches = without_free_accelerations(configuration);
    for (std::size_t i = 0; i < external.size(); ++i) {
      wrenches.own[i] = wrenches.own[i] - external[i];
    }
    const auto added = articulated_body::accelerations(robot_, state_, elimination_, given,
                                                       wrenches.own, wrenches.carried, observe_);
    accelerate(added);
    transmit(std::move(wrenches), added, given);
    std::vector<Scalar> result = found();
    ++order_;
    return result;
  }

 private:
  using BodyMotion = newton_euler::BodyMotion<Number>;
  using JointRates = newton_euler::JointRates<Number>;
  using BodySeries = hybrid::BodySeries<Scalar>;
  using Wrenches = hybrid::Wrenches<Scalar>;

  // Not where there are rotors: they know what the joint's own rates are, gravity or not.
  [[nodiscard]] bool is_base(const Body& body) const {
    return moves_freely(body.joint_type) && body.parent.is_none() &&
           !rotor_inertia(state_, body, 0);
  }
  [[nodiscard]] bool is_prescribed(std::size_t coordinate) const {
    return !prescribed_.empty() && prescribed_[coordinate];
  }
  [[nodiscard]] Scalar per_next() const { return Scalar(1 / static_cast<double>(order_ + 1)); }

  void begin(std::size_t i) {
    const Body& body = robot_.bodies[i];
    observe_(body);
    const JointPosition<Scalar>& joint = state_.configuration[i];
    Vector3<Scalar> w = joint_motion(body, state_.v).angular;
    bool is_led = articulated_body::is_prescribed(prescribed_, body);
    if (!body.parent.is_none()) {
      BodySeries& parent = bodies_[body.parent.index()];
      w = to_body_axes(body, joint, coefficient(parent.w, 0)) + w;
      is_led = is_led && parent.is_led;
      parent.is_tip = false;
    }
    const auto none = unknown_vector<Scalar>();
    bodies_.push_back({beginning(w), none, none, none, {none, none}, is_led});
    if (is_base(body)) bodies_[i].g = beginning(to_body_axes(body, joint, state_.gravity));
  }

  // Free joints get no acceleration, for now.
  void prescribe(const std::vector<Scalar>& given) {
    for (std::size_t c = 0; c < robot_.nv; ++c) {
      a_[c].append(is_prescribed(c) ? given[c] : Scalar(0));
      v_[c].append(is_prescribed(c) ? per_next() * given[c] : Scalar(0));
    }
  }

  [[nodiscard]] Wrenches without_free_accelerations(const Configuration<Number>& configuration) {
    BodyMotion world;
    for (std::size_t i = 0; i < 3; ++i) world.a[i] = Number(-state_.gravity[i]);
    std::vector<BodyMotion> motion;
    Wrenches wrenches;
    for (std::size_t i = 0; i < robot_.bodies.size(); ++i) {
      const Body& body = robot_.bodies[i];
      observe_(body);
      const JointRates rates{joint_motion(body, v_), joint_motion(body, a_)};
      if (is_base(body)) {
        hybrid::append_base_motion(rates, order_, bodies_[i]);
      } else {
        hybrid::append_motion(body, configuration[i],
                              body.parent.is_none() ? world : motion[body.parent.index()], rates,
                              order_, bodies_[i]);
      }
      BodyMotion& own = motion.emplace_back(BodyMotion{bodies_[i].w, bodies_[i].dw, bodies_[i].a});
      newton_euler::compute_U(own);
      wrenches.own.push_back(coefficient(
          newton_euler::body_force(hybrid::constant_inertia(state_.inertia[i]), own), order_));
      Force<Number> past = bodies_[i].f;
      append(past, Force<Scalar>{});
      wrenches.carried.push_back(coefficient(to_joint_frame(body, configuration[i], past), order_));
    }
    return wrenches;
  }

  void accelerate(const articulated_body::Accelerations<Scalar>& added) {
    for (std::size_t i = 0; i < robot_.bodies.size(); ++i) {
      BodySeries& series = bodies_[i];
      if (series.is_led) continue;
      const Body& body = robot_.bodies[i];
      observe_(body);
      const Vector3<Scalar> dw = coefficient(series.dw, order_) + added.bodies[i].angular;
      replace_last(series.dw, dw);
      replace_last(series.w, per_next() * dw);
      replace_last(series.a, coefficient(series.a, order_) + added.bodies[i].linear);
      if (!articulated_body::is_prescribed(prescribed_, body)) accelerate_joint(i, added.joints);
    }
  }

  void accelerate_joint(std::size_t i, const std::vector<Scalar>& added) {
    const Body& body = robot_.bodies[i];
    const std::span<const std::size_t> components = motion_components(body.joint_type);
    Vector3<Scalar> fall;
    if (is_base(body)) {
      const Vector3<Number> drift = cross(bodies_[i].w, joint_motion(body, v_).linear);
      fall = coefficient(bodies_[i].g, order_) - coefficient(drift, order_);
    }
    for (std::size_t axis = 0; axis < components.size(); ++axis) {
      const std::size_t c = body.v_index + axis;
      const bool falls = is_base(body) && components[axis] >= 3;
      const Scalar a = falls ? added[c] + fall[components[axis] - 3] : added[c];
      a_[c].replace_last(a);
      v_[c].replace_last(per_next() * a);
    }
  }

  // The next coefficients of what joints transmit: what a body needs itself and passes on, or,
  // where that is longer, by its articulated inertia, unless coordinates stay open with the joint.
  void transmit(Wrenches wrenches, const articulated_body::Accelerations<Scalar>& added,
                const std::vector<Scalar>& given) {
    auto& [f, carried] = wrenches;
    for (std::size_t i = robot_.bodies.size(); i-- > 0;) {
      const Body& body = robot_.bodies[i];
      observe_(body);
      BodySeries& series = bodies_[i];
      if (series.is_led && !elimination_.is_open(i)) {
        f[i] = added.p[i];
      } else if (series.is_tip || elimination_.is_open(i) || hybrid::is_light(body.inertia)) {
        f[i] = f[i] + inertia(state_.inertia[i]) * added.bodies[i];
        if (elimination_.has_own_coordinates(body, i)) {
          hybrid::transmit_torque(body, state_, given, a_, order_, f[i]);
        }
      } else {
        f[i] = added.p[i] + elimination_.inertias[i] * added.inherited[i];
      }
      append(series.f, f[i]);
      if (body.parent.is_none()) continue;
      const Force<Scalar> f_T = carried[i] + to_joint_frame(body, state_.configuration[i], f[i]);
      Force<Scalar>& parent = f[body.parent.index()];
      parent = parent + joint_to_parent(state_.configuration[i], f_T);
    }
  }

  [[nodiscard]] std::vector<Scalar> found() const {
    std::vector<Scalar> result(robot_.nv, Scalar(0));
    for (std::size_t c = 0; c < robot_.nv; ++c) {
      if (!is_prescribed(c)) {
        result[c] = a_[c][order_];
      } else if (!state_.armature.empty()) {
        result[c] = state_.armature[c] * a_[c][order_];
      }
    }
    for (std::size_t i = robot_.bodies.size(); i-- > 0;) {
      const Body& body = robot_.bodies[i];
      observe_(body);
      if (articulated_body::is_prescribed(prescribed_, body)) {
        add_joint_torque(body, coefficient(bodies_[i].f, order_), result);
      }
    }
    return result;
  }

  const Mechanism& robot_;
  const RobotState<Scalar>& state_;
  articulated_body::Prescribed prescribed_;
  BodyObserver observe_;
  articulated_body::Elimination<Scalar> elimination_;
  std::vector<Number> v_, a_;
  std::vector<BodySeries> bodies_;
  std::size_t order_ = 0;
};

}  // namespace dynac
