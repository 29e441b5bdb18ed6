#include "harness/mechanics.hpp"

#include <algorithm>
#include <cmath>

#include "harness/compare.hpp"

namespace dynac::test {
namespace {

using Vec = Vector3<double>;
using Mat = Matrix3<double>;

// exp([u]x): the turn by |u| about u, after Rodrigues.
Mat turn(const Vec& u) {
  const double angle = std::sqrt(dot(u, u));
  // sin(x)/x and (1 - cos(x))/x^2, the latter by the half angle, which does not cancel.
  const double half = angle / 2;
  const double a = angle == 0 ? 1 : std::sin(angle) / angle;
  const double b = angle == 0 ? 1 : std::sin(half) / half;
  const Mat U = skew(u);
  const Mat UU = U * U;
  Mat R = Mat::identity();
  for (std::size_t i = 0; i < 3; ++i) R.row[i] = R.row[i] + a * U.row[i] + (b * b / 2) * UU.row[i];
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

Vec three(std::span<const double> x, std::size_t index) {
  return {{x[index], x[index + 1], x[index + 2]}};
}

LinkMotion base_motion(std::span<const double> q, std::span<const double> v) {
  const Mat R = rotation_of(q.subspan(3, 4));
  return {{R, three(q, 0)}, R * three(v, 3), R * three(v, 0)};
}

LinkMotion child_motion(const Joint& joint, const LinkMotion& parent, std::span<const double> q,
                        std::span<const double> v) {
  const Transform<double> X_WJ = parent.X_WL * joint.X_PJ;
  LinkMotion link{X_WJ, parent.w_W, parent.v_W};
  const Vec axis = X_WJ.R * joint.axis;
  if (joint.type == JointType::kPrismatic) {
    link.X_WL.p = X_WJ.p + q[0] * axis;
  } else if (joint.type != JointType::kFixed) {
    link.X_WL.R = X_WJ.R * turn(q[0] * joint.axis);
  }
  link.v_W = parent.v_W + cross(parent.w_W, link.X_WL.p - parent.X_WL.p);
  if (joint.type == JointType::kPrismatic) {
    link.v_W = link.v_W + v[0] * axis;
  } else if (joint.type != JointType::kFixed) {
    link.w_W = parent.w_W + v[0] * axis;
  }
  return link;
}

Vec centre_of(const Inertia<double>& inertia) { return (1 / inertia.mass) * inertia.h; }

// Hamilton's product of quaternions (x, y, z, w).
std::vector<double> product(std::span<const double> a, std::span<const double> b) {
  const Vec u = three(a, 0), w = three(b, 0);
  const Vec vector = b[3] * u + a[3] * w + cross(u, w);
  return {vector[0], vector[1], vector[2], a[3] * b[3] - dot(u, w)};
}

void advance_base(std::span<const double> v, double time, std::vector<double>& q) {
  const Mat R = rotation_of(std::span(q).subspan(3, 4));
  const Vec u = time * three(v, 3);
  const double angle = std::sqrt(dot(u, u));
  const double s = angle == 0 ? 0.5 : std::sin(angle / 2) / angle;
  // Over a step the twist is constant in the base's frame: the shift is the integral of exp([u]x)
  // v. To third order in the angle, which is beyond the accuracy of the differences taken of it.
  const Vec shift = time * three(v, 0);
  const Vec once = cross(u, shift);
  const Vec p = three(q, 0) + R * (shift + 0.5 * once + (1.0 / 6) * cross(u, once));
  const std::vector<double> step{s * u[0], s * u[1], s * u[2], std::cos(angle / 2)};
  const std::vector<double> turned = product(std::span(q).subspan(3, 4), step);
  for (std::size_t k = 0; k < 3; ++k) q[k] = p[k];
  for (std::size_t k = 0; k < 4; ++k) q[3 + k] = turned[k];
}

}  // namespace

std::vector<LinkMotion> move_links(const Model& model, std::span<const double> q,
                                   std::span<const double> v) {
  std::vector<LinkMotion> links;
  std::size_t q_index = 0;
  std::size_t v_index = 0;
  for (const Body& body : model.bodies) {
    const auto q_rest = q.subspan(q_index);
    const auto v_rest = v.subspan(v_index);
    if (!body.parent.is_none()) {
      links.push_back(child_motion(body.joint, links[body.parent.index()], q_rest, v_rest));
    } else if (body.joint.type == JointType::kFloating) {
      links.push_back(base_motion(q_rest, v_rest));
    } else {
      links.emplace_back();
    }
    q_index += static_cast<std::size_t>(position_size(body.joint.type));
    v_index += static_cast<std::size_t>(velocity_size(body.joint.type));
  }
  return links;
}

std::vector<LinkMotion> place_links(const Model& model, std::span<const double> q) {
  const std::vector<double> rest(static_cast<std::size_t>(velocity_size(model)));
  return move_links(model, q, rest);
}

double kinetic_energy(const Model& model, std::span<const double> q, std::span<const double> v) {
  const std::vector<LinkMotion> links = move_links(model, q, v);
  double energy = 0;
  for (std::size_t i = 0; i < links.size(); ++i) {
    const Inertia<double>& inertia = model.bodies[i].inertia;
    const Vec v_L = transpose_times(links[i].X_WL.R, links[i].v_W);
    const Vec w_L = transpose_times(links[i].X_WL.R, links[i].w_W);
    if (inertia.mass == 0) continue;
    const Vec c = centre_of(inertia);
    const Vec v_c = v_L + cross(w_L, c);
    const Mat C = point_inertia(c);
    const Vec turning = inertia.I_o * w_L - inertia.mass * (C * w_L);
    energy += inertia.mass * dot(v_c, v_c) / 2 + dot(w_L, turning) / 2;
  }
  return energy;
}

double potential_energy(const Model& model, std::span<const double> q,
                        const Vector3<double>& gravity) {
  return -total_mass(model) * dot(gravity, centre_of_mass(model, q));
}

double total_mass(const Model& model) {
  double mass = 0;
  for (const Body& body : model.bodies) mass += body.inertia.mass;
  return mass;
}

Vector3<double> centre_of_mass(const Model& model, std::span<const double> q) {
  const std::vector<LinkMotion> links = place_links(model, q);
  Vec moment;
  for (std::size_t i = 0; i < links.size(); ++i) {
    const Inertia<double>& inertia = model.bodies[i].inertia;
    moment = moment + links[i].X_WL.R * inertia.h + inertia.mass * links[i].X_WL.p;
  }
  return (1 / total_mass(model)) * moment;
}

std::vector<double> advance(const Model& model, std::span<const double> q,
                            std::span<const double> v, double time) {
  std::vector<double> result(q.begin(), q.end());
  std::size_t q_index = 0;
  std::size_t v_index = 0;
  if (model.base() == Base::kFloating) {
    advance_base(v, time, result);
    q_index = 7;
    v_index = 6;
  }
  while (q_index < result.size()) result[q_index++] += time * v[v_index++];
  return result;
}

double torque_scale(const Model& model, std::span<const double> tau) {
  constexpr double kGravity = 9.81;
  constexpr double kArm = 0.01;
  return std::max({max_abs(tau), kArm * kGravity * total_mass(model), 1e-12});
}

double torque_error(const Model& model, std::span<const double> tau,
                    std::span<const double> reference) {
  return max_difference(tau, reference) / torque_scale(model, reference);
}

std::vector<double> unit_velocity(const Model& model, std::size_t index) {
  std::vector<double> v(static_cast<std::size_t>(velocity_size(model)));
  v[index] = 1;
  return v;
}

}  // namespace dynac::test
