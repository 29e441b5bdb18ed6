// SPDX-License-Identifier: BSD-3-Clause
// Robots that stand on what measures forces: problems that no recursive algorithm solves.
// (Nori 2017, section VI.)
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <cmath>

#include "harness/state.hpp"
#include "harness/subject.hpp"
#include "model/builder.hpp"
#include "problem_kernel.hpp"
#include "utilities/files.hpp"

namespace dynac::test {
namespace {

// A serial chain of revolute joints, one per link, in frames without special angles.
Model chain(std::size_t bodies) {
  Rng rng(bodies);
  RobotDescription robot{.name = "chain"};
  robot.links.push_back({.name = "base"});
  for (std::size_t k = 1; k <= bodies; ++k) {
    LinkDescription link{.name = fmt::format("link{}", k), .mass = rng.uniform(1, 3)};
    link.com = {{rng.uniform(0.1, 0.3), rng.uniform(-0.1, 0.1), rng.uniform(-0.1, 0.1)}};
    link.inertia = Matrix3<double>::diagonal(rng.uniform(0.02, 0.03), rng.uniform(0.02, 0.03),
                                             rng.uniform(0.02, 0.03));
    const double angle = rng.uniform(0.3, 1.2), c = std::cos(angle), s = std::sin(angle);
    JointDescription joint{.name = fmt::format("joint{}", k),
                           .type = JointType::kContinuous,
                           .parent = k == 1 ? "base" : fmt::format("link{}", k - 1),
                           .child = link.name,
                           .axis = {{0, 0, 1}}};
    joint.X_PJ.R = {{{{{1, 0, 0}}, {{0, c, -s}}, {{0, s, c}}}}};
    joint.X_PJ.p = {{rng.uniform(0.2, 0.6), 0, rng.uniform(0.1, 0.3)}};
    robot.links.push_back(std::move(link));
    robot.joints.push_back(std::move(joint));
  }
  return TreeBuilder(std::move(robot)).build();
}

// Expects a problem to find what it asks for, with wrenches of the environment on some links.
void expect_truth(const Model& model, const std::string& text,
                  const std::vector<std::string>& pushed) {
  const ProblemKernel kernel(model, text);
  const std::vector<std::string> problems = kernel.problems();
  ASSERT_TRUE(problems.empty()) << problems.front();
  std::vector<LinkId> links;
  for (const std::string& name : pushed) links.push_back(link_called(model, name));
  const EstimationPlan plan = kernel.plan();
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Scene scene = random_scene(model, links, seed);
    const Truth truth(model, scene);
    const Estimate<double> found = kernel.run(plan, scene, truth.measurements(kernel.problem()));
    EXPECT_LE(error_of(found.values, truth.estimates(kernel.problem())), kEstimateTolerance)
        << seed;
  }
}

// The accelerations of the joints at both ends are not known; of the force in the first joint and
// of what touches the last link all is but the moment about z.
TEST(LoadCells, GiveTheTorquesOfAChain) {
  for (std::size_t bodies = 8; bodies <= 20; ++bodies) {
    SCOPED_TRACE(bodies);
    const std::string last = fmt::format("link{}", bodies);
    std::string text = "measure joint_acceleration";
    for (std::size_t k = 3; k <= bodies - 2; ++k) text += fmt::format(" joint{}", k);
    text += "\nmeasure joint_wrench joint1[force mx my]\nmeasure external_wrench " + last +
            "[force mx my]\nestimate joint_torque all\nestimate joint_acceleration all\n";
    expect_truth(chain(bodies), text, {last});
  }
}

// The wrench passes through joints on its way, none of whose rotations has an entry that is never
// zero.
TEST(LoadCells, UnderAChainGiveWhatTouchesItsTip) {
  for (const std::size_t bodies : {1u, 2u, 7u}) {
    SCOPED_TRACE(bodies);
    const std::string last = fmt::format("link{}", bodies);
    expect_truth(chain(bodies),
                 "measure joint_acceleration all\nmeasure joint_wrench joint1\n"
                 "estimate external_wrench " +
                     last + "\nestimate joint_torque all\n",
                 {last});
  }
}

// A base that nothing drives, and how all moves; the torque of a base is an input that is zero in
// life.
const std::string kMotion =
    "measure joint_acceleration all except root_joint\n"
    "measure joint_torque root_joint\n"
    "measure link_acceleration pelvis\n";
const std::string kAsked =
    "estimate joint_torque all except root_joint\n"
    "estimate external_wrench left_foot right_foot\n";

TEST(LoadCells, UnderOneFootGiveTorquesAndWhatIsUnderTheOther) {
  const Model model = own_robot("humanoid", Base::kFloating);
  for (const char* const foot : {"left_foot", "right_foot"}) {
    expect_truth(model, kMotion + "measure external_wrench " + foot + '\n' + kAsked,
                 {"left_foot", "right_foot"});
  }
}

// Eleven components and six equations of the base for one that is not measured.
TEST(LoadCells, WithNoiseGiveTheTruthIfThereHappensToBeNone) {
  expect_truth(own_robot("humanoid", Base::kFloating),
               read_file(DYNAC_SOURCE_DIR "/robots/problems/humanoid_load_cells.problem"),
               {"left_foot", "right_foot"});
}

// Forces along the line in which both soles' planes meet, against each other, and moments about
// both normals n and m: with p from foot to foot they balance if (p x l), n and m are dependent,
// and they are for l = n x m, since (p x l) (n x m) = 0. So what is not measured is never
// determined; the paper shows it for feet of equal orientation.
TEST(LoadCells, OfThreeComponentsUnderEachFootAreNotEnoughInAnyPosture) {
  const ProblemKernel kernel(own_robot("humanoid", Base::kFloating),
                             kMotion + "measure external_wrench left_foot[fz mx my]\n" +
                                 "measure external_wrench right_foot[fz mx my]\n" + kAsked);
  const std::vector<std::string> problems = kernel.problems();
  ASSERT_EQ(problems.size(), 1);
  EXPECT_EQ(problems.front().find("the equations are singular at 32 of 32 sampled configurations"),
            0)
      << problems.front();
}

// All forces of one foot and one of the other's are four equations for three sums.
TEST(LoadCells, OfFourForcesAreTooMany) {
  const ProblemKernel kernel(own_robot("humanoid", Base::kFloating),
                             kMotion + "measure external_wrench left_foot[force mx my]\n" +
                                 "measure external_wrench right_foot[fz]\n" + kAsked);
  const std::vector<std::string> problems = kernel.problems();
  ASSERT_EQ(problems.size(), 2);
  EXPECT_EQ(problems.front().find("1 of these follows from the others"), 0) << problems.front();
}

}  // namespace
}  // namespace dynac::test
