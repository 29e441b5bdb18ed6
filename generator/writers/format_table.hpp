// SPDX-License-Identifier: BSD-3-Clause
// The formats that robots are written in: a row per format. A new format is a file and a row.
#pragma once

#include <array>
#include <string_view>

#include "readers/format_readers.hpp"

namespace dynac {

struct WrittenRobot;

WrittenRobot write_json(const DescribedRobot& described, std::string_view banner);
WrittenRobot write_urdf(const DescribedRobot& described, std::string_view banner);
WrittenRobot write_sdf(const DescribedRobot& described, std::string_view banner);

/// A format, by its word on the command line.
struct RobotFormat {
  std::string_view word;
  /// @param[in] described  with its gravity
  /// @param[in] banner     a line about where the file comes from
  /// @throws InputError    with all that the format cannot say and must not leave out
  WrittenRobot (*write)(const DescribedRobot& described, std::string_view banner);
};

inline constexpr std::array kRobotFormats{RobotFormat{kJsonReader.word, write_json},
                                          RobotFormat{kUrdfReader.word, write_urdf},
                                          RobotFormat{kSdfReader.word, write_sdf}};

}  // namespace dynac
