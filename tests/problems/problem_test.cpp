// SPDX-License-Identifier: BSD-3-Clause
// What the statements of problem files mean, on robots whose joints and links are known.
#include "readers/estimation/problem.hpp"

#include <gtest/gtest.h>

#include <array>

#include "model/builder.hpp"
#include "model/rearrange.hpp"
#include "own_model.hpp"
#include "readers/robot_file.hpp"
#include "utilities/files.hpp"

namespace dynac::test {
namespace {

using Q = DynamicQuantity;
using Names = std::vector<std::string>;

/// The robot of the wrong files: joints bolts (fixed), rail (planar), shoulder, left, right
/// (follows left), mount (fixed), in this order.
Model lift(Base base = Base::kFixed) {
  return read_robot(DYNAC_SOURCE_DIR "/tests/problems/bad/robot.urdf", {.build = {base}});
}

EstimationProblem read(const Model& model, const std::string& text) {
  return read_problem_text(text, "test.problem", model);
}

/// What a text measures; it must ask for something, too.
std::vector<Measurement> measured(const Model& model, const std::string& text) {
  return read(model, text + "\nestimate joint_torque all\n").measurements;
}

Names names(const std::vector<EntrySum>& sums) {
  Names list;
  for (const EntrySum& sum : sums) list.push_back(sum.name);
  return list;
}

/// The names of what `QUANTITY NAMES` stands for.
Names names(const Model& model, const std::string& what) {
  return names(read(model, "estimate " + what).estimates);
}

/// The links that the entries are of, each once, in their order.
Names links(const Model& model, const std::string& what) {
  Names list;
  for (const EntrySum& sum : read(model, "estimate " + what).estimates) {
    const std::string& name = model.link(sum.terms.at(0).entry.link).name;
    if (list.empty() || list.back() != name) list.push_back(name);
  }
  return list;
}

QuantityEntry entry(const Model& model, Q quantity, std::string_view link, std::size_t component) {
  return {quantity, find_link(model, link), component};
}

TEST(Problem, HoldsMeasurementsAndEstimatesInTheOrderOfTheFile) {
  const Model model = own("two_link");
  const EstimationProblem problem = read(model,
                                         "measure joint_acceleration elbow shoulder\n"
                                         "zero external_wrench tip[mz force]\n"
                                         "estimate joint_torque all\n"
                                         "measure joint_torque elbow sigma 0.25\n");
  ASSERT_EQ(problem.measurements.size(), 7u);
  const std::array<QuantityEntry, 7> expected{entry(model, Q::kJointAcceleration, "forearm", 0),
                                              entry(model, Q::kJointAcceleration, "upper_arm", 0),
                                              entry(model, Q::kExternalWrench, "tip", 5),
                                              entry(model, Q::kExternalWrench, "tip", 0),
                                              entry(model, Q::kExternalWrench, "tip", 1),
                                              entry(model, Q::kExternalWrench, "tip", 2),
                                              entry(model, Q::kJointTorque, "forearm", 0)};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const Measurement& measurement = problem.measurements[i];
    ASSERT_EQ(measurement.sum.terms.size(), 1u);
    EXPECT_EQ(measurement.sum.terms[0].entry, expected[i]) << i;
    EXPECT_EQ(measurement.sum.terms[0].factor, 1);
    EXPECT_EQ(measurement.is_zero, i >= 2 && i < 6) << i;
    EXPECT_EQ(measurement.sigma, i == 6 ? 0.25 : 0) << i;
  }
  EXPECT_EQ(names(problem.estimates), (Names{"joint_torque shoulder", "joint_torque elbow"}));
}

TEST(Problem, ReportsOnlyWhatIsAskedFor) {
  const Model model = own("two_link");
  const std::string text = "estimate joint_torque all\n";
  const EstimationProblem nothing = read(model, text);
  EXPECT_FALSE(nothing.reports_covariance || nothing.reports_smallest_pivot);
  const EstimationProblem covariance = read(model, text + "report covariance\n");
  EXPECT_TRUE(covariance.reports_covariance && !covariance.reports_smallest_pivot);
  const EstimationProblem pivot = read(model, text + "report smallest_pivot\n");
  EXPECT_TRUE(!pivot.reports_covariance && pivot.reports_smallest_pivot);
}

TEST(Problem, AllCoordinatesAreInTheOrderOfVelocities) {
  Model model = own("quadruped", Base::kFloating);
  const Names all = names(model, "joint_torque all");
  ASSERT_EQ(all.size(), 18u);
  EXPECT_EQ(all[0], "joint_torque root_joint[0]");
  EXPECT_EQ(all[5], "joint_torque root_joint[5]");
  EXPECT_EQ(all[6], "joint_torque FL_hip_abduction");
  EXPECT_EQ(all[17], "joint_torque RR_knee");

  Names reversed;
  for (const Link& body : model.links) {
    if (body.joint.type == JointType::kRevolute) reversed.insert(reversed.begin(), body.joint.name);
  }
  order_joints(model, reversed);
  const Names again = names(model, "joint_acceleration all");
  EXPECT_EQ(again[0], "joint_acceleration root_joint[0]");
  EXPECT_EQ(again[6], "joint_acceleration RR_knee");
  EXPECT_EQ(again[17], "joint_acceleration FL_hip_abduction");
}

TEST(Problem, AllLinksAreThoseThatJointsMove) {
  const Model model = own("quadruped", Base::kFloating);
  const Names moving{"trunk",    "FL_hip",   "FL_thigh", "FL_shank", "FR_hip",
                     "FR_thigh", "FR_shank", "RL_hip",   "RL_thigh", "RL_shank",
                     "RR_hip",   "RR_thigh", "RR_shank"};
  EXPECT_EQ(links(model, "link_acceleration all"), moving);
  EXPECT_EQ(links(model, "external_wrench all"), moving);
  EXPECT_EQ(links(model, "joint_wrench all"), moving);
  EXPECT_EQ(names(model, "external_wrench all").size(), 6 * moving.size());
  // A fixed base moves nothing.
  const Model bolted = own("quadruped");
  EXPECT_EQ(links(bolted, "external_wrench all"), Names(moving.begin() + 1, moving.end()));
}

TEST(Problem, MimicJointsHaveWrenchesAndNoCoordinates) {
  const Model model = lift();
  EXPECT_EQ(names(model, "joint_torque all"),
            (Names{"joint_torque rail[0]", "joint_torque rail[1]", "joint_torque rail[2]",
                   "joint_torque shoulder", "joint_torque left"}));
  const Names moving{"cabin", "arm", "left finger", "right finger"};
  EXPECT_EQ(links(model, "joint_wrench all"), moving);
  EXPECT_EQ(links(model, "link_acceleration all"), moving);
  EXPECT_EQ(links(model, "joint_wrench right"), (Names{"right finger"}));
}

TEST(Problem, ExceptLeavesNamesOut) {
  EXPECT_EQ(names(lift(), "joint_torque all except left rail"), (Names{"joint_torque shoulder"}));
  EXPECT_EQ(links(lift(), "external_wrench all except \"left finger\" cabin"),
            (Names{"arm", "right finger"}));
  const std::vector<Measurement> noisy =
      measured(lift(), "zero joint_acceleration all except rail sigma 3");
  ASSERT_EQ(noisy.size(), 2u);
  EXPECT_EQ(noisy[1].sum.name, "joint_acceleration left");
  EXPECT_EQ(noisy[1].sigma, 3);
  EXPECT_FALSE(noisy[1].is_sigma_input);
}

TEST(Problem, LumpedLinksAndFixedJointsCanBeNamed) {
  const Model model = own("humanoid", Base::kFloating);
  EXPECT_EQ(links(model, "external_wrench left_sole crown"), (Names{"left_sole", "crown"}));
  EXPECT_EQ(links(model, "joint_wrench left_ground"), (Names{"left_sole"}));
  // Held to a base that flies, they move.
  EXPECT_EQ(links(lift(Base::kFloating), "link_acceleration socket"), (Names{"socket"}));
  EXPECT_EQ(links(lift(Base::kFloating), "joint_wrench bolts root_joint"),
            (Names{"socket", "floor"}));
}

TEST(Problem, EntriesHaveWordsAndGroups) {
  const Model model = lift();
  EXPECT_EQ(names(model, "external_wrench arm[force moment]"), names(model, "external_wrench arm"));
  EXPECT_EQ(names(model, "joint_wrench left[moment]"),
            (Names{"joint_wrench left[mx]", "joint_wrench left[my]", "joint_wrench left[mz]"}));
  EXPECT_EQ(names(model, "link_acceleration arm"),
            (Names{"link_acceleration arm[ax]", "link_acceleration arm[ay]",
                   "link_acceleration arm[az]", "link_acceleration arm[wx]",
                   "link_acceleration arm[wy]", "link_acceleration arm[wz]"}));
  const auto angular = read(model, "estimate link_acceleration arm[angular linear]").estimates;
  ASSERT_EQ(angular.size(), 6u);
  EXPECT_EQ(angular[0].terms[0].entry, entry(model, Q::kLinkAcceleration, "arm", 3));
  EXPECT_EQ(angular[5].terms[0].entry, entry(model, Q::kLinkAcceleration, "arm", 2));
  EXPECT_EQ(names(model, "joint_torque rail[2 0]"),
            (Names{"joint_torque rail[2]", "joint_torque rail[0]"}));
}

TEST(Problem, SumsWeighTheirTerms) {
  const Model model = own("two_link");
  const std::vector<Measurement> measurements =
      measured(model,
               "measure sum external_wrench tip[fz] + 0.5 joint_torque elbow - 2 joint_torque "
               "shoulder sigma 4\n"
               "zero sum - joint_torque elbow\n"
               "measure sum -0.5 joint_torque shoulder - -1 joint_torque elbow\n");
  ASSERT_EQ(measurements.size(), 3u);
  const EntrySum& first = measurements[0].sum;
  EXPECT_EQ(first.name,
            "external_wrench tip[fz] + 0.5 joint_torque elbow - 2 joint_torque shoulder");
  ASSERT_EQ(first.terms.size(), 3u);
  EXPECT_EQ(first.terms[0].entry, entry(model, Q::kExternalWrench, "tip", 2));
  EXPECT_EQ(first.terms[1].entry, entry(model, Q::kJointTorque, "forearm", 0));
  EXPECT_EQ(first.terms[2].entry, entry(model, Q::kJointTorque, "upper_arm", 0));
  EXPECT_EQ(first.terms[0].factor, 1);
  EXPECT_EQ(first.terms[1].factor, 0.5);
  EXPECT_EQ(first.terms[2].factor, -2);
  EXPECT_EQ(measurements[0].sigma, 4);
  EXPECT_EQ(measurements[1].sum.name, "- joint_torque elbow");
  EXPECT_EQ(measurements[1].sum.terms[0].factor, -1);
  EXPECT_TRUE(measurements[1].is_zero);
  EXPECT_EQ(measurements[2].sum.name, "- 0.5 joint_torque shoulder + joint_torque elbow");
  EXPECT_EQ(measurements[2].sum.terms[1].factor, 1);
}

TEST(Problem, NamesOfSumsReadAsWhatTheyName) {
  TreeBuilder builder("odd");
  builder.add_link({.name = "base"});
  std::string parent = "base";
  for (const std::string name : {"sum", "all", "sigma", "except", "+", "-", "1", "joint_torque",
                                 "a b", "[c]", "d\"e\\", "#f"}) {
    builder.add_link({.name = name, .mass = 1, .inertia = Matrix3<double>::identity()});
    builder.add_joint(
        {.name = name, .type = JointType::kContinuous, .parent = parent, .child = name});
    parent = name;
  }
  const Model model = builder.build({.base = Base::kFloating});
  for (const std::string quantity : {"joint_acceleration", "joint_torque", "joint_wrench",
                                     "link_acceleration", "external_wrench"}) {
    for (const EntrySum& sum : read(model, "estimate " + quantity + " all").estimates) {
      const std::string text = "- 0.25 " + sum.name + " + joint_torque root_joint[1]";
      const bool is_other = sum.name != "joint_torque root_joint[1]";
      const EntrySum again =
          read(model, "estimate sum " + (is_other ? text : sum.name)).estimates[0];
      EXPECT_EQ(again.name, is_other ? text : sum.name);
      EXPECT_EQ(again.terms[0].entry, sum.terms[0].entry) << sum.name;
    }
  }
}

TEST(Problem, LayoutOfTheTextDoesNotMatter) {
  const Model model = lift();
  const EstimationProblem problem =
      read(model,
           "\xEF\xBB\xBF# known\r\n\r\n \tmeasure\tjoint_torque  rail [ 0\t2 ]left#comment\r\n"
           "measure external_wrench \"left finger\"[fx]\"right finger\"[fy]arm[fz] # estimate\n"
           "estimate joint_torque shoulder");
  Names measurements;
  for (const Measurement& measurement : problem.measurements) {
    measurements.push_back(measurement.sum.name);
  }
  EXPECT_EQ(measurements,
            (Names{"joint_torque rail[0]", "joint_torque rail[2]", "joint_torque left",
                   "external_wrench \"left finger\"[fx]", "external_wrench \"right finger\"[fy]",
                   "external_wrench arm[fz]"}));
  EXPECT_EQ(names(problem.estimates), (Names{"joint_torque shoulder"}));
}

}  // namespace
}  // namespace dynac::test
