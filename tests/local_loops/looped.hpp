// SPDX-License-Identifier: BSD-3-Clause
// Robots with local loops, once in independent coordinates and once as trees that a constraint set
// holds, and states of theirs that close the loops.
#pragma once

#include <gtest/gtest.h>

#include <Eigen/Core>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "harness/kernels.hpp"
#include "kernel_laws/reference.hpp"

namespace dynac::test {

/// See the top of this file.
struct Looped {
  std::string name;
  Model model;
  Mechanism robot;
  KernelSettings settings;  ///< in independent coordinates
  KernelSettings held;      ///< as a tree under the same rows, all of them with multipliers

  [[nodiscard]] Arrays<double> run(std::string_view kernel, const Arrays<double>& inputs) const {
    return run_kernel({robot, settings}, kernel, inputs);
  }
  [[nodiscard]] Arrays<double> run(std::string_view kernel, const Arrays<double>& inputs,
                                   std::string_view formulation) const {
    return run_kernel({robot, settings}, kernel, inputs, formulation);
  }
  [[nodiscard]] Arrays<double> run_tree(std::string_view kernel,
                                        const Arrays<double>& inputs) const {
    return run_kernel({robot, held}, kernel, inputs);
  }
  /// The formulations of a kernel that serve it.
  [[nodiscard]] std::vector<std::string> formulations(std::string_view kernel) const;
  /// The independent ones of entries of the tree's coordinates.
  [[nodiscard]] Eigen::VectorXd independent(const std::vector<double>& x) const;
};

/// A state: q closes the loops; the rest is of independent coordinates.
struct LoopedState {
  std::vector<double> q, v, a, tau;
};

/// What the tree does then, by a dense solution of the loops' rows J v = 0, J a + gamma = 0.
struct TreeMotion {
  Eigen::MatrixXd G;         ///< (nv x independent)
  std::vector<double> v, a;  ///< (nv)
};

/// @param[in] dependent  names of joints
[[nodiscard]] Looped looped(std::string name, Model model, const ConstraintSet& set,
                            const std::vector<std::string>& dependent,
                            BaseVelocity base_velocity = BaseVelocity::kBody);

/// Where the project has robots with loops and their sets.
const std::string kLoopsFolder = DYNAC_SOURCE_DIR "/robots/loops/";

/// A robot of robots/loops/ with the set of the file beside it.
[[nodiscard]] Looped own_looped(const std::string& file, Base base,
                                const std::vector<std::string>& dependent,
                                BaseVelocity base_velocity = BaseVelocity::kBody);

/// Of six_bar_biped.urdf, the joints that follow its motors.
[[nodiscard]] std::vector<std::string> six_bar_followers();

/// The project's robots with loops, on both bases and in all representations of a base's velocity,
/// with loops of one, two and three rows.
[[nodiscard]] std::vector<Looped> looped_robots();

/// The same robot under further constraints, which have multipliers in independent coordinates,
/// too; in `held` their rows are the last.
/// @param[in] statements  of a set
[[nodiscard]] Looped held_by(Looped robot, const std::string& statements);

/// Robots with loops under contacts and other constraints, whose rows are independent.
[[nodiscard]] std::vector<Looped> held_robots();

/// The same robot with dissipation, springs and rotors in all joints, dependent ones too, which
/// kernels count, and with wrenches on all links.
[[nodiscard]] Looped loaded(Looped robot);

/// Robots, each as it is and loaded.
[[nodiscard]] std::vector<Looped> bare_and_loaded(std::vector<Looped> robots);

/// A kernel's inputs with wrenches on the robot's wrench links behind them; without such links as
/// they are.
/// @param[in] columns  the wrenches and how many of their time derivatives less one
/// @param[in] time     how much later: to first order
[[nodiscard]] Arrays<double> with_wrenches(const Looped& robot, Arrays<double> inputs,
                                           std::size_t columns = 1, double time = 0);

[[nodiscard]] LoopedState random_looped_state(const Looped& robot, std::uint64_t seed);

/// Visits random states of each robot, `count` of them.
template <class Visit>
void for_each_state(const std::vector<Looped>& robots, std::uint64_t count, const Visit& visit) {
  for (const Looped& robot : robots) {
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
      SCOPED_TRACE(robot.name + ", seed " + std::to_string(seed));
      visit(robot, random_looped_state(robot, seed));
    }
  }
}

[[nodiscard]] TreeMotion tree_motion(const Looped& robot, const LoopedState& state);

/// Positions after a displacement of the independent coordinates, which the dependent ones follow.
[[nodiscard]] std::vector<double> displaced(const Looped& robot, const std::vector<double>& q,
                                            const Eigen::VectorXd& displacement);

/// All outputs of a kernel, one after the other.
[[nodiscard]] Eigen::VectorXd all_of(const Arrays<double>& outputs);

/// A matrix of column-major entries.
[[nodiscard]] Eigen::MatrixXd matrix_of(const std::vector<double>& entries, Eigen::Index columns);

}  // namespace dynac::test
