// SPDX-License-Identifier: BSD-3-Clause
// The shapes of a link that robot files give for contact and for looks. Reports draw them; nothing
// else of dynac looks at them.
#pragma once

#include "spatial/shapes.hpp"
#include "spatial/transform.hpp"

namespace dynac {

/// A shape that is fixed to a link.
struct LinkShape {
  ShapeKind kind = ShapeKind::kBox;
  HalfSizes size{};           ///< the first ones, as many as the kind has [m]
  Transform<double> X_LS{};   ///< its frame, centred in it, in the link's; a cylinder is along z
  bool is_collision = false;  ///< for contact; otherwise for looks
};

/// Whether its sizes are above zero, and all its numbers within those that links may have.
[[nodiscard]] bool can_be_drawn(const LinkShape& shape);

}  // namespace dynac
