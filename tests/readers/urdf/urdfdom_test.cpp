// urdfdom reads the same names and numbers in every URDF file of the project and of the shared
// folder that we do, bit for bit.
#include "readers/urdf/urdfdom.hpp"

#include <gtest/gtest.h>
#include <tinyxml2.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "readers/robot_file.hpp"
#include "readers/text/document.hpp"
#include "readers/text/xml_root.hpp"
#include "readers/urdf/urdf_outline.hpp"
#include "support/error.hpp"
#include "utilities/files.hpp"

namespace dynac {
namespace {

namespace fs = std::filesystem;

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

void expect_same(const LinkDescription& a, const LinkDescription& b) {
  SCOPED_TRACE(a.name);
  EXPECT_EQ(a.mass, b.mass);
  EXPECT_EQ(a.com, b.com);
  EXPECT_EQ(a.inertia, b.inertia);
}

void expect_same(const JointDescription& a, const JointDescription& b) {
  SCOPED_TRACE(a.name);
  EXPECT_EQ(a.parent, b.parent);
  EXPECT_EQ(a.child, b.child);
  EXPECT_EQ(a.X_PJ, b.X_PJ);
  EXPECT_EQ(a.axis, b.axis);
  EXPECT_EQ(a.dynamics, b.dynamics);
  EXPECT_EQ(a.limits, b.limits);
  ASSERT_EQ(a.mimic.has_value(), b.mimic.has_value());
  if (!a.mimic) return;
  EXPECT_EQ(a.mimic->joint, b.mimic->joint);
  EXPECT_EQ(a.mimic->multiplier, b.mimic->multiplier);
  EXPECT_EQ(a.mimic->offset, b.mimic->offset);
}

/// Compares both readings of a text without errors.
void compare_urdf_readings(const std::string& text, const std::string& name) {
  SCOPED_TRACE(name);
  Source source{name, Findings()};
  tinyxml2::XMLDocument document;
  const Element robot{parse_root(without_byte_order_mark(text), document, source), "robot"};
  const RobotDescription ours = read_outline(robot, source);
  const RobotDescription theirs = read_with_urdfdom(reduced_document(robot), ours, name);
  EXPECT_EQ(ours.name, theirs.name);
  ASSERT_EQ(ours.links.size(), theirs.links.size());
  for (std::size_t i = 0; i < ours.links.size(); ++i) expect_same(ours.links[i], theirs.links[i]);
  ASSERT_EQ(ours.joints.size(), theirs.joints.size());
  for (std::size_t j = 0; j < ours.joints.size(); ++j) {
    expect_same(ours.joints[j], theirs.joints[j]);
  }
}

/// Whether the text is a URDF file without errors.
bool is_read_as_urdf(const std::string& text) {
  try {
    return describe_robot_text(text, "robot").format == "URDF";
  } catch (const InputError&) {
    return false;
  }
}

/// How many files below a folder were compared.
int compare_urdf_files_below(const fs::path& folder) {
  int count = 0;
  if (!fs::is_directory(folder)) return count;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".urdf") continue;
    const std::string text = test::read_file(entry.path());
    if (!is_read_as_urdf(text)) continue;
    ++count;
    compare_urdf_readings(text, entry.path().string());
  }
  return count;
}

TEST(Urdfdom, FilesOfTheProjectAreReadAlike) {
  EXPECT_GE(compare_urdf_files_below(DYNAC_SOURCE_DIR "/robots"), 10);
  EXPECT_GE(compare_urdf_files_below(DYNAC_SOURCE_DIR "/tests"), 10);
}

TEST(Urdfdom, FilesOfTheSharedFolderAreReadAlike) {
  if (!fs::is_directory(DYNAC_SHARED_DIR)) GTEST_SKIP() << "no folder " << DYNAC_SHARED_DIR;
  EXPECT_GE(compare_urdf_files_below(DYNAC_SHARED_DIR), 60);
}

}  // namespace
}  // namespace dynac
