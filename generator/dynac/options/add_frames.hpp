// SPDX-License-Identifier: BSD-3-Clause
// Frames that options name or define, added to a description as massless links, before the model is
// built of it.
#pragma once

#include "dynac/options/options.hpp"
#include "model/description.hpp"

namespace dynac {

/// Adds to the description what the options frames, fext, parameters and contact name beside links:
/// frames of the description, and those that words define (see new_frame.hpp). Each becomes a
/// massless link, fixed to its own, that is marked as a frame.
/// @return the options, in which definitions are replaced by the frames' names
/// @throws UsageError  a definition that is wrong, whose link does not exist or whose name is taken
[[nodiscard]] Options add_frames(Options options, RobotDescription& robot);

}  // namespace dynac
