// SPDX-License-Identifier: BSD-3-Clause
// What a wrapper demands of the kernels, of the robot and of the options beside it: plain data,
// which the options and the robot are checked against before anything is computed.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace dynac {

/// Of which language the bodies have to be.
enum class BodyLanguage { kAny, kC, kCpp };

/// Which coordinates q and v have to be.
enum class CoordinateDemand {
  kAny,
  kTree,        ///< all of the tree, and the velocity of a base in the base's own axes
  kRates,       ///< the same, and v = dq/dt
  kOnePerJoint  ///< one of q and one of v per joint, on a fixed base
};

/// Which run-time parameters kernels have to take.
enum class ParameterDemand {
  kAny,
  kGravityAndLoad,  ///< gravity and the payload of one link, whatever others there are
  kGravityAlone     ///< gravity and no others
};

/// See the top of this file.
struct WrapperDemands {
  std::span<const std::string_view> one_of = {};  ///< kernels, of which one is enough; empty: any
  std::span<const std::string_view> all_of = {};  ///< kernels that it calls, all of them
  BodyLanguage bodies = {};
  bool copied_runtime = false;  ///< it compiles the files of the folder, and nothing else
  bool doubles = false;         ///< its numbers are double
  bool whole_matrices = false;
  CoordinateDemand coordinates = {};
  std::size_t joints = 0;  ///< entries of q, and of v; 0: as many as there are
  ParameterDemand parameters = {};
  bool no_wrenches = false;    ///< it has none to pass
  bool no_springs = false;     ///< nor a place for their torques
  bool chosen_frames = false;  ///< it has the frames that the user names,
  bool world_aligned = false;  ///< with Jacobians in the axes of the world at the frame's origin
};

}  // namespace dynac
