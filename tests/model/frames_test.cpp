// SPDX-License-Identifier: BSD-3-Clause
// Frames that descriptions give a name.
#include "model/frames.hpp"

#include <gtest/gtest.h>

#include "descriptions.hpp"

namespace dynac {
namespace {

RobotDescription framed(FrameDescription frame) {
  RobotDescription robot = chain_of_three();
  frame.place = "arm:7";
  robot.frames.push_back(std::move(frame));
  return robot;
}

TEST(NamedFrames, ReportWhatIsWrong) {
  Transform<double> far;
  far.p[1] = 1e30;
  Transform<double> skew;
  skew.R(0, 0) = 2;
  const std::string link = chain_of_three().links.front().name;
  EXPECT_EQ(findings(framed({.name = "f", .link = link})), "");
  EXPECT_EQ(findings(framed({.name = "f", .link = "nowhere", .X_LF = far})),
            "arm:7: frame \"f\": there is no link \"nowhere\"; name a link of this robot\n"
            "arm:7: frame \"f\": position 1e+30 is too large to compute with; give at most 1e+07 "
            "m, or check the unit\n");
  EXPECT_EQ(findings(framed({.name = "f", .link = link, .X_LF = skew})),
            "arm:7: frame \"f\": orientation is not a rotation; give an orthonormal matrix\n");
  EXPECT_EQ(findings(framed({.link = link})),
            "arm:7: frame: has no name; give it one, as in name=\"arm\"\n");
  RobotDescription twice = framed({.name = "f", .link = link});
  twice.frames.push_back(twice.frames.front());
  EXPECT_EQ(findings(twice),
            "arm:7: frame \"f\": name is already taken at arm:7; rename one of the two\n");
}

}  // namespace
}  // namespace dynac
