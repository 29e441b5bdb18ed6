// SPDX-License-Identifier: BSD-3-Clause
// --gravity: what it changes, and how wrong vectors are refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class GravityFlag : public testing::Test {
 protected:
  [[nodiscard]] Outcome generate(const std::vector<std::string>& flags) const {
    std::vector<std::string> words{"generate", own_robot("pendulum"), "--output", folder_ / "out"};
    words.insert(words.end(), flags.begin(), flags.end());
    return dynac(words);
  }
  [[nodiscard]] std::string text(const std::string& file) const {
    return read_file(folder_ / ("out/" + file));
  }
  [[nodiscard]] json manifest() const { return json::parse(text("pendulum.json")); }

 private:
  TemporaryFolder folder_;
};

TEST_F(GravityFlag, IsAnOptionOfTheManifestAndOfTheCommandLine) {
  ASSERT_EQ(generate({"--gravity", "0,-0,-1.62"}).exit_code, 0);
  EXPECT_EQ(manifest()["options"]["gravity"], "0.0,0.0,-1.62");
  EXPECT_THAT(text("pendulum.hpp"), HasSubstr("pendulum.urdf --gravity 0.0,0.0,-1.62"));
}

TEST_F(GravityFlag, IsNotOnTheCommandLineWhereItSaysTheDefault) {
  ASSERT_EQ(generate({"--gravity", "0,0,-9.81"}).exit_code, 0);
  EXPECT_EQ(manifest()["options"]["gravity"], "0.0,0.0,-9.81");
  EXPECT_THAT(text("pendulum.hpp"), testing::Not(HasSubstr("--gravity")));
}

TEST_F(GravityFlag, TakesNegativeNumbersFirst) {
  EXPECT_EQ(generate({"--gravity", "-1,0,0"}).exit_code, 0);
  EXPECT_EQ(generate({"--gravity=-1e1,+2,.5"}).exit_code, 0);
}

TEST_F(GravityFlag, MakesFewerOperationsWhereThereIsNone) {
  const auto operations = [&] {
    const json counts = manifest()["kernels"][0]["operations"];
    return counts["add"].get<int>() + counts["mul"].get<int>() + 2 * counts["fma"].get<int>();
  };
  ASSERT_EQ(generate({}).exit_code, 0);
  const int on_earth = operations();
  ASSERT_EQ(generate({"--gravity", "0,0,0"}).exit_code, 0);
  EXPECT_LT(operations(), on_earth);
}

TEST_F(GravityFlag, IsWhatAParameterIsToBeginWith) {
  ASSERT_EQ(generate({"--gravity", "1,2,-3.5", "--parameters", "gravity"}).exit_code, 0);
  EXPECT_EQ(manifest()["parameters"][0]["value"], json({1.0, 2.0, -3.5}));
  EXPECT_THAT(text("pendulum.hpp"), HasSubstr("{1.0, 2.0, -3.5}"));
}

TEST_F(GravityFlag, RefusesWhatIsNoVector) {
  for (const auto& [vector, problem] : std::vector<std::pair<std::string, std::string>>{
           {"0,0", "is not three numbers"},
           {"9.81", "is not three numbers"},
           {"1,2,3,4", "is not three numbers"},
           {"", "is not three numbers"},
           {"0,0,moon", "\"moon\" is not a number"},
           {"0,,1", "\"\" is not a number"},
           {"0,0,inf", "is not a finite number"},
           {"0,nan,0", "is not a finite number"},
           {"0,0,1e999", "is out of the range of a double"},
           {"0,0,-1.1e6", "-1.1e6 is above 1e6 m/s^2"}}) {
    const Outcome outcome = generate({"--gravity", vector});
    EXPECT_EQ(outcome.exit_code, 2) << vector;
    EXPECT_THAT(outcome.err, HasSubstr(problem)) << vector;
    EXPECT_THAT(outcome.err, HasSubstr("write three numbers such as 0,0,-1.62")) << vector;
  }
}

TEST_F(GravityFlag, IsRefusedWhereNoKernelDependsOnIt) {
  const Outcome outcome =
      generate({"--gravity", "0,0,-1.62", "--kernels", "mass_matrix,forward_kinematics"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("--gravity: has no effect on "));
}

}  // namespace
}  // namespace dynac::test
