// Inverse dynamics of higher order in ground coordinates: the Taylor series in time of twists,
// joint screws, inertias and wrenches, all in the world frame about its origin. Screws and inertias
// follow from their rates, S' = V x S and the motion of the body's mass, coefficient after
// coefficient; wrenches add up from body to body as they are. Reference: Ali, Gabellieri, Franchi
// 2026, H-GRNE-FBS; here with the ten inertial parameters of a body in place of its 6 x 6 inertia,
// and with joints of several coordinates.
#pragma once

#include <vector>

#include "algorithms/robot_state.hpp"
#include "algorithms/series_vectors.hpp"
#include "algorithms/world_placement.hpp"

namespace dynac {
namespace spatial_series {

template <class Scalar>
using SeriesMotion = Motion<Series<Scalar>>;

template <class Scalar>
[[nodiscard]] JointPosition<Scalar> now(const JointPosition<Series<Scalar>>& joint) {
  JointPosition<Scalar> position{joint.cosine[0], joint.sine[0], joint.displacement[0], {}, {}};
  for (std::size_t i = 0; i < 3; ++i) position.R_TB.row[i] = coefficient(joint.R_TB.row[i], 0);
  position.p_TB = coefficient(joint.p_TB, 0);
  return position;
}

/// Mass, first and second moment in the world frame about its origin.
template <class Scalar>
[[nodiscard]] PseudoInertia<Series<Scalar>> beginning(const PseudoInertia<Scalar>& I) {
  PseudoInertia<Series<Scalar>> series{I.mass, beginning(I.h), {}};
  for (std::size_t i = 0; i < 3; ++i) series.J.row[i] = beginning(I.J.row[i]);
  return series;
}

/// Adds coefficient k to those of a body's inertia, which moves with the twist V: of r r^T over the
/// mass the rate is r' r^T + r r'^T, r' = v + w x r.
template <class Scalar>
void append_inertia(PseudoInertia<Series<Scalar>>& I, const SeriesMotion<Scalar>& V,
                    std::size_t k) {
  const Vector3<Series<Scalar>> h_rate = I.mass * V.linear + cross(V.angular, I.h);
  Matrix3<Series<Scalar>> half;  // the sum of r r'^T
  for (std::size_t i = 0; i < 3; ++i) {
    half.row[i] = I.h[i] * V.linear + cross(V.angular, I.J.row[i]);
  }
  const Scalar per_k(1 / static_cast<double>(k));
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = i; j < 3; ++j) {
      const Scalar next = per_k * (half(i, j)[k - 1] + half(j, i)[k - 1]);
      I.J(i, j).append(next);
      if (j > i) I.J(j, i).append(next);
    }
  }
  append_from_rate(I.h, h_rate, k);
}

/// What a body's equations are made of.
template <class Scalar>
struct BodySeries {
  std::vector<SeriesMotion<Scalar>> S;  ///< a screw a coordinate of its joint
  SeriesMotion<Scalar> V;
  PseudoInertia<Series<Scalar>> I;
};

/// The joint's share of V, coefficient k: the sum of S v.
template <class Scalar>
[[nodiscard]] Motion<Scalar> joint_share(const MovingBody& body,
                                         const std::vector<SeriesMotion<Scalar>>& S,
                                         const std::vector<Series<Scalar>>& v, std::size_t k) {
  SeriesMotion<Scalar> sum;
  for (std::size_t c = 0; c < S.size(); ++c) sum = sum + v[body.v_index + c] * S[c];
  return {coefficient(sum.angular, k), coefficient(sum.linear, k)};
}

/// Twist, screws and inertia of a body.
/// @param[in] v       series of `terms` coefficients
/// @param[in] parent  null: the world
template <class Scalar>
[[nodiscard]] BodySeries<Scalar> body_series(const MovingBody& body, const Transform<Scalar>& X_W,
                                             const PseudoInertia<Scalar>& inertia,
                                             const std::vector<Series<Scalar>>& v,
                                             std::size_t terms, const BodySeries<Scalar>* parent) {
  BodySeries<Scalar> result;
  for (std::size_t c = 0; c < motion_components(body.joint_type).size(); ++c) {
    const Motion<Scalar> S = X_W * motion_axis<Scalar>(body, c);
    result.S.push_back({beginning(S.angular), beginning(S.linear)});
  }
  result.I = beginning(X_W * inertia);
  for (std::size_t k = 0; k < terms; ++k) {
    for (SeriesMotion<Scalar>& S : result.S) {
      if (k == 0) break;
      const SeriesMotion<Scalar> rate = cross(result.V, S);
      append_from_rate(S.angular, rate.angular, k);
      append_from_rate(S.linear, rate.linear, k);
    }
    if (k > 0) append_inertia(result.I, result.V, k);
    Motion<Scalar> next = joint_share(body, result.S, v, k);
    if (parent != nullptr) {
      next = Motion<Scalar>{coefficient(parent->V.angular, k), coefficient(parent->V.linear, k)} +
             next;
    }
    if (k == 0) result.V = {beginning(next.angular), beginning(next.linear)};
    for (std::size_t i = 0; i < 3 && k > 0; ++i) {
      result.V.angular[i].append(next.angular[i]);
      result.V.linear[i].append(next.linear[i]);
    }
  }
  return result;
}

/// The rate of a body's momentum, less its weight.
template <class Scalar>
[[nodiscard]] Force<Series<Scalar>> wrench(const BodySeries<Scalar>& body,
                                           const Vector3<Series<Scalar>>& gravity) {
  const Force<Series<Scalar>> momentum = inertia(body.I) * body.V;
  Force<Series<Scalar>> f;
  for (std::size_t i = 0; i < 3; ++i) {
    f.angular[i] = momentum.angular[i].derivative();
    f.linear[i] = momentum.linear[i].derivative();
  }
  const Force<Series<Scalar>> weight{cross(body.I.h, gravity), body.I.mass * gravity};
  return f - weight;
}

}  // namespace spatial_series

/// Joint torques for a motion, as series; see the top of this file. Arguments and result as
/// inverse_dynamics_newton_euler().
template <class Scalar>
[[nodiscard]] std::vector<Series<Scalar>> inverse_dynamics_spatial(
    const Mechanism& robot, const RobotState<Series<Scalar>>& state, const BodyObserver& observe) {
  using namespace spatial_series;
  const std::size_t n = robot.bodies.size(), terms = state.v.front().size() + 1;
  std::vector<Series<Scalar>> v = state.v;  // and one coefficient more
  for (std::size_t c = 0; c < robot.nv; ++c) {
    v[c].append(Scalar(1 / static_cast<double>(terms - 1)) * state.a[c][terms - 2]);
  }
  std::vector<Transform<Series<Scalar>>> X_W_series;
  if (!state.external.empty()) X_W_series = world_placements(robot, state, observe);
  RobotState<Scalar> start;
  for (const JointPosition<Series<Scalar>>& joint : state.configuration) {
    start.configuration.push_back(now(joint));
  }
  const std::vector<Transform<Scalar>> X_W = world_placements(robot, start, observe);
  std::vector<BodySeries<Scalar>> bodies;
  std::vector<Force<Series<Scalar>>> f;
  for (std::size_t i = 0; i < n; ++i) {
    const MovingBody& body = robot.bodies[i];
    observe(body);
    const BodySeries<Scalar>* parent =
        body.parent.is_none() ? nullptr : &bodies[body.parent.index()];
    const PseudoInertia<Series<Scalar>>& I = state.inertia[i];
    PseudoInertia<Scalar> constant{I.mass[0], coefficient(I.h, 0), {}};
    for (std::size_t r = 0; r < 3; ++r) constant.J.row[r] = coefficient(I.J.row[r], 0);
    bodies.push_back(body_series(body, X_W[i], constant, v, terms, parent));
    f.push_back(wrench(bodies[i], state.gravity));
    if (!state.external.empty()) f[i] = f[i] - X_W_series[i] * state.external[i];
  }
  std::vector<Series<Scalar>> tau = rotor_torques(robot, state);
  for (std::size_t i = n; i-- > 0;) {
    const MovingBody& body = robot.bodies[i];
    observe(body);
    for (std::size_t c = 0; c < bodies[i].S.size(); ++c) {
      tau[body.v_index + c] = tau[body.v_index + c] + dot(bodies[i].S[c], f[i]);
    }
    if (body.parent.is_none()) continue;
    f[body.parent.index()] = f[body.parent.index()] + f[i];
  }
  return tau;
}

}  // namespace dynac
