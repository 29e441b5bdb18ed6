// SPDX-License-Identifier: BSD-3-Clause
// --triangle as users meet it: what files say of it, what is refused, and that the default leaves
// no trace. What is written into memory: tests/emitted/triangle_test.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "usage_error.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

class TriangleOption : public testing::Test {
 protected:
  [[nodiscard]] Outcome generate(const Words& flags) const {
    Words command = generate_with(own_robot("two_link"), flags);
    command.insert(command.end(), {"--output", folder_ / "out"});
    return dynac(command);
  }
  void written(const Words& flags) const {
    const Outcome outcome = generate(flags);
    ASSERT_EQ(outcome.exit_code, 0) << to_string(outcome);
  }
  /// A file, its lines joined: where they are broken is no matter.
  [[nodiscard]] std::string file(const std::string& name) const {
    std::string text = read_file(folder_ / ("out/two_link" + name));
    for (std::size_t at = 0; (at = text.find("\n///", at)) != std::string::npos;) {
      text.replace(at, text.find_first_not_of(' ', at + 4) - at, " ");
    }
    return text;
  }
  [[nodiscard]] json manifest() const { return json::parse(file(".json")); }

  TemporaryFolder folder_;
};

TEST_F(TriangleOption, IsStatedByHeadersAndManifest) {
  written({"--kernels", "mass_matrix,inverse_dynamics", "--triangle", "lower"});
  const std::string note =
      "only the lower triangle (row >= column) is written, the rest is left as it is";
  EXPECT_THAT(file(".hpp"), HasSubstr("(2 x 2, column-major); " + note));
  EXPECT_THAT(file(".hpp"), HasSubstr(" triangle lower;"));
  EXPECT_THAT(file(".hpp"), HasSubstr("but for those that say which triangle is written."));
  EXPECT_THAT(file("_c.h"), HasSubstr("M (4: " + note + ")"));
  EXPECT_THAT(file("_eigen.hpp"),
              HasSubstr("M: only the lower triangle (row >= column) is written, the rest is "
                        "indeterminate; read M.selfadjointView<Eigen::Lower>()."));
  const json all = manifest();
  EXPECT_EQ(all["options"]["triangle"], "lower");
  EXPECT_FALSE(all["kernels"][0]["outputs"][0].contains("triangle")) << "torques have none";
  const json expected{{"written", "lower"}, {"indices", {0, 1}}, {"meaning", note}};
  EXPECT_EQ(all["kernels"][1]["outputs"][0]["triangle"], expected);
}

TEST_F(TriangleOption, IsStatedByTheHeaderOfC) {
  written({"--kernels", "mass_matrix", "--triangle", "upper", "--language", "c"});
  EXPECT_THAT(file("_c.h"), HasSubstr("only the upper triangle (row <= column) is written"));
}

TEST_F(TriangleOption, NamesTheIndicesOfTensors) {
  written({"--kernels", "inverse_dynamics_second_derivatives", "--triangle", "upper"});
  EXPECT_THAT(file(".hpp"),
              HasSubstr("(2 x 2 x 2, the first index varies fastest); only the upper triangle of "
                        "its second and third index (second <= third) is written"));
  const json outputs = manifest()["kernels"][0]["outputs"];
  EXPECT_EQ(outputs[2]["name"], "d2tau_dvdv");
  EXPECT_EQ(outputs[2]["triangle"]["indices"], json({1, 2}));
  EXPECT_EQ(outputs[3]["name"], "dM_dq");
  const std::vector<std::size_t> zeros = outputs[3]["zeros"];  // the first joint does not change M
  EXPECT_THAT(zeros, testing::IsSupersetOf({0U, 2U, 3U}));
  EXPECT_THAT(zeros, testing::Not(testing::Contains(1U))) << "it is not written";
  EXPECT_EQ(outputs[3]["triangle"]["indices"], json({0, 1}));
  EXPECT_THAT(file("_eigen.hpp"),
              HasSubstr("read dM_dq.middleCols<2>(2 * k).selfadjointView<Eigen::Upper>()."));
}

TEST_F(TriangleOption, LeavesNoTraceByDefault) {
  written({"--kernels", "mass_matrix"});
  const std::string header = file(".hpp"), body = file("_mass_matrix.cpp");
  EXPECT_THAT(header, Not(HasSubstr("triangle")));
  EXPECT_FALSE(manifest()["options"].contains("triangle"));
  written({"--kernels", "mass_matrix", "--triangle", "full"});
  EXPECT_EQ(file(".hpp"), header);
  EXPECT_EQ(file("_mass_matrix.cpp"), body);
}

TEST_F(TriangleOption, IsKnownToCheck) {
  written({"--kernels", "mass_matrix", "--triangle", "lower", "--batch", "4"});
  const Outcome outcome = dynac({"check", folder_ / "out", own_robot("two_link")});
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
}

TEST_F(TriangleOption, WritesTheSameStatementsButForTheOthersStores) {
  const auto count_stores = [&](const std::string& triangle) {
    written({"--kernels", "mass_matrix,mass_matrix_inverse", "--triangle", triangle});
    std::size_t count = 0;
    for (const char* name : {"_mass_matrix.cpp", "_mass_matrix_inverse.cpp"}) {
      const std::string body = file(name);
      for (std::size_t at = 0; (at = body.find("] = ", at)) != std::string::npos; ++at) {
        count += body.rfind("  M", at) == body.rfind("\n", at) + 1 ? 1 : 0;
      }
    }
    return count;
  };
  EXPECT_EQ(count_stores("full"), 8u);
  EXPECT_EQ(count_stores("lower"), 6u);
  EXPECT_EQ(count_stores("upper"), 6u);
}

// The derivatives of dtau_dv by each velocity are graphs apart, of which the other half is dead.
TEST_F(TriangleOption, ComputesNothingForWhatIsNotWritten) {
  const auto operations = [&](const std::string& triangle) {
    const Outcome outcome = dynac(
        {"explain", own_robot("panda"), "inverse_dynamics_second_derivatives", "--triangle",
         triangle, "--formulation", "inverse_dynamics_second_derivatives=idsva_body", "--json"});
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
    return json::parse(outcome.out)[0]["steps"].back()["operations"].get<int>();
  };
  const int full = operations("full");
  EXPECT_LT(operations("lower"), full);
  EXPECT_LT(operations("upper"), full);
}

TEST_F(TriangleOption, IsRefusedWithOtherWords) {
  expect_refused(
      generate_with(own_robot("two_link"), {"--kernels", "mass_matrix", "--triangle", "lowr"}),
      "--triangle \"lowr\": valid values: full, lower, upper; did you mean \"lower\"?");
}

TEST_F(TriangleOption, IsRefusedWhereNoOutputIsSymmetric) {
  const Words command =
      generate_with(own_robot("two_link"),
                    {"--kernels", "inverse_dynamics,coriolis_matrix", "--triangle", "lower"});
  expect_usage_error(
      command,
      testing::AllOf(HasSubstr("--triangle lower: has no effect on inverse_dynamics, "
                               "coriolis_matrix; leave it out, or request a kernel that it "
                               "affects: mass_matrix, mass_matrix_inverse, "),
                     HasSubstr(" others")));
}

}  // namespace
}  // namespace dynac::test
