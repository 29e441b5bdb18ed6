// SPDX-License-Identifier: BSD-3-Clause
#include "harness/complex_step.hpp"

namespace dynac::test {
namespace {

using Vector = Vector3<double>;

// i h times half the product of the quaternion with (w, 0).
void rotate(const Vector& w, std::size_t first, const std::vector<double>& q,
            std::vector<Complex>& stepped) {
  const Vector xyz{{q[first], q[first + 1], q[first + 2]}};
  const Vector rate = q[first + 3] * w + cross(xyz, w);
  const Complex half(0, 0.5 * kComplexStep);
  for (std::size_t k = 0; k < 3; ++k) stepped[first + k] += half * rate[k];
  stepped[first + 3] -= half * dot(xyz, w);
}

void shift(const Vector& u, std::size_t first, std::vector<Complex>& stepped, std::size_t size) {
  for (std::size_t k = 0; k < size; ++k) stepped[first + k] += Complex(0, kComplexStep) * u[k];
}

// The same with w in the world's axes.
void rotate_in_world(const Vector& w, std::size_t first, const std::vector<double>& q,
                     std::vector<Complex>& stepped) {
  const auto R =
      rotation_of_quaternion<double>({q[first], q[first + 1], q[first + 2], q[first + 3]});
  rotate(transpose_times(R, w), first, q, stepped);
}

// A base whose velocity is given in the world's axes, at its own origin or at the world's.
void step_base(const Body& body, std::size_t axis, bool is_spatial, const std::vector<double>& q,
               std::vector<Complex>& stepped) {
  const std::size_t k = body.q_index;
  Vector e;
  e[axis % 3] = 1;
  if (axis < 3) {
    shift(e, k, stepped, 3);
    return;
  }
  if (is_spatial) shift(cross(e, Vector{{q[k], q[k + 1], q[k + 2]}}), k, stepped, 3);
  rotate_in_world(e, k + 3, q, stepped);
}

void step_joint(const Body& body, std::size_t axis, const std::vector<double>& q,
                std::vector<Complex>& stepped) {
  const std::size_t k = body.q_index;
  Vector e;
  e[axis % 3] = 1;
  switch (body.joint_type) {
    case JointType::kSpherical:
      rotate(e, k, q, stepped);
      return;
    case JointType::kFloating:
      if (axis >= 3) {
        rotate(e, k + 3, q, stepped);
      } else {
        const auto R = rotation_of_quaternion<double>({q[k + 3], q[k + 4], q[k + 5], q[k + 6]});
        shift(R * e, k, stepped, 3);
      }
      return;
    case JointType::kPlanar: {
      const double c = std::cos(q[k + 2]), s = std::sin(q[k + 2]);
      shift({{c * e[0] - s * e[1], s * e[0] + c * e[1], e[2]}}, k, stepped, 3);
      return;
    }
    default:
      stepped[k + axis] += Complex(0, kComplexStep);
  }
}

}  // namespace

std::vector<Complex> stepped_position(const Mechanism& robot, const std::vector<double>& q,
                                      std::size_t c, BaseVelocity base_velocity) {
  std::vector<Complex> stepped(q.begin(), q.end());
  for (const Body& body : robot.bodies) {
    const std::size_t size = motion_components(body.joint_type).size();
    if (body.is_mimic || c < body.v_index || c >= body.v_index + size) continue;
    if (&body == &robot.bodies.front() && has_floating_base(robot) &&
        base_velocity != BaseVelocity::kBody) {
      step_base(body, c - body.v_index, base_velocity == BaseVelocity::kSpatial, q, stepped);
      break;
    }
    step_joint(body, c - body.v_index, q, stepped);
    break;
  }
  return stepped;
}

}  // namespace dynac::test
