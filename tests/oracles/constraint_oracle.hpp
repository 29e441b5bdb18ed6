// SPDX-License-Identifier: BSD-3-Clause
// Values that an independent library computed for constrained robots: read from
// <shared>/oracles/constraints and transformed into this project's order of joints.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "algorithms/dense_matrix.hpp"
#include "model/constraint_set.hpp"
#include "model/model.hpp"

namespace dynac::test {

/// Velocities and impulses of an impact, and their derivatives.
struct ImpactSample {
  double restitution = 0;
  std::vector<double> v_next;
  std::vector<double> impulse;
  DenseMatrix<double> djump_dq{0, 0}, djump_dv{0, 0};  ///< of v_next - v
  DenseMatrix<double> dimpulse_dq{0, 0}, dimpulse_dv{0, 0};
};

/// Accelerations, multipliers and their derivatives; empty where the file has none.
struct MotionSample {
  std::vector<double> a, lambda;
  DenseMatrix<double> da_dq{0, 0}, da_dv{0, 0}, da_dtau{0, 0};
  DenseMatrix<double> dlambda_dq{0, 0}, dlambda_dv{0, 0}, dlambda_dtau{0, 0};
};

/// The motion under J a + gamma = a_star. In the axes of the first frames a_star is -kp e - kd
/// e_dot, row by row.
struct GainSample : MotionSample {
  std::vector<Transform<double>> anchors;  ///< of each constraint: its second frame in the world
  std::vector<double> kp, kd;              ///< per row
  std::vector<double> e, e_dot;            ///< per row, in the first frames' axes
  std::vector<double> a_star;              ///< in the file's axes
  bool has_equal_gains = false;
};

/// The motion where J M^-1 J^T is damped.
struct DampedSample : MotionSample {
  double damping = 0;
  std::size_t steps = 1;
};

/// A state and what was computed there; rows in the file's axes.
struct ConstraintSample : MotionSample {
  std::vector<double> q, v, tau;
  DenseMatrix<double> mass_matrix{0, 0};
  std::vector<double> bias;
  DenseMatrix<double> J{0, 0};
  std::vector<double> gamma;  ///< what the file's accelerations obey: J a + gamma = 0
  std::vector<double> c_dot;  ///< d/dt (J v) at zero accelerations
  DenseMatrix<double> delassus{0, 0};
  std::vector<double> a_80bit, lambda_80bit;  ///< in higher precision, of ill-conditioned states
  std::vector<GainSample> gains;
  std::vector<ImpactSample> impacts;
  std::vector<DampedSample> damped;  ///< of redundant rows, which have nothing else
  bool is_consistent = false;        ///< J v = 0
  double condition = 1;              ///< of the Delassus matrix
};

/// In which axes the file's rows of a constraint are.
enum class OracleAxes { kWorld, kFirst };

/// A robot, its constraints and samples.
struct ConstraintOracle {
  Model model;
  ConstraintSet set;  ///< points in world axes, frames in those of their second frame
  OracleAxes axes = OracleAxes::kWorld;
  bool has_loops = false;  ///< between two links
  std::vector<ConstraintSample> samples;
};

/// Names of the files about contacts and loops, sorted: "hyq.floating.feet4_3d.local".
[[nodiscard]] std::vector<std::string> constraint_oracle_names();
/// The same of those whose rows depend on each other.
[[nodiscard]] std::vector<std::string> redundant_oracle_names();

[[nodiscard]] ConstraintOracle read_constraint_oracle(const std::string& name);

}  // namespace dynac::test
