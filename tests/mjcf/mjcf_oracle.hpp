// SPDX-License-Identifier: BSD-3-Clause
// Values that MuJoCo 3.14 computed for MJCF files: read from <shared>/mjcf/*/<name>.json and
// transformed into this project's coordinates.
//
// MuJoCo's velocity of a free joint is [linear in the world's axes, angular in the body's], ours
// both in the body's: v_theirs = T v_ours with T = diag(R, 1). Forces are dual, tau_ours = T^T
// tau_theirs, and accelerations the time derivatives of those components: a_theirs = T a_ours +
// [R (w x v_ours); 0].
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "model/model.hpp"

namespace dynac::test {

/// The rows of one element of <equality>.
struct MjcfEquality {
  std::string type;       ///< "connect", "weld", "joint", "tendon"
  bool is_linear = true;  ///< of a joint or tendon
  std::vector<double> residual;
  std::vector<double> J;  ///< row-major
};

/// A state and what was computed there.
struct MjcfSample {
  std::vector<double> q, v;
  std::vector<double> a, tau;                        ///< tau = ID(q, v, a)
  std::vector<double> resting_a, bias;               ///< bias = ID(q, v, resting_a): theirs is zero
  std::vector<double> gravity_forces;                ///< ID(q, 0, 0)
  std::vector<double> applied, acceleration;         ///< acceleration = FD(q, v, applied)
  std::vector<double> M;                             ///< column-major
  std::vector<double> springs;                       ///< forces of springs (nv)
  std::vector<MjcfEquality> equalities;              ///< those that are active
  std::map<std::string, std::vector<double>> poses;  ///< by body: 4 x 4, column-major
};

/// A body of a file.
struct MjcfOracleBody {
  std::string name;
  double mass = 0;
  std::vector<double> com;      ///< mass times the centre of mass (3)
  std::vector<double> inertia;  ///< about the frame's origin (9)
};

struct MjcfOracle {
  Model model;
  std::vector<MjcfSample> samples;
  std::vector<MjcfOracleBody> bodies;
  std::vector<double> damping, friction, armature;  ///< of each velocity
  std::vector<double> gravity;
  /// Of each velocity, what the actuators can exert on it; infinite where there is no limit. Of
  /// ball and free joints, and where an actuator acts on a site or body: infinite.
  std::vector<double> effort;
};

/// "robots/panda", "synthetic/frames", ..., sorted; empty where there is no folder.
[[nodiscard]] std::vector<std::string> mjcf_oracle_names();

/// The file that was given to MuJoCo.
[[nodiscard]] std::filesystem::path mjcf_oracle_file(const std::string& name);

[[nodiscard]] MjcfOracle read_mjcf_oracle(const std::string& name);

}  // namespace dynac::test
