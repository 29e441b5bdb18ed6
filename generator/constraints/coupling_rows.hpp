// SPDX-License-Identifier: BSD-3-Clause
// A sum of joint positions, each times a factor, is constant: one row [rad] or [m], whose
// derivatives by the coordinates are the factors. It has no frames.
#pragma once

#include "constraints/constraint_row.hpp"

namespace dynac::constraints {

struct Coupling {
  static constexpr ConstraintRow kRow{.name = "coupling", .scalar = RowKind::kOfJoints};
};

}  // namespace dynac::constraints
