// SPDX-License-Identifier: BSD-3-Clause
// Frames that are good for something though no requested kernel computes anything of frames.
#pragma once

#include "joints/link_id.hpp"

namespace dynac {

struct Robot;

/// Whether a frame is named by something else than the option frames, such as wrenches, payloads,
/// spheres, constraints or an estimation problem, or carries another frame.
[[nodiscard]] bool is_named_elsewhere(const Robot& robot, LinkId frame);

}  // namespace dynac
