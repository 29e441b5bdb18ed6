// SPDX-License-Identifier: BSD-3-Clause
// The inertia of a link for formats that turn it by angles or quaternions.
#pragma once

#include "model/description.hpp"

namespace dynac {

/// Centre of mass, orientation and moments of a link, as a file states them.
struct WrittenInertia {
  Vector3<double> rpy{};  ///< of the inertial frame in the link's [rad]
  Matrix3<double> inertia{};
};

/// With the axes of the description, if angles say them exactly; else in the link's axes, whose
/// moments the description's are turned into as reading the file would: either way the link has the
/// same inertia, bit for bit, when the file is read.
[[nodiscard]] WrittenInertia written_inertia(const LinkDescription& link);

}  // namespace dynac
