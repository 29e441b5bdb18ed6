// SPDX-License-Identifier: BSD-3-Clause
// Poses of the links as the robot file has them, as power series of time: their coefficients are
// velocities and accelerations. They share neither spatial algebra, joints and preparation of the
// model with the kernels, nor their recursions. Reference: Uicker 1965 (homogeneous transforms).
#pragma once

#include <array>
#include <span>
#include <vector>

#include "model/model.hpp"

namespace dynac {

/// c[0] + c[1] t + c[2] t^2.
struct Series {
  std::array<double, 3> c{};
};

/// A homogeneous transform without its last row.
using Pose = std::array<std::array<Series, 4>, 3>;

/// A motion of the whole robot.
struct Path {
  std::span<const double> q;  ///< positions [rad] or [m] (nq)
  std::span<const double> v;  ///< their rates (nv): of bodies that turn freely in their own axes
  std::span<const double> a;  ///< time derivatives of these components (nv)
};

/// Whether poses_along() knows all joints: all types but points that kernels take as inputs, and
/// planar joints whose axis is that of z, backward.
[[nodiscard]] bool are_known(const Model& model);

/// Poses of all links in the world, of a model whose joints are known.
[[nodiscard]] std::vector<Pose> poses_along(const Model& model, const Path& path);

}  // namespace dynac
