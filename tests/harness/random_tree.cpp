// SPDX-License-Identifier: BSD-3-Clause
#include "harness/random_tree.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "harness/state.hpp"

namespace dynac::test {
namespace {

using Vec = Vector3<double>;
using Mat = Matrix3<double>;

constexpr std::size_t kMostLinks = 60;

Mat quarter_turns(Rng& rng) {
  Mat R = Mat::identity();
  for (std::size_t k = 0; k < 3; ++k) {
    if (rng.chance(0.5)) continue;
    const std::size_t i = k;
    const std::size_t j = (k + 1) % 3;
    Mat rotation = Mat::identity();
    rotation(i, i) = rotation(j, j) = 0;
    rotation(i, j) = rng.chance(0.5) ? 1 : -1;
    rotation(j, i) = -rotation(i, j);
    R = R * rotation;
  }
  return R;
}

// A quarter turn as robot files write it, with an angle cut off after 11 digits.
Mat nearly_quarter_turn() {
  const double c = std::cos(1.57079632679);
  const double s = std::sin(1.57079632679);
  return {{{{{1, 0, 0}}, {{0, c, -s}}, {{0, s, c}}}}};
}

Transform<double> placement(Rng& rng) {
  Transform<double> X;
  const double kind = rng.uniform(0, 1);
  if (kind < 0.3) X.R = quarter_turns(rng);
  if (kind > 0.6) X.R = rng.rotation();
  if (kind > 0.5 && kind < 0.6) X.R = nearly_quarter_turn();
  for (double& entry : X.p.e) entry = rng.chance(0.4) ? 0 : rng.uniform(-0.5, 0.5);
  return X;
}

Vec axis(Rng& rng) {
  if (rng.chance(0.5)) return rng.uniform(0.5, 2) * rng.direction();
  Vec u;
  u[rng.below(3)] = rng.chance(0.5) ? 1 : -1;
  return u;
}

// An axis that makes an angle with `other` that can be told from nothing.
Vec axis_across(const Vec& other, Rng& rng) {
  for (;;) {
    const Vec u = axis(rng);
    const Vec normal = cross(u, other);
    if (dot(normal, normal) > 0.05 * dot(u, u) * dot(other, other)) return u;
  }
}

LinkDescription link(std::size_t index, const TreeOptions& options, Rng& rng) {
  LinkDescription result{.name = "link" + std::to_string(index)};
  const bool is_massless = rng.chance(0.15);
  if (is_massless && options.degenerate_links) return result;
  result.mass = rng.uniform(0.1, 5);
  for (double& entry : result.com.e) entry = rng.chance(0.3) ? 0 : rng.uniform(-0.3, 0.3);
  const bool is_point = rng.chance(0.1);
  if (is_point && options.degenerate_links) return result;
  // A box with these half edges, turned.
  const double x = rng.uniform(0.01, 0.3), y = rng.uniform(0.01, 0.3), z = rng.uniform(0.01, 0.3);
  const double third = result.mass / 3;
  result.inertia =
      Mat::diagonal(third * (y * y + z * z), third * (x * x + z * z), third * (x * x + y * y));
  if (rng.chance(0.7)) result.R_LI = rng.rotation();
  return result;
}

JointType joint_type(Rng& rng) {
  constexpr std::array kRarer{JointType::kHelical,   JointType::kCylindrical, JointType::kUniversal,
                              JointType::kSpherical, JointType::kPlanar,      JointType::kFloating};
  const double kind = rng.uniform(0, 1);
  if (kind < 0.4) return JointType::kRevolute;
  if (kind < 0.5) return JointType::kContinuous;
  if (kind < 0.65) return JointType::kPrismatic;
  return kind < 0.82 ? JointType::kFixed : kRarer[rng.below(kRarer.size())];
}

JointDescription joint(std::size_t child, std::size_t parent, Rng& rng) {
  JointDescription result{.name = "joint" + std::to_string(child),
                          .type = joint_type(rng),
                          .parent = "link" + std::to_string(parent),
                          .child = "link" + std::to_string(child),
                          .X_PJ = placement(rng),
                          .axis = axis(rng)};
  if (child == 1 && result.type == JointType::kFixed) result.type = JointType::kRevolute;
  if (result.type == JointType::kUniversal) result.second_axis = axis_across(result.axis, rng);
  if (result.type == JointType::kHelical) {
    result.pitch = rng.chance(0.1) ? 0 : rng.uniform(-0.2, 0.2);
  }
  result.limits = JointLimits{-1, 1, 1, 1};
  return result;
}

// Lets some joints follow others, before and behind them and in chains.
void choose_leaders(std::vector<JointDescription>& joints, Rng& rng) {
  std::vector<std::size_t> single;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    if (velocity_size(joints[i].type) == 1) single.push_back(i);
  }
  if (single.size() < 2) return;
  for (const std::size_t mimic : single) {
    const std::size_t leader = single[rng.below(single.size())];
    // Whoever is chosen does not follow anyone yet, so that no circle closes.
    if (leader == mimic || joints[leader].mimic || !rng.chance(0.4)) continue;
    const double size = rng.chance(0.3) ? 1 : rng.uniform(0.2, 2);
    joints[mimic].mimic = {joints[leader].name, rng.chance(0.5) ? size : -size,
                           rng.chance(0.3) ? 0 : rng.uniform(-1, 1)};
  }
}

FrameChoice random_frame(Rng& rng) {
  const double angle = rng.uniform(-std::numbers::pi, std::numbers::pi);
  return {std::cos(angle), std::sin(angle), rng.uniform(-0.5, 0.5), rng.chance(0.5)};
}

}  // namespace

Model random_tree(std::uint64_t seed, const TreeOptions& options) {
  Rng rng(seed);
  const bool is_floating = rng.chance(0.5);
  const double size = std::exp(rng.uniform(0, std::log(double{kMostLinks})));
  const std::size_t links =
      std::max<std::size_t>(static_cast<std::size_t>(size + 0.5), is_floating ? 1 : 2);
  const bool has_mimic_joints = rng.chance(0.25) && options.mimic_joints;
  RobotDescription robot{.name = "random_" + std::to_string(seed)};
  robot.links.push_back(link(0, options, rng));
  const double chain = rng.uniform(0, 1);  // from bushes to chains
  for (std::size_t child = 1; child < links; ++child) {
    const std::size_t parent = rng.chance(chain) ? child - 1 : rng.below(child);
    robot.links.push_back(link(child, options, rng));
    robot.joints.push_back(joint(child, parent, rng));
  }
  if (has_mimic_joints) choose_leaders(robot.joints, rng);
  return TreeBuilder(std::move(robot))
      .build({.base = is_floating ? Base::kFloating : Base::kFixed});
}

Model with_joint_dynamics(Model model, std::uint64_t seed) {
  Rng rng(seed + 29);
  for (std::size_t i = 1; i < model.links.size(); ++i) {
    Joint& joint = model.links[i].joint;
    for (JointDynamics* const dynamics : {&joint.dynamics, &joint.second_dynamics}) {
      if (rng.chance(0.7)) dynamics->damping = rng.uniform(0, 2);
      if (rng.chance(0.7)) dynamics->friction = rng.uniform(0, 2);
      if (rng.chance(0.7)) dynamics->rotor_inertia = rng.uniform(1e-5, 1e-3);
      dynamics->gear_ratio = rng.uniform(5, 50) * (rng.chance(0.5) ? 1 : -1);
    }
  }
  for (std::size_t i = 1; i < model.links.size(); ++i) {
    Joint& joint = model.links[i].joint;
    if (velocity_size(joint.type) != axis_count(joint.type)) continue;
    for (JointDynamics* const dynamics : {&joint.dynamics, &joint.second_dynamics}) {
      if (rng.chance(0.7)) dynamics->stiffness = rng.uniform(0, 5);
      dynamics->rest_position = rng.uniform(-1, 1);
    }
  }
  return model;
}

Subject random_subject(std::uint64_t seed) {
  Rng rng(~seed);
  Subject subject{random_tree(seed)};
  if (seed % 3 != 0) return subject;
  for (std::size_t k = 0; k < subject.model.links.size(); ++k) {
    if (rng.chance(0.3)) subject.settings.wrench_links.push_back(LinkId::of(k));
  }
  return subject;
}

std::vector<FrameChoice> random_frames(const Mechanism& aligned, std::uint64_t seed) {
  Rng rng(seed + 17);
  std::vector<FrameChoice> frames;
  for (std::size_t i = 0; i < aligned.bodies.size(); ++i) {
    const std::vector<FrameChoice> tried = frame_candidates(aligned, BodyId::of(i));
    const bool is_tried = !is_screw(aligned.bodies[i].joint_type) || rng.chance(0.5);
    frames.push_back(is_tried ? tried[rng.below(tried.size())] : random_frame(rng));
  }
  return frames;
}

Arrays<double> random_inputs(const Subject& subject, std::uint64_t seed) {
  Arrays<double> inputs = random_state(subject.model, seed).inputs();
  Rng rng(seed);
  if (subject.settings.wrench_links.empty()) return inputs;
  inputs.push_back(rng.vector(6 * subject.settings.wrench_links.size(), 10));
  return inputs;
}

}  // namespace dynac::test
