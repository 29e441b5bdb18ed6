// SPDX-License-Identifier: BSD-3-Clause
#include "describe/describe.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "job_of.hpp"
#include "utilities/files.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac {
namespace {

ArgumentEntry vector_of(std::vector<std::string> units) {
  const std::size_t size = units.size();
  return {"x", {size}, std::move(units), "", {}};
}

TEST(Describe, OneUnitStandsForAll) { EXPECT_EQ(units_text(vector_of({"rad", "rad"})), "rad"); }

TEST(Describe, MixedUnitsAreWrittenAsRuns) {
  EXPECT_EQ(units_text(vector_of({"m", "m", "m", "1", "1", "1", "1", "rad"})),
            "m (0-2), 1 (3-6), rad (7)");
}

TEST(Describe, UnitsOfAMatrixAreThoseOfAColumn) {
  ArgumentEntry entry = vector_of({"N", "N m", "N", "N m"});
  entry.shape = {2, 2};
  EXPECT_EQ(units_text(entry), "N (0), N m (1) of each column");
}

TEST(Describe, ThePrefixOfCFunctionsJoinsTheNamespacesByUnderscores) {
  EmitJob job;
  job.name_space = "arm";
  EXPECT_EQ(c_prefix(job), "arm");
  job.name_space = "lab::arm::left";
  EXPECT_EQ(c_prefix(job), "lab_arm_left");
}

TEST(Describe, JointsHaveTheUnitsOfTheirMotion) {
  const EmitJob job = job_of(options_of("cart_pole"));
  const std::vector<ArgumentEntry>& inputs = job.kernels[0].inputs;
  EXPECT_EQ(inputs[0].units, (std::vector<std::string>{"m", "rad"}));
  EXPECT_EQ(inputs[1].units, (std::vector<std::string>{"m/s", "rad/s"}));
  EXPECT_EQ(inputs[2].units, (std::vector<std::string>{"m/s^2", "rad/s^2"}));
  EXPECT_EQ(job.kernels[0].outputs[0].units, (std::vector<std::string>{"N", "N m"}));
}

/// A joint and one that follows it, which stands before or after it.
Options followed(const test::TemporaryFolder& folder, const std::string& leader,
                 const std::string& follower, bool leader_is_first = false) {
  const auto link = [](const std::string& name) {
    return "<link name='" + name +
           "'><inertial><mass value='1'/><origin xyz='0.1 0 0'/><inertia ixx='1' iyy='1' izz='1' "
           "ixy='0' ixz='0' iyz='0'/></inertial></link>";
  };
  const auto joint = [](const std::string& name, const std::string& type, const std::string& child,
                        const std::string& more) {
    return "<joint name='" + name + "' type='" + type + "'><parent link='base'/><child link='" +
           child + "'/><axis xyz='0 1 0'/><dynamics damping='1' friction='1'/>" + more +
           "<limit lower='-1' upper='1' effort='1' velocity='1'/></joint>";
  };
  const std::string slide =
      joint("slide", follower, "jaw", "<mimic joint='turn' multiplier='0.02'/>");
  const std::string turn = joint("turn", leader, "crank", "");
  test::write_file(folder.path() / "gripper.urdf",
                   "<robot name='gripper'><link name='base'/>" + link("jaw") + link("crank") +
                       (leader_is_first ? turn + slide : slide + turn) + "</robot>");
  Options options;
  options.robot_file = folder / "gripper.urdf";
  return options;
}

using Units = std::vector<std::string>;

// A coordinate is its leader's, wherever those that follow stand.
TEST(Describe, CoordinatesHaveTheUnitsOfTheJointThatLeads) {
  const test::TemporaryFolder folder;
  const auto expect = [](Options options, const Units& motion, const Units& force,
                         const Units& inertia) {
    options.kernels = {"inverse_dynamics", "mass_matrix"};
    const EmitJob job = job_of(options);
    for (std::size_t k = 0; k < 3; ++k) {
      EXPECT_EQ(job.kernels[0].inputs[k].units, Units{motion[k]});
    }
    EXPECT_EQ(job.kernels[0].outputs[0].units, force);
    EXPECT_EQ(job.kernels[1].outputs[0].units, inertia);
  };
  const Units angle{"rad", "rad/s", "rad/s^2"}, length{"m", "m/s", "m/s^2"};
  for (const bool leader_is_first : {false, true}) {
    const auto robot = [&](const char* leader, const char* follower) {
      return followed(folder, leader, follower, leader_is_first);
    };
    expect(robot("revolute", "prismatic"), angle, {"N m"}, {"kg m^2"});
    expect(robot("prismatic", "revolute"), length, {"N"}, {"kg"});
    expect(robot("revolute", "revolute"), angle, {"N m"}, {"kg m^2"});
  }
}

// Torque is column times parameter, a parameter of the joint that follows in units of its own.
TEST(Describe, RegressorColumnsOfJointsThatFollowLeadFromTheirParametersToTheLeadersTorque) {
  const test::TemporaryFolder folder;
  Options options = followed(folder, "revolute", "prismatic");
  options.kernels = {"inertial_regressor"};
  options.joint_dynamics.effects = {.damping = true, .friction = true, .armature = true};
  const EmitJob job = job_of(options);
  const Units& units = job.kernels[0].outputs[0].units;
  const Units of_joints(units.begin() + 20, units.end());
  // Armature [kg m^2, kg], damping [N m s/rad, N s/m], friction [N m, N]: of turn, of slide.
  const Units turn{"rad/s^2", "rad/s", "1"}, slide{"m^2/s^2", "m^2/s", "m"};
  ASSERT_EQ(job.kernels[0].outputs[0].columns.at(2), "armature of turn");
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_EQ(of_joints.at(2 * k), turn[k]);
    EXPECT_EQ(of_joints.at(2 * k + 1), slide[k]);
  }
}

TEST(Describe, LinearSystemsHaveTheUnitsOfRatesByStatesAndTorques) {
  Options options = options_of("cart_pole");
  options.kernels = {"linearization"};
  const EmitJob job = job_of(options);
  const std::vector<ArgumentEntry>& outputs = job.kernels[0].outputs;
  EXPECT_EQ(outputs[0].shape, (std::vector<std::size_t>{4, 4}));
  EXPECT_EQ(outputs[0].units,
            (std::vector<std::string>{"1/s", "rad/(m s)", "1/s^2", "rad/(m s^2)",  //
                                      "m/(rad s)", "1/s", "m/(rad s^2)", "1/s^2",  //
                                      "1", "rad/m", "1/s", "rad/(m s)",            //
                                      "m/rad", "1", "m/(rad s)", "1/s"}));
  EXPECT_EQ(outputs[1].shape, (std::vector<std::size_t>{4, 2}));
  EXPECT_EQ(outputs[1].units,
            (std::vector<std::string>{"s/kg", "s/(kg m)", "1/kg", "1/(kg m)",  //
                                      "s/(kg m)", "s/(kg m^2)", "1/(kg m)", "1/(kg m^2)"}));
}

TEST(Describe, StepsOfLinearSystemsHaveTheUnitsOfStatesByStatesAndTorques) {
  Options options = options_of("cart_pole");
  options.kernels = {"discrete_linearization"};
  const EmitJob job = job_of(options);
  const ArgumentEntry& dt = job.kernels[0].inputs[3];
  EXPECT_TRUE(dt.shape.empty());
  EXPECT_EQ(dt.units, std::vector<std::string>{"s"});
  const std::vector<ArgumentEntry>& outputs = job.kernels[0].outputs;
  EXPECT_EQ(outputs[0].units, (std::vector<std::string>{"1", "rad/m", "1/s", "rad/(m s)",  //
                                                        "m/rad", "1", "m/(rad s)", "1/s",  //
                                                        "s", "rad s/m", "1", "rad/m",      //
                                                        "m s/rad", "s", "m/rad", "1"}));
  EXPECT_EQ(outputs[1].units,
            (std::vector<std::string>{"s^2/kg", "s^2/(kg m)", "s/kg", "s/(kg m)",  //
                                      "s^2/(kg m)", "s^2/(kg m^2)", "s/(kg m)", "s/(kg m^2)"}));
}

TEST(Describe, MotionsOfFramesHaveTheUnitsOfTwistsAndTheirRates) {
  Options options = options_of("cart_pole");
  options.kernels = {"frame_motion", "frame_motion_derivatives"};
  const EmitJob job = job_of(options);
  const std::vector<ArgumentEntry>& motion = job.kernels[0].outputs;
  EXPECT_EQ(units_text(motion[0]), "m/s (0-2), rad/s (3-5)");
  EXPECT_EQ(units_text(motion[1]), "m/s^2 (0-2), rad/s^2 (3-5)");
  const std::vector<ArgumentEntry>& derivatives = job.kernels[1].outputs;
  const auto corner = [](const ArgumentEntry& matrix) {  // of the rail's and the pole's columns
    return std::vector<std::string>{matrix.units[0], matrix.units[3], matrix.units[6],
                                    matrix.units[9]};
  };
  const std::vector<std::string> rates{"1/s", "rad/(m s)", "m/(rad s)", "1/s"};
  EXPECT_EQ(corner(derivatives[0]), rates);
  EXPECT_EQ(corner(derivatives[1]),
            (std::vector<std::string>{"1/s^2", "rad/(m s^2)", "m/(rad s^2)", "1/s^2"}));
  EXPECT_EQ(corner(derivatives[2]), rates);
  EXPECT_EQ(corner(derivatives[3]), (std::vector<std::string>{"1", "1/m", "m", "1"}));
}

TEST(Describe, TimeDerivativesOfFramesHaveTheUnitsOfTheFramesBySeconds) {
  Options options = options_of("cart_pole");
  options.kernels = {"forward_kinematics_order1", "frame_jacobian_order1", "kinematics_order1",
                     "inverse_kinematics_order4"};
  options.frames = {"pole"};
  const EmitJob job = job_of(options);
  ASSERT_EQ(job.kernels.size(), 4U);
  const auto at = [](const ArgumentEntry& entry, const std::vector<std::size_t>& places) {
    std::vector<std::string> units;
    for (const std::size_t place : places) units.push_back(entry.units[place]);
    return units;
  };
  const ArgumentEntry& pose = job.kernels[0].outputs[0];
  EXPECT_EQ(pose.shape, (std::vector<std::size_t>{4, 4, 2}));
  EXPECT_EQ(at(pose, {0, 12, 15, 16, 28}), (Units{"1", "m", "1", "1/s", "m/s"}));
  const ArgumentEntry& J = job.kernels[1].outputs[0];
  EXPECT_EQ(J.shape, (std::vector<std::size_t>{6, 2, 2}));  // the rail's column, the pole's
  EXPECT_EQ(at(J, {0, 3, 6, 9, 12, 15, 18}),
            (Units{"1", "1/m", "m", "1", "1/s", "1/(m s)", "m/s"}));
  EXPECT_EQ(at(job.kernels[2].outputs[1], {0, 3, 6, 9}),
            (Units{"m/s", "rad/s", "m/s^2", "rad/s^2"}));
  const ArgumentEntry& wanted = job.kernels[3].inputs[1];
  EXPECT_EQ(wanted.name, "V_pole");
  EXPECT_EQ(at(wanted, {0, 3, 18, 21}), (Units{"m/s", "rad/s", "m/s^4", "rad/s^4"}));
  EXPECT_EQ(job.kernels[3].inputs[3].units, Units{"1"});
}

TEST(Describe, AFloatingBaseComesFirstWithSevenPositionsAndSixVelocities) {
  Options options = options_of("quadruped");
  options.base = Base::kFloating;
  const EmitJob job = job_of(options);
  const JointEntry& base = job.joints.front();
  EXPECT_EQ(base.type, JointType::kFloating);
  EXPECT_EQ(base.q_size, 7U);
  EXPECT_EQ(base.v_size, 6U);
  EXPECT_EQ(job.nq, job.nv + 1);
  EXPECT_EQ(units_text(job.kernels[0].inputs[0]).substr(0, 16), "m (0-2), 1 (3-6)");
  EXPECT_EQ(units_text(job.kernels[0].outputs[0]).substr(0, 8), "N (0-2),");
}

TEST(Describe, IndicesOfJointsFollowEachOther) {
  Options options = options_of("humanoid");
  options.base = Base::kFloating;
  const EmitJob job = job_of(options);
  std::size_t q = 0;
  std::size_t v = 0;
  for (const JointEntry& joint : job.joints) {
    EXPECT_EQ(joint.q_index, q);
    EXPECT_EQ(joint.v_index, v);
    q += joint.q_size;
    v += joint.v_size;
  }
  EXPECT_EQ(q, job.nq);
  EXPECT_EQ(v, job.nv);
}

TEST(Describe, WrenchesHaveAColumnForEachLink) {
  Options options = options_of("panda");
  options.fext = {"panda_link7", "panda_link2"};
  const ArgumentEntry wrenches = job_of(options).kernels[0].inputs.at(3);
  EXPECT_EQ(wrenches.name, "fext_body");
  EXPECT_EQ(wrenches.shape, (std::vector<std::size_t>{6, 2}));
  EXPECT_EQ(wrenches.columns, options.fext);
  EXPECT_EQ(units_text(wrenches), "N (0-2), N m (3-5) of each column");
}

TEST(Describe, WrenchesAreNamedAfterTheirFrame) {
  Options options = options_of("panda");
  options.kernels = {"inverse_dynamics_derivatives", "inverse_dynamics_order1"};
  options.fext = {"panda_link7"};
  options.derivatives_by = {"fext"};
  options.wrench_frame = JacobianFrame::kSpatial;
  const EmitJob job = job_of(options);
  EXPECT_EQ(job.command_line,
            "panda.urdf --kernels inverse_dynamics_derivatives,inverse_dynamics_order1 --fext "
            "panda_link7 --wrench-frame spatial --derivatives-by fext");
  const ArgumentEntry& input = job.kernels[0].inputs.at(3);
  EXPECT_EQ(input.name, "fext_spatial");
  EXPECT_NE(input.meaning.find("in the world's axes at the world's origin"), std::string::npos);
  EXPECT_EQ(job.kernels[0].outputs.at(3).meaning,
            "derivative of tau with respect to the entries of fext_spatial");
  EXPECT_EQ(job.kernels[1].inputs.at(2).name, "fext_spatial_derivatives");
  options.wrench_frame = JacobianFrame::kWorldAligned;
  EXPECT_EQ(job_of(options).kernels[0].inputs.at(3).name, "fext_world_aligned");
}

}  // namespace
}  // namespace dynac
