// SPDX-License-Identifier: BSD-3-Clause
#include "trees.hpp"

#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "harness/state.hpp"
#include "model/builder.hpp"

namespace dynac::bench {
namespace {

using test::Rng;

// A box of random edges.
LinkDescription random_link(std::string name, Rng& rng) {
  LinkDescription link{.name = std::move(name), .mass = rng.uniform(0.5, 2)};
  for (double& entry : link.com.e) entry = rng.uniform(-0.2, 0.2);
  std::array<double, 3> square{};
  for (double& entry : square) entry = std::pow(rng.uniform(0.05, 0.3), 2);
  const double twelfth = link.mass / 12;
  link.inertia = Matrix3<double>::diagonal(twelfth * (square[1] + square[2]),
                                           twelfth * (square[0] + square[2]),
                                           twelfth * (square[0] + square[1]));
  link.R_LI = rng.rotation();
  return link;
}

JointType random_type(Rng& rng) {
  constexpr std::array kTypes{JointType::kRevolute,    JointType::kPrismatic, JointType::kHelical,
                              JointType::kCylindrical, JointType::kUniversal, JointType::kSpherical,
                              JointType::kPlanar,      JointType::kFloating};
  return kTypes[rng.below(kTypes.size())];
}

JointDescription random_joint(JointType type, Rng& rng) {
  JointDescription joint{.type = type, .axis = {{0, 0, 1}}, .limits = JointLimits{-1, 1, 1, 1}};
  joint.X_PJ.R = rng.rotation();
  for (double& entry : joint.X_PJ.p.e) entry = rng.uniform(-0.3, 0.3);
  if (type == JointType::kHelical) joint.pitch = rng.uniform(0.02, 0.2);
  return joint;
}

}  // namespace

Model make_tree(Joints joints, std::size_t count, std::size_t branching, std::uint64_t seed) {
  Rng rng(seed);
  const auto name_of_link = [](std::size_t i) { return "link" + std::to_string(i); };
  TreeBuilder tree("tree" + std::to_string(count));
  tree.add_link(random_link("base", rng));
  for (std::size_t i = 0; i < count; ++i) {
    tree.add_link(random_link(name_of_link(i), rng));
    const JointType type = joints == Joints::kAll ? random_type(rng) : JointType::kRevolute;
    JointDescription joint = random_joint(type, rng);
    joint.name = "joint" + std::to_string(i);
    joint.parent = i == 0 ? "base" : name_of_link((i - 1) / branching);
    joint.child = name_of_link(i);
    tree.add_joint(std::move(joint));
  }
  return tree.build({.base = joints == Joints::kAll ? Base::kFloating : Base::kFixed});
}

Model make_five_limbs(std::size_t links) {
  constexpr double kHeight = 0.10, kHalfLink = 0.06, kDiameter = 0.18;  // b, d, c of the paper [m]
  constexpr std::size_t kLimbs = 5;
  constexpr std::array<Vector3<double>, 3> kAxes{{{{0, 1, 0}}, {{1, 0, 0}}, {{0, 0, 1}}}};
  TreeBuilder tree("five_limbs" + std::to_string(links));
  tree.add_link(
      {.name = "base", .mass = 2.5, .inertia = Matrix3<double>::diagonal(0.03, 0.03, 0.05)});
  for (std::size_t limb = 0; limb < kLimbs; ++limb) {
    const double angle = 2 * std::numbers::pi * static_cast<double>(limb) / kLimbs;
    Vector3<double> p_PJ{
        {kDiameter / 2 * std::cos(angle), kDiameter / 2 * std::sin(angle), -kHeight}};
    std::string parent = "base";
    for (std::size_t i = 0; i < links; ++i) {
      const std::string name = "limb" + std::to_string(limb) + "_" + std::to_string(i);
      tree.add_link({.name = name,
                     .mass = 0.25,
                     .com = {{0, 0, -kHalfLink}},
                     .inertia = Matrix3<double>::diagonal(0.002, 0.002, 0.001)});
      JointDescription joint{.name = name + "_joint",
                             .type = JointType::kContinuous,
                             .parent = std::exchange(parent, name),
                             .child = name,
                             .axis = kAxes[i % kAxes.size()]};
      joint.X_PJ.p = std::exchange(p_PJ, {{0, 0, -2 * kHalfLink}});
      tree.add_joint(std::move(joint));
    }
  }
  return tree.build({.base = Base::kFloating});
}

}  // namespace dynac::bench
