#include "trees.hpp"

#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "harness/state.hpp"
#include "model/builder.hpp"

namespace dynac::bench {
namespace {

using test::Dice;

// A box of random edges.
LinkDescription random_link(std::string name, Dice& dice) {
  LinkDescription link{.name = std::move(name), .mass = dice.uniform(0.5, 2)};
  for (double& entry : link.com.e) entry = dice.uniform(-0.2, 0.2);
  std::array<double, 3> square{};
  for (double& entry : square) entry = std::pow(dice.uniform(0.05, 0.3), 2);
  const double twelfth = link.mass / 12;
  link.inertia = Matrix3<double>::diagonal(twelfth * (square[1] + square[2]),
                                           twelfth * (square[0] + square[2]),
                                           twelfth * (square[0] + square[1]));
  link.R_LI = dice.rotation();
  return link;
}

JointType random_type(Dice& dice) {
  constexpr std::array kTypes{JointType::kRevolute,    JointType::kPrismatic, JointType::kHelical,
                              JointType::kCylindrical, JointType::kUniversal, JointType::kSpherical,
                              JointType::kPlanar,      JointType::kFloating};
  return kTypes[dice.below(kTypes.size())];
}

JointDescription random_joint(JointType type, Dice& dice) {
  JointDescription joint{.type = type, .axis = {{0, 0, 1}}, .limits = JointLimits{-1, 1, 1, 1}};
  joint.X_PJ.R = dice.rotation();
  for (double& entry : joint.X_PJ.p.e) entry = dice.uniform(-0.3, 0.3);
  if (type == JointType::kHelical) joint.pitch = dice.uniform(0.02, 0.2);
  return joint;
}

}  // namespace

Model make_tree(Joints joints, std::size_t count, std::size_t branching, std::uint64_t seed) {
  Dice dice(seed);
  const auto name_of_link = [](std::size_t i) { return "link" + std::to_string(i); };
  TreeBuilder tree("tree" + std::to_string(count));
  tree.add_link(random_link("base", dice));
  for (std::size_t i = 0; i < count; ++i) {
    tree.add_link(random_link(name_of_link(i), dice));
    const JointType type = joints == Joints::kAll ? random_type(dice) : JointType::kRevolute;
    JointDescription joint = random_joint(type, dice);
    joint.name = "joint" + std::to_string(i);
    joint.parent = i == 0 ? "base" : name_of_link((i - 1) / branching);
    joint.child = name_of_link(i);
    tree.add_joint(std::move(joint));
  }
  return tree.build({.base = joints == Joints::kAll ? Base::kFloating : Base::kFixed});
}

}  // namespace dynac::bench
