// What a user asks for and cannot have is refused by name: dependent joints that do not follow from
// the rows, kernels that do not serve local loops; and which kernels the options affect.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

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
  expect_part(refusal(options("crank_rocker", {"coupler_joint"})),
              "the rows pin x, pin z determine as many joints as they are");
  expect_part(refusal(options("crank_rocker", {"coupler_joint", "rocker_joint", "crank_joint"})),
              "determine as many joints as they are");
  expect_part(refusal(options("crank_rocker", {"coupler", "rocker_joint"})), "no joint");
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
  const Robot robot = load_robot(options("crank_rocker", {"coupler_joint", "rocker_joint"}));
  for (const Kernel& kernel : kernel_table()) {
    const std::string problem = missing_requirement(robot, kernel);
    EXPECT_EQ(problem.empty(), kernel.serves_loops) << kernel.name << ": " << problem;
    if (!kernel.serves_loops) expect_part(problem, kernel.name);
  }
  expect_part(missing_requirement(robot, *find_kernel("delassus")),
              "which eliminate the constraint set");
  expect_part(missing_requirement(robot, *find_kernel("elastic_joint_feedforward")),
              "all coordinates of the tree");
  Options tree = options("crank_rocker", {});
  expect_part(missing_requirement(load_robot(tree), *find_kernel("loop_positions")),
              "@dependent-joints");
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
  const Looped robot = own_looped("linkage_leg", Base::kFloating, {"knee", "rod_joint"});
  const KernelContext loops{robot.robot, robot.settings}, tree{robot.robot, robot.held};
  const auto sizes = [](const Kernel& kernel, const KernelContext& context) {
    std::vector<std::size_t> list;
    for (const Argument& argument : inputs_of(kernel, context)) list.push_back(argument.size());
    for (const Argument& argument : outputs_of(kernel, context)) list.push_back(argument.size());
    return list;
  };
  std::size_t affected = 0;
  for (const Kernel& kernel : kernel_table()) {
    if (!kernel.serves_loops) continue;
    const bool affects = kernel_predicates::has_independent_coordinates(kernel, loops, "");
    const bool is_other = sizes(kernel, loops) != sizes(kernel, tree);
    EXPECT_EQ(affects, is_other || kernel.name == "loop_positions") << kernel.name;
    affected += affects ? 1 : 0;
  }
  EXPECT_GT(affected, 15u);
}

// Of all entries: emitted sizes are those of units.
TEST_F(LoopOptions, GiveEveryEntryAUnit) {
  for (Looped robot : looped_robots()) {
    robot.settings.joint_dynamics.effects = {true, true, true, true};
    const KernelContext context{robot.robot, robot.settings};
    for (const Kernel& kernel : kernel_table()) {
      if (!kernel.serves_loops) continue;
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
