// SPDX-License-Identifier: BSD-3-Clause
// What the command says of errors: --certify, the line of `generate`, header, manifest, `explain`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "explained.hpp"
#include "usage_error.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using testing::HasSubstr;

class Certify : public testing::Test {
 protected:
  [[nodiscard]] Outcome generate(const Words& flags) const {
    Words words = generate_with(own_robot("two_link"), {"--kernels", "inverse_dynamics"});
    words.insert(words.end(), flags.begin(), flags.end());
    return dynac(words, {folder_.path(), {}});
  }
  [[nodiscard]] nlohmann::json certificate() const {
    const std::string text = read_file(folder_ / "two_link/two_link.json");
    return nlohmann::json::parse(text)["kernels"][0]["certificate"];
  }

  TemporaryFolder folder_;
};

TEST_F(Certify, EveryRunSaysHowExactItsKernelsAre) {
  EXPECT_THAT(generate({}).out, HasSubstr("certified at 8 states: errors of at most "));
  EXPECT_EQ(certificate()["states"], 8);
  EXPECT_LT(certificate()["error"].get<double>(), 1e-14);
  EXPECT_THAT(read_file(folder_ / "two_link/two_link.hpp"), HasSubstr("/// Accuracy: at 8 states"));
}

TEST_F(Certify, TakesANumberOfStates) {
  EXPECT_THAT(generate({"--certify", "33"}).out, HasSubstr("certified at 33 states"));
  EXPECT_EQ(certificate()["states"], 33);
}

TEST_F(Certify, CanBeLeftOut) {
  EXPECT_THAT(generate({"--certify", "0"}).out, testing::Not(HasSubstr("certified")));
  EXPECT_TRUE(certificate().is_null());
  EXPECT_THAT(read_file(folder_ / "two_link/two_link.hpp"), testing::Not(HasSubstr("Accuracy:")));
}

TEST_F(Certify, RefusesWhatIsNoNumberOfStates) {
  for (const char* states : {"-1", "many", "100001"}) {
    const Outcome outcome = generate({"--certify", states});
    EXPECT_EQ(outcome.exit_code, 2) << states;
    EXPECT_THAT(outcome.err, HasSubstr("--certify")) << states;
  }
}

TEST_F(Certify, OtherStatesLeaveTheBodiesAsTheyAre) {
  ASSERT_EQ(generate({}).exit_code, 0);
  const std::string body = read_file(folder_ / "two_link/two_link_inverse_dynamics.cpp");
  ASSERT_EQ(generate({"--certify", "100"}).exit_code, 0);
  EXPECT_EQ(read_file(folder_ / "two_link/two_link_inverse_dynamics.cpp"), body);
}

TEST_F(Certify, ExplainSaysWhereDigitsAreLost) {
  const Outcome text = dynac({"explain", own_robot("two_link"), "inverse_dynamics"}, {});
  EXPECT_THAT(text.out, HasSubstr("Where digits are lost"));
  const nlohmann::json digits = explained({own_robot("two_link"), "inverse_dynamics"})["digits"];
  ASSERT_FALSE(digits.empty());
  for (const nlohmann::json& body : digits) {
    EXPECT_GT(body["values"], 0);
    EXPECT_LE(body["median_ulps"].get<double>(), body["largest_ulps"].get<double>());
    EXPECT_LT(body["median_ulps"].get<double>(), 4);
  }
}

}  // namespace
}  // namespace dynac::test
