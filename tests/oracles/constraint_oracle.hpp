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

/// Velocities and impulses of an impact.
struct ImpactSample {
  double restitution = 0;
  std::vector<double> v_next;
  std::vector<double> impulse;
};

/// A state and what was computed there; rows in the file's axes.
struct ConstraintSample {
  std::vector<double> q, v, tau;
  DenseMatrix<double> J{0, 0};
  std::vector<double> gamma;  ///< what the file's accelerations obey: J a + gamma = 0
  std::vector<double> c_dot;  ///< d/dt (J v) at zero accelerations
  DenseMatrix<double> delassus{0, 0};
  std::vector<double> a, lambda;
  DenseMatrix<double> da_dq{0, 0}, da_dv{0, 0}, da_dtau{0, 0};
  DenseMatrix<double> dlambda_dq{0, 0}, dlambda_dv{0, 0}, dlambda_dtau{0, 0};
  std::vector<ImpactSample> impacts;
  bool is_consistent = false;  ///< J v = 0
  double condition = 1;        ///< of the Delassus matrix
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

[[nodiscard]] ConstraintOracle read_constraint_oracle(const std::string& name);

}  // namespace dynac::test
