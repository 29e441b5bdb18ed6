// The formats that robots are written in: a row per format. A new format is a file and a row.
#pragma once

#include <array>
#include <string_view>

namespace dynac {

struct DescribedRobot;
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

inline constexpr std::array kRobotFormats{RobotFormat{"json", write_json},
                                          RobotFormat{"urdf", write_urdf},
                                          RobotFormat{"sdf", write_sdf}};

}  // namespace dynac
