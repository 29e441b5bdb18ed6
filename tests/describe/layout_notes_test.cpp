// SPDX-License-Identifier: BSD-3-Clause
// What headers and manifest say of the entries of joints with several coordinates: by whom they
// are, in which axes, and what accelerations are.
#include "describe/layout_notes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <tuple>

#include "job_of.hpp"
#include "utilities/files.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac {
namespace {

using nlohmann::json;
using test::TemporaryFolder;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kInertial =
    "<inertial><mass value='1'/><origin xyz='0.1 0 0'/>"
    "<inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial>";

/// A robot whose first joint is of a type.
Options robot_with(const TemporaryFolder& folder, const std::string& type) {
  test::write_file(folder.path() / "free.urdf",
                   "<robot name='free'><link name='stand'>" + std::string(kInertial) +
                       "</link><link name='drone'>" + kInertial +
                       "</link><joint name='flight' type='" + type +
                       "'><parent link='stand'/><child link='drone'/><origin xyz='1 2 3'/>"
                       "<axis xyz='0 0 1'/></joint></robot>");
  Options options;
  options.robot_file = folder / "free.urdf";
  return options;
}

std::string meanings_of(const EmitJob& job) {
  std::string text;
  for (const KernelEntry& kernel : job.kernels) {
    for (const ArgumentEntry& input : kernel.inputs) text += input.meaning + '\n';
    for (const ArgumentEntry& output : kernel.outputs) text += output.meaning + '\n';
  }
  return text;
}

TEST(LayoutNotes, CallAFirstJointThatFloatsOnAFixedBaseByItsName) {
  const TemporaryFolder folder;
  Options options = robot_with(folder, "floating");
  options.kernels = {"inverse_dynamics", "integrate", "hybrid_dynamics_order0"};
  options.prescribed_motion = {"flight"};
  const EmitJob job = job_of(options);
  EXPECT_FALSE(job.joints.at(0).is_base);
  const std::string text = meanings_of(job);
  EXPECT_THAT(text, HasSubstr("; flight: position x y z in the joint's axes, unit quaternion x y z "
                              "w, relative to the joint frame, which is fixed to the parent link"));
  EXPECT_THAT(text, HasSubstr("; flight: linear, angular, in the child link's axes at its origin"));
  EXPECT_THAT(text, HasSubstr("; flight: force, moment, in the child link's axes at its origin"));
  EXPECT_THAT(text, Not(ContainsRegex("base: |base frame|in the world")));
  const json manifest = json::parse(emit(job).back().content);
  EXPECT_THAT(manifest["kernels"].dump(), Not(ContainsRegex("base: |base frame|in the world,")));
}

/// The first vector after some words: "(0, 1, 0)".
Vector3<double> vector_after(const std::string& words, const std::string& text) {
  Vector3<double> u;
  const std::size_t at = text.find(words);
  EXPECT_NE(at, text.npos) << words << " in " << text;
  if (at == text.npos) return u;
  std::istringstream numbers(text.substr(at + words.size()));
  char separator = ' ';
  for (std::size_t i = 0; i < 3; ++i) numbers >> separator >> u[i];
  return u;
}

/// A robot with a planar joint about an axis; the poses of its link are p = q[0] x + q[1] y.
EmitJob planar_job(const TemporaryFolder& folder, const std::string& axis) {
  test::write_file(folder.path() / "flat.urdf",
                   "<robot name='flat'><link name='table'/><link name='puck'>" +
                       std::string(kInertial) +
                       "</link><joint name='slide' type='planar'><parent link='table'/>"
                       "<child link='puck'/><axis xyz='" +
                       axis + "'/></joint></robot>");
  Options options;
  options.robot_file = folder / "flat.urdf";
  options.kernels = {"forward_kinematics", "frame_jacobian", "inverse_dynamics"};
  options.frames = {"puck"};
  options.jacobian_frame = JacobianFrame::kLocal;
  return job_of(options);
}

// As the samples of the self-test have it, and the smallest rotations that take z to the axes.
TEST(LayoutNotes, StateAlongWhichAxesAPlanarJointMoves) {
  using Vector = Vector3<double>;
  const TemporaryFolder folder;
  for (const auto& [axis, x, y] :
       {std::tuple{"0 1 0", Vector{{1, 0, 0}}, Vector{{0, 0, -1}}},
        std::tuple{"1 0 0", Vector{{0, 0, -1}}, Vector{{0, 1, 0}}},
        std::tuple{"0 0 -1", Vector{{1, 0, 0}}, Vector{{0, -1, 0}}},
        std::tuple{"0 0.6 0.8", Vector{{1, 0, 0}}, Vector{{0, 0.8, -0.6}}},
        std::tuple{"2 -1 2", Vector{{11. / 15, 2. / 15, -2. / 3}},
                   Vector{{2. / 15, 14. / 15, 1. / 3}}}}) {
    const EmitJob job = planar_job(folder, axis);
    const KernelEntry& poses = job.kernels[0];
    const KernelEntry& jacobian = job.kernels[1];
    const std::string& meaning = poses.inputs[0].meaning;
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_NEAR(vector_after("x along ", meaning)[i], x[i], 1e-6) << axis;
      EXPECT_NEAR(vector_after("y along ", meaning)[i], y[i], 1e-6) << axis;
    }
    for (const Sample& sample : poses.samples) {
      const std::vector<double>&q = sample.inputs[0], &T = sample.outputs[0];
      for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_NEAR(T[12 + i], q[0] * x[i] + q[1] * y[i], 1e-12) << axis;
      }
    }
    for (const Sample& sample : jacobian.samples) {  // columns of v in the link's axes
      const std::vector<double>& J = sample.outputs[0];
      for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_NEAR(J[i], x[i], 1e-12) << axis;
        EXPECT_NEAR(J[6 + i], y[i], 1e-12) << axis;
      }
    }
    ASSERT_FALSE(poses.samples.empty() || jacobian.samples.empty());
  }
}

TEST(LayoutNotes, StateTheAxesOfPlanarJointsForAllArguments) {
  const TemporaryFolder folder;
  const EmitJob job = planar_job(folder, "0 1 0");
  const std::string axes = "x along (1, 0, 0), y along (0, 0, -1), rotation about (0, 1, 0)";
  const std::vector<ArgumentEntry>& inputs = job.kernels[2].inputs;
  for (std::size_t k = 0; k < 3; ++k) EXPECT_THAT(inputs[k].meaning, HasSubstr(axes)) << k;
  EXPECT_THAT(job.kernels[2].outputs[0].meaning, HasSubstr(axes));
  EXPECT_THAT(text_of(job, "flat.hpp"), HasSubstr("// slide: " + axes));
  EXPECT_THAT(json::parse(emit(job).back().content)["kernels"].dump(), HasSubstr(axes));
  EXPECT_THAT(meanings_of(planar_job(folder, "0 0 1")), Not(HasSubstr("along")));
}

TEST(LayoutNotes, CallAFloatingBaseTheBase) {
  Options options = options_of("pendulum");
  options.base = Base::kFloating;
  const EmitJob job = job_of(options);
  EXPECT_TRUE(job.joints.at(0).is_base);
  EXPECT_FALSE(job.joints.at(1).is_base);
  EXPECT_THAT(meanings_of(job), HasSubstr("; base: position x y z in the world, unit quaternion"));
}

TEST(LayoutNotes, StateTheClassicalAccelerationOfJointsThatTurnTheirOwnAxes) {
  const std::string stated = "a_linear + v_angular x v_linear";
  for (const auto& [type, is_stated] :
       {std::pair("floating", true), std::pair("planar", true), std::pair("revolute", false)}) {
    const TemporaryFolder folder;
    if (std::string(type) == "revolute") {
      EXPECT_THAT(meanings_of(job_of(options_of("two_link"))), Not(HasSubstr(stated)));
      continue;
    }
    EXPECT_EQ(meanings_of(job_of(robot_with(folder, type))).find(stated) != std::string::npos,
              is_stated)
        << type;
  }
}

std::string one_line(const std::string& text) {
  std::string line;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\n') {
      line += text[i];
      continue;
    }
    while (i + 1 < text.size() && (text[i + 1] == '/' || text[i + 1] == ' ')) ++i;
    line += ' ';
  }
  return line;
}

TEST(LayoutNotes, StateTheAccelerationOfTheBaseWhereverItIsAnInputOrAnOutput) {
  const TemporaryFolder folder;
  for (const BaseVelocity representation :
       {BaseVelocity::kBody, BaseVelocity::kSpatial, BaseVelocity::kMixed}) {
    const std::string formula = classical_acceleration(representation);
    for (const char* kernel : {"inverse_dynamics", "forward_dynamics", "inverse_dynamics_order1",
                               "forward_dynamics_order1", "hybrid_dynamics_order1"}) {
      Options options = robot_with(folder, "continuous");
      options.base = Base::kFloating;
      options.base_velocity = representation;
      options.kernels = {kernel};
      if (std::string(kernel).starts_with("hybrid")) options.prescribed_motion = {"root_joint"};
      const EmitJob job = job_of(options);
      EXPECT_THAT(meanings_of(job), HasSubstr(formula)) << kernel;
      EXPECT_THAT(one_line(text_of(job, job.robot + ".hpp")),
                  HasSubstr("Accelerations of the base, a, also as rows and columns of matrices: "
                            "the time derivatives of its entries of v, without gravity; " +
                            formula))
          << kernel;
    }
  }
}

TEST(LayoutNotes, StateTheAccelerationOfTheBaseOfMatricesAndOnlyWhereThereIsOne) {
  const TemporaryFolder folder;
  Options options = robot_with(folder, "continuous");
  const auto header = [&](const char* kernel, Base base) {
    options.kernels = {kernel};
    options.base = base;
    const EmitJob job = job_of(options);
    return one_line(text_of(job, job.robot + ".hpp"));
  };
  for (const char* kernel :
       {"mass_matrix_inverse", "forward_dynamics_derivatives", "linearization"}) {
    EXPECT_THAT(header(kernel, Base::kFloating), HasSubstr("Accelerations of the base")) << kernel;
    EXPECT_THAT(header(kernel, Base::kFixed), Not(HasSubstr("of the base"))) << kernel;
  }
  for (const char* kernel : {"gravity_forces", "frame_jacobian", "integrate"}) {
    EXPECT_THAT(header(kernel, Base::kFloating), Not(HasSubstr("Accelerations"))) << kernel;
  }
}

}  // namespace
}  // namespace dynac
