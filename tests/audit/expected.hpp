// SPDX-License-Identifier: BSD-3-Clause
// What kernels ought to be by d'Alembert's principle: one row for each kernel of the table, or the
// reason why it has none.
#pragma once

#include <string_view>
#include <vector>

#include "dalembert.hpp"
#include "kernels/table.hpp"

namespace dynac::test {

/// A robot in a state, with what a kernel needs of it; `settings.frames` names one link.
struct Sample {
  Model model;
  KernelSettings settings = {};
  std::vector<double> q, v, a;
  MovingRobot robot;
  Masses masses;  ///< of what moves
};

/// Outputs as they are compared; where a kernel has derivatives, these along one direction.
using Values = std::vector<std::vector<double>>;

/// How a kernel is held against the principle.
struct Audited {
  std::string_view kernel;
  /// @param[in] inputs  of the kernel
  Values (*expected)(const Sample& sample, const Arrays<double>& inputs);
  /// What to compare with it, made of the kernel's outputs; null: they as they are. Empty values
  /// are not compared.
  Values (*seen)(const Sample& sample, const Arrays<double>& inputs,
                 const Arrays<double>& outputs) = nullptr;
  /// Whether there is a sense in it for a robot; null: always.
  bool (*applies)(const Sample& sample) = nullptr;
};

/// A kernel that is not, and why.
struct Unaudited {
  std::string_view kernel;
  std::string_view reason;  ///< and the test that holds it instead
};

[[nodiscard]] std::vector<Audited> audited_motion();       ///< of kinematics and dynamics
[[nodiscard]] std::vector<Audited> audited_orders();       ///< of time derivatives, of springs
[[nodiscard]] std::vector<Audited> audited_derivatives();  ///< of derivatives, by any argument
[[nodiscard]] std::vector<Audited> audited_constraints();
[[nodiscard]] std::vector<Unaudited> unaudited();

// --- what the rows share ------------------------------------------------------------------------

[[nodiscard]] BigVector big(const std::vector<double>& x);
[[nodiscard]] std::vector<double> rounded(const BigMatrix& x);  ///< column-major
/// Matrices side by side.
[[nodiscard]] BigMatrix joined(const std::vector<BigMatrix>& columns);
/// Columns of a kernel's input as velocities and their derivatives.
[[nodiscard]] Course course_of(const std::vector<double>& columns, Eigen::Index nv);
/// M^-1 (tau - h).
[[nodiscard]] BigVector acceleration(const Sample& sample, const MovingRobot& robot,
                                     const BigVector& v, const BigVector& tau);
/// M along a motion at time t.
[[nodiscard]] BigMatrix mass_matrix_at(const Sample& sample, const Course& course, const Big& t);
/// Torques along a motion at time t.
[[nodiscard]] BigVector torque_at(const Sample& sample, const Course& course, const Big& t);
/// A twist of the selected frame as --jacobian-frame has it, from that in world axes at its origin;
/// of each column.
[[nodiscard]] BigMatrix in_frame(const Sample& sample, const Pose& X_WL, const BigMatrix& twists);
/// Twist of the selected frame along a motion at time t, and its Jacobian.
[[nodiscard]] BigVector twist_at(const Sample& sample, const Course& course, const Big& t);
[[nodiscard]] BigMatrix jacobian_at(const Sample& sample, const Course& course, const Big& t);

}  // namespace dynac::test
