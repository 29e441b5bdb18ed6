// SPDX-License-Identifier: BSD-3-Clause
// Pages for tests: written by the dynac of this build into a folder of the test.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "utilities/files.hpp"
#include "utilities/process.hpp"

namespace dynac::test {

/// The page about a robot.
/// @param[in] path  where it is written
inline std::string report_page(const std::string& robot, const std::string& path,
                               const Words& options = {}) {
  Words words{"report", robot, "--output", path};
  words.insert(words.end(), options.begin(), options.end());
  const Outcome outcome = dynac(words);
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  return read_file(path);
}

/// The data of a page, as it stands in it.
inline std::string data_text(std::string_view page) {
  constexpr std::string_view kBegin = R"(<script type="application/json" id="data">)";
  const std::size_t begin = page.find(kBegin) + kBegin.size();
  return std::string(page.substr(begin, page.find("</script>", begin) - begin));
}

/// How often a text has a part.
inline std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

/// A robot whose names would end the script, add elements or run code, if they were markup.
inline constexpr std::string_view kHostileName = "</script><script>document.title='taken'</script>";
inline std::string hostile_robot() {
  return R"(<robot name="&lt;/title>&lt;img src=x onerror=document.title='taken'>">
  <link name="&lt;/script>&lt;script>document.title='taken'&lt;/script>"/>
  <joint name="*/ alert(1) // ${1} `" type="revolute">
    <parent link="&lt;/script>&lt;script>document.title='taken'&lt;/script>"/>
    <child link="&lt;!-- &#x2028; @ROBOT@ &quot;'"/>
    <axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/>
  </joint>
  <link name="&lt;!-- &#x2028; @ROBOT@ &quot;'">
    <inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
  </link>
</robot>
)";
}

}  // namespace dynac::test
