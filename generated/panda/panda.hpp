// Written by dynac 0.1.0; do not edit, run again: dynac generate panda.urdf
// Robot panda, from panda.urdf, sha256 c177aabe19e10b6910c476cb5aa5ed65af0cc1bc46be3b0973be02e711b19011.
// This file is the user's own: the authors of dynac claim no right in it.
//
// Rigid-body dynamics of panda: 7 positions, 7 velocities, fixed base.
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

#include "panda_c.h"

namespace panda {

inline constexpr std::size_t kNq = 7;
inline constexpr std::size_t kNv = 7;
inline constexpr std::string_view kModelName = "panda";
inline constexpr std::string_view kModelSha256 = "c177aabe19e10b6910c476cb5aa5ed65af0cc1bc46be3b0973be02e711b19011";

/// Joints in the order of the arrays below and of q, v and tau.
namespace joint {
enum Index : std::size_t {
  panda_joint1 = 0,
  panda_joint2 = 1,
  panda_joint3 = 2,
  panda_joint4 = 3,
  panda_joint5 = 4,
  panda_joint6 = 5,
  panda_joint7 = 6,
};
}  // namespace joint

/// Names as in the robot file.
inline constexpr std::array<std::string_view, 7> kJointNames{
    "panda_joint1",
    "panda_joint2",
    "panda_joint3",
    "panda_joint4",
    "panda_joint5",
    "panda_joint6",
    "panda_joint7",
};

/// Range [rad] or [m], speed [rad/s] or [m/s], torque [N m] or force [N]; infinite where not given.
struct JointLimits {
  double lower;
  double upper;
  double velocity;
  double effort;
};
inline constexpr double kUnlimited = std::numeric_limits<double>::infinity();
inline constexpr std::array<JointLimits, 7> kJointLimits{{
    {-2.8973, 2.8973, 2.175, 87.0},
    {-1.7628, 1.7628, 2.175, 87.0},
    {-2.8973, 2.8973, 2.175, 87.0},
    {-3.0718, -0.0698, 2.175, 87.0},
    {-2.8973, 2.8973, 2.61, 12.0},
    {-0.0175, 3.7525, 2.61, 12.0},
    {-2.8973, 2.8973, 2.61, 12.0},
}};

/// Joint torques that produce a motion.
///
/// tau = M(q) a + h(q, v) - sum J^T fext
///
/// @param[in] q  joint positions [rad] (7)
/// @param[in] v  joint velocities [rad/s] (7)
/// @param[in] a  joint accelerations [rad/s^2] (7)
/// @param[out] tau  joint torques and forces [N m] (7)
///
/// Algorithm: recursive Newton-Euler in 3-vectors, body frames.
/// Reference: Luh, Walker, Paul 1980; Balafoutis & Patel 1991, ch. 5.
/// Cost: 560 operations (74 add, 96 mul, 0 div, 195 fma) and 6 sine-cosine pairs.
inline void inverse_dynamics(std::span<const double, 7> q,
                             std::span<const double, 7> v,
                             std::span<const double, 7> a,
                             std::span<double, 7> tau) noexcept {
  panda_inverse_dynamics(q.data(), v.data(), a.data(), tau.data());
}

}  // namespace panda
