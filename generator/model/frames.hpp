// SPDX-License-Identifier: BSD-3-Clause
// Frames on links that a description gives a name: what is wrong with them, and what they are in
// the model.
#pragma once

#include <vector>

#include "model/description.hpp"
#include "model/findings.hpp"
#include "model/model.hpp"

namespace dynac {

/// Reports frames on links that do not exist, positions that are not finite or too large, rotations
/// that are none. Their names are check_names()'s.
void check_frames(const RobotDescription& robot, Findings& findings);

/// The frames of a description in its model, which has its links. A frame that is called like a
/// link is left out, since the name stands for the link.
/// @pre check_frames() finds no error
[[nodiscard]] std::vector<NamedFrame> make_frames(const RobotDescription& robot,
                                                  const Model& model);

}  // namespace dynac
