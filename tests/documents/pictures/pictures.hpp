// SPDX-License-Identifier: BSD-3-Clause
// The pictures of docs/conventions.md: what is drawn is computed from one motion, one wrench and
// one rotation, so that arrows and numbers agree. `./dev manual` writes the files, a test compares
// them.
#pragma once

#include <string>
#include <vector>

namespace dynac::test {

struct Picture {
  std::string name;  ///< file in docs/pictures/
  std::string svg;
};

[[nodiscard]] std::string frames_picture();
[[nodiscard]] std::string base_velocities_picture();
[[nodiscard]] std::string tangent_spaces_picture();
[[nodiscard]] std::string wrench_frames_picture();

/// All of them.
[[nodiscard]] std::vector<Picture> pictures();

}  // namespace dynac::test
