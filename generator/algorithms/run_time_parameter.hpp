// Run-time parameters: numbers of a robot that kernels take as inputs instead of as constants.
#pragma once

#include <cstddef>
#include <vector>

#include "joints/link_id.hpp"

namespace dynac {

/// What is an input.
enum class ParameterKind {
  kGravity,  ///< acceleration of free fall in the world frame (3)
  kPayload,  ///< what a link holds, besides its own inertia (10)
  kInertia,  ///< the inertial parameters of a link, in place of the description's (10)
};

/// A number of the robot, or several, that is an input.
///
/// Ten inertial parameters are: mass [kg]; centre of mass in the link's frame [m] (3); Ixx Ixy Iyy
/// Ixz Iyz Izz about the centre of mass in the link's axes [kg m^2].
struct RunTimeParameter {
  ParameterKind kind = ParameterKind::kGravity;
  LinkId link;                  ///< whose; none: gravity
  std::vector<double> value{};  ///< what the description says; a payload: zeros
};

[[nodiscard]] constexpr std::size_t size_of(ParameterKind kind) {
  return kind == ParameterKind::kGravity ? 3 : 10;
}

}  // namespace dynac
