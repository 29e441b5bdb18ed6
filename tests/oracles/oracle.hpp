// SPDX-License-Identifier: BSD-3-Clause
// Values that an independent library (Pinocchio 3.7.0) computed for a real robot: read from
// <shared>/oracles/<robot>.<base>.json and transformed into this project's order of joints. Those
// of a robot whose joints mimic each other lie in oracles/mimic: the library moves such a joint
// along its leader's axis, so they were computed on the tree without <mimic> and projected.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "kernels/table.hpp"

namespace dynac::test {

/// What one output of a kernel must be.
struct OracleResult {
  std::string kernel;
  Arrays<double> inputs;
  std::size_t output = 0;        ///< index among the kernel's outputs
  std::vector<double> expected;  ///< matrices column-major
};

/// A state and what was computed there. Orders and signs as those of our kernels.
struct OracleSample {
  std::vector<double> q;
  std::vector<double> v;
  std::vector<double> a;
  std::vector<double> rnea;                      ///< ID(q, v, a)
  std::vector<double> gravity_torque;            ///< ID(q, 0, 0)
  std::vector<double> bias;                      ///< ID(q, v, 0)
  std::vector<std::vector<double>> mass_matrix;  ///< columns
  std::vector<OracleResult> results;             ///< everything else
};

/// A robot and its samples.
struct Oracle {
  Model model;
  LinkId frame;  ///< of the pose and the Jacobian; the last body where there are none
  std::vector<OracleSample> samples;
};

/// Names of the oracles that lie in the folders: "ur5.fixed", sorted. Empty where there is none.
[[nodiscard]] std::vector<std::string> oracle_names();

/// @param[in] name  one of oracle_names()
/// @throws std::runtime_error  where the robot's joints are not those of the file
[[nodiscard]] Oracle read_oracle(const std::string& name);

}  // namespace dynac::test
