// SPDX-License-Identifier: BSD-3-Clause
// What is said of problems without a solution, and how near to having none others are.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "harness/state.hpp"
#include "harness/subject.hpp"
#include "model/builder.hpp"
#include "problem_kernel.hpp"

namespace dynac::test {
namespace {

using Messages = std::vector<std::string>;

// Two joints, shoulder and elbow, about -y; a tip that is fixed to the second link.
Messages problems(const std::string& text) {
  return ProblemKernel(own_robot("two_link", Base::kFixed), text).problems();
}

TEST(ProblemWithoutSolution, MeasuresTooLittle) {
  EXPECT_EQ(problems("measure joint_acceleration shoulder\n"
                     "estimate joint_torque all\n"),
            Messages{"joint_torque shoulder, joint_torque elbow cannot be determined: nothing "
                     "determines joint_torque shoulder, joint_torque elbow, joint_acceleration "
                     "elbow; 1 more measurement of such is needed"});
}

// Six components of a wrench; that of the torques is one of them if one is measured.
TEST(ProblemWithoutSolution, MeasuresTooLittleOfAWrench) {
  EXPECT_EQ(
      problems("measure joint_acceleration all\n"
               "measure joint_torque elbow sigma 1\n"
               "estimate external_wrench tip[fz]\n"),
      Messages{
          "external_wrench tip[fz] cannot be determined: nothing determines joint_torque shoulder, "
          "external_wrench tip[mx], external_wrench tip[my], external_wrench tip[mz], "
          "external_wrench tip[fx], external_wrench tip[fy], external_wrench tip[fz]; 5 more "
          "measurements of such are needed"});
}

TEST(ProblemWithoutSolution, KnowsTooMuchExactly) {
  EXPECT_EQ(
      problems("measure joint_acceleration all\n"
               "measure joint_torque all\n"
               "estimate joint_torque shoulder\n"),
      Messages{"2 of these follow from the others, and all are known exactly: "
               "joint_acceleration shoulder, joint_acceleration elbow, joint_torque shoulder, "
               "joint_torque elbow; leave out as many or give them a sigma"});
}

// Nothing turns the tip about its z axis.
TEST(ProblemWithoutSolution, KnowsWhatCannotBeOtherwise) {
  EXPECT_EQ(problems("measure joint_acceleration all\n"
                     "measure link_acceleration tip[wz]\n"
                     "estimate joint_torque all\n"),
            Messages{"1 of these follows from the others, and all are known exactly: "
                     "link_acceleration tip[wz]; leave out as many or give them a sigma"});
}

// The second sum is twice the first, and the third sevenfold to rounding: 7 * 0.3 is not 2.1.
TEST(ProblemWithoutSolution, SaysTheSameTwice) {
  const Messages refusal{
      "the equations are singular at 32 of 32 sampled configurations, where nothing determines "
      "joint_acceleration shoulder; measure more"};
  EXPECT_EQ(problems("measure sum joint_acceleration shoulder + joint_acceleration elbow\n"
                     "measure sum 2 joint_acceleration shoulder + 2 joint_acceleration elbow\n"
                     "estimate joint_torque all\n"),
            refusal);
  EXPECT_EQ(problems("measure sum joint_acceleration shoulder + 0.3 joint_acceleration elbow\n"
                     "measure sum 7 joint_acceleration shoulder + 2.1 joint_acceleration elbow\n"
                     "estimate joint_torque all\n"),
            refusal);
}

TEST(ProblemWithoutSolution, SaysTheSameTwiceWithNoise) {
  EXPECT_EQ(
      problems("measure sum joint_acceleration shoulder + 0.3 joint_acceleration elbow sigma 1\n"
               "measure sum 7 joint_acceleration shoulder + 2.1 joint_acceleration elbow sigma 1\n"
               "estimate joint_torque all\n"),
      Messages{"the noisy measurements do not determine joint_acceleration elbow; measure more, or "
               "add prior knowledge by \"zero ... sigma\""});
}

// A plane arm of two bars whose elbow is straight at an angle that is not sampled.
Model bent_arm(double straight) {
  RobotDescription robot{.name = "arm"};
  for (const char* const name : {"base", "upper_arm", "forearm"}) {
    LinkDescription link{.name = name, .mass = 1, .com = {{0.5, 0, 0}}};
    link.inertia = Matrix3<double>::diagonal(0.01, 0.1, 0.1);
    robot.links.push_back(std::move(link));
  }
  JointDescription shoulder{.name = "shoulder",
                            .type = JointType::kContinuous,
                            .parent = "base",
                            .child = "upper_arm",
                            .axis = {{0, 0, 1}}};
  JointDescription elbow = shoulder;
  elbow.name = "elbow";
  elbow.parent = "upper_arm";
  elbow.child = "forearm";
  const double c = std::cos(straight), s = std::sin(straight);
  elbow.X_PJ.R = {{{{{c, s, 0}}, {{-s, c, 0}}, {{0, 0, 1}}}}};
  elbow.X_PJ.p = {{1, 0, 0}};
  JointDescription tip = elbow;
  tip.name = "tip";
  tip.type = JointType::kFixed;
  tip.parent = "forearm";
  tip.child = "hand";
  tip.X_PJ = {};
  tip.X_PJ.p = {{1, 0, 0}};
  robot.links.push_back({.name = "hand"});
  robot.joints = {shoulder, elbow, tip};
  return TreeBuilder(std::move(robot)).build();
}

// Torques tell the force at the hand unless the arm is straight: then none of it is felt that acts
// along the arm.
TEST(SmallestPivot, TellsHowNearAnArmIsToBeingStraight) {
  constexpr double kStraight = 0.4;
  const Model model = bent_arm(kStraight);
  const ProblemKernel kernel(model,
                             "measure joint_acceleration all\n"
                             "measure joint_torque all\n"
                             "zero external_wrench hand[fz moment]\n"
                             "estimate external_wrench hand[fx fy]\n"
                             "report smallest_pivot\n");
  ASSERT_TRUE(kernel.problems().empty()) << kernel.problems().front();
  const auto found = [&](double bend) {
    Scene scene{{0.3, kStraight + bend}, {0.1, -0.2}, {1, 2}};
    scene.wrenches[link_called(model, "hand")] = {3, -4, 0, 0, 0, 0};
    const Truth truth(model, scene);
    const Arrays<double> outputs = kernel.run(scene, truth.measurements(kernel.problem()));
    constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
    EXPECT_LE(error_of(outputs[0], truth.estimates(kernel.problem())), 1e3 * kEpsilon / bend);
    return outputs[1].front();
  };
  EXPECT_GE(found(1.5), 0.5);
  EXPECT_LE(found(1.5), 2);
  for (const double bend : {1e-2, 1e-4, 1e-6}) {
    EXPECT_NEAR(found(bend) / found(1.5), bend / std::sin(1.5), 0.01 * bend);
  }
}

}  // namespace
}  // namespace dynac::test
