// SPDX-License-Identifier: BSD-3-Clause
// The steps that close loops: as many for a machine of any size, with slides and angles alike; for
// rows in metres and in radians together; and exact where the rows are linear.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/rng.hpp"
#include "looped.hpp"
#include "readers/constraints/constraints.hpp"
#include "readers/urdf/urdf.hpp"

namespace dynac::test {
namespace {

// A crank of 0.15, a rod of 0.4 and a slide along x, of a machine so many times as large.
Looped slider_crank(double size) {
  const std::string link =
      R"(<link name="{}"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>)";
  std::string text = R"(<robot name="slider_crank"><link name="base"/>)";
  for (const char* const name : {"crank", "rod", "piston"}) {
    text += fmt::format(fmt::runtime(link), name);
  }
  text += R"(<joint name="crank_joint" type="continuous"><parent link="base"/><child link="crank"/>
    <axis xyz="0 1 0"/></joint>)";
  text += fmt::format(
      R"(<joint name="rod_joint" type="continuous"><parent link="crank"/><child link="rod"/>
    <origin xyz="{} 0 0"/><axis xyz="0 1 0"/></joint>
    <joint name="slide" type="prismatic"><parent link="base"/><child link="piston"/>
    <origin xyz="0 0 0"/><axis xyz="1 0 0"/>
    <limit lower="-1e4" upper="1e4" effort="1" velocity="1"/></joint></robot>)",
      0.15 * size);
  Model model = read_urdf_text(text, "slider_crank");
  const ConstraintSet set =
      read_constraints_text(
          fmt::format("set pin\n  point rod at {} 0 0 to piston without y\n", 0.4 * size), "pin",
          model)
          .front();
  return looped("slider crank", std::move(model), set, {"rod_joint", "slide"});
}

class LoopPositions : public Checked<testing::Test> {};

TEST_F(LoopPositions, CloseMachinesOfAnySize) {
  constexpr int kGuesses = 50;
  for (const double size : {1e-2, 1.0, 1e2, 1e4}) {
    const Looped robot = slider_crank(size);
    Rng rng(1);
    for (int k = 0; k < kGuesses; ++k) {
      const double crank = rng.uniform(-3, 3);
      const double rod = std::asin(-0.15 / 0.4 * std::sin(crank));
      const std::vector<double> q{crank, rod - crank,
                                  size * (0.15 * std::cos(crank) + 0.4 * std::cos(rod))};
      const double turn = rng.uniform(-0.8, 0.8), shift = size * rng.uniform(-0.3, 0.3);
      const auto found = robot.run("loop_positions", {{q[0], q[1] + turn, q[2] + shift}});
      EXPECT_LE(max_difference(found[0], q), 1e-9 * (1 + size)) << size << ", " << crank;
      EXPECT_LE(max_abs(found[1]), 1e-12 * size) << size << ", " << crank;
    }
  }
}

// A leg whose crank is geared to its hip: both rows of the rod's pin and that of the gear are one
// loop.
TEST_F(LoopPositions, CloseRowsOfPointsAndCouplingsTogether) {
  const Looped leg = own_looped("linkage_leg", Base::kFixed, {"knee", "rod_joint"});
  const ConstraintSet set =
      read_constraints_text(
          "set geared\n"
          "  point rod at 0 0 -0.2 to shank at 0.05 0 0 axes second without y as pin\n"
          "  coupling knee_motor + -0.5 * hip = 0.1 as gear\n",
          "test", leg.model)
          .front();
  const Looped robot = looped("geared leg", leg.model, set, {"knee", "rod_joint", "knee_motor"});
  Rng rng(1);
  for (int k = 0; k < 50; ++k) {
    const double hip = rng.uniform(-0.5, 0.5), motor = 0.5 * hip + 0.1;
    const auto guess = [&] { return rng.uniform(-0.3, 0.3); };
    const auto found = robot.run("loop_positions", {{hip, guess(), guess(), guess()}});
    // A parallelogram: the shank is parallel to the crank, the rod to the thigh.
    std::vector<double> expected(4);
    for (const Body& body : robot.robot.bodies) {
      const std::string& joint = robot.model.link(body.link).joint.name;
      expected[body.q_index] = joint == "hip"         ? hip
                               : joint == "knee"      ? motor - hip
                               : joint == "rod_joint" ? hip - motor
                                                      : motor;
    }
    EXPECT_LE(max_difference(found[0], expected), 1e-9) << hip;
    EXPECT_LE(max_abs(found[1]), 1e-12) << hip;
  }
}

// A wrist by gears, whatever the guess.
TEST_F(LoopPositions, CloseCouplingsFromAnyGuess) {
  const Looped robot = own_looped("differential_wrist", Base::kFixed, {"pitch", "roll"});
  Rng rng(1);
  for (int k = 0; k < 20; ++k) {
    std::vector<double> q(4);
    for (double& entry : q) entry = rng.uniform(-20, 20);
    const std::vector<double> phi = robot.run("loop_positions", {q})[1];
    EXPECT_LE(max_difference(phi, std::vector{0.0, 0.0}), 1e-13) << k;
  }
}

// What the tree does with independent joints, dependent ones on the same branch; and back.
TEST_F(LoopPositions, AreWhereDisplacementsLead) {
  for_each_state(looped_robots(), 5, [](const Looped& robot, const LoopedState& state) {
    std::vector<double> displacement = state.v;
    for (double& entry : displacement) entry *= 0.02;
    const std::vector<double> next = robot.run("integrate", {state.q, displacement}).front();
    EXPECT_LE(max_difference(next, displaced(robot, state.q, column(displacement))), 1e-11);
    const std::vector<double> at_rest(robot.robot.nv, 0.0);
    const std::vector<double> phi = robot.run_tree("constraint_motion", {next, at_rest}).front();
    EXPECT_LE(max_abs(phi), 1e-13);
    const std::vector<double> back = robot.run("difference", {state.q, next}).front();
    EXPECT_LE(max_difference(back, displacement), 1e-12);
  });
}

}  // namespace
}  // namespace dynac::test
