#include "harness/random_tree.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

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

LinkDescription link(std::size_t index, Dice& dice) {
  LinkDescription result{.name = "link" + std::to_string(index)};
  if (dice.chance(0.15)) return result;
  result.mass = dice.uniform(0.1, 5);
  for (double& entry : result.com.e) entry = dice.chance(0.3) ? 0 : dice.uniform(-0.3, 0.3);
  if (dice.chance(0.1)) return result;  // a point mass
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
  const double kind = dice.uniform(0, 1);
  if (kind < 0.5) return JointType::kRevolute;
  if (kind < 0.65) return JointType::kContinuous;
  return kind < 0.82 ? JointType::kPrismatic : JointType::kFixed;
}

JointDescription joint(std::size_t child, std::size_t parent, Dice& dice) {
  JointDescription result{.name = "joint" + std::to_string(child),
                          .type = joint_type(dice),
                          .parent = "link" + std::to_string(parent),
                          .child = "link" + std::to_string(child),
                          .X_PJ = placement(dice),
                          .axis = axis(dice)};
  if (child == 1 && result.type == JointType::kFixed) result.type = JointType::kRevolute;
  result.limits = JointLimits{-1, 1, 1, 1};
  return result;
}

FrameChoice random_frame(Dice& dice) {
  const double angle = dice.uniform(-std::numbers::pi, std::numbers::pi);
  return {std::cos(angle), std::sin(angle), dice.uniform(-0.5, 0.5), dice.chance(0.5)};
}

}  // namespace

Model random_tree(std::uint64_t seed) {
  Dice dice(seed);
  const bool is_floating = dice.chance(0.5);
  const double size = std::exp(dice.uniform(0, std::log(double{kMostLinks})));
  const std::size_t links =
      std::max<std::size_t>(static_cast<std::size_t>(size + 0.5), is_floating ? 1 : 2);
  TreeBuilder builder("random_" + std::to_string(seed));
  builder.add_link(link(0, dice));
  const double chain = dice.uniform(0, 1);  // from bushes to chains
  for (std::size_t child = 1; child < links; ++child) {
    const std::size_t parent = dice.chance(chain) ? child - 1 : dice.below(child);
    builder.add_link(link(child, dice));
    builder.add_joint(joint(child, parent, dice));
  }
  return builder.build({.base = is_floating ? Base::kFloating : Base::kFixed});
}

Subject random_subject(std::uint64_t seed) {
  Dice dice(~seed);
  Subject subject{random_tree(seed)};
  if (seed % 3 != 0) return subject;
  for (std::size_t k = 0; k < subject.model.bodies.size(); ++k) {
    if (dice.chance(0.3)) subject.selection.wrench_links.push_back(BodyId::of(k));
  }
  return subject;
}

std::vector<FrameChoice> random_frames(const Mechanism& aligned, std::uint64_t seed) {
  Dice dice(seed + 17);
  std::vector<FrameChoice> frames;
  for (std::size_t i = 0; i < aligned.bodies.size(); ++i) {
    const std::vector<FrameChoice> tried = frame_candidates(aligned, MovingId::of(i));
    const bool is_base = aligned.bodies[i].joint_type == JointType::kFloating;
    const bool is_tried = is_base || dice.chance(0.5);
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
