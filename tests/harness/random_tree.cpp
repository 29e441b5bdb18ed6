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

Mat quarter_turns(Dice& dice) {
  Mat R = Mat::identity();
  for (std::size_t k = 0; k < 3; ++k) {
    if (dice.chance(0.5)) continue;
    const std::size_t i = k;
    const std::size_t j = (k + 1) % 3;
    Mat turn = Mat::identity();
    turn(i, i) = turn(j, j) = 0;
    turn(i, j) = dice.chance(0.5) ? 1 : -1;
    turn(j, i) = -turn(i, j);
    R = R * turn;
  }
  return R;
}

// A quarter turn as robot files write it, with an angle cut off after 11 digits.
Mat nearly_quarter_turn() {
  const double c = std::cos(1.57079632679);
  const double s = std::sin(1.57079632679);
  return {{{{{1, 0, 0}}, {{0, c, -s}}, {{0, s, c}}}}};
}

Transform<double> placement(Dice& dice) {
  Transform<double> X;
  const double kind = dice.uniform(0, 1);
  if (kind < 0.3) X.R = quarter_turns(dice);
  if (kind > 0.6) X.R = dice.rotation();
  if (kind > 0.5 && kind < 0.6) X.R = nearly_quarter_turn();
  for (double& entry : X.p.e) entry = dice.chance(0.4) ? 0 : dice.uniform(-0.5, 0.5);
  return X;
}

Vec axis(Dice& dice) {
  if (dice.chance(0.5)) return dice.uniform(0.5, 2) * dice.direction();
  Vec u;
  u[dice.below(3)] = dice.chance(0.5) ? 1 : -1;
  return u;
}

// An axis that makes an angle with `other` that can be told from nothing.
Vec axis_across(const Vec& other, Dice& dice) {
  for (;;) {
    const Vec u = axis(dice);
    const Vec normal = cross(u, other);
    if (dot(normal, normal) > 0.05 * dot(u, u) * dot(other, other)) return u;
  }
}

LinkDescription link(std::size_t index, const TreeOptions& options, Dice& dice) {
  LinkDescription result{.name = "link" + std::to_string(index)};
  const bool is_massless = dice.chance(0.15);
  if (is_massless && options.degenerate_links) return result;
  result.mass = dice.uniform(0.1, 5);
  for (double& entry : result.com.e) entry = dice.chance(0.3) ? 0 : dice.uniform(-0.3, 0.3);
  const bool is_point = dice.chance(0.1);
  if (is_point && options.degenerate_links) return result;
  // A box with these half edges, turned.
  const double x = dice.uniform(0.01, 0.3), y = dice.uniform(0.01, 0.3),
               z = dice.uniform(0.01, 0.3);
  const double third = result.mass / 3;
  result.inertia =
      Mat::diagonal(third * (y * y + z * z), third * (x * x + z * z), third * (x * x + y * y));
  if (dice.chance(0.7)) result.R_LI = dice.rotation();
  return result;
}

JointType joint_type(Dice& dice) {
  constexpr std::array kRarer{JointType::kHelical,   JointType::kCylindrical, JointType::kUniversal,
                              JointType::kSpherical, JointType::kPlanar,      JointType::kFloating};
  const double kind = dice.uniform(0, 1);
  if (kind < 0.4) return JointType::kRevolute;
  if (kind < 0.5) return JointType::kContinuous;
  if (kind < 0.65) return JointType::kPrismatic;
  return kind < 0.82 ? JointType::kFixed : kRarer[dice.below(kRarer.size())];
}

JointDescription joint(std::size_t child, std::size_t parent, Dice& dice) {
  JointDescription result{.name = "joint" + std::to_string(child),
                          .type = joint_type(dice),
                          .parent = "link" + std::to_string(parent),
                          .child = "link" + std::to_string(child),
                          .X_PJ = placement(dice),
                          .axis = axis(dice)};
  if (child == 1 && result.type == JointType::kFixed) result.type = JointType::kRevolute;
  if (result.type == JointType::kUniversal) result.second_axis = axis_across(result.axis, dice);
  if (result.type == JointType::kHelical) {
    result.pitch = dice.chance(0.1) ? 0 : dice.uniform(-0.2, 0.2);
  }
  result.limits = JointLimits{-1, 1, 1, 1};
  return result;
}

// Lets some joints follow others, before and behind them and in chains.
void choose_leaders(std::vector<JointDescription>& joints, Dice& dice) {
  std::vector<std::size_t> single;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    if (velocity_size(joints[i].type) == 1) single.push_back(i);
  }
  if (single.size() < 2) return;
  for (const std::size_t follower : single) {
    const std::size_t leader = single[dice.below(single.size())];
    // Whoever is chosen does not follow anyone yet, so that no circle closes.
    if (leader == follower || joints[leader].mimic || !dice.chance(0.4)) continue;
    const double size = dice.chance(0.3) ? 1 : dice.uniform(0.2, 2);
    joints[follower].mimic = {joints[leader].name, dice.chance(0.5) ? size : -size,
                              dice.chance(0.3) ? 0 : dice.uniform(-1, 1)};
  }
}

FrameChoice random_frame(Dice& dice) {
  const double angle = dice.uniform(-std::numbers::pi, std::numbers::pi);
  return {std::cos(angle), std::sin(angle), dice.uniform(-0.5, 0.5), dice.chance(0.5)};
}

}  // namespace

Model random_tree(std::uint64_t seed, const TreeOptions& options) {
  Dice dice(seed);
  const bool is_floating = dice.chance(0.5);
  const double size = std::exp(dice.uniform(0, std::log(double{kMostLinks})));
  const std::size_t links =
      std::max<std::size_t>(static_cast<std::size_t>(size + 0.5), is_floating ? 1 : 2);
  const bool has_mimic_joints = dice.chance(0.25) && options.mimic_joints;
  RobotDescription robot{.name = "random_" + std::to_string(seed)};
  robot.links.push_back(link(0, options, dice));
  const double chain = dice.uniform(0, 1);  // from bushes to chains
  for (std::size_t child = 1; child < links; ++child) {
    const std::size_t parent = dice.chance(chain) ? child - 1 : dice.below(child);
    robot.links.push_back(link(child, options, dice));
    robot.joints.push_back(joint(child, parent, dice));
  }
  if (has_mimic_joints) choose_leaders(robot.joints, dice);
  return TreeBuilder(std::move(robot))
      .build({.base = is_floating ? Base::kFloating : Base::kFixed});
}

Model with_physics(Model model, std::uint64_t seed) {
  Dice dice(seed + 29);
  for (std::size_t i = 1; i < model.links.size(); ++i) {
    Joint& joint = model.links[i].joint;
    for (JointPhysics* const physics : {&joint.physics, &joint.second_physics}) {
      if (dice.chance(0.7)) physics->damping = dice.uniform(0, 2);
      if (dice.chance(0.7)) physics->friction = dice.uniform(0, 2);
      if (dice.chance(0.7)) physics->rotor_inertia = dice.uniform(1e-5, 1e-3);
      physics->gear_ratio = dice.uniform(5, 50) * (dice.chance(0.5) ? 1 : -1);
    }
  }
  return model;
}

Subject random_subject(std::uint64_t seed) {
  Dice dice(~seed);
  Subject subject{random_tree(seed)};
  if (seed % 3 != 0) return subject;
  for (std::size_t k = 0; k < subject.model.links.size(); ++k) {
    if (dice.chance(0.3)) subject.selection.wrench_links.push_back(LinkId::of(k));
  }
  return subject;
}

std::vector<FrameChoice> random_frames(const Mechanism& aligned, std::uint64_t seed) {
  Dice dice(seed + 17);
  std::vector<FrameChoice> frames;
  for (std::size_t i = 0; i < aligned.bodies.size(); ++i) {
    const std::vector<FrameChoice> tried = frame_candidates(aligned, BodyId::of(i));
    const bool is_tried = !is_screw(aligned.bodies[i].joint_type) || dice.chance(0.5);
    frames.push_back(is_tried ? tried[dice.below(tried.size())] : random_frame(dice));
  }
  return frames;
}

Arrays<double> random_inputs(const Subject& subject, std::uint64_t seed) {
  Arrays<double> inputs = random_state(subject.model, seed).inputs();
  Dice dice(seed);
  if (subject.selection.wrench_links.empty()) return inputs;
  inputs.push_back(dice.vector(6 * subject.selection.wrench_links.size(), 10));
  return inputs;
}

}  // namespace dynac::test
