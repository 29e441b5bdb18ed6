// SPDX-License-Identifier: BSD-3-Clause
#include "harness/joint_kinematics.hpp"

#include <cmath>

namespace dynac::test {
namespace {

using Vec = Vector3<double>;
using Mat = Matrix3<double>;

constexpr Vec kZ{{0, 0, 1}};

// sin(x) / x and (1 - cos(x)) / x^2, the latter by the half angle, which does not cancel.
double sine_ratio(double x) { return x == 0 ? 1 : std::sin(x) / x; }
double cosine_ratio(double x) { return std::pow(sine_ratio(x / 2), 2) / 2; }

// (x - sin(x)) / x^3, by its power series where the difference cancels.
double rest_ratio(double x) {
  if (std::abs(x) > 1) return (x - std::sin(x)) / (x * x * x);
  double term = 1.0 / 6;
  double sum = term;
  for (int k = 4; k < 24; k += 2) {
    term *= -x * x / (k * (k + 1));
    sum += term;
  }
  return sum;
}

double norm(const Vec& u) { return std::sqrt(dot(u, u)); }

// exp([u]x): the rotation by |u| about u, after Rodrigues.
Mat rotation(const Vec& u) {
  const double angle = norm(u);
  const Mat U = skew(u);
  const Mat UU = U * U;
  Mat R = Mat::identity();
  for (std::size_t i = 0; i < 3; ++i) {
    R.row[i] = R.row[i] + sine_ratio(angle) * U.row[i] + cosine_ratio(angle) * UU.row[i];
  }
  return R;
}

// Textbook form, unlike rotation_of_quaternion() of the algorithms: R = (w^2 - u.u) 1 + 2 u u^T +
// 2 w [u]x.
Mat rotation_of(std::span<const double> quaternion) {
  const Vec u{{quaternion[0], quaternion[1], quaternion[2]}};
  const double w = quaternion[3];
  const Mat U = skew(u);
  Mat R;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      R(i, j) = (i == j ? w * w - dot(u, u) : 0) + 2 * u[i] * u[j] + 2 * w * U(i, j);
    }
  }
  return R;
}

// The smallest rotation that takes z to the unit vector `axis`: about z x axis, by the angle
// between them; half a turn about x where that is -z.
Mat plane_axes(const Vec& axis) {
  const Vec normal = cross(kZ, axis);
  const double sine = norm(normal);
  if (sine == 0) return axis[2] > 0 ? Mat::identity() : Mat::diagonal(1, -1, -1);
  return rotation((std::atan2(sine, axis[2]) / sine) * normal);
}

Vec three(std::span<const double> x, std::size_t index) {
  return {{x[index], x[index + 1], x[index + 2]}};
}

// Turns about the joint's axis by `angle` and slides along it by `shift`: a point p goes to
// R (p - point) + point + shift axis.
JointMotion move_along(const Joint& joint, double angle, double shift, double turning,
                       double sliding) {
  const Vec &axis = joint.axis, &point = joint.point;
  const Mat R = rotation(angle * axis);
  const Vec arm = R * point;  // from the child's origin to the axis
  return {{R, (point - arm) + shift * axis},
          turning * axis,
          sliding * axis - turning * cross(axis, arm)};
}

JointMotion move_universal(const Joint& joint, std::span<const double> q,
                           std::span<const double> v) {
  const Mat first = rotation(q[0] * joint.axis);
  const Mat second = rotation(q[1] * joint.second_axis);
  return {{first * second, {}}, v[0] * joint.axis + v[1] * (first * joint.second_axis), {}};
}

JointMotion move_planar(const Joint& joint, std::span<const double> q, std::span<const double> v) {
  const Mat R_JT = plane_axes(joint.axis);
  // The child is turned with the plane's axes: what is x of its plane at q = 0 is R_JT's column.
  const Mat R_TB = rotation(q[2] * kZ);
  return {{R_JT * R_TB * transpose(R_JT), R_JT * Vec{{q[0], q[1], 0}}},
          v[2] * joint.axis,
          R_JT * (R_TB * Vec{{v[0], v[1], 0}})};
}

// Hamilton's product of quaternions (x, y, z, w).
std::vector<double> product(std::span<const double> a, std::span<const double> b) {
  const Vec u = three(a, 0), w = three(b, 0);
  const Vec vector = b[3] * u + a[3] * w + cross(u, w);
  return {vector[0], vector[1], vector[2], a[3] * b[3] - dot(u, w)};
}

// q exp(u / 2): a rotation by u in the body's own axes.
void rotate_quaternion(const Vec& u, std::span<double> quaternion) {
  const double half = norm(u) / 2;
  const Vec s = (sine_ratio(half) / 2) * u;
  const std::vector<double> step{s[0], s[1], s[2], std::cos(half)};
  const std::vector<double> rotated = product(quaternion, step);
  for (std::size_t k = 0; k < 4; ++k) quaternion[k] = rotated[k];
}

// Integral of exp([s u]x) x over s from 0 to 1: the way of a point that is pushed along x in axes
// that turn by u meanwhile.
Vec way(const Vec& u, const Vec& x) {
  const double angle = norm(u);
  const Vec once = cross(u, x);
  return x + cosine_ratio(angle) * once + rest_ratio(angle) * cross(u, once);
}

void advance_floating(std::span<const double> v, double time, std::span<double> q) {
  const Vec u = time * three(v, 3);
  const Vec p = three(q, 0) + rotation_of(q.subspan(3, 4)) * way(u, time * three(v, 0));
  for (std::size_t k = 0; k < 3; ++k) q[k] = p[k];
  rotate_quaternion(u, q.subspan(3, 4));
}

void advance_planar(std::span<const double> v, double time, std::span<double> q) {
  const Vec moved = rotation(q[2] * kZ) * way((time * v[2]) * kZ, {{time * v[0], time * v[1], 0}});
  q[0] += moved[0];
  q[1] += moved[1];
  q[2] += time * v[2];
}

}  // namespace

JointMotion move_joint(const Joint& joint, std::span<const double> q, std::span<const double> v) {
  if (joint.type == JointType::kFixed) return {};
  q = q.subspan(joint.q_index);
  v = v.subspan(joint.v_index);
  const Mimic mimic = joint.mimic.value_or(Mimic{});
  const double position = mimic.multiplier * q[0] + mimic.offset;
  const double rate = mimic.multiplier * v[0];
  switch (joint.type) {
    case JointType::kPrismatic:
      return move_along(joint, 0, position, 0, rate);
    case JointType::kCylindrical:
      return move_along(joint, q[0], q[1], v[0], v[1]);
    case JointType::kUniversal:
      return move_universal(joint, q, v);
    case JointType::kSpherical:
      return {{rotation_of(q), {}}, rotation_of(q) * three(v, 0), {}};
    case JointType::kPlanar:
      return move_planar(joint, q, v);
    case JointType::kFloating: {
      const Mat R = rotation_of(q.subspan(3, 4));
      return {{R, three(q, 0)}, R * three(v, 3), R * three(v, 0)};
    }
    default:  // turns about one axis, with a pitch or none
      return move_along(joint, position, joint.pitch * position, rate, joint.pitch * rate);
  }
}

void advance_joint(const Joint& joint, std::span<const double> v, double time,
                   std::vector<double>& q) {
  if (!is_independent(joint)) return;
  const std::span<double> own = std::span(q).subspan(joint.q_index);
  v = v.subspan(joint.v_index);
  switch (joint.type) {
    case JointType::kSpherical:
      return rotate_quaternion(time * three(v, 0), own.first(4));
    case JointType::kPlanar:
      return advance_planar(v, time, own);
    case JointType::kFloating:
      return advance_floating(v, time, own);
    default:
      break;
  }
  const auto size = static_cast<std::size_t>(position_size(joint.type));
  for (std::size_t k = 0; k < size; ++k) own[k] += time * v[k];
}

bool has_quaternion(const Joint& joint) {
  return joint.type == JointType::kSpherical || joint.type == JointType::kFloating;
}

std::size_t quaternion_index(const Joint& joint) {
  return joint.q_index + (joint.type == JointType::kFloating ? 3 : 0);
}

}  // namespace dynac::test
