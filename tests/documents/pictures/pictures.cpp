// SPDX-License-Identifier: BSD-3-Clause
#include "pictures.hpp"

namespace dynac::test {

std::vector<Picture> pictures() {
  return {{"frames.svg", frames_picture()},
          {"base_velocities.svg", base_velocities_picture()},
          {"tangent_spaces.svg", tangent_spaces_picture()},
          {"wrench_frames.svg", wrench_frames_picture()}};
}

}  // namespace dynac::test
