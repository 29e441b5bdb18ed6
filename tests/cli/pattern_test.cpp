// SPDX-License-Identifier: BSD-3-Clause
// What explain reports and draws of an estimation problem.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <tinyxml2.h>

#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

const std::string kInverse = DYNAC_SOURCE_DIR "/robots/problems/inverse_dynamics.problem";
const std::string kForwardFile = DYNAC_SOURCE_DIR "/robots/problems/forward_dynamics.problem";

/// How often each class stands in a panel.
using Classes = std::map<std::string, std::size_t>;

void count_classes(const tinyxml2::XMLElement& element, Classes& classes) {
  if (const char* name = element.Attribute("class")) ++classes[name];
  for (auto child = element.FirstChildElement(); child; child = child->NextSiblingElement()) {
    count_classes(*child, classes);
  }
}

std::size_t entries_of(const Classes& classes) {
  std::size_t sum = 0;
  for (const char* name : {"unit", "constant", "varying"}) {
    if (classes.contains(name)) sum += classes.at(name);
  }
  return sum;
}

class Pattern : public testing::Test {
 protected:
  /// The arguments of explain with a picture in this test's folder.
  [[nodiscard]] Words words(const std::string& robot, const std::string& problem) const {
    return {"explain",   robot,   "dynamics_estimation", "--json",
            "--problem", problem, "--pattern",           picture_};
  }

  /// Draws, and returns what explain reports of the problem.
  json draw(const std::string& robot, const std::string& problem) {
    const Outcome outcome = dynac(words(robot, problem));
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
    if (document_.LoadFile(picture_.c_str()) != tinyxml2::XML_SUCCESS) {
      throw std::runtime_error(document_.ErrorStr());
    }
    return json::parse(outcome.out).at(0);
  }

  /// Of the picture drawn last; the first or the second panel.
  [[nodiscard]] const tinyxml2::XMLElement* panel(int number) const {
    auto group = document_.RootElement()->FirstChildElement("g");
    for (; number > 0; --number) group = group->NextSiblingElement("g");
    EXPECT_STREQ(group->Attribute("class"), "panel");
    return group;
  }
  [[nodiscard]] Classes classes(int number) const {
    Classes counts;
    count_classes(*panel(number), counts);
    return counts;
  }

  void expect_refused(const Words& arguments, int exit_code, const std::string& text) const {
    const Outcome outcome = dynac(arguments);
    EXPECT_EQ(outcome.exit_code, exit_code) << to_string(outcome);
    EXPECT_EQ(outcome.err, text);
    EXPECT_EQ(outcome.out, "");
  }

  [[nodiscard]] std::string in_folder(const std::string& name) const { return folder_ / name; }
  [[nodiscard]] const std::string& picture() const { return picture_; }
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_.path(); }

 private:
  TemporaryFolder folder_;
  std::string picture_ = folder_ / "pattern.svg";
  tinyxml2::XMLDocument document_;
};

TEST_F(Pattern, ShowsEveryEntryInBothOrders) {
  const json kernel = draw(own_robot("panda"), kForwardFile);
  const json& problem = kernel["problem"];
  for (const int number : {0, 1}) {
    const Classes counts = classes(number);
    EXPECT_EQ(entries_of(counts), problem["entries"]);
    EXPECT_EQ(counts.at("unneeded"), problem["unneeded_equations"]);
    EXPECT_EQ(counts.at("exact") + counts.at("unneeded"), problem["equations"]);
    EXPECT_EQ(counts.at("name"),
              problem["equations"].get<std::size_t>() + problem["unknowns"].get<std::size_t>());
  }
  EXPECT_FALSE(classes(0).contains("fill"));
  std::string chosen;
  for (const json& candidate : kernel["candidates"]) {
    if (candidate["chosen"]) chosen = candidate["formulation"];
  }
  EXPECT_EQ(classes(1).at("fill"), problem["fill"][chosen]);
  EXPECT_EQ(classes(1).at("block"), 1U);  // all joints hang together, and nothing else does
}

TEST_F(Pattern, OfInverseDynamicsIsTriangular) {
  const json problem = draw(own_robot("panda"), kInverse)["problem"];
  EXPECT_EQ(problem["largest_block"], 1);
  EXPECT_EQ(problem["smallest_pivot"], 1.0);
  for (const auto& [formulation, fill] : problem["fill"].items()) EXPECT_EQ(fill, 0) << formulation;
  EXPECT_FALSE(classes(1).contains("fill"));
  EXPECT_FALSE(classes(1).contains("block"));
  std::size_t rows = 0;
  for (auto row = panel(1)->FirstChildElement("g"); row; row = row->NextSiblingElement("g")) {
    if (!row->Attribute("class", "exact")) continue;
    ++rows;
    for (auto cell = row->FirstChildElement("rect"); cell; cell = cell->NextSiblingElement()) {
      EXPECT_LE(cell->IntAttribute("x"), cell->IntAttribute("y"));
    }
  }
  EXPECT_EQ(rows, problem["equations"].get<std::size_t>() -
                      problem["unneeded_equations"].get<std::size_t>());
}

// Two joints: whatever two of four noisy sensors show, the equations of motion allow.
TEST_F(Pattern, HasNoisyMeasurementsInAnotherColour) {
  write_file(in_folder("noisy.problem"),
             "measure joint_acceleration all sigma 1\nmeasure joint_torque all sigma 0.5\n"
             "zero external_wrench all\nestimate joint_torque all\n");
  const json problem = draw(own_robot("two_link"), in_folder("noisy.problem"))["problem"];
  EXPECT_EQ(problem["measurements"], 4);
  EXPECT_EQ(problem["estimates"], 2);
  EXPECT_EQ(problem["noisy_equations"], 4);
  EXPECT_EQ(problem["free_unknowns"], 2);
  EXPECT_EQ(problem["equations"].get<int>(), problem["unknowns"].get<int>() + 2);
  EXPECT_EQ(classes(0).at("noisy"), 4U);
  EXPECT_EQ(classes(1).at("noisy"), 4U);
  EXPECT_THAT(read_file(picture()), HasSubstr(": measure joint_torque elbow sigma 0.5</title>"));
}

// The torque of a joint is needed for no other's.
TEST_F(Pattern, ShowsWhichEquationsAreNotNeeded) {
  write_file(in_folder("elbow.problem"),
             "measure joint_acceleration all\nmeasure external_wrench all\n"
             "estimate joint_torque elbow\n");
  draw(own_robot("two_link"), in_folder("elbow.problem"));
  std::map<std::string, std::string> uses;
  for (auto row = panel(1)->FirstChildElement("g"); row; row = row->NextSiblingElement("g")) {
    const std::string title = row->FirstChildElement("title")->GetText();
    uses[title.substr(title.find(": ") + 2)] = row->Attribute("class");
  }
  EXPECT_EQ(uses["equation of motion, joint_torque shoulder"], "unneeded");
  EXPECT_EQ(uses["equation of motion, joint_torque elbow"], "exact");
}

TEST_F(Pattern, IsTheSameEveryTime) {
  draw(own_robot("two_link"), kForwardFile);
  const std::string first = read_file(picture());
  draw(own_robot("two_link"), kForwardFile);  // a picture of ours is replaced
  EXPECT_EQ(read_file(picture()), first);
  EXPECT_EQ(contents(folder()).size(), 1U);
}

TEST_F(Pattern, HoldsNamesThatMeanSomethingInXml) {
  std::string text = read_file(own_robot("pendulum"));
  for (auto at = text.find("\"bar\""); at != text.npos; at = text.find("\"bar\"", at)) {
    text.replace(at, 5, "\"&lt;/title&gt;&amp;'\"");
  }
  write_file(in_folder("pendulum.urdf"), text);
  draw(in_folder("pendulum.urdf"), kInverse);
  auto column = panel(0)->FirstChildElement("rect");
  EXPECT_STREQ(column->FirstChildElement("title")->GetText(), "0: acceleration of </title>&'[wx]");
}

TEST_F(Pattern, NeedsAKernelThatHasEquationsAndAProblem) {
  const std::string robot = own_robot("pendulum");
  const std::string kernel =
      "--pattern: only dynamics_estimation has equations to show; write dynac explain ROBOT "
      "dynamics_estimation --problem FILE --pattern OUT.svg\n";
  expect_refused({"explain", robot, "--pattern", picture()}, 2, kernel);
  expect_refused({"explain", robot, "rnea", "--problem", kInverse, "--pattern", picture()}, 2,
                 kernel);
  expect_refused({"explain", robot, "estimation", "--pattern", picture()}, 2,
                 "--pattern: there are no equations to show; add --problem FILE\n");
  expect_refused({"explain", robot, "estimation", "--problem", kInverse, "--pattern", ""}, 2,
                 "--pattern: write the name of a file, such as pattern.svg\n");
  EXPECT_TRUE(std::filesystem::is_empty(folder()));
}

TEST_F(Pattern, IsNotWrittenOverAnythingElse) {
  write_file(picture(), "mine");
  expect_refused(words(own_robot("pendulum"), kInverse), 1,
                 picture() +
                     ": was not written by dynac and would be overwritten; move it away or "
                     "choose another file with --pattern\n");
  EXPECT_EQ(read_file(picture()), "mine");
  std::filesystem::remove(picture());
  const std::string nowhere = in_folder("nowhere/pattern.svg");
  Words arguments = words(own_robot("pendulum"), kInverse);
  arguments.back() = nowhere;
  expect_refused(arguments, 1,
                 nowhere +
                     ": cannot write: No such file or directory; make it writable or choose "
                     "another folder with --pattern\n");
  EXPECT_TRUE(std::filesystem::is_empty(folder()));
}

TEST_F(Pattern, TextMatchesPicture) {
  const json problem = draw(own_robot("two_link"), kForwardFile)["problem"];
  const Outcome outcome =
      dynac({"explain", own_robot("two_link"), "dynamics_estimation", "--problem", kForwardFile});
  ASSERT_EQ(outcome.exit_code, 0) << to_string(outcome);
  const auto line = [](const std::string& name, const json& value) {
    return "\n  " + name + std::string(23 - name.size(), ' ') + value.dump();
  };
  for (const auto& [name, key] :
       std::map<std::string, std::string>{{"measurements in", "measurements"},
                                          {"estimates out", "estimates"},
                                          {"unknowns", "unknowns"},
                                          {"equations", "equations"},
                                          {"entries", "entries"},
                                          {"largest block", "largest_block"}}) {
    EXPECT_THAT(outcome.out, HasSubstr(line(name, problem[key])));
  }
  for (const auto& [formulation, fill] : problem["fill"].items()) {
    EXPECT_THAT(outcome.out, HasSubstr(line(formulation, fill) + "\n"));
  }
  EXPECT_THAT(outcome.out, HasSubstr("signs of pivots        the same at all of them"));
}

}  // namespace
}  // namespace dynac::test
