// SPDX-License-Identifier: BSD-3-Clause
// Robots of this project, for problems about them.
#pragma once

#include <string_view>

#include "readers/robot_file.hpp"
#include "utilities/files.hpp"

namespace dynac::test {

[[nodiscard]] inline Model own(std::string_view stem, Base base = Base::kFixed) {
  return read_robot(own_robot(stem), {.build = {base}});
}

}  // namespace dynac::test
