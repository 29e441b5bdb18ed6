// Parts of SDF files, for tests that write them.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace dynac {

inline constexpr std::string_view kSdfInertial =
    "<inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>";

[[nodiscard]] inline std::string sdf_link(std::string_view name,
                                          std::string_view pose = "0 0 0 0 0 0",
                                          std::string_view content = kSdfInertial) {
  return fmt::format("<link name='{}'><pose>{}</pose>{}</link>", name, pose, content);
}

}  // namespace dynac
