// SPDX-License-Identifier: BSD-3-Clause
// Inputs and outputs of an estimation problem: the names of their indices, and what headers and
// manifest say of each quantity.
#include "describe/problem_entries.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "job_of.hpp"
#include "utilities/files.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac {
namespace {

using nlohmann::json;
using test::TemporaryFolder;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// The job of a problem of a robot of the project.
class ProblemEntries : public testing::Test {
 protected:
  EmitJob job(const std::string& lines, const std::string& robot = "two_link") {
    options_.robot_file = DYNAC_SOURCE_DIR "/robots/" + robot + ".urdf";
    return job_with(lines);
  }

  EmitJob job_with(const std::string& lines) {
    test::write_file(folder_.path() / "its.problem", lines);
    options_.problem = folder_ / "its.problem";
    options_.kernels = {"dynamics_estimation"};
    return job_of(options_);
  }

  Options options_;
  TemporaryFolder folder_;
};

const std::string kSensors =
    "measure joint_torque all sigma 0.1\nmeasure joint_acceleration elbow sigma input\n"
    "measure link_acceleration forearm[az] sigma 0.2\nmeasure joint_torque elbow sigma 1\n"
    "measure sum joint_torque shoulder - 0.5 joint_torque elbow sigma 2\n"
    "estimate joint_acceleration all\nestimate joint_wrench elbow[fz]\n";

TEST_F(ProblemEntries, AreNamedAsInTheProblemFile) {
  const EmitJob written = job(kSensors);
  const KernelEntry& kernel = written.kernels[0];
  EXPECT_EQ(kernel.inputs[2].index_names.scope, "measurement");
  EXPECT_THAT(kernel.inputs[2].index_names.identifiers,
              ElementsAre("joint_torque_shoulder", "joint_torque_elbow", "joint_acceleration_elbow",
                          "link_acceleration_forearm_az", "joint_torque_elbow_2",
                          "joint_torque_shoulder_0_5_joint_torque_elbow"));
  EXPECT_EQ(kernel.inputs[3].index_names.scope, "sigma");
  EXPECT_THAT(kernel.inputs[3].index_names.identifiers, ElementsAre("joint_acceleration_elbow"));
  EXPECT_EQ(kernel.outputs[0].index_names.scope, "estimate");
  EXPECT_THAT(kernel.outputs[0].index_names.identifiers,
              ElementsAre("joint_acceleration_shoulder", "joint_acceleration_elbow",
                          "joint_wrench_elbow_fz"));
}

TEST_F(ProblemEntries, HaveTheSameNamesInCppAndCAndTheManifest) {
  const EmitJob written = job(kSensors);
  const std::string cpp = text_of(written, "two_link.hpp"), c = text_of(written, "two_link_c.h");
  const json kernel = json::parse(emit(written).back().content)["kernels"][0];
  for (const json& argument : {kernel["inputs"][2], kernel["inputs"][3], kernel["outputs"][0]}) {
    const std::string scope = argument["indices"]["scope"];
    const std::size_t begin = cpp.find("\nnamespace " + scope + " {\n");
    ASSERT_NE(begin, std::string::npos) << scope;
    const std::string names = cpp.substr(begin, cpp.find("\n}  // namespace", begin) - begin);
    std::size_t k = 0;
    for (const std::string name : argument["indices"]["identifiers"]) {
      const std::string place = name + " = " + std::to_string(k++) + ",\n";
      EXPECT_THAT(names, HasSubstr("  " + place));
      EXPECT_THAT(c, HasSubstr("  two_link_" + scope + "_" + place));
    }
    EXPECT_EQ(k, argument["entries"].size());
  }
  EXPECT_THAT(cpp, HasSubstr("  /// link_acceleration forearm[az] [m/s^2]\n"));
  EXPECT_THAT(c, HasSubstr("  /* estimates: joint_wrench elbow[fz] [N] */\n"));
}

TEST_F(ProblemEntries, NameTheLocalsThatHoldThem) {
  EXPECT_THAT(text_of(job(kSensors), "two_link_dynamics_estimation.cpp"),
              HasSubstr("measurements_joint_torque_shoulder = measurements[0];"));
}

TEST_F(ProblemEntries, OfStrangersNamesAreUniqueIdentifiersAndLeaveNoComment) {
  const std::string robot = test::read_file(DYNAC_SOURCE_DIR "/robots/two_link.urdf");
  const auto renamed = [](std::string text, const std::string& from, const std::string& to) {
    return std::regex_replace(text, std::regex("\"" + from + "\""), "\"" + to + "\"");
  };
  test::write_file(folder_.path() / "strange.urdf",
                   renamed(renamed(robot, "shoulder", "a*/b"), "elbow", "a b"));
  options_.robot_file = folder_ / "strange.urdf";
  const EmitJob written = job_with("measure joint_torque all\nestimate joint_acceleration all\n");
  EXPECT_THAT(written.kernels[0].inputs[2].index_names.identifiers,
              ElementsAre("joint_torque_a_b", "joint_torque_a_b_2"));
  for (const char* file : {"strange.hpp", "strange_c.h"}) {
    EXPECT_THAT(text_of(written, file), Not(HasSubstr("joint_torque a*/b"))) << file;
  }
}

/// Of quantities: words that say their axes, their point and where gravity is.
const std::pair<const char*, const char*> kMeanings[] = {
    {"joint_acceleration", "is the time derivative of the joint's entries of v, without gravity"},
    {"joint_torque", "dual to the joint's entries of v; at rest it supports the weight"},
    {"joint_wrench",
     "of the parent link on the child link through the joint, motor and bearing, in the child "
     "link's axes, about its origin; at rest it supports the weight of the link and of all links "
     "beyond it"},
    {"link_acceleration",
     "in the link's axes, the classical acceleration of the link's origin minus the gravity "
     "vector"},
    {"external_wrench",
     "of the world on the link, without its weight, in the link's axes, about its origin"}};

TEST_F(ProblemEntries, SayAxesPointAndGravityOfTheQuantitiesThatThereAre) {
  const EmitJob written =
      job("measure joint_acceleration all\nmeasure external_wrench forearm\n"
          "estimate joint_torque all\nestimate joint_wrench elbow\nestimate link_acceleration "
          "forearm\n");
  const KernelEntry& kernel = written.kernels[0];
  const std::string measured = kernel.inputs[2].meaning, estimated = kernel.outputs[0].meaning;
  const std::set<std::string> inputs{"joint_acceleration", "external_wrench"};
  for (const auto& [quantity, meaning] : kMeanings) {
    const bool is_input = inputs.contains(quantity);
    EXPECT_THAT(is_input ? measured : estimated, HasSubstr(meaning)) << quantity;
    EXPECT_THAT(is_input ? estimated : measured, Not(HasSubstr(meaning))) << quantity;
  }
  EXPECT_THAT(text_of(written, "two_link.hpp"), HasSubstr("Gravity: (0.0, 0.0, -9.81) m/s^2"));
}

TEST_F(ProblemEntries, SayInWhichAxesThoseOfAFloatingBaseAre) {
  options_.base = Base::kFloating;
  options_.base_velocity = BaseVelocity::kSpatial;
  const EmitJob written = job("measure joint_torque all\nestimate joint_acceleration root_joint\n",
                              "aerial_manipulator");
  const KernelEntry& kernel = written.kernels[0];
  EXPECT_THAT(kernel.inputs[2].meaning,
              HasSubstr("of root_joint: force, moment, in world axes, at the world's origin"));
  EXPECT_THAT(kernel.outputs[0].meaning, HasSubstr("with p the base's position"));
  EXPECT_THAT(kernel.outputs[0].meaning, Not(HasSubstr("joint_torque")));
}

}  // namespace
}  // namespace dynac
