// SPDX-License-Identifier: BSD-3-Clause
// Where pages of reports are written, and that their bytes depend on the robot alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "report_page_of.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using testing::HasSubstr;
using testing::Not;

// A robot with a warning, so that a place of its file is on the page.
constexpr const char* kArm = R"(<robot name="arm">
  <link name="base"/>
  <joint name="elbow" type="continuous"><parent link="base"/><child link="rod"/></joint>
  <link name="rod">
    <inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="9" ixy="0" ixz="0" iyz="0"/></inertial>
  </link>
</robot>
)";

TEST(ReportFiles, DependOnTheRobotAlone) {
  const TemporaryFolder one, two;
  write_file(one / "arm.urdf", kArm);
  write_file(two / "arm.urdf", kArm);
  const std::string page = report_page(one / "arm.urdf", one / "a.html");
  EXPECT_EQ(page, report_page(two / "arm.urdf", two / "b.html"));
  EXPECT_THAT(page, HasSubstr("\"arm.urdf:4: warning: "));
  EXPECT_THAT(page, Not(HasSubstr(one.path().string())));
}

TEST(ReportFiles, AreNamedAfterTheRobot) {
  const TemporaryFolder folder;
  const Outcome outcome = dynac({"report", own_robot("pendulum")}, {folder.path(), {}});
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_THAT(outcome.out, HasSubstr("pendulum.html: page of "));
  EXPECT_TRUE(std::filesystem::exists(folder / "pendulum.html"));
}

TEST(ReportFiles, AreTheSameFromGenerate) {
  const TemporaryFolder folder;
  const std::string page = folder / "from_generate.html";
  const Outcome outcome =
      dynac({"generate", own_robot("pendulum"), "-o", folder / "code", "--report", page});
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_EQ(read_file(page), report_page(own_robot("pendulum"), folder / "from_report.html"));
  EXPECT_TRUE(std::filesystem::exists(folder / "code/pendulum.json"));
}

TEST(ReportFiles, ReplaceReportsAndNothingElse) {
  const TemporaryFolder folder;
  const std::string path = folder / "page.html";
  const std::string page = report_page(own_robot("pendulum"), path);
  EXPECT_EQ(report_page(own_robot("pendulum"), path), page);
  write_file(path, "my own page");
  const Outcome outcome = dynac({"report", own_robot("pendulum"), "--output", path});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err, path +
                             ": was not written by dynac and would be overwritten; move it away or "
                             "choose another file with --output\n");
  EXPECT_EQ(read_file(path), "my own page");
}

TEST(ReportFiles, TakeNoPlaceOfKernels) {
  const TemporaryFolder folder;
  const std::string code = folder / "code", header = code + "/pendulum.hpp";
  const Words generate{"generate", own_robot("pendulum"), "-o", code};
  const auto refused = [&](Words words, const std::string& flag, const std::string& path) {
    words.insert(words.end(), {flag, path});
    const Outcome outcome = dynac(words);
    EXPECT_EQ(outcome.exit_code, 1) << to_string(outcome);
    EXPECT_THAT(outcome.err, HasSubstr(path + ": is "));
    EXPECT_THAT(outcome.err, HasSubstr("with " + flag));
  };
  refused(generate, "--report", header);  // which the run itself would write
  EXPECT_FALSE(std::filesystem::exists(code)) << "nothing is written of a run that fails";
  EXPECT_EQ(dynac(generate).exit_code, 0);
  const std::string kernel = read_file(header);
  refused(generate, "--report", header);
  refused({"report", own_robot("pendulum")}, "--output", header);
  refused({"explain", own_robot("pendulum"), "mass_matrix"}, "--html", header);
  refused({"convert", own_robot("pendulum"), "--to", "urdf"}, "--output", header);
  EXPECT_EQ(read_file(header), kernel);
}

TEST(ReportFiles, NeedAName) {
  const Outcome outcome = dynac({"generate", own_robot("pendulum"), "--report", ""});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_EQ(outcome.err, "--report: write the name of a file, such as arm.html\n");
}

}  // namespace
}  // namespace dynac::test
