// SPDX-License-Identifier: BSD-3-Clause
// What stands in the page of a report: one document that fetches nothing, with its facts as JSON.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "report_page_of.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class ReportPage : public testing::Test {
 protected:
  std::string page_of(const std::string& robot, const Words& options = {}) const {
    return report_page(robot, folder_ / "page.html", options);
  }

  TemporaryFolder folder_;
};

std::vector<std::string> names_of(const json& list) {
  std::vector<std::string> names;
  for (const json& entry : list) names.push_back(entry.at("name"));
  return names;
}

TEST_F(ReportPage, FetchesNothing) {
  const std::string page = page_of(own_robot("panda"));
  const std::string data = data_text(page);
  std::string frame = page;
  frame.replace(frame.find(data), data.size(), "");
  EXPECT_EQ(count_of(frame, "http:"), 0U);
  EXPECT_EQ(count_of(frame, "https:"), 0U);
  for (const char* way : {"@import", "url(", "fetch(", "XMLHttpRequest", "import(", "WebSocket",
                          "sendBeacon", "innerHTML", "eval(", " src="}) {
    EXPECT_THAT(frame, Not(HasSubstr(way)));
  }
  const std::regex href("href=\"([^\"]*)\"");
  for (std::sregex_iterator i(frame.begin(), frame.end(), href), end; i != end; ++i) {
    EXPECT_TRUE((*i)[1].str() == "data:," || (*i)[1].str().front() == '#') << (*i)[1].str();
  }
  EXPECT_THAT(frame, HasSubstr("content=\"default-src 'none';"));
}

TEST_F(ReportPage, BeginsWithTheMarkOfDynac) {
  EXPECT_THAT(page_of(own_robot("pendulum")), StartsWith("<!doctype html>\n<!-- Written by dynac"));
}

TEST_F(ReportPage, HasTheFactsOfEveryKernel) {
  const json data = json::parse(data_text(
      page_of(own_robot("panda"), {"--kernels", "inverse_dynamics,mass_matrix,forward_dynamics"})));
  EXPECT_THAT(names_of(data.at("manifest").at("kernels")),
              ElementsAre("inverse_dynamics", "forward_dynamics", "mass_matrix"));
  ASSERT_EQ(data.at("kernels").size(), 3U);
  ASSERT_EQ(data.at("explanations").size(), 3U);
  for (std::size_t k = 0; k < 3; ++k) {
    const json& kernel = data["kernels"][k];
    const json& row = data["manifest"]["kernels"][k];
    EXPECT_EQ(data["explanations"][k].at("kernel"), row.at("name"));
    EXPECT_EQ(kernel.at("patterns").size(), row.at("outputs").size());
    ASSERT_EQ(kernel.at("signatures").size(), 3U);
    for (const json& signature : kernel["signatures"]) {
      EXPECT_THAT(signature.at("text").get<std::string>(),
                  HasSubstr(row.at("name").get<std::string>()));
    }
    EXPECT_THAT(kernel.at("code").at(0).at("text").get<std::string>(),
                HasSubstr("  // clang-format off\n"));
    EXPECT_TRUE(data["explanations"][k].at("steps").at(0).contains("time"));
    EXPECT_FALSE(data["explanations"][k]["steps"][0].contains("seconds"));
  }
}

// By the manifest, which states zeros of matrices.
TEST_F(ReportPage, DrawsTheZerosOfTheManifest) {
  const json data =
      json::parse(data_text(page_of(own_robot("panda"), {"--kernels", "frame_jacobian"})));
  const json& output = data.at("manifest").at("kernels").at(0).at("outputs").at(0);
  const std::string pattern = data.at("kernels").at(0).at("patterns").at(0);
  ASSERT_EQ(pattern.size(), 42U);
  std::vector<std::size_t> zeros;
  for (std::size_t k = 0; k < pattern.size(); ++k) {
    if (pattern[k] == '0') zeros.push_back(k);
  }
  EXPECT_FALSE(zeros.empty());
  EXPECT_EQ(output.at("zeros").get<std::vector<std::size_t>>(), zeros);
  EXPECT_EQ(pattern[5], 'c');  // the first joint turns about the world's z
}

TEST_F(ReportPage, MarksTheElementsThatAreNotWritten) {
  const json data = json::parse(data_text(
      page_of(own_robot("two_link"), {"--kernels", "mass_matrix", "--triangle", "lower"})));
  EXPECT_EQ(data.at("kernels").at(0).at("patterns").at(0), "xx-c");
}

TEST_F(ReportPage, NumberTypesOfTheCallerAreCalledFromCppAlone) {
  const json data =
      json::parse(data_text(page_of(own_robot("pendulum"), {"--scalar", "template"})));
  const json& signatures = data.at("kernels").at(0).at("signatures");
  ASSERT_EQ(signatures.size(), 1U);
  EXPECT_THAT(signatures[0].at("text").get<std::string>(), HasSubstr("template <class T>"));
}

// Collisions, which are simpler than pictures; where a link has none, those. Cylinders have a
// radius and half a length, and a quarter turn about x takes z to -y.
TEST_F(ReportPage, HasTheShapesOfLinks) {
  write_file(folder_ / "arm.urdf", R"(<robot name="arm"><link name="base">
    <visual><geometry><box size="0.2 0.4 0.6"/></geometry></visual></link>
  <joint name="j" type="continuous"><parent link="base"/><child link="rod"/></joint>
  <link name="rod"><inertial><mass value="1"/>
    <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><geometry><sphere radius="5"/></geometry></visual>
    <collision><origin xyz="1 2 3" rpy="1.5707963267948966 0 0"/>
      <geometry><cylinder radius="0.5" length="2"/></geometry></collision></link></robot>)");
  const json data = json::parse(data_text(page_of(folder_ / "arm.urdf")));
  const json& shapes = data.at("shapes");
  ASSERT_EQ(shapes.size(), 2U);
  ASSERT_EQ(shapes[0].size(), 1U);
  EXPECT_EQ(shapes[0][0].at("kind"), "box");
  EXPECT_EQ(shapes[0][0].at("size"), (std::vector<double>{0.1, 0.2, 0.3}));
  ASSERT_EQ(shapes[1].size(), 1U);
  EXPECT_EQ(shapes[1][0].at("kind"), "cylinder");
  EXPECT_EQ(shapes[1][0].at("size"), (std::vector<double>{0.5, 1}));
  const std::vector<double> expected{1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 1, 2, 3, 1};
  const auto placement = shapes[1][0].at("placement").get<std::vector<double>>();
  ASSERT_EQ(placement.size(), expected.size());
  for (std::size_t i = 0; i < 16; ++i) EXPECT_NEAR(placement[i], expected[i], 1e-15) << i;
}

TEST_F(ReportPage, NamesNeverBecomeMarkup) {
  write_file(folder_ / "hostile.urdf", hostile_robot());
  const std::string page = page_of(folder_ / "hostile.urdf");
  EXPECT_EQ(count_of(page, "<script"), 2U);
  EXPECT_EQ(count_of(page, "</script"), 2U);
  EXPECT_THAT(page, Not(HasSubstr("<img")));
  EXPECT_THAT(page, Not(HasSubstr("\u2028")));
  const std::string data = data_text(page);
  EXPECT_EQ(data.find_first_of("<>&"), data.npos);
  EXPECT_EQ(json::parse(data).at("manifest").at("links").at(0).at("name"), kHostileName);
}

TEST_F(ReportPage, IsSmallForAHumanoidWithTenKernels) {
  const std::string page =
      page_of(own_robot("humanoid"),
              {"--base", "floating", "--kernels",
               "inverse_dynamics,mass_matrix,bias_forces,gravity_forces,energies,center_of_mass,"
               "forward_kinematics,frame_jacobian,coriolis_matrix,inverse_dynamics_derivatives"});
  EXPECT_LT(page.size(), 3'000'000U);
  const json data = json::parse(data_text(page));
  ASSERT_EQ(data.at("kernels").size(), 10U);
  const json& longest = data["kernels"][5].at("code").at(0);
  EXPECT_LE(longest.at("text").get<std::string>().size(), 120'000U);
  EXPECT_EQ(longest["text"].get<std::string>().back(), '\n');
}

}  // namespace
}  // namespace dynac::test
