// SPDX-License-Identifier: BSD-3-Clause
// Equalities of joints and of fixed tendons: sums of joint positions that are constant.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "readers/mjcf/mjcf_relations.hpp"

namespace dynac {

/// The sum of factors times positions is the constant; positions are counted from MuJoCo's
/// references, as in the model.
struct MjcfCoupling {
  std::vector<std::pair<std::string, double>> terms{};  ///< joints, each once, and their factors
  double constant = 0;
  bool is_linear = true;  ///< if not, the rest means nothing
};

/// @param[in] equality  a <joint> or <tendon> of <equality>; what it names must exist, or else that
///                      is reported
/// @param[in] joints    mjcf_joints_by_name() of the robot
[[nodiscard]] MjcfCoupling read_mjcf_coupling(const MjcfElement& equality, const MjcfBodies& robot,
                                              const std::map<std::string, MjcfJointIndex>& joints,
                                              const MjcfRelations& relations, Findings& findings);

}  // namespace dynac
