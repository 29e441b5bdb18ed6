// SPDX-License-Identifier: BSD-3-Clause
// Robots on a course: where they are and all derivatives of v, now and an imaginary instant later.
// What a quantity has gained by then, over h, is its time derivative, exact to rounding.
#pragma once

#include <cstdint>
#include <vector>

#include "algorithms/kinematics/world_kinematics.hpp"
#include "harness/complex_step.hpp"
#include "harness/kernels.hpp"

namespace dynac::test {

/// q, and v with its derivatives: of order r where r + 1 vectors are there.
struct Course {
  std::vector<double> q;
  RateDerivatives<double> v;
};

/// The order of the courses that inverse kinematics finds again.
inline constexpr std::size_t kInverseKinematicsOrder = 3;

/// A random one of a robot.
/// @param[in] order  of the highest derivative of v
[[nodiscard]] Course random_course(const Model& model, std::uint64_t seed, std::size_t order);

/// What algorithms take, and v with its derivatives.
template <class Scalar>
struct Instant {
  RobotState<Scalar> state;  ///< its v and a are empty
  RateDerivatives<Scalar> v;
};

/// The robot on its course.
[[nodiscard]] Instant<double> now(const Mechanism& robot, const Course& course);

/// After the time i h; without the highest derivative of v, whose own is not known.
[[nodiscard]] Instant<Complex> later(const Mechanism& robot, const Course& course);

/// Entries of motions and the like in a row, angular first.
template <class Scalar>
void append(const Vector3<Scalar>& u, std::vector<Scalar>& list) {
  list.insert(list.end(), u.e.begin(), u.e.end());
}
template <class Scalar, template <class> class SixVector>
void append(const SixVector<Scalar>& m, std::vector<Scalar>& list) {
  append(m.angular, list);
  append(m.linear, list);
}
template <class Scalar>
void append(const Transform<Scalar>& X, std::vector<Scalar>& list) {
  for (const Vector3<Scalar>& row : X.R.row) append(row, list);
  append(X.p, list);
}

/// Imaginary parts over h.
[[nodiscard]] std::vector<double> rates(const std::vector<Complex>& x);

}  // namespace dynac::test
