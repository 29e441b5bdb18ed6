// SPDX-License-Identifier: BSD-3-Clause
// Options that affect kernels: the table that rejects the others is held against what kernels
// compute. For every kernel and every option, its results change with the option if and only if the
// table says so.
#include "dynac/affected_kernels.hpp"
#include "kernels/sample_inputs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "dynac/load_robot.hpp"
#include "dynac/options/option_table.hpp"
#include "dynac/options/options.hpp"
#include "dynac/requirements.hpp"
#include "generated_folder.hpp"
#include "ir/graph.hpp"
#include "kernels/table.hpp"
#include "kernels/unserved.hpp"
#include "trace/trace.hpp"
#include "utilities/files.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

constexpr const char* kRobot = R"(<robot name="arm">
  <link name="base"><inertial><origin xyz="0.1 0 0.2"/><mass value="3"/>
    <inertia ixx="0.1" ixy="0.01" ixz="0" iyy="0.2" iyz="0" izz="0.15"/></inertial></link>
  <link name="upper"><inertial><origin xyz="0.1 0.2 0"/><mass value="2"/>
    <inertia ixx="0.1" ixy="0.01" ixz="0" iyy="0.2" iyz="0" izz="0.15"/></inertial></link>
  <link name="lower"><inertial><origin xyz="0 0.2 0.3"/><mass value="1"/>
    <inertia ixx="0.1" ixy="0.01" ixz="0" iyy="0.2" iyz="0" izz="0.15"/></inertial></link>
  <joint name="shoulder" type="continuous"><parent link="base"/><child link="upper"/>
    <origin xyz="0.3 0.1 0.2" rpy="0.1 0.2 0.3"/><axis xyz="0 0.6 0.8"/>
    <dynamics damping="0.5" friction="0.25"/></joint>
  <joint name="elbow" type="continuous"><parent link="upper"/><child link="lower"/>
    <origin xyz="0.3 0.1 0.2" rpy="0.1 0.2 0.3"/><axis xyz="0.6 0 0.8"/>
    <dynamics damping="0.5" friction="0.25"/></joint>
</robot>
)";

// With springs, which URDF has no words for.
constexpr const char* kSprungRobot = R"(<mujoco model="arm"><worldbody>
  <body name="base"><inertial pos="0.1 0 0.2" mass="3" diaginertia="0.1 0.2 0.15"/>
    <body name="upper" pos="0.3 0.1 0.2"><inertial pos="0.1 0.2 0" mass="2" diaginertia="0.1 0.2 0.15"/>
      <joint name="shoulder" axis="0 0.6 0.8" stiffness="3" springref="20"/>
      <body name="lower" pos="0.3 0.1 0.2"><inertial pos="0 0.2 0.3" mass="1" diaginertia="0.1 0.2 0.15"/>
        <joint name="elbow" axis="0.6 0 0.8" stiffness="2"/></body></body></body>
</worldbody></mujoco>
)";

constexpr const char* kProblem = R"(measure joint_acceleration all
zero external_wrench all
estimate joint_torque all
)";

/// An option, a word of it, and the options of two runs that differ in it alone.
struct Case {
  std::string key;
  std::string word;
  std::function<void(Options&)> both = [](Options&) {};
  std::function<void(Options&)> given;
};

void count_armature(Options& o) { o.joint_dynamics.effects.armature = true; }
void count_friction(Options& o) { o.joint_dynamics.effects.friction = true; }
void count_springs(Options& o) { o.joint_dynamics.effects.springs = true; }
void take_sprung_robot(Options& o) {
  o.robot_file = std::filesystem::path(o.robot_file).replace_extension(".xml").string();
}
void add_wrench(Options& o) { o.fext = {"lower"}; }
void add_parameter(Options& o) { o.parameters = {"gravity"}; }
void add_contact(Options& o) { o.contacts = {"lower:frame"}; }
void add_damped_contact(Options& o) {
  add_contact(o);
  o.constraint_damping = 0.5;
}

std::vector<Case> cases() {
  const std::function<void(Options&)> nothing = [](Options&) {};
  return {
      {"fext", "", nothing, add_wrench},
      {"wrench-frame", "", add_wrench,
       [](Options& o) { o.wrench_frame = JacobianFrame::kSpatial; }},
      {"gravity", "", nothing,
       [](Options& o) {
         o.gravity = {{0.5, 0.25, -1.5}};
       }},
      {"parameters", "", nothing, add_parameter},
      {"parameters", "", nothing, [](Options& o) { o.parameters = {"payload:lower"}; }},
      {"parameters", "", count_friction, [](Options& o) { o.parameters = {"friction:elbow"}; }},
      {"parameters", "", count_armature, [](Options& o) { o.parameters = {"armature:elbow"}; }},
      {"parameters", "", count_armature, [](Options& o) { o.parameters = {"rotor:elbow"}; }},
      {"parameters", "", count_springs, [](Options& o) { o.parameters = {"stiffness:elbow"}; }},
      {"parameters", "", nothing, [](Options& o) { o.parameters = {"base"}; }},
      {"frames", "", nothing, [](Options& o) { o.frames = {"upper"}; }},
      {"jacobian-frame", "", nothing, [](Options& o) { o.jacobian_frame = JacobianFrame::kLocal; }},
      {"base-velocity", "", nothing, [](Options& o) { o.base_velocity = BaseVelocity::kMixed; }},
      {"derivatives-by", "fext", add_wrench, [](Options& o) { o.derivatives_by = {"fext"}; }},
      {"derivatives-by", "parameters", add_parameter,
       [](Options& o) { o.derivatives_by = {"parameters"}; }},
      {"discretization", "", nothing,
       [](Options& o) { o.discretization = Discretization::kZeroOrderHold; }},
      {"integrator", "", nothing, [](Options& o) { o.integrator = Integrator::kExplicitEuler; }},
      {"substeps", "", nothing, [](Options& o) { o.substeps = 2; }},
      {"prescribed-motion", "", nothing, [](Options& o) { o.prescribed_motion = {"elbow"}; }},
      {"joint-dynamics", "damping", nothing,
       [](Options& o) { o.joint_dynamics.effects.damping = true; }},
      {"joint-dynamics", "friction", nothing, count_friction},
      {"joint-dynamics", "springs", take_sprung_robot, count_springs},
      {"joint-dynamics", "armature", [](Options& o) { o.rotors = {"elbow=1e-3:50"}; },
       count_armature},
      {"friction-velocity", "", count_friction,
       [](Options& o) { o.joint_dynamics.friction_velocity = 0.5; }},
      {"rotor", "", count_armature, [](Options& o) { o.rotors = {"elbow=1e-3:50"}; }},
      {"spheres", "", nothing,
       [](Options& o) {
         o.spheres = std::filesystem::path(o.robot_file).replace_filename("other.spheres.json");
       }},
      {"contact", "", add_contact, [](Options& o) { o.contacts = {"upper:point"}; }},
      {"constraint-inputs", "active", add_contact,
       [](Options& o) { o.constraint_inputs = {"active"}; }},
      {"constraint-inputs", "accelerations", add_contact,
       [](Options& o) { o.constraint_inputs = {"accelerations"}; }},
      {"constraint-inputs", "gains", add_contact,
       [](Options& o) { o.constraint_inputs = {"gains"}; }},
      {"constraint-inputs", "restitution", add_contact,
       [](Options& o) { o.constraint_inputs = {"restitution"}; }},
      {"constraint-damping", "", add_contact, add_damped_contact},
      {"constraint-steps", "", add_damped_contact, [](Options& o) { o.constraint_steps = 3; }},
      {"passive-joints", "",
       [](Options& o) {
         o.contacts = {"lower:frame", "base:frame"};
       },
       [](Options& o) { o.passive_joints = {"elbow"}; }},
  };
}

std::vector<const OptionRow*> options_about_kernels() {
  std::vector<const OptionRow*> rows;
  for (const OptionGroup& group : option_groups()) {
    for (const OptionRow& row : group.rows) {
      if (row.affects != nullptr) rows.push_back(&row);
    }
  }
  return rows;
}

/// Damping, springs and rotors add torques linear in q, v and a, which count in second derivatives
/// with what these are: zero.
bool counts_with_zero(const std::string& key, const std::string& word, const Kernel& kernel) {
  const bool is_linear =
      key == "rotor" || word == "damping" || word == "springs" || word == "armature";
  return is_linear && (kernel.name == "inverse_dynamics_second_derivatives" ||
                       kernel.name == "inverse_dynamics_hessian" ||
                       kernel.name == "inverse_dynamics_hessian_product");
}

class EffectiveOptions : public testing::Test {
 protected:
  EffectiveOptions() {
    write_file(folder_ / "arm.urdf", kRobot);
    write_file(folder_ / "arm.xml", kSprungRobot);
    write_file(folder_ / "arm.problem", kProblem);
    const std::string sphere = R"({"spheres": [{"link": "lower", "center": [0, 0, 1], "radius": )";
    write_file(folder_ / "arm.spheres.json", sphere + "1}]}");
    write_file(folder_ / "other.spheres.json",
               sphere + R"(1}, {"link": "upper", "center": [1, 0, 0], "radius": 2}]})");
  }

  [[nodiscard]] Options options_for(const Kernel& kernel) const {
    Options options;
    options.robot_file = folder_ / "arm.urdf";
    options.base = Base::kFloating;
    options.kernels = {std::string(kernel.name)};
    if (kernel.needs_problem) options.problem = folder_ / "arm.problem";
    if (is_of_spheres(kernel)) options.spheres = folder_ / "arm.spheres.json";
    return options;
  }

  /// What goes in and what comes out; none: the robot has no such kernel.
  [[nodiscard]] static std::optional<std::vector<Arrays<double>>> run(const Kernel& kernel,
                                                                      const Options& options) {
    const Robot robot = load_robot(options);
    if (!missing_requirement(robot, kernel).empty()) return std::nullopt;
    const Mechanism mechanism = lump(robot.model);
    const KernelContext context{mechanism, robot.settings};
    std::vector<Arrays<double>> results;
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      results.push_back(sample_inputs(context, kernel, seed));
      for (const Formulation& formulation : kernel.formulations) {
        if (!supports(kernel, formulation, context)) continue;
        results.push_back(evaluate(kernel, formulation, context, results.back()));
        break;
      }
    }
    return results;
  }

  TemporaryFolder folder_;
};

TEST_F(EffectiveOptions, AreThoseThatChangeWhatAKernelTakesOrComputes) {
  std::set<std::string> seen_both_ways;
  std::size_t compared = 0;
  for (const Case& one : cases()) {
    bool is_ever_effective = false, is_ever_needless = false;
    for (const Kernel& kernel : kernel_table()) {
      SCOPED_TRACE(one.key + " " + one.word + ", " + std::string(kernel.name));
      Options without = options_for(kernel);
      one.both(without);
      Options with = without;
      one.given(with);
      const auto before = run(kernel, without), after = run(kernel, with);
      if (!before || !after) continue;
      const Robot robot = load_robot(with);
      const Mechanism mechanism = lump(robot.model);
      const bool affects =
          option_called(one.key).affects(kernel, {mechanism, robot.settings}, one.word);
      const bool is_zero = counts_with_zero(one.key, one.word, kernel);
      EXPECT_EQ(affects, is_zero || *before != *after);
      EXPECT_FALSE(is_zero && *before != *after);
      (affects ? is_ever_effective : is_ever_needless) = true;
      ++compared;
    }
    EXPECT_TRUE(is_ever_effective && is_ever_needless) << one.key;
    seen_both_ways.insert(one.key);
  }
  EXPECT_GT(compared, 400u);
  for (const OptionRow* option : options_about_kernels()) {
    const std::string key(option->key);
    if (key == "formulation" || key == "problem") continue;
    if (key == "constraints" || key == "constraint-set") continue;  // as --contact
    if (key == "dependent-joints") continue;  // tests/local_loops/options_test.cpp
    if (key == "triangle") continue;          // no values change: below
    if (key == "sparse") continue;            // the same: tests/emitted/sparse_test.cpp
    if (key == "horizon") continue;           // adds functions: tests/emitted/rollout_test.cpp
    EXPECT_TRUE(seen_both_ways.contains(key)) << key;
  }
}

TEST_F(EffectiveOptions, ATriangleAffectsKernelsOfWhichItLeavesElementsOut) {
  write_file(folder_ / "arm.problem", std::string(kProblem) + "report covariance\n");
  std::size_t affected = 0;
  for (const Kernel& kernel : kernel_table()) {
    Options options = options_for(kernel);
    add_contact(options);
    options.triangle = Triangle::kLower;
    const Robot robot = load_robot(options);
    if (!missing_requirement(robot, kernel).empty()) continue;
    const Mechanism mechanism = lump(robot.model);
    const KernelContext context{mechanism, robot.settings};
    const bool affects = option_called("triangle").affects(kernel, context, "lower");
    affected += affects ? 1 : 0;
    for (const Formulation& formulation : kernel.formulations) {
      if (!supports(kernel, formulation, context)) continue;
      const Graph graph = trace(kernel, formulation, context);
      EXPECT_EQ(affects, !std::ranges::all_of(graph.outputs(), &OutputBlock::is_whole))
          << kernel.name;
      break;
    }
  }
  EXPECT_GT(affected, 10u);
}

TEST_F(EffectiveOptions, AreNamedWithTheKernelsThatTheyAffect) {
  for (const Case& one : cases()) {
    for (const Kernel& kernel : kernel_table()) {
      Options options = options_for(kernel);
      one.both(options);
      one.given(options);
      const Robot robot = load_robot(options);
      const Mechanism mechanism = lump(robot.model);
      const OptionRow& option = option_called(one.key);
      if (option.affects(kernel, {mechanism, robot.settings}, one.word)) continue;
      try {
        check_affected_kernels(robot, {&kernel}, options);
        ADD_FAILURE() << one.key << " is not refused for " << kernel.name;
      } catch (const UsageError& error) {
        EXPECT_TRUE(contains(error.what(), one.key)) << error.what();
        EXPECT_TRUE(contains(error.what(), "has no effect on " + std::string(kernel.name)))
            << error.what();
        EXPECT_TRUE(contains(error.what(), "request a kernel that it affects: ")) << error.what();
      }
    }
  }
}

TEST_F(EffectiveOptions, AreAcceptedIfOneKernelIsAffected) {
  const Kernel& inverse = *find_kernel("inverse_dynamics");
  const Kernel& poses = *find_kernel("forward_kinematics");
  Options options = options_for(inverse);
  options.frames = {"upper"};
  add_wrench(options);
  const Robot robot = load_robot(options);
  EXPECT_NO_THROW(check_affected_kernels(robot, {&inverse, &poses}, options));
  EXPECT_THROW(check_affected_kernels(robot, {&inverse}, options), UsageError);
  EXPECT_THROW(check_affected_kernels(robot, {&poses}, options), UsageError);
}

}  // namespace
}  // namespace dynac::test
