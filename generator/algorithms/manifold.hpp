// Moving along the manifold of configurations: q [+] v, where a displacement v of the tangent space
// leads, and its inverse, the v that leads from one configuration to another. v is a velocity held
// for a unit of time: of a joint with a rotation, a constant twist in the child's own axes, so both
// are the exponential and the logarithm of the joint's group, SO(3), SE(2) or SE(3). Of a floating
// base, v is constant in the representation of base velocities: X exp(v) for body ones, exp(v) X
// for spatial ones, p + linear and exp(angular) R, thus of R^3 x SO(3), for mixed ones.
//
// Every coefficient is a sum of terms of one sign or a function that is smooth at zero, so small
// displacements lose no digits. Reference: Barfoot 2017, State Estimation for Robotics,
// section 7.1; Sola, Deray, Atchuthan 2018, A micro Lie theory, appendices A to D.
#pragma once

#include <array>
#include <vector>

#include "algorithms/base_velocity.hpp"
#include "algorithms/robot_state.hpp"
#include "support/elementary.hpp"

namespace dynac {

/// x, y, z, w.
template <class Scalar>
using Quaternion = std::array<Scalar, 4>;

/// The quaternion that begins at q[first].
template <class Scalar>
[[nodiscard]] Quaternion<Scalar> quaternion_at(const std::vector<Scalar>& q, std::size_t first) {
  return {q[first], q[first + 1], q[first + 2], q[first + 3]};
}

/// The three entries of q that begin at q[first].
template <class Scalar>
[[nodiscard]] Vector3<Scalar> vector_at(const std::vector<Scalar>& q, std::size_t first) {
  return {{q[first], q[first + 1], q[first + 2]}};
}

/// Hamilton's product: the rotation b, then a.
template <class Scalar>
[[nodiscard]] Quaternion<Scalar> product(const Quaternion<Scalar>& a, const Quaternion<Scalar>& b) {
  const Vector3<Scalar> u{{a[0], a[1], a[2]}}, v{{b[0], b[1], b[2]}};
  const Vector3<Scalar> vector = (a[3] * v + b[3] * u) + cross(u, v);
  return {vector[0], vector[1], vector[2], a[3] * b[3] - dot(u, v)};
}

/// A nearly unit quaternion with the error of its length squared: one step of Newton's iteration
/// for 1/sqrt, so that what rounding adds in every call does not accumulate.
template <class Scalar>
[[nodiscard]] Quaternion<Scalar> normalised(const Quaternion<Scalar>& a) {
  const Scalar square = (a[0] * a[0] + a[1] * a[1]) + (a[2] * a[2] + a[3] * a[3]);
  const Scalar scale = Scalar(1.5) - Scalar(0.5) * square;
  return {scale * a[0], scale * a[1], scale * a[2], scale * a[3]};
}

/// The exponential of a rotation vector and what a body's path is while it turns by it.
template <class Scalar>
struct Exponential {
  Quaternion<Scalar> rotation;
  Scalar bow;   ///< (1 - cos x)/x^2 of the angle x: of w cross v in the body's displacement
  Scalar bend;  ///< (x - sin x)/x^3: of w cross (w cross v)
};

/// @param[in] w  rotation vector [rad], any length
template <class Scalar>
[[nodiscard]] Exponential<Scalar> exponential(const Vector3<Scalar>& w) {
  const Scalar square = dot(w, w);
  const Scalar sinc = half_sinc(square);
  const Vector3<Scalar> vector = sinc * w;
  return {{vector[0], vector[1], vector[2], half_cos(square)},
          Scalar(2) * (sinc * sinc),
          sine_gap(square)};
}

/// B(z) with atan(t)/t = 1 - z B(z), z = t^2 <= tan(pi/8)^2; this project's own Chebyshev fit,
/// relative error 2^-58. B(0) = 1/3.
template <class Scalar>
[[nodiscard]] Scalar arc_tangent_series(const Scalar& z) {
  constexpr std::array kCoefficients{
      -0.01628574303651472, 0.034570549512274305, -0.0455159273578562,  0.052304541643613894,
      -0.05878928983403345, 0.0666642488448313,   -0.07692296374962261, 0.0909090875349846,
      -0.11111111105155398, 0.14285714285659828,  -0.19999999999999804, 0.3333333333333333};
  Scalar sum(kCoefficients[0]);
  for (std::size_t k = 1; k < kCoefficients.size(); ++k) sum = z * sum + Scalar(kCoefficients[k]);
  return sum;
}

/// The logarithm of a rotation.
template <class Scalar>
struct Logarithm {
  Vector3<Scalar> w;  ///< rotation vector by the shortest way, at most pi long [rad]
  Scalar bend;        ///< (1 - x/2 cot(x/2))/x^2 of the angle x: of w cross (w cross p)
};

/// @param[in] rotation  of any length but zero; it and its negative are the same rotation
///
/// The vector part is sine, w cosine of half the angle x. Adding the length to the cosine halves
/// the angle, as in sqrt(q) ~ q + |q|; after two halvings the tangent of x/8 is at most
/// tan(pi/8), where a short series serves: no quadrant, and nothing cancels anywhere up to x = pi.
/// The same halvings backwards, y cot y = 2y cot 2y + y tan y, give `bend`.
template <class Scalar>
[[nodiscard]] Logarithm<Scalar> logarithm(const Quaternion<Scalar>& rotation) {
  const Scalar shortest = sign(rotation[3]);
  const Vector3<Scalar> u = shortest * Vector3<Scalar>{{rotation[0], rotation[1], rotation[2]}};
  const Scalar cosine = shortest * rotation[3];
  const Scalar sine_square = dot(u, u);
  const Scalar quarter = cosine + square_root(sine_square + cosine * cosine);
  const Scalar eighth = quarter + square_root(sine_square + quarter * quarter);
  const Scalar one(1), four(4), inverse = one / eighth;

  const Scalar z = sine_square * (inverse * inverse);
  const Scalar series = arc_tangent_series(z);
  const Scalar arc = one - z * series;  // x/8 over its tangent
  const Scalar inverse_arc = one / arc;
  const Scalar bend_eighth = (series * inverse_arc) * inverse_arc;
  const Scalar bend_quarter = (bend_eighth + inverse_arc) / four;
  const Scalar tangent_quarter = (eighth * inverse_arc) / (quarter + quarter);
  const Scalar bend_half = (bend_quarter + tangent_quarter) / four;
  return {(Scalar(8) * (arc * inverse)) * u, bend_half / four};
}

/// Where a planar joint goes: x, y, angle.
template <class Scalar>
[[nodiscard]] std::array<Scalar, 3> integrate_planar(const std::array<Scalar, 3>& q,
                                                     const std::array<Scalar, 3>& v,
                                                     const JointPosition<Scalar>& joint) {
  const Scalar square = v[2] * v[2];
  const Scalar sinc = half_sinc(square);
  const Scalar along = Scalar(2) * (sinc * half_cos(square));  // sin(w)/w
  const Scalar across = Scalar(2) * (sinc * sinc) * v[2];      // (1 - cos w)/w
  const Scalar x = along * v[0] - across * v[1];
  const Scalar y = across * v[0] + along * v[1];
  return {q[0] + (joint.cosine * x - joint.sine * y), q[1] + (joint.sine * x + joint.cosine * y),
          q[2] + v[2]};
}

/// The v that leads a planar joint from q to q_next; not defined where it turns by a multiple of
/// 2 pi other than 0.
template <class Scalar>
[[nodiscard]] std::array<Scalar, 3> planar_difference(const std::array<Scalar, 3>& q,
                                                      const std::array<Scalar, 3>& q_next,
                                                      const JointPosition<Scalar>& joint) {
  const Scalar angle = q_next[2] - q[2];
  const Scalar dx = q_next[0] - q[0], dy = q_next[1] - q[1];
  const Scalar x = joint.cosine * dx + joint.sine * dy;
  const Scalar y = joint.cosine * dy - joint.sine * dx;
  const Scalar square = angle * angle;
  const Scalar half = Scalar(0.5) * angle;
  const Scalar along = half_cos(square) / (Scalar(2) * half_sinc(square));  // (w/2) cot(w/2)
  return {along * x + half * y, along * y - half * x, angle};
}

/// Where a turn about the child's axes, or about the parent's, leads.
template <class Scalar>
[[nodiscard]] Quaternion<Scalar> turned(BaseVelocity representation,
                                        const Quaternion<Scalar>& rotation,
                                        const Quaternion<Scalar>& turn) {
  const bool is_body = representation == BaseVelocity::kBody;
  return normalised(is_body ? product(rotation, turn) : product(turn, rotation));
}

/// The turn that leads from one rotation to another.
template <class Scalar>
[[nodiscard]] Quaternion<Scalar> turn_between(BaseVelocity representation,
                                              const Quaternion<Scalar>& from,
                                              const Quaternion<Scalar>& to) {
  const Quaternion<Scalar> back{-from[0], -from[1], -from[2], from[3]};
  return representation == BaseVelocity::kBody ? product(back, to) : product(to, back);
}

/// J(w) u: how far an origin goes that moves at u while u turns by w.
template <class Scalar>
[[nodiscard]] Vector3<Scalar> swept(const Exponential<Scalar>& turn, const Vector3<Scalar>& w,
                                    const Vector3<Scalar>& u) {
  const Vector3<Scalar> w_u = cross(w, u);
  return u + (turn.bow * w_u + turn.bend * cross(w, w_u));
}

/// J(w)^-1 path.
template <class Scalar>
[[nodiscard]] Vector3<Scalar> unswept(const Logarithm<Scalar>& turn, const Vector3<Scalar>& path) {
  const Vector3<Scalar> w_p = cross(turn.w, path);
  return path + (turn.bend * cross(turn.w, w_p) - Scalar(0.5) * w_p);
}

/// How far a floating joint's origin goes, in the parent's axes. exp(v) X carries it to
/// exp(w) p + J(w) u = p + J(w) (u + w x p).
template <class Scalar>
[[nodiscard]] Vector3<Scalar> path_of_origin(BaseVelocity representation,
                                             const JointPosition<Scalar>& joint,
                                             const Exponential<Scalar>& turn,
                                             const Vector3<Scalar>& w, const Vector3<Scalar>& u) {
  switch (representation) {
    case BaseVelocity::kBody:
      return joint.R_TB * swept(turn, w, u);
    case BaseVelocity::kSpatial:
      return swept(turn, w, u + cross(w, joint.p_TB));
    case BaseVelocity::kMixed:
      break;
  }
  return u;
}

/// The u that makes it go so far.
template <class Scalar>
[[nodiscard]] Vector3<Scalar> velocity_along(BaseVelocity representation,
                                             const JointPosition<Scalar>& joint,
                                             const Logarithm<Scalar>& turn,
                                             const Vector3<Scalar>& path) {
  switch (representation) {
    case BaseVelocity::kBody:
      return unswept(turn, transpose_times(joint.R_TB, path));
    case BaseVelocity::kSpatial:
      return unswept(turn, path) - cross(turn.w, joint.p_TB);
    case BaseVelocity::kMixed:
      break;
  }
  return path;
}

/// Writes the entries of q [+] v that are a body's joint's.
/// @param[in] representation  of v: kBody but for a floating base
template <class Scalar>
void integrate_joint(const Body& body, BaseVelocity representation, const RobotState<Scalar>& state,
                     const JointPosition<Scalar>& joint, std::vector<Scalar>& q_next) {
  const std::vector<Scalar>&q = state.q, &v = state.displacement;
  const std::size_t k = body.q_index, m = body.v_index;
  if (body.joint_type == JointType::kPlanar) {
    const auto next =
        integrate_planar<Scalar>({q[k], q[k + 1], q[k + 2]}, {v[m], v[m + 1], v[m + 2]}, joint);
    for (std::size_t i = 0; i < 3; ++i) q_next[k + i] = next[i];
    return;
  }
  if (!turns_freely(body.joint_type)) {
    const std::size_t size = motion_components(body.joint_type).size();
    for (std::size_t i = 0; i < size; ++i) q_next[k + i] = q[k + i] + v[m + i];
    return;
  }
  const bool shifts = body.joint_type == JointType::kFloating;
  const Vector3<Scalar> w = vector_at(v, shifts ? m + 3 : m);
  const Exponential<Scalar> turn = exponential(w);
  const std::size_t first = shifts ? k + 3 : k;
  const auto next = turned(representation, quaternion_at(q, first), turn.rotation);
  for (std::size_t i = 0; i < 4; ++i) q_next[first + i] = next[i];
  if (!shifts) return;
  const auto path = path_of_origin(representation, joint, turn, w, vector_at(v, m));
  for (std::size_t i = 0; i < 3; ++i) q_next[k + i] = q[k + i] + path[i];
}

/// Writes the entries of the displacement from q to q_next that are a body's joint's.
/// @param[in] representation  of v: kBody but for a floating base
template <class Scalar>
void joint_difference(const Body& body, BaseVelocity representation,
                      const RobotState<Scalar>& state, const JointPosition<Scalar>& joint,
                      std::vector<Scalar>& v) {
  const std::vector<Scalar>&q = state.q, &q_next = state.q_next;
  const std::size_t k = body.q_index, m = body.v_index;
  if (body.joint_type == JointType::kPlanar) {
    const auto difference = planar_difference<Scalar>(
        {q[k], q[k + 1], q[k + 2]}, {q_next[k], q_next[k + 1], q_next[k + 2]}, joint);
    for (std::size_t i = 0; i < 3; ++i) v[m + i] = difference[i];
    return;
  }
  if (!turns_freely(body.joint_type)) {
    const std::size_t size = motion_components(body.joint_type).size();
    for (std::size_t i = 0; i < size; ++i) v[m + i] = q_next[k + i] - q[k + i];
    return;
  }
  const bool shifts = body.joint_type == JointType::kFloating;
  const std::size_t first = shifts ? k + 3 : k;
  const Logarithm<Scalar> turn = logarithm(
      turn_between(representation, quaternion_at(q, first), quaternion_at(q_next, first)));
  for (std::size_t i = 0; i < 3; ++i) v[(shifts ? m + 3 : m) + i] = turn.w[i];
  if (!shifts) return;
  const Vector3<Scalar> path = vector_at(q_next, k) - vector_at(q, k);
  const auto u = velocity_along(representation, joint, turn, path);
  for (std::size_t i = 0; i < 3; ++i) v[m + i] = u[i];
}

/// What a joint's entries of v are: those of the base are as the user asks.
[[nodiscard]] inline BaseVelocity representation_of(const Mechanism& robot, std::size_t body,
                                                    BaseVelocity base_velocity) {
  return body == 0 && has_floating_base(robot) ? base_velocity : BaseVelocity::kBody;
}

/// The configuration where a displacement leads.
///
/// @param[in] robot          the mechanism
/// @param[in] state          q (nq), its configuration, and the displacement (nv)
/// @param[in] base_velocity  what the displacement's entries of a floating base are
/// @param[in] observe        called with each body before its equations
/// @return q [+] v (nq), quaternions of unit length where those of q are
template <class Scalar>
[[nodiscard]] std::vector<Scalar> integrate(const Mechanism& robot, const RobotState<Scalar>& state,
                                            BaseVelocity base_velocity,
                                            const BodyObserver& observe) {
  std::vector<Scalar> q_next(robot.nq, Scalar(0));
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    observe(robot.bodies[i]);
    integrate_joint(robot.bodies[i], representation_of(robot, i, base_velocity), state,
                    state.configuration[i], q_next);
  }
  return q_next;
}

/// The displacement that leads from one configuration to another.
///
/// @param[in] robot          the mechanism
/// @param[in] state          q (nq), its configuration, and q_next (nq)
/// @param[in] base_velocity  what v's entries of a floating base are
/// @param[in] observe        called with each body before its equations
/// @return v (nv) with q [+] v = q_next; rotations by the shortest way, but angles that are
///         coordinates, a planar joint's among them, by their plain difference
template <class Scalar>
[[nodiscard]] std::vector<Scalar> difference(const Mechanism& robot,
                                             const RobotState<Scalar>& state,
                                             BaseVelocity base_velocity,
                                             const BodyObserver& observe) {
  std::vector<Scalar> v(robot.nv, Scalar(0));
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    observe(robot.bodies[i]);
    joint_difference(robot.bodies[i], representation_of(robot, i, base_velocity), state,
                     state.configuration[i], v);
  }
  return v;
}

}  // namespace dynac
