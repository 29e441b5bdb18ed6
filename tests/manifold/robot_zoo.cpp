// SPDX-License-Identifier: BSD-3-Clause
#include "robot_zoo.hpp"
#include "generic/generic_table.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace dynac::test {
namespace {

constexpr JointType kTypes[] = {
    JointType::kRevolute,    JointType::kContinuous, JointType::kPrismatic, JointType::kHelical,
    JointType::kCylindrical, JointType::kUniversal,  JointType::kSpherical, JointType::kPlanar,
    JointType::kFloating,    JointType::kFixed,      JointType::kRevolute};

std::string link_name(std::size_t k) { return "link_" + std::to_string(k); }

JointDescription random_joint(JointType type, std::size_t number, Rng& rng) {
  JointDescription joint;
  joint.name = "joint_" + std::to_string(number);
  joint.type = type;
  joint.parent = link_name(rng.below(number));
  joint.child = link_name(number);
  joint.X_PJ = {rng.rotation(), rng.direction()};
  joint.axis = rng.direction();
  joint.second_axis = rng.direction();
  joint.pitch = rng.uniform(-0.3, 0.3);
  joint.limits = JointLimits{-3, 3, 1, 1};
  return joint;
}

LinkDescription random_link(std::size_t number, Rng& rng) {
  LinkDescription link;
  link.name = link_name(number);
  link.mass = rng.uniform(0.5, 2);
  link.com = rng.direction();
  link.inertia = Matrix3<double>::identity();
  return link;
}

// Calls `visit` with each joint that has coordinates.
template <class Visitor>
void for_each_joint(const Model& model, const Visitor& visit) {
  for (const Link& body : model.links) {
    if (is_independent(body.joint)) visit(body.joint);
  }
}

std::size_t size_of_q(const Model& model) { return static_cast<std::size_t>(position_size(model)); }
std::size_t size_of_v(const Model& model) { return static_cast<std::size_t>(velocity_size(model)); }

Arrays<double> run(const Subject& subject, const Arrays<double>& inputs) {
  const Mechanism robot = lump(subject.model);
  return generic::evaluate(*subject.kernel, subject.kernel->formulations.front(),
                           {robot, subject.settings}, inputs);
}

}  // namespace

Model robot_zoo(std::uint64_t seed) {
  Rng rng(seed);
  std::vector<JointType> types(std::begin(kTypes), std::end(kTypes));
  for (std::size_t k = types.size(); k-- > 1;) std::swap(types[k], types[rng.below(k + 1)]);
  TreeBuilder builder("robot_zoo_" + std::to_string(seed));
  builder.add_link(random_link(0, rng));
  std::string leader;
  for (std::size_t k = 0; k < types.size(); ++k) {
    builder.add_link(random_link(k + 1, rng));
    JointDescription joint = random_joint(types[k], k + 1, rng);
    if (types[k] == JointType::kRevolute && !leader.empty()) {
      joint.mimic = MimicDescription{leader, rng.uniform(-2, 2), rng.uniform(-1, 1)};
    }
    if (types[k] == JointType::kRevolute) leader = joint.name;
    builder.add_joint(joint);
  }
  return builder.build({seed % 2 == 1 ? Base::kFloating : Base::kFixed});
}

Subject manifold_subject(const Model& model, const char* kernel, BaseVelocity base_velocity) {
  Subject subject{model};
  subject.settings.base_velocity = base_velocity;
  subject.kernel = find_kernel(kernel);
  return subject;
}

std::vector<std::size_t> quaternions_of(const Model& model) {
  std::vector<std::size_t> first;
  for_each_joint(model, [&](const Joint& joint) {
    if (joint.type == JointType::kSpherical) first.push_back(joint.q_index);
    if (joint.type == JointType::kFloating) first.push_back(joint.q_index + 3);
  });
  return first;
}

Vector random_position(const Model& model, Rng& rng) {
  Vector q = rng.vector(size_of_q(model), 1);
  for (const std::size_t first : quaternions_of(model)) {
    const Vector quaternion = rng.quaternion();
    std::copy(quaternion.begin(), quaternion.end(), q.begin() + static_cast<std::ptrdiff_t>(first));
  }
  return q;
}

Vector random_displacement(const Model& model, double size, Rng& rng) {
  Vector v = rng.vector(size_of_v(model), size);
  for_each_joint(model, [&](const Joint& joint) {
    const bool is_floating = joint.type == JointType::kFloating;
    if (!is_floating && joint.type != JointType::kSpherical) return;
    const Vector3<double> w = size * rng.direction();
    for (std::size_t k = 0; k < 3; ++k) v[joint.v_index + (is_floating ? 3 : 0) + k] = w[k];
  });
  return v;
}

Vector integrate(const Model& model, const Vector& q, const Vector& v, BaseVelocity base_velocity) {
  return run(manifold_subject(model, "integrate", base_velocity), {q, v}).front();
}

Vector difference(const Model& model, const Vector& q, const Vector& q_next,
                  BaseVelocity base_velocity) {
  return run(manifold_subject(model, "difference", base_velocity), {q, q_next}).front();
}

Vector with_signs_of(const Model& model, const Vector& reference, Vector q) {
  for (const std::size_t first : quaternions_of(model)) {
    double product = 0;
    for (std::size_t k = first; k < first + 4; ++k) product += reference[k] * q[k];
    for (std::size_t k = first; k < first + 4; ++k) q[k] = std::copysign(1, product) * q[k];
  }
  return q;
}

Vector scaled(double factor, Vector x) {
  for (double& entry : x) entry *= factor;
  return x;
}

}  // namespace dynac::test
