// SPDX-License-Identifier: BSD-3-Clause
// The robot of the wrong files.
#pragma once

#include "readers/robot_file.hpp"

namespace dynac::test {

/// Links floor, socket (fixed to it), cabin, arm, "left finger", "right finger" (follows the left
/// one), camera (fixed to the arm).
[[nodiscard]] inline const Model& lift() {
  static const Model model = read_robot(DYNAC_SOURCE_DIR "/tests/problems/bad/robot.urdf");
  return model;
}

}  // namespace dynac::test
