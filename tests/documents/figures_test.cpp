// SPDX-License-Identifier: BSD-3-Clause
// The figures in README.md and docs/ that do not depend on a machine: what dynac prints today.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <string>
#include <vector>

#include "document.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;
const fs::path kMeasured = DYNAC_SOURCE_DIR "/docs/measured.md";

using Operations = std::map<std::string, std::string>;

/// What `dynac generate` says that these kernels take.
Operations operations(const std::string& robot, const std::string& kernels, const Words& flags) {
  const TemporaryFolder folder;
  Words command{"generate", own_robot(robot), "--kernels", kernels, "--output", folder / "out"};
  command.insert(command.end(), flags.begin(), flags.end());
  const Outcome outcome = dynac(command);
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  Operations found;
  const std::string text = outcome.out + outcome.err;
  const std::regex line("([a-z_0-9]+): ([0-9]+) operations");
  for (std::sregex_iterator match(text.begin(), text.end(), line), end; match != end; ++match) {
    found[(*match)[1]] = (*match)[2];
  }
  return found;
}

struct Measured {
  bool is_floating = false;
  Operations operations;
};

/// The rows of the tables of docs/measured.md, by robot. A row without a robot belongs to the
/// one above.
std::map<std::string, Measured> measured_robots() {
  std::map<std::string, Measured> robots;
  std::string robot;
  bool is_inside = false;
  for (const std::vector<std::string>& row : table_lines(kMeasured)) {
    if (row.size() < 3) continue;
    if (row[1] == "kernel" || row[1].starts_with("---")) {
      is_inside = is_inside || row[0] == "robot";
      continue;
    }
    if (!is_inside || !std::regex_match(row[2], std::regex("[0-9]+"))) {
      is_inside = false;
      continue;
    }
    if (!row[0].empty()) {
      robot = row[0].substr(0, row[0].find(' '));
      robots[robot].is_floating |= row[0].find("floating") != std::string::npos;
    }
    robots[robot].operations[row[1]] = row[2];
  }
  return robots;
}

TEST(Figures, OfTheMeasuredKernelsAreTheOperationsOfToday) {
  const std::map<std::string, Measured> robots = measured_robots();
  EXPECT_EQ(robots.size(), 3U);
  for (const auto& [robot, measured] : robots) {
    EXPECT_EQ(measured.operations.size(), 6U) << robot;
    std::string kernels;
    for (const auto& row : measured.operations) kernels += (kernels.empty() ? "" : ",") + row.first;
    Words flags;
    if (measured.is_floating) flags.insert(flags.end(), {"--base", "floating"});
    EXPECT_EQ(measured.operations, operations(robot, kernels, flags)) << robot;
  }
}

// Those of the smaller robot, but for derivatives: the others take long to write.
TEST(Figures, OfAQuadrupedInContactAreTheOperationsOfToday) {
  Operations measured;
  std::string robot;
  for (const std::vector<std::string>& row : table_lines(kMeasured)) {
    if (row.size() != 6) continue;
    if (!row[0].empty()) robot = row[0] + " on " + row[1];
    if (robot == "quadruped on four points") measured[row[2]] = row[3];
  }
  EXPECT_EQ(measured.erase("constrained_forward_dynamics_derivatives"), 1U);
  EXPECT_EQ(measured,
            operations("quadruped", "constrained_forward_dynamics,delassus,impact_dynamics",
                       {"--base", "floating", "--contact",
                        "FL_foot:point,FR_foot:point,RL_foot:point,RR_foot:point"}));
}

TEST(Figures, OfASparseKernelAndADenseOneAreThoseOfToday) {
  const std::string text =
      std::regex_replace(read_file(DYNAC_SOURCE_DIR "/docs/estimation.md"), std::regex("\n"), " ");
  std::smatch figures;
  ASSERT_TRUE(std::regex_search(
      text, figures,
      std::regex("for a Panda it takes ([0-9]+) operations, the sparse system ([0-9]+)\\.")));
  const Operations today =
      operations("panda", "forward_dynamics,dynamics_estimation",
                 {"--problem", DYNAC_SOURCE_DIR "/robots/problems/forward_dynamics.problem"});
  EXPECT_EQ(figures[1], today.at("forward_dynamics"));
  EXPECT_EQ(figures[2], today.at("dynamics_estimation"));
}

TEST(Figures, OfThePapersRecursionsAreThoseOfToday) {
  const std::string text =
      std::regex_replace(read_file(DYNAC_SOURCE_DIR "/docs/papers.md"), std::regex("\n"), " ");
  std::smatch figures;
  ASSERT_TRUE(
      std::regex_search(text, figures,
                        std::regex("for the Panda it needs ([0-9]+) operations, the body-fixed "
                                   "one ([0-9]+), Taylor series through Newton-Euler ([0-9]+)")));
  const Outcome outcome = dynac({"explain", own_robot("panda"), "inverse_dynamics_order2"});
  const std::vector<std::string> formulations{"world_closed_form", "body_fixed",
                                              "taylor_newton_euler"};
  for (std::size_t i = 0; i < formulations.size(); ++i) {
    const std::regex line("\n *" + formulations[i] + " +link frames +" + figures[i + 1].str() +
                          "\n");
    EXPECT_TRUE(std::regex_search(outcome.out, line)) << formulations[i] << "\n" << outcome.out;
  }
}

/// "64 (2.5x, 7.4x)", the time of a call and the ratios of both peers', by robot and kernel.
std::map<std::string, std::string> measured_ratios() {
  std::map<std::string, std::string> ratios;
  std::string robot;
  for (const std::vector<std::string>& row : table_lines(kMeasured)) {
    if (row.size() < 6) continue;
    if (!row[0].empty()) robot = row[0].substr(0, row[0].find(' '));
    const std::size_t first = row[4].find('('), second = row[5].find('(');
    if (first == std::string::npos || second == std::string::npos) continue;
    const std::string of_first = row[4].substr(first, row[4].size() - first - 1);
    ratios[robot + " " + row[1]] = row[3] + " " + of_first + ", " + row[5].substr(second + 1);
  }
  return ratios;
}

TEST(Figures, OfTheReadmeAreThoseThatWereMeasured) {
  const std::map<std::string, std::string> measured = measured_ratios();
  std::size_t compared = 0;
  for (const std::vector<std::string>& row : table_lines(DYNAC_SOURCE_DIR "/README.md")) {
    if (row.size() < 4 || row[1].find("x)") == std::string::npos) continue;
    std::size_t column = 1;
    for (const char* robot : {"panda ", "quadruped ", "humanoid "}) {
      const auto found = measured.find(robot + row[0]);
      ASSERT_NE(found, measured.end()) << robot << row[0];
      EXPECT_EQ(row[column++], found->second) << robot << row[0];
      ++compared;
    }
  }
  EXPECT_EQ(compared, 18U);
}

// The bars of the picture in docs/how_dynac_works.md.
TEST(Figures, OfThePictureAreThoseThatWereMeasured) {
  std::vector<std::string> measured;
  for (const std::vector<std::string>& row : table_lines(kMeasured)) {
    if (row.size() < 6 || row[0] != "panda (7 joints)") continue;
    for (const std::size_t column : {3U, 4U, 5U}) {
      measured.push_back(row[column].substr(0, row[column].find(' ')));
    }
  }
  std::vector<std::string> drawn;
  const std::string picture = read_file(DYNAC_SOURCE_DIR "/docs/picture.svg");
  const std::regex number(">([0-9]+)</text>");
  for (std::sregex_iterator match(picture.begin(), picture.end(), number), end; match != end;
       ++match) {
    drawn.push_back((*match)[1]);
  }
  EXPECT_EQ(drawn, measured);
}

}  // namespace
}  // namespace dynac::test
