// SPDX-License-Identifier: BSD-3-Clause
// The shapes that reports draw: sizes and placements against values derived by hand, and that a
// wrong one neither stops a robot from being read nor says anything.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "expect_near.hpp"
#include "readers/sdf/sdf.hpp"
#include "readers/urdf/urdf.hpp"
#include "sdf/sdf_text.hpp"

namespace dynac {
namespace {

constexpr Matrix3<double> kQuarterAboutX{{{{{1, 0, 0}}, {{0, 0, -1}}, {{0, 1, 0}}}}};

void expect_shape(const LinkShape& shape, ShapeKind kind, const HalfSizes& size,
                  const Vector3<double>& p, const Matrix3<double>& R = Matrix3<double>::identity(),
                  bool is_collision = true) {
  EXPECT_EQ(shape.kind, kind);
  EXPECT_EQ(shape.size, size);
  EXPECT_EQ(shape.is_collision, is_collision);
  expect_near(shape.X_LS.p, p);
  expect_near(shape.X_LS.R, R);
}

/// A robot of two links, the moving one with these parts.
Model read_urdf_with(std::string_view parts) {
  return read_urdf_text(
      fmt::format("<robot name='r'><link name='base'/><link name='arm'><inertial><mass value='1'/>"
                  "<inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' izz='1'/></inertial>{}</link>"
                  "<joint name='j' type='continuous'><parent link='base'/><child link='arm'/>"
                  "</joint></robot>",
                  parts),
      "test", {.is_strict = true});
}

std::string urdf_part(std::string_view geometry, std::string_view origin = "",
                      std::string_view tag = "collision") {
  return fmt::format("<{0}>{1}<geometry>{2}</geometry></{0}>", tag, origin, geometry);
}

TEST(LinkShapes, OfUrdfHaveHalfTheirExtents) {
  const std::vector<LinkShape> shapes =
      read_urdf_with(urdf_part("<box size='0.2 0.4 6'/>", "<origin xyz='1 2 3'/>") +
                     urdf_part("<sphere radius='0.25'/>", "", "visual") +
                     urdf_part("<cylinder radius='0.5' length='3'/>",
                               "<origin xyz='0 0 1' rpy='1.5707963267948966 0 0'/>") +
                     urdf_part("<capsule radius='0.1' length='0.5'/>"))
          .links.at(1)
          .shapes;
  ASSERT_EQ(shapes.size(), 4U);
  expect_shape(shapes[0], ShapeKind::kBox, {0.1, 0.2, 3}, {{1, 2, 3}});
  expect_shape(shapes[1], ShapeKind::kSphere, {0.25}, {}, Matrix3<double>::identity(), false);
  expect_shape(shapes[2], ShapeKind::kCylinder, {0.5, 1.5}, {{0, 0, 1}}, kQuarterAboutX);
  expect_shape(shapes[3], ShapeKind::kCapsule, {0.1, 0.25}, {});
}

TEST(LinkShapes, OfUrdfAreLeftOutWhereTheyAreWrong) {
  for (const std::string& part :
       {urdf_part("<box size='1 2'/>"), urdf_part("<box size='1 0 1'/>"), urdf_part("<box/>"),
        urdf_part("<sphere radius='nan'/>"), urdf_part("<sphere radius='1e30'/>"),
        urdf_part("<cylinder radius='1'/>"), urdf_part("<mesh filename='a.stl'/>"), urdf_part(""),
        urdf_part("<ellipsoid radii='1 1 1'/>"), std::string("<visual/>"),
        urdf_part("<sphere radius='1'/>", "<origin xyz='1 2'/>"),
        urdf_part("<sphere radius='1'/>", "<origin rpy='0 0 1e9'/>"),
        urdf_part("<sphere radius='1'/>", "<origin/><origin/>")}) {
    SCOPED_TRACE(part);
    const Model model = read_urdf_with(part);
    EXPECT_TRUE(model.links.at(1).shapes.empty());
    EXPECT_TRUE(model.warnings.empty());
    ASSERT_EQ(model.remarks.size(), 3U);  // of the base's inertia, the axis, what is not dynamics
    EXPECT_EQ(model.remarks[2].treatment, Treatment::kIgnored);
  }
}

Model read_sdf_with(std::string_view parts) {
  return read_sdf_text(
      fmt::format(
          "<sdf version='1.9'><model name='m'>{}{}<joint name='j' type='continuous'>"
          "<parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz></axis></joint></model></sdf>",
          sdf_link("a"),
          sdf_link("b", "0 0 1 0 0 0", std::string(kSdfInertial) + std::string(parts))),
      "test", {}, {.base = Base::kFixed});
}

std::string sdf_part(std::string_view geometry, std::string_view pose = "",
                     std::string_view tag = "collision") {
  return fmt::format("<{0} name='{0}'>{1}<geometry>{2}</geometry></{0}>", tag, pose, geometry);
}

TEST(LinkShapes, OfSdfHaveHalfTheirExtents) {
  const std::vector<LinkShape> shapes =
      read_sdf_with(sdf_part("<box><size>0.2 0.4 6</size></box>", "<pose>1 2 3 0 0 0</pose>") +
                    sdf_part("<sphere><radius>0.25</radius></sphere>", "", "visual") +
                    sdf_part("<cylinder><radius>0.5</radius><length>3</length></cylinder>",
                             "<pose degrees='true'>0 0 1 90 0 0</pose>", "visual") +
                    sdf_part("<ellipsoid><radii>1 2 3</radii></ellipsoid>", "", "visual"))
          .links.at(1)
          .shapes;
  ASSERT_EQ(shapes.size(), 4U);
  expect_shape(shapes[0], ShapeKind::kBox, {0.1, 0.2, 3}, {{1, 2, 3}});
  expect_shape(shapes[1], ShapeKind::kSphere, {0.25}, {}, Matrix3<double>::identity(), false);
  expect_shape(shapes[2], ShapeKind::kCylinder, {0.5, 1.5}, {{0, 0, 1}}, kQuarterAboutX, false);
  expect_shape(shapes[3], ShapeKind::kEllipsoid, {1, 2, 3}, {}, Matrix3<double>::identity(), false);
}

TEST(LinkShapes, OfSdfAreLeftOutWhereTheyAreWrong) {
  for (const std::string& part :
       {sdf_part("<box><size>1 2</size></box>", "", "visual"),
        sdf_part("<sphere><radius>0</radius></sphere>", "", "visual"),
        sdf_part("<sphere><radius>1</radius></sphere>", "<pose relative_to='a'>0 0 0 0 0 0</pose>"),
        sdf_part("<empty/>")}) {
    SCOPED_TRACE(part);
    const Model model = read_sdf_with(part);
    EXPECT_TRUE(model.links.at(1).shapes.empty());
    EXPECT_TRUE(model.warnings.empty());
  }
}

}  // namespace
}  // namespace dynac
