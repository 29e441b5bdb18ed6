// SPDX-License-Identifier: BSD-3-Clause
// The bodies of an MJCF file: where they stand, what moves them, their mass, and sites on them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "readers/mjcf/mjcf_defaults.hpp"
#include "readers/mjcf/mjcf_geom.hpp"
#include "readers/mjcf/mjcf_joint.hpp"
#include "readers/mjcf/mjcf_settings.hpp"

namespace dynac {

/// A body; the first of a robot is the world.
struct MjcfBody {
  std::string name;  ///< unique; `body<number>` where the file gives none
  std::size_t parent = 0;
  Transform<double> X_PB{};  ///< in the parent's frame, where all joints are at their references
  Transform<double> X_WB{};  ///< the same in the world's
  std::vector<MjcfJoint> joints{};
  MassProperties mass{};
  std::vector<LinkShape> shapes{};
  std::string mass_problem = {};  ///< why its mass is not known: `geom "hand" is a mesh`
  bool has_wrong_mass = false;    ///< its geoms or its <inertial> are wrong, which is reported
  bool has_own_axes = false;      ///< whether `mass` has the axes that MuJoCo gives it
  std::string place;
  std::string subject;
};

/// A named frame on a body.
struct MjcfSite {
  std::size_t body = 0;
  Transform<double> X_BS{};
  std::size_t number = 0;  ///< in the order of the file
  std::string place = {};
};

/// All that stands in <worldbody>.
struct MjcfBodies {
  std::vector<MjcfBody> bodies;  ///< depth first, in the order of the file
  std::map<std::string, MjcfSite> sites;
  std::size_t compensated = 0;  ///< bodies that gravity does not pull, or not with all their weight
};

/// @param[in] mujoco  the root element, checked by check_mjcf_schema()
[[nodiscard]] MjcfBodies read_mjcf_bodies(const MjcfElement& mujoco, const MjcfDefaults& defaults,
                                          const MjcfSettings& settings, Findings& findings);

}  // namespace dynac
