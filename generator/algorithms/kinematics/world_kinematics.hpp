// SPDX-License-Identifier: BSD-3-Clause
// How bodies move, to any order in time, in world coordinates: twists at the point at the world's
// origin and their componentwise derivatives, and those of the joints' screws.
//
// In: a configuration and the derivatives of v. Out, of every body i: its pose C_i, its twist V_i
// and the columns S_c of its joint, V_i = V_parent + sum_c S_c v_c, each with its derivatives:
//
//   S_c^(k) = sum_{l<k}  binom(k-1, l) V_i^(l) x S_c^(k-1-l)
//   V_i^(k) = V_p^(k) + sum_c sum_{l<=k} binom(k, l) S_c^(l) v_c^(k-l)
//
// Every column is fixed in the body that the joint carries, for all joints of a Mechanism, so the
// twist that turns it is that body's own. For a joint of one coordinate the parent's would do as
// well, S x S = 0; for one of several it would not.
// Reference: Mueller 2021 (RA-L, spatial representation of twists), equation 9 and Algorithm 1;
// Ali, Gabellieri, Franchi 2026 (arXiv 2605.06498), kinematics of order r + 1.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/robot_state.hpp"

namespace dynac {

/// v and its time derivatives: [k] is v^(k) (nv) [rad/s^(k+1)] or [m/s^(k+1)], componentwise.
template <class Scalar>
using RateDerivatives = std::vector<std::vector<Scalar>>;

/// A motion in world coordinates and its componentwise time derivatives: [k] is the k-th.
template <class Scalar>
using MotionDerivatives = std::vector<Motion<Scalar>>;

/// The same of a wrench.
template <class Scalar>
using ForceDerivatives = std::vector<Force<Scalar>>;

/// n over k: the factors of Leibniz' rule.
template <class Scalar>
[[nodiscard]] Scalar binomial(std::size_t n, std::size_t k) {
  double product = 1;
  for (std::size_t i = 1; i <= k; ++i) {
    product = product * static_cast<double>(n - k + i) / static_cast<double>(i);
  }
  return Scalar(product);
}

/// The k-th derivative of a x b: a of `rate`, b of `vectors`, motions or forces.
template <class Scalar, class Vector>
[[nodiscard]] Vector cross_derivative(const MotionDerivatives<Scalar>& rate,
                                      const std::vector<Vector>& vectors, std::size_t k) {
  Vector sum;
  for (std::size_t l = 0; l <= k; ++l) {
    sum = sum + binomial<Scalar>(k, l) * cross(rate[l], vectors[k - l]);
  }
  return sum;
}

/// A body and its joint in motion, in world coordinates.
template <class Scalar>
struct BodyKinematics {
  Transform<Scalar> C;                       ///< pose in the world
  MotionDerivatives<Scalar> V;               ///< twist
  std::vector<MotionDerivatives<Scalar>> S;  ///< of each coordinate of its joint
};

/// All of them: as many derivatives as add_screws() and add_twists() have been called, in turn.
template <class Scalar>
using WorldKinematics = std::vector<BodyKinematics<Scalar>>;

/// Poses alone; what everything else is added to.
template <class Scalar>
[[nodiscard]] WorldKinematics<Scalar> world_poses(const Mechanism& robot,
                                                  const Configuration<Scalar>& configuration,
                                                  const BodyObserver& observe) {
  WorldKinematics<Scalar> motion;
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    observe(body);
    const Transform<Scalar> X_PB = placement(body, configuration[i]);
    const std::size_t columns = motion_components(body.joint_type).size();
    motion.push_back({body.parent.is_none() ? X_PB : motion[body.parent.index()].C * X_PB,
                      {},
                      std::vector<MotionDerivatives<Scalar>>(columns)});
  }
  return motion;
}

/// Adds the next derivative of every screw: the k-th where twists have derivatives below the k-th.
/// @param[in] first  the first body whose joint has screws that are fixed in it
template <class Scalar>
void add_screws(const Mechanism& robot, WorldKinematics<Scalar>& motion,
                const BodyObserver& observe, std::size_t first = 0) {
  for (std::size_t i = first; i < robot.bodies.size(); ++i) {
    observe(robot.bodies[i]);
    auto& [C, V, S] = motion[i];
    for (std::size_t c = 0; c < S.size(); ++c) {
      const std::size_t k = S[c].size();
      S[c].push_back(k == 0 ? C * motion_axis<Scalar>(robot.bodies[i], c)
                            : cross_derivative(V, S[c], k - 1));
    }
  }
}

/// What derivatives of v below the k-th give a joint of the k-th derivative of its twist.
template <class Scalar>
[[nodiscard]] Motion<Scalar> lower_order_share(const Body& body,
                                               const BodyKinematics<Scalar>& motion, std::size_t k,
                                               const RateDerivatives<Scalar>& v) {
  Motion<Scalar> sum;
  for (std::size_t c = 0; c < motion.S.size(); ++c) {
    for (std::size_t l = 1; l <= k; ++l) {
      sum = sum + binomial<Scalar>(k, l) * v[k - l][body.v_index + c] * motion.S[c][l];
    }
  }
  return sum;
}

/// Adds the next derivative of every twist, the k-th; screws have their k-th already.
/// @param[in] v       at least up to v^(k)
/// @param[in] world  the k-th derivative of the twist of what carries the first bodies
template <class Scalar>
void add_twists(const Mechanism& robot, const RateDerivatives<Scalar>& v,
                const Motion<Scalar>& world, WorldKinematics<Scalar>& motion,
                const BodyObserver& observe) {
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    observe(body);
    BodyKinematics<Scalar>& own = motion[i];
    const std::size_t k = own.V.size();
    Motion<Scalar> V = body.parent.is_none() ? world : motion[body.parent.index()].V[k];
    for (std::size_t c = 0; c < own.S.size(); ++c) {
      V = V + v[k][body.v_index + c] * own.S[c][0];
    }
    own.V.push_back(V + lower_order_share(body, own, k, v));
  }
}

/// Poses, twists and screws of all bodies with their derivatives.
///
/// @param[in] configuration        where the joints are
/// @param[in] v                    v^(0) .. v^(r): twists and screws come out to the same order
/// @param[in] world_acceleration  of what carries the first bodies: at rest for now and evenly
///                                 accelerated; minus gravity: then wrenches need none
/// @return                         one per body
template <class Scalar>
[[nodiscard]] WorldKinematics<Scalar> world_kinematics(const Mechanism& robot,
                                                       const Configuration<Scalar>& configuration,
                                                       const RateDerivatives<Scalar>& v,
                                                       const Motion<Scalar>& world_acceleration,
                                                       const BodyObserver& observe) {
  WorldKinematics<Scalar> motion = world_poses(robot, configuration, observe);
  for (std::size_t k = 0; k < v.size(); ++k) {
    add_screws(robot, motion, observe);
    add_twists(robot, v, k == 1 ? world_acceleration : Motion<Scalar>{}, motion, observe);
  }
  return motion;
}

/// Derivatives of a pose as a 4 x 4 matrix [R, p; 0, 1]: [k] is the k-th, from the pose itself on.
///
/// C^(k) = sum_{l<k} binom(k-1, l) hat(V^(l)) C^(k-1-l), the last row zero from the first
/// derivative on. R of a derivative is no rotation.
/// @param[in] V  of the body, without an acceleration of the world
/// @return       one more than V has
template <class Scalar>
[[nodiscard]] std::vector<Transform<Scalar>> pose_derivatives(const Transform<Scalar>& C,
                                                              const MotionDerivatives<Scalar>& V) {
  std::vector<Transform<Scalar>> derivatives{C};
  for (std::size_t k = 1; k <= V.size(); ++k) {
    Transform<Scalar> next{{}, V[k - 1].linear};
    for (std::size_t l = 0; l < k; ++l) {
      const Vector3<Scalar> w = binomial<Scalar>(k - 1, l) * V[l].angular;
      const Transform<Scalar>& lower = derivatives[k - 1 - l];
      next = {next.R + skew(w) * lower.R, next.p + cross(w, lower.p)};
    }
    derivatives.push_back(next);
  }
  return derivatives;
}

/// Twist of a point that moves with a body: its velocity and the angular velocity in world axes.
///
/// @param[in] p  the point in the world [m]
/// @param[in] V  spatial twist, without an acceleration of the world
/// @return       derivatives of the point's velocity and of the angular velocity
template <class Scalar>
[[nodiscard]] MotionDerivatives<Scalar> at_moving_point(const Vector3<Scalar>& p,
                                                        const MotionDerivatives<Scalar>& V) {
  MotionDerivatives<Scalar> twist;
  for (std::size_t k = 0; k < V.size(); ++k) {
    Motion<Scalar> next = V[k];
    for (std::size_t l = 0; l <= k; ++l) {  // p^(j) is the velocity's derivative j - 1
      const Vector3<Scalar>& arm = l == k ? p : twist[k - l - 1].linear;
      next.linear = next.linear + binomial<Scalar>(k, l) * cross(V[l].angular, arm);
    }
    twist.push_back(next);
  }
  return twist;
}

/// Derivatives of vectors whose components are known in axes that move by V against those in which
/// the result is derived: y' = V x y + (the derivative in those axes).
///
/// A derivative is a sum over lower ones of those of x, x', x'' ..., so all are carried along.
/// @param[in] V  at the present instant, with one derivative less than x has
/// @param[in] x  motions or forces, each transformed already; [k] was the k-th derivative there
/// @return       as many
template <class Scalar, class Vector>
[[nodiscard]] std::vector<Vector> convected(const MotionDerivatives<Scalar>& V,
                                            const std::vector<Vector>& x) {
  std::vector<std::vector<Vector>> y;  // [m][k]: x[m] derived k times
  for (const Vector& derivative : x) y.push_back({derivative});
  for (std::size_t k = 1; k < x.size(); ++k) {
    for (std::size_t m = 0; m + k < x.size(); ++m) {
      y[m].push_back(cross_derivative(V, y[m], k - 1) + y[m + 1][k - 1]);
    }
  }
  return x.empty() ? x : y.front();
}

/// The inverse of convected(): [m] is the m-th derivative that axes moving by V see of x.
/// @param[in] V  with one derivative less than x has
/// @param[in] x  motions or forces with derivatives in the axes in which V's are, too
/// @return       as many
template <class Scalar, class Vector>
[[nodiscard]] std::vector<Vector> seen_by_moving_axes(const MotionDerivatives<Scalar>& V,
                                                      std::vector<Vector> x) {
  std::vector<Vector> seen;
  while (!x.empty()) {  // x: the present one with its derivatives at rest
    seen.push_back(x.front());
    std::vector<Vector> next;
    for (std::size_t k = 0; k + 1 < x.size(); ++k) {
      next.push_back(x[k + 1] - cross_derivative(V, x, k));
    }
    x = std::move(next);
  }
  return seen;
}

/// A spatial twist in the body's own axes, derived there: a floating base's entries of v.
/// @param[in] C  the body's pose
/// @param[in] V  spatial twist with derivatives
template <class Scalar>
[[nodiscard]] MotionDerivatives<Scalar> in_body(const Transform<Scalar>& C,
                                                const MotionDerivatives<Scalar>& V) {
  MotionDerivatives<Scalar> twist = seen_by_moving_axes(V, V);
  for (Motion<Scalar>& m : twist) m = inverse_times(C, m);
  return twist;
}

/// A wrench whose components in a body's frame are known, in world coordinates.
/// @param[in] f_B  wrench in the body's frame about its origin, with derivatives
/// @return         as many
template <class Scalar>
[[nodiscard]] ForceDerivatives<Scalar> in_world(const BodyKinematics<Scalar>& body,
                                                ForceDerivatives<Scalar> f_B) {
  for (Force<Scalar>& f : f_B) f = body.C * f;
  return convected(body.V, f_B);
}

}  // namespace dynac
