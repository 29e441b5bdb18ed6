// SPDX-License-Identifier: BSD-3-Clause
// What a user asks for and cannot have is refused by name: dependent joints that do not follow from
// the rows, kernels that do not serve local loops; and which kernels the options affect.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "dynac/load_robot.hpp"
#include "dynac/options/kernel_predicates.hpp"
#include "dynac/options/options.hpp"
#include "dynac/requirements.hpp"
#include "kernels/axes/units.hpp"
#include "looped.hpp"
#include "support/error.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

class LoopOptions : public testing::Test {
 protected:
  [[nodiscard]] static Options options(const std::string& robot,
                                       const std::vector<std::string>& dependent) {
    Options options;
    options.robot_file = kLoopsFolder + robot + ".urdf";
    options.constraints = kLoopsFolder + robot + ".constraints";
    options.dependent_joints = dependent;
    return options;
  }

  // Why options are refused; empty: they are not.
  static std::string refusal(const Options& options) {
    try {
      static_cast<void>(load_robot(options));
    } catch (const InputError& error) {
      return error.what();
    } catch (const UsageError& error) {
      return error.what();
    }
    return "";
  }

  Options with_set(Options options, const std::string& text) const {
    options.constraints = folder_ / "a.constraints";
    std::ofstream(options.constraints) << text;
    return options;
  }

  TemporaryFolder folder_;
};

void expect_part(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << text;
}

TEST_F(LoopOptions, AcceptJointsThatFollowFromTheRows) {
  EXPECT_EQ(refusal(options("crank_rocker", {"coupler_joint", "rocker_joint"})), "");
  EXPECT_EQ(refusal(options("differential_wrist", {"pitch", "roll"})), "");
  Options leg = options("linkage_leg", {"knee", "rod_joint"});
  leg.base = Base::kFloating;
  EXPECT_EQ(refusal(leg), "");
}

TEST_F(LoopOptions, RefuseJointsThatDoNot) {
  expect_part(
      refusal(options("crank_rocker", {"coupler_joint"})),
      "the rows pin x, pin z determine as many joints as they are, 2, and the dependent ones "
      "that move them are 1: \"coupler_joint\"; name more");
  expect_part(refusal(options("crank_rocker", {"coupler_joint", "rocker_joint", "crank_joint"})),
              "\"rocker_joint\"; name fewer joints with @dependent-joints, or add rows");
  expect_part(refusal(options("crank_rocker", {"coupler", "rocker_joint"})), "no joint");
  Options still = options("crank_rocker", {"coupler_joint", "rocker_joint"});
  still.locks = {"crank_joint=1"};
  expect_part(refusal(still), "every joint that moves follows from the loops");
  // The row along y holds anyway.
  const Options flat =
      with_set(options("crank_rocker", {"coupler_joint", "rocker_joint"}),
               "set a\n  point coupler at 0.3 0 0 to rocker at 0 0 0.25 without x\n");
  expect_part(refusal(flat), "do not determine the dependent joints");
  const Options stabilised = with_set(
      options("differential_wrist", {"pitch"}),
      "set a\n  coupling left_motor + right_motor + -2 * pitch stabilise 100 20 as gear\n");
  expect_part(refusal(stabilised), "\"gear\" is stabilised");
  Options base = options("linkage_leg", {"knee", "rod_joint"});
  base.base = Base::kFloating;
  expect_part(
      refusal(with_set(base, "set a\n  point rod at 0 0 -0.2 to shank at 0.05 0 0 without y\n")),
      "move with the floating base");
}

TEST_F(LoopOptions, PrescribeTheMotionOfIndependentJointsAlone) {
  Options leg = options("linkage_leg", {"knee", "rod_joint"});
  leg.prescribed_motion = {"hip", "knee"};
  expect_part(refusal(leg), "joint \"knee\" follows from the loops");
  leg.prescribed_motion = {"all"};
  const Robot robot = load_robot(leg);
  std::vector<std::string> names;
  for (const LinkId link : robot.settings.prescribed) {
    names.push_back(robot.model.link(link).joint.name);
  }
  EXPECT_EQ(names, (std::vector<std::string>{"hip", "knee_motor"}));
}

// The size of the code follows from the independent coordinates: the biped's tree has 18.
TEST_F(LoopOptions, CountIndependentVelocitiesWhereTheirNumberIsLimited) {
  Options biped = options("six_bar_biped", six_bar_followers());
  biped.base = Base::kFloating;
  biped.discretization = Discretization::kZeroOrderHold;
  const Robot robot = load_robot(biped);
  for (const char* const name : {"discrete_linearization", "forward_dynamics_second_derivatives"}) {
    EXPECT_EQ(missing_requirement(robot, *find_kernel(name)), "") << name;
  }
}

TEST_F(LoopOptions, RefuseKernelsByName) {
  Options linkage = options("crank_rocker", {"coupler_joint", "rocker_joint"});
  linkage.frames = {"coupler"};
  Robot robot = load_robot(linkage);
  robot.settings.spheres = {{"", LinkId::of(1), {}, 0.1}};
  for (const Kernel& kernel : kernel_table()) {
    const std::string problem = missing_requirement(robot, kernel);
    const bool is_served = kernel.supports_local_loops && !kernel.needs_constraints;
    EXPECT_EQ(problem.empty(), is_served) << kernel.name << ": " << problem;
    if (!is_served) expect_part(problem, kernel.name);
  }
  expect_part(missing_requirement(robot, *find_kernel("delassus")),
              "all rows close local loops; add @contact");
  expect_part(missing_requirement(robot, *find_kernel("elastic_joint_feedforward")),
              "all coordinates of the tree");
  Options tree = options("crank_rocker", {});
  expect_part(missing_requirement(load_robot(tree), *find_kernel("loop_positions")),
              "@dependent-joints");
}

TEST_F(LoopOptions, ServeContactsInAllKernelsOfConstraints) {
  Options biped = options("six_bar_biped", six_bar_followers());
  biped.base = Base::kFloating;
  biped.contacts = {"left_foot:frame"};
  const Robot robot = load_robot(biped);
  EXPECT_EQ(rows_of(*robot.settings.loops), 8u);
  EXPECT_EQ(rows_of(*robot.settings.constraints), 6u);
  std::size_t served = 0;
  for (const Kernel& kernel : kernel_table()) {
    if (!kernel.needs_constraints) continue;
    EXPECT_EQ(missing_requirement(robot, kernel), "") << kernel.name;
    ++served;
  }
  EXPECT_GT(served, 12u);
}

// The shank's origin, the knee, moves on a circle about the hip.
TEST_F(LoopOptions, CountTheRowsThatIndependentJointsMove) {
  Options leg = options("linkage_leg", {"knee", "rod_joint"});
  leg.contacts = {"shank:point"};
  expect_part(missing_requirement(load_robot(leg), *find_kernel("impact_dynamics")),
              "at most 1 are independent; no joint moves row \"shank y\"");
}

TEST_F(LoopOptions, TellLoopsFromContacts) {
  const std::string loop =
      "set both\n  point rod at 0 0 -0.2 to shank at 0.05 0 0 axes second without y as pin\n";
  const auto roles = [&](const std::string& contact, Base base) {
    Options leg = with_set(options("linkage_leg", {"knee", "rod_joint"}), loop + contact);
    leg.base = base;
    const Robot robot = load_robot(leg);
    return std::pair(row_names(*robot.settings.loops), row_names(*robot.settings.constraints));
  };
  const std::vector<std::string> pin{"pin x", "pin z"};
  EXPECT_EQ(roles("  point shank\n", Base::kFloating),
            std::pair(pin, std::vector<std::string>{"shank x", "shank y", "shank z"}));
  EXPECT_EQ(roles("  coupling hip + knee with multipliers\n", Base::kFloating),
            std::pair(pin, std::vector<std::string>{"hip"}));
  EXPECT_EQ(roles("  point shank without y with multipliers stabilise 0 2\n", Base::kFixed),
            std::pair(pin, std::vector<std::string>{"shank x", "shank z"}));
  // On a fixed base a contact may be what closes a loop.
  const Options unclear =
      with_set(options("linkage_leg", {"knee", "rod_joint"}), loop + "  point shank without y\n");
  expect_part(refusal(unclear), "let contacts keep theirs `with multipliers`");
  const Options open = with_set(options("linkage_leg", {"knee", "rod_joint"}),
                                "set none\n  point shank with multipliers\n");
  expect_part(refusal(open), "neither the robot's file nor a set states any");
}

TEST_F(LoopOptions, RefuseRotorsWhereTheyWouldBeMissed) {
  Options with_rotor = options("crank_rocker", {"coupler_joint", "rocker_joint"});
  with_rotor.rotors = {"rocker_joint=1e-5:10"};
  with_rotor.joint_dynamics.effects.armature = true;
  const Robot robot = load_robot(with_rotor);
  for (const char* const name : {"bias_forces", "coriolis_matrix"}) {
    expect_part(missing_requirement(robot, *find_kernel(name)), "counts no rotors");
  }
  for (const char* const name : {"inverse_dynamics", "forward_dynamics", "gravity_forces"}) {
    EXPECT_EQ(missing_requirement(robot, *find_kernel(name)), "") << name;
  }
}

// Those that have arguments of other sizes, and the one that is about nothing else.
TEST_F(LoopOptions, AffectKernelsWithVelocities) {
  const Looped robot =
      held_by(own_looped("linkage_leg", Base::kFloating, {"knee", "rod_joint"}), "point shank\n");
  KernelContext loops{robot.robot, robot.settings}, tree{robot.robot, robot.held};
  loops.settings.spheres = tree.settings.spheres = {{"", LinkId::of(1), {}, 0.1}};
  const auto sizes = [](const Kernel& kernel, const KernelContext& context) {
    std::vector<std::size_t> list;
    for (const Argument& argument : inputs_of(kernel, context)) list.push_back(argument.size());
    for (const Argument& argument : outputs_of(kernel, context)) list.push_back(argument.size());
    return list;
  };
  std::size_t affected = 0;
  for (const Kernel& kernel : kernel_table()) {
    if (!kernel.supports_local_loops) continue;
    const bool affects = kernel_predicates::has_independent_coordinates(kernel, loops, "");
    const bool is_other =
        kernel.name == "loop_positions" || sizes(kernel, loops) != sizes(kernel, tree);
    EXPECT_EQ(affects, is_other) << kernel.name;
    affected += affects ? 1 : 0;
  }
  EXPECT_GT(affected, 15u);
}

// Of all entries: emitted sizes are those of units.
TEST_F(LoopOptions, GiveEveryEntryAUnit) {
  std::vector<Looped> robots = looped_robots();
  std::ranges::copy(held_robots(), std::back_inserter(robots));
  for (Looped& robot : robots) {
    robot.settings.joint_dynamics.effects = {true, true, true, true};
    const KernelContext context{robot.robot, robot.settings};
    for (const Kernel& kernel : kernel_table()) {
      if (!kernel.supports_local_loops) continue;
      if (kernel.needs_constraints && robot.settings.constraints == nullptr) continue;
      for (const auto& arguments : {inputs_of(kernel, context), outputs_of(kernel, context)}) {
        for (const Argument& argument : arguments) {
          EXPECT_EQ(units_of(argument, context).size(), argument.size())
              << robot.name << ", " << kernel.name << ", " << argument.name;
        }
      }
    }
  }
}

}  // namespace
}  // namespace dynac::test
