// SPDX-License-Identifier: BSD-3-Clause
// Problem files: those of the project, and files that are none.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

#include "model/builder.hpp"
#include "own_model.hpp"
#include "readers/estimation/problem.hpp"
#include "readers/robot_file.hpp"
#include "utilities/files.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;

const fs::path kProblems = DYNAC_SOURCE_DIR "/robots/problems";

/// What read_problem() says about a path.
std::string finding(const fs::path& path) {
  try {
    static_cast<void>(read_problem(path, own("two_link")));
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

/// What read_problem_text() says about a text, without the name in front of it.
std::string finding_about(const std::string& text) {
  try {
    static_cast<void>(read_problem_text(text, "", own("two_link")));
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

/// Entries known, noisily known and asked for.
struct Size {
  std::size_t exact = 0;
  std::size_t noisy = 0;
  std::size_t estimates = 0;
  friend bool operator==(const Size&, const Size&) = default;
};

Size size_of(std::string_view stem, const Model& model) {
  const EstimationProblem problem =
      read_problem(kProblems / (std::string(stem) + ".problem"), model);
  Size size{.estimates = problem.estimates.size()};
  for (const Measurement& measurement : problem.measurements) {
    ++(measurement.sigma > 0 ? size.noisy : size.exact);
  }
  return size;
}

TEST(ProblemFiles, InverseAndForwardDynamicsSuitEveryRobot) {
  for (const std::string stem : {"two_link", "panda", "quadruped", "humanoid"}) {
    for (const Base base : {Base::kFixed, Base::kFloating}) {
      const Model model = own(stem, base);
      const auto coordinates = static_cast<std::size_t>(velocity_size(model));
      const auto moving = static_cast<std::size_t>(std::ranges::count_if(
          model.links, [](const Link& body) { return body.joint.type != JointType::kFixed; }));
      const Size expected{coordinates + 6 * moving, 0, coordinates};
      EXPECT_EQ(size_of("inverse_dynamics", model), expected) << stem;
      EXPECT_EQ(size_of("forward_dynamics", model), expected) << stem;
    }
  }
}

TEST(ProblemFiles, HybridDynamicsKnowsOneOfMotionAndTorqueOfEveryJoint) {
  const Model panda = own("panda");
  const EstimationProblem problem = read_problem(kProblems / "hybrid_dynamics.problem", panda);
  std::set<std::string> known, asked;
  for (const Measurement& measurement : problem.measurements) {
    known.insert(measurement.sum.name);
    EXPECT_EQ(measurement.sigma, 0);
  }
  for (const EntrySum& sum : problem.estimates) asked.insert(sum.name);
  for (int i = 1; i <= 7; ++i) {
    const std::string joint = " panda_joint" + std::to_string(i);
    const std::string motion = "joint_acceleration" + joint, torque = "joint_torque" + joint;
    EXPECT_NE(known.contains(motion), known.contains(torque)) << joint;
    EXPECT_EQ(asked.contains(motion), known.contains(torque)) << joint;
    EXPECT_EQ(asked.contains(torque), known.contains(motion)) << joint;
  }
  EXPECT_EQ(size_of("hybrid_dynamics", panda), (Size{7 + 6 * 7, 0, 7}));
}

TEST(ProblemFiles, SensorFusionHasMoreMeasurementsThanUnknowns) {
  const Model quadruped = own("quadruped", Base::kFloating);
  // Of 13 moving bodies: 18 accelerations, 18 torques and 78 external wrenches, 18 equations.
  const Size size = size_of("quadruped_sensor_fusion", quadruped);
  EXPECT_EQ(size, (Size{6 + 9 * 6, 6 + 12 + 12 + 4 * 6, 18 + 12 + 12}));
  EXPECT_GT(size.exact + size.noisy, 18u + 18u + 78u - 18u);
}

TEST(ProblemFiles, EachBeginsWithACommentAndIsInTheReadme) {
  const std::string readme = read_file(kProblems.parent_path() / "README.md");
  for (const fs::directory_entry& entry : fs::directory_iterator(kProblems)) {
    EXPECT_TRUE(read_file(entry.path()).starts_with("# ")) << entry.path();
    EXPECT_NE(readme.find('`' + entry.path().filename().string() + '`'), std::string::npos)
        << entry.path();
  }
}

/// The lines that a page indents, put together where they stand together.
std::vector<std::string> examples(const std::string& page) {
  std::vector<std::string> blocks(1);
  std::istringstream lines(page);
  for (std::string line; std::getline(lines, line);) {
    const bool is_indented = line.starts_with("    ");
    if (is_indented) blocks.back() += line + '\n';
    if (!is_indented && !blocks.back().empty()) blocks.emplace_back();
  }
  if (blocks.back().empty()) blocks.pop_back();
  return blocks;
}

TEST(ProblemFiles, ExamplesOfTheirPageAreProblems) {
  TreeBuilder arm("arm");
  const auto add = [&](const std::string& name, JointType type, const std::string& link,
                       const std::string& parent) {
    arm.add_link({.name = link, .mass = 1, .inertia = Matrix3<double>::identity()});
    arm.add_joint({.name = name, .type = type, .parent = parent, .child = link});
  };
  arm.add_link({.name = "stand"});
  add("shoulder", JointType::kContinuous, "upper_arm", "stand");
  add("elbow", JointType::kContinuous, "forearm", "upper_arm");
  add("force_sensor", JointType::kFixed, "hand", "forearm");
  add("glue", JointType::kFixed, "imu", "hand");
  const Model model = arm.build();
  const std::vector<std::string> texts =
      examples(read_file(DYNAC_SOURCE_DIR "/docs/problem_files.md"));
  EXPECT_EQ(texts.size(), 3u);
  for (const std::string& text : texts) {
    EXPECT_NO_THROW(static_cast<void>(read_problem_text(text, "problem_files.md", model))) << text;
  }
}

TEST(ProblemFiles, MustBeRegularFiles) {
  const TemporaryFolder folder;
  const std::string missing = folder / "missing.problem";
  EXPECT_EQ(finding(missing), missing + ": no such file; check the path");
  EXPECT_EQ(finding(folder.path()),
            folder.path().string() + ": is not a regular file; give the path of a problem file");
}

TEST(ProblemFiles, MayHaveAMegabyte) {
  const TemporaryFolder folder;
  const std::string path = folder / "big.problem";
  std::string text = "estimate joint_torque all #";
  text.append(1'000'000 - text.size(), ' ');
  write_file(path, text);
  EXPECT_EQ(finding(path), "");
  write_file(path, text + ' ');
  EXPECT_EQ(finding(path), path + ": the file is over 1 MB; give an estimation problem");
  EXPECT_EQ(finding_about(text + ' '), "the file is over 1 MB; give an estimation problem");
}

TEST(ProblemFiles, AreBounded) {
  // Of two links, 12 a line.
  const std::string line = "zero external_wrench all sigma 1\n";
  std::string text = "estimate joint_torque all\n";
  for (int i = 0; i < 17; ++i) text += line;
  EXPECT_EQ(finding_about(text), "");
  for (int i = 17; i < 16'668; ++i) text += line;
  const std::string findings = finding_about(text);
  EXPECT_NE(findings.find("over 200 measurements repeat others; write the mean"), findings.npos);
  EXPECT_NE(findings.find(":16668: statements up to here name over 200000 entries; name fewer"),
            findings.npos);
}

}  // namespace
}  // namespace dynac::test
