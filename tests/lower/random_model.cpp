// SPDX-License-Identifier: BSD-3-Clause
#include "random_model.hpp"

#include <array>
#include <cmath>
#include <numbers>

#include "harness/joint_kinematics.hpp"
#include "harness/mechanics.hpp"

namespace dynac {
namespace {

using Vec = Vector3<double>;
using Mat = Matrix3<double>;

Vec random_vector(Rng& random, double size) {
  return {{random.uniform(-size, size), random.uniform(-size, size), random.uniform(-size, size)}};
}

Vec random_direction(Rng& random) {
  const Vec u = random_vector(random, 1);
  return (1 / std::sqrt(dot(u, u))) * u;
}

Vec coordinate_axis(Rng& random) {
  Vec u;
  u[random.below(3)] = random.one_in(2) ? 1 : -1;
  return u;
}

// Exact where it can be: products of quarter turns about coordinate axes.
Mat quarter_turns(Rng& random) {
  Mat R = Mat::identity();
  for (int k = 0; k < 3; ++k) {
    const Vec u = coordinate_axis(random);
    const Mat U = skew(u);
    R = R * (Mat::identity() + U + U * U);
  }
  return R;
}

Mat random_joint_rotation(Rng& random) {
  switch (random.below(4)) {
    case 0:
      return Mat::identity();
    case 1:
      return quarter_turns(random);
    case 2:
      return quarter_turns(random) * rotation(coordinate_axis(random), random.uniform(-3, 3));
    default:
      return random_rotation(random);
  }
}

Vec random_joint_position(Rng& random) {
  Vec p = random_vector(random, 1);
  for (double& entry : p.e) {
    if (random.one_in(2)) entry = 0;
  }
  return p;
}

Inertia<double> random_inertia(Rng& random) {
  if (random.one_in(8)) return {};
  const Mat R = random_rotation(random);
  const double a = random.uniform(0.1, 1), b = random.uniform(0.1, 1), c = random.uniform(0.1, 1);
  const Mat I_c = R * Mat::diagonal(b + c, a + c, a + b) * transpose(R);
  return inertia_about_com(random.uniform(0.5, 5), random_vector(random, 0.5), I_c);
}

JointType random_type(Rng& random) {
  constexpr std::array kSimple{JointType::kRevolute,   JointType::kRevolute,  JointType::kRevolute,
                               JointType::kContinuous, JointType::kPrismatic, JointType::kPrismatic,
                               JointType::kFixed,      JointType::kFixed};
  constexpr std::array kRarer{JointType::kHelical,   JointType::kCylindrical, JointType::kUniversal,
                              JointType::kSpherical, JointType::kPlanar,      JointType::kFloating};
  return random.one_in(4) ? random.pick(kRarer) : random.pick(kSimple);
}

Vec random_axis(Rng& random) {
  return random.one_in(2) ? coordinate_axis(random) : random_direction(random);
}

// A joint of one coordinate may follow one that stands before it.
void follow_someone(Model& model, Joint& joint, Rng& random) {
  const LinkId leader = LinkId::of(random.below(model.links.size()));
  const Joint& leading = model.link(leader).joint;
  if (velocity_size(joint.type) != 1 || velocity_size(leading.type) != 1 || leading.mimic) return;
  joint.mimic = {leader, random.uniform(-2, 2), random.uniform(-1, 1)};
}

Link root(Base base) {
  Link body;
  body.name = "root";
  body.joint.type = base == Base::kFloating ? JointType::kFloating : JointType::kFixed;
  return body;
}

}  // namespace

Mat rotation(const Vec& axis, double angle) {
  const Mat U = skew(axis);
  const Mat UU = U * U;
  Mat R = Mat::identity();
  for (std::size_t i = 0; i < 3; ++i) {
    R.row[i] = R.row[i] + std::sin(angle) * U.row[i] + (1 - std::cos(angle)) * UU.row[i];
  }
  return R;
}

Mat random_rotation(Rng& random) {
  return rotation(random_direction(random), random.uniform(-std::numbers::pi, std::numbers::pi));
}

Model random_model(std::uint64_t seed, Base base) {
  Rng random(seed);
  Model model;
  model.links.push_back(root(base));
  model.links.back().inertia = random_inertia(random);
  const std::size_t links = 2 + random.below(11);
  for (std::size_t i = 1; i < links; ++i) {
    Link body;
    body.name = "link_" + std::to_string(i);
    body.parent = LinkId::of(random.one_in(3) ? random.below(i) : i - 1);
    body.joint.type = i + 1 == links ? JointType::kRevolute : random_type(random);
    body.joint.X_PJ = {random_joint_rotation(random), random_joint_position(random)};
    body.joint.axis = random_axis(random);
    body.joint.second_axis = random_axis(random);
    if (body.joint.type == JointType::kHelical) body.joint.pitch = random.uniform(-0.3, 0.3);
    if (random.one_in(8)) follow_someone(model, body.joint, random);
    body.inertia = random_inertia(random);
    model.links.push_back(body);
  }
  number_joints(model);
  return model;
}

Model generic_arm(std::uint64_t seed, std::size_t joints, bool has_prismatic) {
  Rng random(seed);
  Model model;
  model.links.push_back(root(Base::kFixed));
  for (std::size_t i = 1; i <= joints; ++i) {
    Link body;
    body.name = "link_" + std::to_string(i);
    body.parent = LinkId::of(i - 1);
    body.joint.type =
        has_prismatic && random.one_in(3) ? JointType::kPrismatic : JointType::kRevolute;
    body.joint.X_PJ = {random_rotation(random), random_vector(random, 1)};
    body.joint.axis = random_direction(random);
    body.inertia = random_inertia(random);
    model.links.push_back(body);
  }
  number_joints(model);
  return model;
}

std::vector<double> random_position(const Model& model, Rng& random) {
  std::vector<double> q(static_cast<std::size_t>(position_size(model)));
  for (double& entry : q) entry = random.uniform(-3, 3);
  for (const Link& body : model.links) {
    if (!test::has_quaternion(body.joint)) continue;
    const std::size_t first = test::quaternion_index(body.joint);
    double norm = 0;
    for (std::size_t k = first; k < first + 4; ++k) norm += q[k] * q[k];
    for (std::size_t k = first; k < first + 4; ++k) q[k] /= std::sqrt(norm);
  }
  return q;
}

std::vector<Transform<double>> link_placements(const Model& model, const std::vector<double>& q) {
  std::vector<Transform<double>> X_W;
  for (const test::LinkMotion& link : test::place_links(model, q)) X_W.push_back(link.X_WL);
  return X_W;
}

}  // namespace dynac
