// SPDX-License-Identifier: BSD-3-Clause
// Actuators and fixed tendons of an MJCF file: what they name must exist, and their rotors are
// felt by the joints that they drive.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "readers/mjcf/mjcf_body.hpp"

namespace dynac {

/// A fixed tendon: its length is the sum of factors times MuJoCo's joint positions.
struct MjcfTendon {
  struct Term {
    std::string joint;
    double factor = 1;
  };
  std::vector<Term> terms;
};

/// Where a named joint is.
struct MjcfJointIndex {
  std::size_t body = 0;
  std::size_t joint = 0;
};
[[nodiscard]] std::map<std::string, MjcfJointIndex> mjcf_joints_by_name(
    const std::vector<MjcfBody>& bodies);

/// What <tendon> and <actuator> hold.
struct MjcfRelations {
  std::map<std::string, MjcfTendon> tendons;  ///< fixed ones; of spatial ones the names alone
  std::size_t spatial_tendons = 0;
  std::size_t tendon_forces = 0;  ///< tendons with springs, damping or friction
  std::size_t muscles = 0;
  std::size_t dampers = 0;  ///< actuators with damping that no joint of one coordinate has
};

/// @param[in,out] robot  whose joints get the rotors
[[nodiscard]] MjcfRelations read_mjcf_relations(const MjcfElement& mujoco,
                                                const MjcfDefaults& defaults,
                                                const MjcfSettings& settings, MjcfBodies& robot,
                                                Findings& findings);

}  // namespace dynac
