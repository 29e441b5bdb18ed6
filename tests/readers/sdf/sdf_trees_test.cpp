// SPDX-License-Identifier: BSD-3-Clause
// The trees of SDF models: several in one model, and screws that carry their parent links.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "readers/sdf/sdf.hpp"
#include "sdf_text.hpp"

namespace dynac {
namespace {

std::string slanted_joint(std::string_view name, std::string_view type, std::string_view parent,
                          std::string_view child, std::string_view more = "") {
  return fmt::format(
      "<joint name='{}' type='{}'><parent>{}</parent><child>{}</child>"
      "<axis><xyz>0.6 0 0.8</xyz></axis>{}</joint>",
      name, type, parent, child, more);
}

Model read_trees(const std::string& content, std::optional<Base> base = std::nullopt) {
  return read_sdf_text("<sdf version='1.9'><model name='m'>" + content + "</model></sdf>", "test",
                       {}, {.base = base});
}

/// The link at positions zero but for one joint, in the root link.
Transform<double> place(const Model& model, const std::string& name, const std::string& moved,
                        double q) {
  std::vector<Transform<double>> X_RL(model.links.size());
  for (std::size_t i = 1; i < model.links.size(); ++i) {
    const Joint& joint = model.links[i].joint;
    Transform<double> X_J;
    if (joint.name == moved) {  // Rodrigues, and what the thread advances
      const Matrix3<double> A = skew(joint.axis);
      const Matrix3<double> AA = A * A;
      for (std::size_t k = 0; k < 3; ++k) {
        X_J.R.row[k] = X_J.R.row[k] + std::sin(q) * A.row[k] + (1 - std::cos(q)) * AA.row[k];
      }
      X_J.p = (joint.pitch * q) * joint.axis;
    }
    X_RL[i] = X_RL[model.links[i].parent.index()] * joint.X_PJ * X_J;
    if (model.links[i].name == name) return X_RL[i];
  }
  return X_RL.front();
}

void expect_near(const Transform<double>& X, const Transform<double>& expected) {
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(X.p[i], expected.p[i], 1e-14);
    for (std::size_t j = 0; j < 3; ++j) EXPECT_NEAR(X.R(i, j), expected.R(i, j), 1e-14);
  }
}

TEST(SdfTrees, EachOfSeveralFloats) {
  const std::string two = sdf_link("a") + sdf_link("b") + slanted_joint("j", "revolute", "a", "b") +
                          sdf_link("ball", "0 0 2 0 0 0");
  const Model model = read_trees(two);
  EXPECT_EQ(model.base(), Base::kFixed);
  ASSERT_EQ(model.links.size(), 4u);
  EXPECT_EQ(model.links[0].name, "world");
  EXPECT_EQ(model.links[1].joint.name, "a_joint");
  EXPECT_EQ(model.links[1].joint.type, JointType::kFloating);
  EXPECT_EQ(model.links[3].joint.name, "ball_joint");
  EXPECT_EQ(model.links[3].joint.X_PJ, Transform<double>{});  // its position is the pose
  EXPECT_EQ(read_trees(two, Base::kFixed).links.size(), 4u);
  EXPECT_THROW(static_cast<void>(read_trees(two, Base::kFloating)), InputError);
}

TEST(SdfTrees, WhatHangsOnTheWorldDoesNotFloat) {
  const Model model = read_trees(sdf_link("a") + sdf_link("ball") +
                                 slanted_joint("mount", "revolute", "world", "a"));
  ASSERT_EQ(model.links.size(), 3u);
  EXPECT_EQ(model.links[1].joint.name, "ball_joint");
  EXPECT_EQ(model.links[2].joint.name, "mount");
}

TEST(SdfTrees, ASecondJointBetweenTwoClosesALoop) {
  const Model model = read_trees(sdf_link("a") + sdf_link("b") + sdf_link("c") +
                                 slanted_joint("j", "revolute", "a", "c") +
                                 slanted_joint("k", "revolute", "b", "c"));
  ASSERT_EQ(model.loops.size(), 1u);
  EXPECT_EQ(model.links.size(), 4u);
}

TEST(SdfTrees, AJointOfAnOldFileMayBeCalledWorld) {
  const std::string text = "<sdf version='1.4'><model name='m'>" + sdf_link("a") +
                           slanted_joint("world", "revolute", "world", "a") + "</model></sdf>";
  EXPECT_EQ(read_sdf_text(text, "test").links.at(1).joint.name, "world");
}

TEST(SdfTrees, AScrewCarriesItsParentWhereItsChildHangsOnAnother) {
  const std::string links =
      sdf_link("p", "0.3 0.1 0.2 0.4 -0.3 0.2") + sdf_link("c", "-0.2 0.5 0.1 0.1 0.7 -0.6");
  const std::string screw = slanted_joint(
      "screw", "screw", "p", "c",
      "<pose>0.1 -0.2 0.3 0.2 0 0.1</pose><screw_thread_pitch>0.2</screw_thread_pitch>");
  const Model plain = read_trees(links + screw);
  const Model turned = read_trees(
      links + sdf_link("r") + slanted_joint("hinge", "revolute", "r", "p") +
      slanted_joint("other", "screw", "r", "c", "<screw_thread_pitch>0.1</screw_thread_pitch>") +
      screw);
  ASSERT_EQ(turned.loops.size(), 1u);
  for (const Link& body : turned.links) EXPECT_NE(body.joint.name, "hinge");  // it closes the loop
  for (const double q : {0.0, 0.7, -2.5}) {
    const Transform<double> X_PC = place(plain, "c", "screw", q);
    const Transform<double> X_RC = place(turned, "c", "screw", q);
    const Transform<double> X_RP = place(turned, "p", "screw", q);
    expect_near(inverse(X_RP) * X_RC, X_PC);
  }
}

}  // namespace
}  // namespace dynac
