// SPDX-License-Identifier: BSD-3-Clause
// The shapes of geoms that reports draw, against values derived by hand.
#include <gtest/gtest.h>

#include <vector>

#include "mjcf/own_file.hpp"

namespace dynac::test {
namespace {

using namespace own_mjcf;

std::vector<LinkShape> shapes_of(const std::string& inside, const std::string& sections = "") {
  return link_of(read(hinged(kInertial + inside), sections), "arm").shapes;
}

TEST(MjcfShapes, HaveTheSizesOfTheFile) {
  const std::vector<LinkShape> shapes = shapes_of(
      R"(<geom type="box" size=".1 .2 .3" pos="1 2 3"/><geom size=".4" contype="0" conaffinity="2"/>
         <geom type="cylinder" size=".5 .6" contype="0" conaffinity="0" mass="0"/>
         <geom type="ellipsoid" size=".7 .8 .9" group="3"/>)");
  ASSERT_EQ(shapes.size(), 4U);
  EXPECT_EQ(shapes[0].kind, ShapeKind::kBox);
  EXPECT_EQ(shapes[0].size, (HalfSizes{0.1, 0.2, 0.3}));
  expect_near(shapes[0].X_LS.p, {{1, 2, 3}});
  EXPECT_EQ(shapes[1].kind, ShapeKind::kSphere);
  EXPECT_EQ(shapes[1].size[0], 0.4);
  EXPECT_EQ(shapes[2].kind, ShapeKind::kCylinder);
  EXPECT_EQ(shapes[2].size, (HalfSizes{0.5, 0.6, 0}));
  EXPECT_EQ(shapes[3].kind, ShapeKind::kEllipsoid);
  EXPECT_EQ(shapes[3].size, (HalfSizes{0.7, 0.8, 0.9}));
  EXPECT_TRUE(shapes[0].is_collision && shapes[1].is_collision && shapes[3].is_collision);
  EXPECT_FALSE(shapes[2].is_collision);
}

// In the middle of the ends, along the line between them; in the frame around, with its class.
TEST(MjcfShapes, StandBetweenTheEndsOfFromto) {
  const std::vector<LinkShape> shapes = shapes_of(
      R"(<frame pos="0 0 5"><geom class="rod" fromto="1 0 0 1 4 0"/></frame>)",
      R"(<default><default class="rod"><geom type="capsule" size=".25"/></default></default>)");
  ASSERT_EQ(shapes.size(), 1U);
  EXPECT_EQ(shapes[0].kind, ShapeKind::kCapsule);
  EXPECT_EQ(shapes[0].size, (HalfSizes{0.25, 2, 0}));
  expect_near(shapes[0].X_LS.p, {{1, 2, 5}});
  expect_near(shapes[0].X_LS.R * Vector3<double>{{0, 0, 1}}, {{0, -1, 0}});
}

// The frame of a body that a free joint is aligned with moves to its centre of mass.
TEST(MjcfShapes, StayInTheirPlaceWhereTheBodysFrameMoves) {
  const Model model = read(R"(<body name="ball" pos="0 0 1"><freejoint align="true"/>
    <inertial pos="0.1 0 0" mass="2" diaginertia="0.02 0.03 0.04"/>
    <geom size=".1" pos="0.3 0 0"/></body>)");
  const std::vector<LinkShape>& shapes = link_of(model, "ball").shapes;
  ASSERT_EQ(shapes.size(), 1U);
  EXPECT_NEAR(dot(shapes[0].X_LS.p, shapes[0].X_LS.p), 0.04, 1e-15);
}

TEST(MjcfShapes, OfSceneryAndMeshesAreLeftOut) {
  const Model model =
      read("<geom type=\"plane\" size=\"5 5 1\"/><geom size=\"9\"/>" +
               hinged(kInertial +
                      R"(<geom type="mesh" mesh="m"/><geom type="box" size=".1 .1 .1" mesh="m"/>)"),
           R"(<asset><mesh name="m" file="m.stl"/></asset>)");
  for (const Link& link : model.links) EXPECT_TRUE(link.shapes.empty()) << link.name;
}

}  // namespace
}  // namespace dynac::test
