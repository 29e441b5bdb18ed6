// SPDX-License-Identifier: BSD-3-Clause
// The members of a state (robot_state.hpp) by name.
#pragma once

namespace dynac {

/// The members of a state that inputs of kernels are as they stand.
enum class StatePart {
  kPosition,
  kDisplacement,
  kVelocity,
  kAcceleration,
  kTorque,
  kMeasured,
  kSigma,
  kWeights,  ///< of what multipliers cost, or of results
  kActive,   ///< which constraints hold
  kRowAccelerations,
  kProportionalGains,  ///< of constraints
  kDerivativeGains,
  kOffsets,  ///< of links that are placed at run time
  kRestitution,
};

/// Those that are one number.
enum class ScalarPart {
  kTimeStep,
};

}  // namespace dynac
