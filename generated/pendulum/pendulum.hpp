// Written by dynac 0.1.0; do not edit, run again: dynac generate pendulum.urdf
// Robot pendulum, from pendulum.urdf, sha256 7479b872219e52b678ca378ada954c80f7ba941954411870d38b8a9e0c7def5d.
// This file is the user's own: the authors of dynac claim no right in it.
// SPDX-License-Identifier: LicenseRef-users-own
//
// Rigid-body dynamics of pendulum: 1 positions, 1 velocities, fixed base.
//
// SI units. Every kernel is reentrant: no heap, globals, exceptions, locale or input and output. No
// branch depends on values: a call executes the same instructions for all inputs.
// Inputs may overlap outputs. Matrices are column-major and completely filled.
//
// World frame: the frame of the root link stand, which does not move.
// Mass: 1.2 kg.
// Gravity: (0.0, 0.0, -9.81) m/s^2 in the world frame, folded into the constants (option
// parameters=gravity makes it an input).
// Rotations and axes are exactly those of the robot file.
// Joint angles of many revolutions lose no accuracy up to 4e5 rad; beyond, sine and cosine have
// errors of about |q| 2e-16, and from 4.4e14 rad on results are NaN.
// Options in force: base fixed; language c++; scalar double; mimic follow; gravity 0.0,0.0,-9.81;
// snap-angles 1e-11; code-budget 384; trig own; target x86-64-v3; fma on; lanes 4; runtime copy.
// Optimised for x86-64-v3 (x86-64 with AVX2 and fused multiply-adds); compile with -march=x86-64-v3
// for the best speed. The code is correct on every processor.
// Stack figures are estimates for optimised code (-O2 takes at most 2.5 times as much, of small
// kernels a part; without optimisation, a call can take more than 100 kB); -fstack-usage and size
// report what a compiler makes of them.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#if __cplusplus >= 202002L || (defined(_MSVC_LANG) && _MSVC_LANG >= 202002L)
#include <span>
#else
#include <type_traits>
#endif
#if __cplusplus >= 201703L || (defined(_MSVC_LANG) && _MSVC_LANG >= 201703L)
#include <string_view>
#endif

#include "pendulum_c.h"

#if pendulum_GENERATION != 0x681a752cde839bc0
#error "pendulum.hpp and pendulum_c.h are from different runs of dynac: generate them again"
#endif

namespace pendulum {
inline namespace run_681a752cde839bc0 {  // keeps inline functions of two runs apart

#if __cplusplus >= 202002L || (defined(_MSVC_LANG) && _MSVC_LANG >= 202002L)
template <class T, std::size_t N>
using Span = std::span<T, N>;
#else
/// Replaces std::span<T, N> before C++20: a view of N numbers, made from an array of exactly N.
template <class T, std::size_t N>
class Span {
  template <class U>
  using IfViewable = std::enable_if_t<std::is_convertible<U (*)[], T (*)[]>::value>;

 public:
  constexpr Span(T (&array)[N]) noexcept : data_(array) {}
  template <class U, class = IfViewable<U>>
  constexpr Span(std::array<U, N>& array) noexcept : data_(&array[0]) {}
  template <class U, class = IfViewable<const U>>
  constexpr Span(const std::array<U, N>& array) noexcept : data_(&array[0]) {}
  template <class U, class = IfViewable<U>>
  constexpr Span(const Span<U, N>& other) noexcept : data_(other.data()) {}
  /// @param[in] first  of N numbers
  constexpr explicit Span(T* first, std::size_t) noexcept : data_(first) {}

  constexpr T* data() const noexcept { return data_; }
  constexpr std::size_t size() const noexcept { return N; }
  constexpr T& operator[](std::size_t i) const noexcept { return data_[i]; }
  constexpr T* begin() const noexcept { return data_; }
  constexpr T* end() const noexcept { return data_ + N; }

 private:
  T* data_;
};
#endif

#if __cplusplus >= 201703L || (defined(_MSVC_LANG) && _MSVC_LANG >= 201703L)
using Text = std::string_view;
#else
using Text = const char*;
#endif

constexpr std::size_t kNq = 1;
constexpr std::size_t kNv = 1;
constexpr Text kModelName = "pendulum";
constexpr Text kModelSha256 = "7479b872219e52b678ca378ada954c80f7ba941954411870d38b8a9e0c7def5d";

/// Joints in the order of kJointNames and kJointLimits. None is an index into q or v: those are
/// in q_index and v_index.
enum class joint : std::size_t {
  pivot,
};

/// First entry of each joint in q.
namespace q_index {
enum Index : std::size_t {
  pivot = 0,
};
}  // namespace q_index

/// First entry of each joint in v, a, tau and every array with an entry, row or column per velocity.
namespace v_index {
enum Index : std::size_t {
  pivot = 0,
};
}  // namespace v_index

/// Names as in the robot file.
constexpr std::array<Text, 1> kJointNames{{
    "pivot",
}};

/// Range [rad] or [m], speed [rad/s] or [m/s], torque [N m] or force [N]; infinite where not given.
struct JointLimits {
  double lower;
  double upper;
  double velocity;
  double effort;
};
constexpr double kUnlimited = std::numeric_limits<double>::infinity();
constexpr std::array<JointLimits, 1> kJointLimits{{
    {-kUnlimited, kUnlimited, 10.0, 10.0},
}};

/// Joint torques that produce a motion.
///
/// tau = M(q) a + h(q, v)
///
/// @param[in] q  joint positions [rad] (1)
/// @param[in] v  joint velocities [rad/s] (1)
/// @param[in] a  joint accelerations [rad/s^2] (1)
/// @param[out] tau  joint torques and forces [N m] (1)
///
/// Algorithm: recursive Newton-Euler in spatial vectors, body frames.
/// Reference: Featherstone 2008, Table 5.1.
/// Cost: 3 operations (0 add, 1 mul, 0 div, 1 fma) and 1 sine-cosine pair; about 0.4 kB of stack.
/// Accuracy: at 8 states, relative to the largest entry, in 200 bits: the program differs from
/// newton_euler on the robot file's numbers by 9.5e-18, its arithmetic from the program by 1.4e-16
/// (at most 0.92, in the median 0.32 units in the last place of an entry).
inline void inverse_dynamics(Span<const double, 1> q,
                             Span<const double, 1> v,
                             Span<const double, 1> a,
                             Span<double, 1> tau) noexcept {
  pendulum_inverse_dynamics(q.data(), v.data(), a.data(), tau.data());
}

}  // inline namespace run_681a752cde839bc0
}  // namespace pendulum
