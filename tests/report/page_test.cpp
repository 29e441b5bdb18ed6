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

TEST_F(ReportPage, NumberTypesOfTheCallerAreCalledFromCppAlone) {
  const json data =
      json::parse(data_text(page_of(own_robot("pendulum"), {"--scalar", "template"})));
  const json& signatures = data.at("kernels").at(0).at("signatures");
  ASSERT_EQ(signatures.size(), 1U);
  EXPECT_THAT(signatures[0].at("text").get<std::string>(), HasSubstr("template <class T>"));
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
