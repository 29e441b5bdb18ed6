#include "readers/urdf/urdfdom.hpp"

#include <gtest/gtest.h>

#include "support/error.hpp"

namespace dynac {
namespace {

TEST(Urdfdom, ARefusalBecomesAnInputErrorAndNothingIsPrinted) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  std::string message;
  try {
    static_cast<void>(read_with_urdfdom("<robot name='a'/>", {}, "arm.urdf"));
  } catch (const InputError& error) {
    message = error.what();
  }
  EXPECT_EQ(message,
            "arm.urdf: urdfdom rejects the file: \"No link elements found in urdf file\"; correct "
            "what it reports");
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

// urdfdom 3.0.1 says that it cannot read the link, and returns the robot without its inertia.
TEST(Urdfdom, ARobotReturnedInSpiteOfErrorsIsRefused) {
  EXPECT_THROW(static_cast<void>(read_with_urdfdom(
                   "<robot name='a'><link name='b'><inertial/></link></robot>", {}, "arm.urdf")),
               InputError);
}

TEST(Urdfdom, ADifferentReadingIsAnInternalError) {
  const std::string document =
      "<robot name='a'><link name='b'/><link name='c'/><joint name='j' type='continuous'>"
      "<parent link='b'/><child link='c'/><axis xyz='0 0 1'/></joint></robot>";
  RobotDescription outline{.name = "a"};
  outline.links = {{.name = "b"}, {.name = "c"}};
  outline.joints = {{.name = "j",
                     .type = JointType::kContinuous,
                     .parent = "b",
                     .child = "c",
                     .axis = {{0, 0, 1}}}};
  EXPECT_EQ(read_with_urdfdom(document, outline, "arm.urdf").joints[0].parent, "b");
  outline.joints[0].axis = {{0, 1, 0}};
  EXPECT_THROW(static_cast<void>(read_with_urdfdom(document, outline, "arm.urdf")), InternalError);
}

}  // namespace
}  // namespace dynac
