// SPDX-License-Identifier: BSD-3-Clause
#include "looped.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "algorithms/loops/independent_coordinates.hpp"
#include "harness/rng.hpp"
#include "harness/state.hpp"
#include "joints/joint_properties.hpp"
#include "readers/constraints/constraints.hpp"
#include "readers/urdf/urdf.hpp"

namespace dynac::test {
namespace {

std::vector<LinkId> links_of(const Model& model, const std::vector<std::string>& joints) {
  std::vector<LinkId> links;
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    if (std::ranges::find(joints, model.links[i].joint.name) != joints.end()) {
      links.push_back(LinkId::of(i));
    }
  }
  return links;
}

// Of the wrist, a set whose three rows are one loop.
Looped wrist_with_one_motor() {
  Model model = read_urdf(kLoopsFolder + "differential_wrist.urdf", {.base = Base::kFixed});
  const ConstraintSet set = read_constraints_text(
                                "set gears\n"
                                "  coupling left_motor + right_motor + -2 * pitch as a\n"
                                "  coupling left_motor + -1 * right_motor + -2 * roll as b\n"
                                "  coupling pitch + 3 * roll + 0.5 * right_motor = 0.1 as c\n",
                                "test", model)
                                .front();
  return looped("wrist with one motor", std::move(model), set, {"right_motor", "pitch", "roll"});
}

// A dependent joint that no other one moves.
Looped arm_with_a_held_joint() {
  Model model = read_urdf(kLoopsFolder + "belt_arm.urdf", {.base = Base::kFixed});
  const ConstraintSet set =
      read_constraints_text("set held\n  coupling turn = 0.3\n", "test", model).front();
  return looped("arm with a held joint", std::move(model), set, {"turn"});
}

// Positions of the independent joints near zero, where the file draws the robot; the others follow
// them in small steps: from far away they may find another assembly.
std::vector<double> near_drawn(const Looped& robot, const std::vector<double>& goal) {
  constexpr int kSteps = 20;
  const std::vector<bool> is_dependent =
      loops::dependent_coordinates({robot.robot, robot.settings});
  std::vector<double> q = goal;
  for (const Body& body : robot.robot.bodies) {
    if (position_size(body.joint_type) == 1) q[body.q_index] = 0;
  }
  for (int step = 1; step <= kSteps; ++step) {
    for (const Body& body : robot.robot.bodies) {
      if (position_size(body.joint_type) != 1 || is_dependent[body.v_index]) continue;
      q[body.q_index] = goal[body.q_index] * step / kSteps;
    }
    q = robot.run("loop_positions", {q}).front();
  }
  return q;
}

}  // namespace

Eigen::MatrixXd matrix_of(const std::vector<double>& entries, Eigen::Index columns) {
  return Eigen::Map<const Eigen::MatrixXd>(
      entries.data(), static_cast<Eigen::Index>(entries.size()) / columns, columns);
}

Eigen::VectorXd Looped::independent(const std::vector<double>& x) const {
  return column(loops::independent_entries({robot, settings}, x));
}

std::vector<std::string> Looped::formulations(std::string_view kernel) const {
  std::vector<std::string> names;
  for (const Formulation* const way : formulations_for(*find_kernel(kernel), {robot, settings})) {
    names.push_back(way->name);
  }
  EXPECT_FALSE(names.empty()) << kernel;
  return names;
}

Looped looped(std::string name, Model model, const ConstraintSet& set,
              const std::vector<std::string>& dependent, BaseVelocity base_velocity) {
  Looped result{std::move(name), std::move(model), {}, {}, {}};
  result.robot = lump(result.model);
  result.held.base_velocity = base_velocity;
  result.settings = result.held;
  result.held.constraints = std::make_shared<const ConstraintSet>(set);
  ConstraintSet loops = set;
  loops.dependent = links_of(result.model, dependent);
  result.settings.loops = std::make_shared<const ConstraintSet>(std::move(loops));
  return result;
}

Looped held_by(Looped robot, const std::string& statements) {
  ConstraintSet contacts =
      read_constraints_text("set contacts\n" + statements, "test", robot.model).front();
  ConstraintSet both = *robot.held.constraints;
  both.constraints.insert(both.constraints.end(), contacts.constraints.begin(),
                          contacts.constraints.end());
  robot.name += ", held";
  robot.held.constraints = std::make_shared<const ConstraintSet>(std::move(both));
  robot.settings.constraints = std::make_shared<const ConstraintSet>(std::move(contacts));
  return robot;
}

Looped own_looped(const std::string& file, Base base, const std::vector<std::string>& dependent,
                  BaseVelocity base_velocity) {
  Model model = read_urdf(kLoopsFolder + file + ".urdf", {.base = base});
  const ConstraintSet set = read_constraints(kLoopsFolder + file + ".constraints", model).front();
  return looped(file, std::move(model), set, dependent, base_velocity);
}

std::vector<std::string> six_bar_followers() {
  std::vector<std::string> joints;
  for (const std::string side : {"left_", "right_"}) {
    for (const char* const joint : {"push_pivot", "bell_pivot", "pull_pivot", "knee"}) {
      joints.push_back(side + joint);
    }
  }
  return joints;
}

std::vector<Looped> looped_robots() {
  const std::vector<std::string> leg{"knee", "rod_joint"};
  std::vector<Looped> robots;
  robots.push_back(own_looped("crank_rocker", Base::kFixed, {"coupler_joint", "rocker_joint"}));
  robots.push_back(own_looped("crank_rocker", Base::kFixed, {"crank_joint", "coupler_joint"}));
  robots.push_back(own_looped("differential_wrist", Base::kFixed, {"left_motor", "right_motor"}));
  robots.push_back(own_looped("differential_wrist", Base::kFixed, {"pitch", "roll"}));
  robots.push_back(wrist_with_one_motor());
  robots.push_back(arm_with_a_held_joint());
  robots.push_back(own_looped("belt_arm", Base::kFixed, {"elbow"}));
  robots.push_back(own_looped("six_bar_biped", Base::kFloating, six_bar_followers()));
  robots.push_back(own_looped("linkage_leg", Base::kFixed, leg));
  for (const BaseVelocity of :
       {BaseVelocity::kBody, BaseVelocity::kSpatial, BaseVelocity::kMixed}) {
    robots.push_back(own_looped("linkage_leg", Base::kFloating, leg, of));
  }
  return robots;
}

Looped loaded(Looped robot) {
  robot.name += ", loaded";
  for (Link& link : robot.model.links) {
    if (!link.parent.is_none()) link.joint.dynamics = {0.3, 0.2, 1e-3, 5, 2, 0.4};
  }
  robot.robot = lump(robot.model);
  for (KernelSettings* const settings : {&robot.settings, &robot.held}) {
    settings->joint_dynamics.effects = {true, true, true, true};
    for (std::size_t i = 1; i < robot.model.links.size(); ++i) {
      settings->wrench_links.push_back(LinkId::of(i));
    }
  }
  return robot;
}

std::vector<Looped> held_robots() {
  std::vector<Looped> robots;
  robots.push_back(held_by(own_looped("six_bar_biped", Base::kFloating, six_bar_followers()),
                           "frame left_foot\n"
                           "point right_foot to left_foot at 0.1 -0.2 0.3 axes second without y "
                           "stabilise 90 15\n"));
  const std::vector<std::string> leg{"knee", "rod_joint"};
  for (const BaseVelocity of :
       {BaseVelocity::kBody, BaseVelocity::kSpatial, BaseVelocity::kMixed}) {
    robots.push_back(held_by(own_looped("linkage_leg", Base::kFloating, leg, of),
                             "frame shank at 0 0.02 -0.3 rpy 0.1 0.2 0.3\n"));
  }
  robots.push_back(held_by(own_looped("linkage_leg", Base::kFixed, leg),
                           "distance shank at 0 0 -0.3 to world at 0.1 0.2 0.3 length 0.9\n"));
  robots.push_back(held_by(own_looped("differential_wrist", Base::kFixed, {"pitch", "roll"}),
                           "coupling pitch + 0.5 * roll + 0.1 * left_motor = 0.1 stabilise 9 2\n"));
  return robots;
}

std::vector<Looped> bare_and_loaded(std::vector<Looped> robots) {
  for (const Looped& robot : std::vector(robots)) {
    robots.push_back(loaded(robot));
    // Differences along a motion see a smooth friction.
    robots.back().settings.joint_dynamics.friction_velocity = 1;
    robots.back().held.joint_dynamics.friction_velocity = 1;
  }
  return robots;
}

Arrays<double> with_wrenches(const Looped& robot, Arrays<double> inputs, std::size_t columns,
                             double time) {
  const std::size_t rows = 6 * robot.settings.wrench_links.size();
  if (rows == 0) return inputs;
  const auto entry = [](std::size_t row, std::size_t column) {
    return std::cos(static_cast<double>(2 * row + column));
  };
  std::vector<double>& wrenches = inputs.emplace_back();
  for (std::size_t k = 0; k < columns; ++k) {
    for (std::size_t i = 0; i < rows; ++i) wrenches.push_back(entry(i, k) + time * entry(i, k + 1));
  }
  return inputs;
}

LoopedState random_looped_state(const Looped& robot, std::uint64_t seed) {
  State random = random_state(robot.model, seed);
  const std::size_t joints = has_floating_base(robot.robot) ? 7 : 0;
  for (std::size_t k = joints; k < random.q.size(); ++k) random.q[k] *= 0.1;
  Rng rng(seed + 1000);
  const std::size_t count = loops::independent_coordinates({robot.robot, robot.settings}).size();
  const auto draw = [&] {
    std::vector<double> x(count);
    for (double& entry : x) entry = rng.uniform(-1, 1);
    return x;
  };
  LoopedState state{near_drawn(robot, random.q), draw(), {}, {}};
  state.a = draw();
  state.tau = draw();
  return state;
}

TreeMotion tree_motion(const Looped& robot, const LoopedState& state) {
  const auto nv = static_cast<Eigen::Index>(robot.robot.nv);
  const KernelContext context{robot.robot, robot.settings};
  KernelSettings loops_alone = robot.held;
  loops_alone.constraints = robot.settings.loops;
  const auto rows_of_loops = [&](std::string_view kernel, const Arrays<double>& inputs) {
    return run_kernel({robot.robot, loops_alone}, kernel, inputs);
  };
  const std::vector<std::size_t> independent = loops::independent_coordinates(context);
  const std::vector<bool> is_dependent = loops::dependent_coordinates(context);
  std::vector<Eigen::Index> d, i(independent.begin(), independent.end());
  for (Eigen::Index c = 0; c < nv; ++c) {
    if (is_dependent[static_cast<std::size_t>(c)]) d.push_back(c);
  }
  const Eigen::MatrixXd J = matrix_of(rows_of_loops("constraint_jacobian", {state.q})[0], nv);
  const Eigen::FullPivLU<Eigen::MatrixXd> Phi_d(J(Eigen::all, d));
  TreeMotion motion{Eigen::MatrixXd::Zero(nv, static_cast<Eigen::Index>(i.size())), {}, {}};
  motion.G(i, Eigen::all).setIdentity();
  motion.G(d, Eigen::all) = -Phi_d.solve(J(Eigen::all, i));
  const Eigen::VectorXd v = motion.G * column(state.v);
  const Arrays<double> rows = rows_of_loops("constraint_motion", {state.q, flat(v)});
  Eigen::VectorXd a = motion.G * column(state.a);
  a(d) -= Phi_d.solve(column(rows[2]));
  motion.v = flat(v);
  motion.a = flat(a);
  return motion;
}

std::vector<double> displaced(const Looped& robot, const std::vector<double>& q,
                              const Eigen::VectorXd& displacement) {
  const auto independent = loops::independent_coordinates({robot.robot, robot.settings});
  std::vector<double> all(robot.robot.nv, 0.0);
  for (std::size_t k = 0; k < independent.size(); ++k) {
    all[independent[k]] = displacement[static_cast<Eigen::Index>(k)];
  }
  return robot.run("loop_positions", robot.run_tree("integrate", {q, all})).front();
}

Eigen::VectorXd all_of(const Arrays<double>& outputs) {
  std::vector<double> all;
  for (const std::vector<double>& output : outputs) {
    all.insert(all.end(), output.begin(), output.end());
  }
  return column(all);
}

}  // namespace dynac::test
