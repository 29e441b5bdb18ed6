// Written by dynac 0.1.0; do not edit, run again: dynac generate two_link.urdf
// Robot two_link, from two_link.urdf, sha256 3aff701148efa714489843e69cf9133f4a88bf3dbe4adcd5efbd220ce08c8134.
// This file is the user's own: the authors of dynac claim no right in it.
//
// Rigid-body dynamics of two_link: 2 positions, 2 velocities, fixed base.
//
// SI units. Every kernel is reentrant and straight-line: no heap, globals, exceptions, locale or
// input and output; a call executes the same instructions whatever the values.
// Inputs may overlap outputs. Matrices are column-major and filled whole.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <string_view>

#include "two_link_c.h"

namespace two_link {

inline constexpr std::size_t kNq = 2;
inline constexpr std::size_t kNv = 2;
inline constexpr std::string_view kModelName = "two_link";
inline constexpr std::string_view kModelSha256 = "3aff701148efa714489843e69cf9133f4a88bf3dbe4adcd5efbd220ce08c8134";

/// Joints in the order of the arrays below and of q, v and tau.
namespace joint {
enum Index : std::size_t {
  shoulder = 0,
  elbow = 1,
};
}  // namespace joint

/// Names as in the robot file.
inline constexpr std::array<std::string_view, 2> kJointNames{
    "shoulder",
    "elbow",
};

/// Range [rad] or [m], speed [rad/s] or [m/s], torque [N m] or force [N]; infinite where not given.
struct JointLimits {
  double lower;
  double upper;
  double velocity;
  double effort;
};
inline constexpr double kUnlimited = std::numeric_limits<double>::infinity();
inline constexpr std::array<JointLimits, 2> kJointLimits{{
    {-3.141592653589793, 3.141592653589793, 10.0, 50.0},
    {-3.141592653589793, 3.141592653589793, 10.0, 12.0},
}};

/// Joint torques that produce a motion.
///
/// tau = M(q) a + h(q, v) - sum J^T fext
///
/// @param[in] q  joint positions [rad] (2)
/// @param[in] v  joint velocities [rad/s] (2)
/// @param[in] a  joint accelerations [rad/s^2] (2)
/// @param[out] tau  joint torques and forces [N m] (2)
///
/// Algorithm: recursive Newton-Euler in spatial vectors, body frames.
/// Reference: Featherstone 2008, Table 5.1.
/// Cost: 27 operations (3 add, 8 mul, 0 div, 8 fma) and 2 sine-cosine pairs.
inline void inverse_dynamics(std::span<const double, 2> q,
                             std::span<const double, 2> v,
                             std::span<const double, 2> a,
                             std::span<double, 2> tau) noexcept {
  two_link_inverse_dynamics(q.data(), v.data(), a.data(), tau.data());
}

}  // namespace two_link
