// Written by dynac 0.1.0; do not edit, run again: dynac generate pendulum.urdf
// Robot pendulum, from pendulum.urdf, sha256 7479b872219e52b678ca378ada954c80f7ba941954411870d38b8a9e0c7def5d.
// This file is the user's own: the authors of dynac claim no right in it.
//
// Rigid-body dynamics of pendulum: 1 positions, 1 velocities, fixed base.
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

#include "pendulum_c.h"

namespace pendulum {

inline constexpr std::size_t kNq = 1;
inline constexpr std::size_t kNv = 1;
inline constexpr std::string_view kModelName = "pendulum";
inline constexpr std::string_view kModelSha256 = "7479b872219e52b678ca378ada954c80f7ba941954411870d38b8a9e0c7def5d";

/// Joints in the order of the arrays below and of q, v and tau.
namespace joint {
enum Index : std::size_t {
  pivot = 0,
};
}  // namespace joint

/// Names as in the robot file.
inline constexpr std::array<std::string_view, 1> kJointNames{
    "pivot",
};

/// Range [rad] or [m], speed [rad/s] or [m/s], torque [N m] or force [N]; infinite where not given.
struct JointLimits {
  double lower;
  double upper;
  double velocity;
  double effort;
};
inline constexpr double kUnlimited = std::numeric_limits<double>::infinity();
inline constexpr std::array<JointLimits, 1> kJointLimits{{
    {-kUnlimited, kUnlimited, 10.0, 10.0},
}};

/// Joint torques that produce a motion.
///
/// tau = M(q) a + h(q, v) - sum J^T fext
///
/// @param[in] q  joint positions [rad] (1)
/// @param[in] v  joint velocities [rad/s] (1)
/// @param[in] a  joint accelerations [rad/s^2] (1)
/// @param[out] tau  joint torques and forces [N m] (1)
///
/// Algorithm: recursive Newton-Euler in spatial vectors, body frames.
/// Reference: Featherstone 2008, Table 5.1.
/// Cost: 3 operations (0 add, 1 mul, 0 div, 1 fma) and 1 sine-cosine pairs.
inline void inverse_dynamics(std::span<const double, 1> q,
                             std::span<const double, 1> v,
                             std::span<const double, 1> a,
                             std::span<double, 1> tau) noexcept {
  pendulum_inverse_dynamics(q.data(), v.data(), a.data(), tau.data());
}

}  // namespace pendulum
