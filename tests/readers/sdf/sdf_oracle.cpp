// SPDX-License-Identifier: BSD-3-Clause
#include "sdf_oracle.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "../expect_near.hpp"
#include "readers/sdf/sdf_flat.hpp"
#include "readers/sdf/sdf_poses.hpp"
#include "sdf_text.hpp"

namespace dynac::test {
namespace {

Vector3<double> convert(const ignition::math::Vector3d& v) { return {{v.X(), v.Y(), v.Z()}}; }

Transform<double> convert(const ignition::math::Pose3d& pose) {
  const ignition::math::Matrix3d R(pose.Rot());
  Transform<double> X{{}, convert(pose.Pos())};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) X.R(i, j) = R(i, j);
  }
  return X;
}

void expect_none(const sdf::Errors& errors) {
  for (const sdf::Error& error : errors) ADD_FAILURE() << error.Message();
}

Transform<double> resolved(const sdf::SemanticPose& pose, const std::string& frame) {
  ignition::math::Pose3d result;
  expect_none(pose.Resolve(result, frame));
  return convert(result);
}

OracleJoint joint_of(const sdf::Joint& joint, const std::string& prefix,
                     const Transform<double>& X_WM) {
  OracleJoint result;
  expect_none(joint.ResolveParentLink(result.parent));
  expect_none(joint.ResolveChildLink(result.child));
  if (result.parent != kSdfWorld) result.parent = prefix + result.parent;
  result.child = prefix + result.child;
  result.X_WJ = X_WM * resolved(joint.SemanticPose(), kSdfModelFrame);
  for (unsigned i = 0; i < 2; ++i) {
    ignition::math::Vector3d xyz;
    if (joint.Axis(i) == nullptr) continue;
    expect_none(joint.Axis(i)->ResolveXyz(xyz, kSdfModelFrame));
    result.axes_W[i] = X_WM.R * convert(xyz);
  }
  return result;
}

void place(const sdf::Model& model, const std::string& prefix, const Transform<double>& X_WP,
           OraclePlaces& places) {
  const Transform<double> X_WM = X_WP * resolved(model.SemanticPose(), "");
  for (std::uint64_t i = 0; i < model.LinkCount(); ++i) {
    const sdf::Link& link = *model.LinkByIndex(i);
    places.links[prefix + link.Name()] = X_WM * resolved(link.SemanticPose(), kSdfModelFrame);
  }
  for (std::uint64_t i = 0; i < model.JointCount(); ++i) {
    const sdf::Joint& joint = *model.JointByIndex(i);
    places.joints[prefix + joint.Name()] = joint_of(joint, prefix, X_WM);
  }
  for (std::uint64_t i = 0; i < model.ModelCount(); ++i) {
    const sdf::Model& nested = *model.ModelByIndex(i);
    place(nested, prefix + nested.Name() + "::", X_WM, places);
  }
}

std::string pose_text(const SdfPose& pose, const std::string& relative_to) {
  const auto [x, y, z, w] = quaternion_of(pose.X.R);
  const auto& p = pose.X.p;
  return fmt::format(
      "<pose relative_to='{}' rotation_format='quat_xyzw'>{} {} {} {} {} {} {}</pose>", relative_to,
      p[0], p[1], p[2], x, y, z, w);
}

std::string joint_text(const SdfJoint& from) {
  constexpr std::array kTypes{"fixed", "revolute", "universal"};  // by number of axes
  const auto axes = static_cast<std::size_t>(axis_count(from.joint.type));
  std::string text = fmt::format(
      "<joint name='{}' type='{}'>{}<parent>{}</parent><child>{}</child>", from.frame, kTypes[axes],
      pose_text(from.pose, from.pose.relative_to), from.joint.parent, from.joint.child);
  for (std::size_t i = 0; i < axes; ++i) {
    const auto& [xyz, frame, limits, dynamics, mimic] = from.axes[i];
    text += fmt::format("<axis{0}><xyz expressed_in='{1}'>{2} {3} {4}</xyz></axis{0}>",
                        i == 0 ? "" : "2", frame, xyz[0], xyz[1], xyz[2]);
  }
  return text + "</joint>\n";
}

/// The frames, links and joints of a model; its parts that are included or merged are its own.
std::string model_text(const SdfModel& model, const std::string& relative_to) {
  std::string text =
      fmt::format("<model name='{}' canonical_link='{}' placement_frame='{}'>{}\n", model.name,
                  model.canonical_link, model.placement_frame, pose_text(model.pose, relative_to));
  for (const SdfLink& link : model.links) {
    text += fmt::format("<link name='{}'>{}</link>\n", link.link.name,
                        pose_text(link.pose, link.pose.relative_to));
  }
  for (const SdfModel& nested : model.models) text += model_text(nested, nested.pose.relative_to);
  for (const SdfJoint& joint : model.joints) text += joint_text(joint);
  for (const SdfFrame& frame : model.frames) {
    text += fmt::format("<frame name='{}' attached_to='{}'>{}</frame>\n", frame.name,
                        frame.attached_to, pose_text(frame.pose, frame.pose.relative_to));
  }
  return text + "</model>\n";
}

void expect_same(const SdfJoint& joint, const JointPlacement& found, const OracleJoint& expected,
                 const OraclePlaces& places, double tolerance) {
  SCOPED_TRACE(joint.frame);
  EXPECT_EQ(found.parent, expected.parent);
  EXPECT_EQ(found.child, expected.child);
  const Transform<double>& X_WC = places.links.at(expected.child);
  const Transform<double> X_PW = expected.parent == kSdfWorld
                                     ? Transform<double>{}
                                     : inverse(places.links.at(expected.parent));
  const Transform<double> X_PC = X_PW * X_WC;
  expect_near(found.X_PC.R, X_PC.R, 1e-12);
  expect_near(found.X_PC.p, X_PC.p, tolerance);
  expect_near(found.p_PJ, (X_PW * expected.X_WJ).p, tolerance);
  expect_near(found.p_CJ, (inverse(X_WC) * expected.X_WJ).p, tolerance);
  for (std::size_t i = 0; i < static_cast<std::size_t>(axis_count(joint.joint.type)); ++i) {
    expect_near(X_WC.R * found.axes_C[i], expected.axes_W[i], 1e-12);
  }
}

}  // namespace

OraclePlaces places_of(const sdf::Model& model) {
  OraclePlaces places;
  place(model, "", {}, places);
  return places;
}

void expect_places_of_libsdformat(const SdfModel& model) {
  const SdfModel flat = flattened(model);
  const auto is_merged_by_frame = [](const SdfFrame& frame) {
    return !frame.is_model && !frame.placement_frame.empty();
  };
  if (std::ranges::any_of(flat.frames, is_merged_by_frame)) return;
  const SdfPlacements found = place_parts(flat, SdfFrames(flat));
  sdf::Root root;
  expect_none(root.LoadSdfString("<sdf version='1.9'>" + model_text(model, "") + "</sdf>"));
  ASSERT_NE(root.Model(), nullptr);
  const OraclePlaces expected = places_of(*root.Model());
  ASSERT_EQ(expected.links.size(), flat.links.size());
  ASSERT_EQ(expected.joints.size(), flat.joints.size());
  double largest = 1;
  for (const auto& [name, X_WL] : expected.links) {
    for (const double entry : X_WL.p.e) largest = std::max(largest, std::abs(entry));
  }
  for (std::size_t i = 0; i < flat.links.size(); ++i) {
    const std::string& name = flat.links[i].link.name;
    SCOPED_TRACE(name);
    const Transform<double> X_WL = found.X_WM * found.links[i];
    expect_near(X_WL.R, expected.links.at(name).R, 1e-12);
    expect_near(X_WL.p, expected.links.at(name).p, 1e-12 * largest);
  }
  for (std::size_t j = 0; j < flat.joints.size(); ++j) {
    expect_same(flat.joints[j], found.joints[j], expected.joints.at(flat.joints[j].frame), expected,
                1e-12 * largest);
  }
}

}  // namespace dynac::test
