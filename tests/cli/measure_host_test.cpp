// SPDX-License-Identifier: BSD-3-Clause
// --measure host: the kernels are compiled and called on this machine. What it measures is not
// compared with anything, for other programs run beside the tests.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class MeasureHost : public testing::Test {
 protected:
  [[nodiscard]] Outcome generate(const Words& more, const RunOptions& options = {}) const {
    Words words{"generate", "--measure", "host", "--output", output_};
    words.insert(words.end(), more.begin(), more.end());
    return dynac(words, options);
  }

  void expect_times(const std::string& robot, const Words& more, std::size_t kernels) const {
    Words words{own_robot(robot)};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = generate(words, compilers_);
    ASSERT_EQ(outcome.exit_code, 0) << to_string(outcome);
    const json manifest = json::parse(read_file(output_ + "/" + robot + ".json"));
    ASSERT_EQ(manifest.at("kernels").size(), kernels);
    for (const json& kernel : manifest.at("kernels")) {
      const json& measured = kernel.at("measured");
      EXPECT_EQ(measured.at("processor"), "host");
      EXPECT_GT(measured.at("nanoseconds").get<double>(), 0) << kernel.at("name");
      EXPECT_GT(measured.at("text").get<int>(), 0) << kernel.at("name");
      for (const char* key : {"model", "compiler", "flags"}) {
        EXPECT_FALSE(measured.at(key).get<std::string>().empty()) << key;
      }
    }
  }

  TemporaryFolder folder_;
  std::string output_ = folder_ / "out";
  RunOptions compilers_{{}, {{"CXX", DYNAC_CXX}, {"CC", DYNAC_CC}}};
};

TEST_F(MeasureHost, RecordsATimeOfEveryKernel) {
  expect_times("two_link", {"--kernels", "inverse_dynamics,mass_matrix,forward_kinematics"}, 3);
}

TEST_F(MeasureHost, TakesCAndTheSinesOfItsLibrary) {
  expect_times("two_link",
               {"--language", "c", "--scalar", "float", "--trig", "libm", "--kernels",
                "inverse_dynamics", "--parameters", "gravity,payload:tip"},
               1);
}

// Another measurement has other numbers: neither the names of a build nor `check` may see them.
TEST_F(MeasureHost, TimesAreNoPartOfTheBuild) {
  expect_times("two_link", {}, 1);
  const std::string manifest = output_ + "/two_link.json";
  json changed = json::parse(read_file(manifest));
  const std::string generation = changed.at("generation");
  EXPECT_EQ(dynac({"check", output_, own_robot("two_link")}).exit_code, 0);
  expect_times("two_link", {}, 1);
  EXPECT_EQ(json::parse(read_file(manifest)).at("generation"), generation);
}

TEST_F(MeasureHost, NamesTheMissingCompilerAndWritesNothing) {
  const Outcome outcome = generate({own_robot("two_link")}, {{}, {{"CXX", "/nonexistent"}}});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.err, HasSubstr("--measure host: /nonexistent is not installed; name a "
                                     "compiler in CXX, for --language c in CC, or on Debian: "
                                     "apt-get install gcc g++"));
  EXPECT_EQ(outcome.out, "");
  EXPECT_FALSE(std::filesystem::exists(output_));
  const std::string page = folder_ / "page.html";
  const Outcome report =
      dynac({"report", own_robot("two_link"), "--measure", "host", "--output", page},
            {{}, {{"CXX", "/nonexistent"}}});
  EXPECT_EQ(report.exit_code, 1);
  EXPECT_FALSE(std::filesystem::exists(page));
}

// Nothing of a stranger's robot reaches a shell: its names become identifiers, and there is none.
TEST_F(MeasureHost, RunsNothingThatARobotFileNames) {
  const std::string robot = folder_ / "a $(touch taken); touch taken.urdf";
  std::filesystem::copy_file(own_robot("two_link"), robot);
  RunOptions here = compilers_;
  here.folder = folder_.path();
  const Outcome outcome = generate({robot}, here);
  ASSERT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "taken"));
}

}  // namespace
}  // namespace dynac::test
