// SPDX-License-Identifier: BSD-3-Clause
// The folder of `dynac report --evidence`: its lines and hashes are those of the files that
// generate writes, the work of its calls is constant, and its bill of materials is complete.
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "emit/evidence/constant_work.hpp"
#include "support/sha256.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

/// Kernels, and the evidence about them.
class Evidence : public testing::Test {
 protected:
  void write(const std::string& robot, const Words& flags) {
    Words generate{"generate", own_robot(robot), "--output", folder_ / "code"};
    Words report{"report",     own_robot(robot),    "--output", folder_ / "page.html",
                 "--evidence", folder_ / "evidence"};
    generate.insert(generate.end(), flags.begin(), flags.end());
    report.insert(report.end(), flags.begin(), flags.end());
    for (const Words& command : {generate, report}) {
      const Outcome outcome = dynac(command);
      ASSERT_EQ(outcome.exit_code, 0) << to_string(outcome);
    }
    page_ = read_file(folder_ / "evidence/evidence.md");
    manifest_ = json::parse(read_file(folder_ / ("code/" + robot + ".json")));
  }

  [[nodiscard]] std::string line_of(const std::string& file, int number) const {
    std::istringstream lines(read_file(folder_ / ("code/" + file)));
    std::string line;
    for (int k = 0; k < number; ++k) std::getline(lines, line);
    return line;
  }

  /// Each function of the manifest has a place on the page, and is defined there.
  void expect_places() const {
    std::set<std::string> functions;
    const std::regex place("`(\\w+)`: ([\\w.]+):(\\d+)");
    for (std::sregex_iterator match(page_.begin(), page_.end(), place), end; match != end;
         ++match) {
      const std::smatch& parts = *match;
      EXPECT_THAT(line_of(parts[2], std::stoi(parts[3])), HasSubstr(" " + parts[1].str() + "("));
      functions.insert(parts[1]);
    }
    for (const json& kernel : manifest_["kernels"]) {
      for (const std::string function : kernel["functions"]) {
        EXPECT_TRUE(functions.contains(function)) << function;
      }
      EXPECT_THAT(page_, HasSubstr("### " + kernel["name"].get<std::string>() + "\n"));
    }
    EXPECT_THAT(page_, testing::Not(HasSubstr("not shown")));
    EXPECT_THAT(page_, HasSubstr(": constant; no branch on values, "));
  }

  void expect_hashes() const {
    for (const std::string file : manifest_["files"]) {
      EXPECT_THAT(page_, HasSubstr(sha256_hex(read_file(folder_ / ("code/" + file))))) << file;
    }
  }

  TemporaryFolder folder_;
  std::string page_;
  json manifest_;
};

TEST_F(Evidence, LeadsFromEachEquationToItsLine) {
  write("panda", {"--kernels", "inverse_dynamics,forward_dynamics", "--language", "c"});
  expect_places();
  expect_hashes();
  EXPECT_THAT(page_, HasSubstr("| equation | tau = M(q) a + h(q, v) |\n"));
  EXPECT_THAT(page_, HasSubstr("| reference | "));
}

TEST_F(Evidence, FindsTheWorkOfBatchesTrajectoriesAndLoopsConstant) {
  write("quadruped", {"--base", "floating", "--kernels", "step,step_adjoint", "--batch", "4",
                      "--horizon", "3", "--code-budget", "8"});
  expect_places();
  expect_hashes();
  EXPECT_THAT(page_, HasSubstr(" loops, of lengths that are constants"));
}

TEST_F(Evidence, ReplacesNoFileOfTheUser) {
  write("pendulum", {});
  write_file(folder_ / "evidence/misra.md", "my own page");
  const Outcome outcome = dynac({"report", own_robot("pendulum"), "--output",
                                 folder_ / "other.html", "--evidence", folder_ / "evidence"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.err, HasSubstr("misra.md: was not written by dynac"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "other.html"));
  const Outcome in_file = dynac({"report", own_robot("pendulum"), "--output",
                                 folder_ / "other.html", "--evidence", folder_ / "page.html"});
  EXPECT_EQ(in_file.exit_code, 1);
  EXPECT_THAT(in_file.err, HasSubstr("page.html: is no folder"));
}

// Those of CycloneDX 1.5 that are required, and what auditors look up.
TEST_F(Evidence, HasABillOfMaterialsWithVersionsAndLicences) {
  write("pendulum", {});
  const json bill = json::parse(read_file(folder_ / "evidence/sbom.cdx.json"));
  EXPECT_EQ(bill["bomFormat"], "CycloneDX");
  EXPECT_EQ(bill["specVersion"], "1.5");
  EXPECT_EQ(bill["metadata"]["component"]["name"], "dynac");
  std::set<json> references;
  std::map<std::string, std::string> versions;
  for (const json& component : bill["components"]) {
    EXPECT_TRUE(references.insert(component["bom-ref"]).second) << component;
    EXPECT_NE(component["licenses"][0]["license"]["id"], "") << component;
    versions[component["name"]] = component.value("version", "");
  }
  const json& dependency = bill["dependencies"][0];
  EXPECT_EQ(dependency["ref"], bill["metadata"]["component"]["bom-ref"]);
  EXPECT_EQ(std::set<json>(dependency["dependsOn"].begin(), dependency["dependsOn"].end()),
            references);
  EXPECT_EQ(versions["nlohmann-json"],
            fmt::format("{}.{}.{}", NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR,
                        NLOHMANN_JSON_VERSION_PATCH));
  EXPECT_EQ(versions["fmt"], fmt::format("{}.{}.{}", FMT_VERSION / 10000, FMT_VERSION / 100 % 100,
                                         FMT_VERSION % 100));
  for (const auto& [name, version] : versions) EXPECT_NE(version, "") << name;
}

TEST(ConstantWork, IsNoneWhereALineBranchesOnAValue) {
  const ConstantWork work = constant_work_of(
      "// if (x) while (y)\n"
      "#if defined(__clang__) && 1\n"
      "for (int i = 0; i < 12; ++i) y[i] = 0;\n"
      "if (i > 0) y[0] = 1;\n"
      "if (x > 0) y[0] = 1;\n"
      "for (int k = 0; k < n; ++k) y[k] = 0;\n"
      "const double z = x > 0 ? 1 : 2;\n"
      "while (x < 1) x = 2 * x;\n"
      "y[0] = x;  // x > 0 ? 1 : 2\n"
      "const double* q_k = i == 0 ? q : r;\n"
      "if (q[0] > 0) y[0] = 1;\n");
  EXPECT_EQ(work.loops, 1);
  EXPECT_THAT(work.unproven_lines, ElementsAre(5, 6, 7, 8, 11));
}

}  // namespace
}  // namespace dynac::test
