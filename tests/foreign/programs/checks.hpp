// SPDX-License-Identifier: BSD-3-Clause
// What programs that call classes for optimisers have in common: the robot's state as a manifold of
// its own, differences of fourth order along it, and comparisons.
#pragma once

#define EIGEN_RUNTIME_NO_MALLOC

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <stdexcept>

#include "robot_eigen.hpp"

namespace checks {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

inline constexpr Index kNq = robot::kNq, kNv = robot::kNv;
inline constexpr bool kIsFlying = kNq != kNv;

/// How many comparisons failed: what main() returns.
inline int failures = 0;

inline void expect(bool is_right, const char* what) {
  if (is_right) return;
  ++failures;
  std::printf("wrong: %s\n", what);
}

inline void expect_near(const MatrixXd& value, const MatrixXd& expected, double tolerance,
                        const char* what) {
  const bool has_size = value.rows() == expected.rows() && value.cols() == expected.cols();
  const double scale = std::max(1.0, expected.size() == 0 ? 0 : expected.cwiseAbs().maxCoeff());
  const double error = has_size ? (value - expected).cwiseAbs().maxCoeff() : INFINITY;
  if (error <= tolerance * scale) return;
  ++failures;
  std::printf("%s: wrong by %g\n", what, error);
}

template <class Function>
void expect_refused(const Function& function, const char* what) {
  try {
    function();
  } catch (const std::exception&) {
    return;
  }
  expect(false, what);
}

/// Calls a function in which Eigen may not allocate.
template <class Function>
void without_allocation(const Function& function) {
  Eigen::internal::set_is_malloc_allowed(false);
  function();
  Eigen::internal::set_is_malloc_allowed(true);
}

/// A state [q; v].
inline VectorXd random_state() {
  VectorXd x = VectorXd::Random(kNq + kNv);
  if (kIsFlying) x.segment(3, 4).normalize();
  return x;
}

/// x [+] dx: the rotation of a base, and its displacement, are in its own axes.
inline VectorXd integrate(const VectorXd& x, const VectorXd& dx) {
  VectorXd end = x;
  if (!kIsFlying) return x + dx;
  const Eigen::Quaterniond before(x[6], x[3], x[4], x[5]);
  const Eigen::Vector3d turn = dx.segment(3, 3);
  const double angle = turn.norm();
  const Eigen::Vector3d axis = angle > 0 ? Eigen::Vector3d(turn / angle) : Eigen::Vector3d(1, 0, 0);
  end.head(3) += before * Eigen::Vector3d(dx.head(3));
  end.segment(3, 4) = (before * Eigen::Quaterniond(Eigen::AngleAxisd(angle, axis))).coeffs();
  end.tail(2 * kNv - 6) += dx.tail(2 * kNv - 6);
  return end;
}

/// dx with from [+] dx = to, of nearby states.
inline VectorXd difference(const VectorXd& from, const VectorXd& to) {
  if (!kIsFlying) return to - from;
  VectorXd dx(2 * kNv);
  const Eigen::Quaterniond before(from[6], from[3], from[4], from[5]);
  const Eigen::Quaterniond after(to[6], to[3], to[4], to[5]);
  const Eigen::AngleAxisd turn(before.conjugate() * after);
  dx.head(3) = before.conjugate() * Eigen::Vector3d(to.head(3) - from.head(3));
  dx.segment(3, 3) = turn.angle() * turn.axis();
  dx.tail(2 * kNv - 6) = to.tail(2 * kNv - 6) - from.tail(2 * kNv - 6);
  return dx;
}

/// Derivatives of a function at zero by the entries of its argument, of fourth order.
template <class Function>
MatrixXd slopes(const Function& function, Index size) {
  constexpr double kStep = 1e-3;
  MatrixXd columns(function(VectorXd::Zero(size)).size(), size);
  for (Index k = 0; k < size; ++k) {
    const auto at = [&](double steps) -> VectorXd {
      return function(VectorXd(steps * kStep * VectorXd::Unit(size, k)));
    };
    columns.col(k) = (8 * (at(1) - at(-1)) - (at(2) - at(-2))) / (12 * kStep);
  }
  return columns;
}

/// Gives wrenches and gravity other values, where the class has such members.
template <class Model>
void set_members(Model& model) {
  if constexpr (requires { model.fext_body; }) {
    expect(model.fext_body.isZero(0), "wrenches are zero to begin with");
    expect(model.parameters.gravity[2] == -9.81, "gravity is the robot's to begin with");
    model.fext_body.setRandom();
    model.parameters.gravity[0] = 1.5;
  }
}

/// What a kernel gives at x, tau and the values of such members.
template <class Kernel, class Model, class... More>
auto result_of(const Kernel& kernel, const Model& model, const VectorXd& x, const VectorXd& tau,
               More... more) {
  if constexpr (requires { model.fext_body; }) {
    return kernel(x.head(kNq), x.tail(kNv), tau, more..., model.fext_body, model.parameters);
  } else {
    return kernel(x.head(kNq), x.tail(kNv), tau, more...);
  }
}

inline constexpr double kAccuracy = 1e-8;

}  // namespace checks
