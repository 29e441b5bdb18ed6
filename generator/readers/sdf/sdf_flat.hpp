// SPDX-License-Identifier: BSD-3-Clause
// A model without models in it: everything that nested ones hold, under its full name.
#pragma once

#include "readers/sdf/sdf_model.hpp"

namespace dynac {

/// The model with the links, joints, frames and loops of nested models as its own. Their names, and
/// what they refer to, are written from the outer model: link "hand" of the nested model "arm" is
/// "arm::hand". A nested model is a frame of its name, attached to its canonical link. The joints
/// of nested models come before those of the model around them: they carry their links, and outer
/// joints that lead to the same link close loops.
[[nodiscard]] SdfModel flattened(const SdfModel& model);

/// The link that stands for a model: the canonical one that it names, or else its first; written
/// from the model. Empty: it has none.
[[nodiscard]] std::string canonical_link_of(const SdfModel& model);

/// Writes joints whose end is the model itself, __model__, with the canonical link of the model as
/// that end; the joint still stands where the model's frame does.
void attach_to_links(SdfModel& model);

}  // namespace dynac
