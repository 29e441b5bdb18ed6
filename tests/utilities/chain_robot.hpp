// SPDX-License-Identifier: BSD-3-Clause
// A long robot description.
#pragma once

#include <fmt/format.h>

#include <string>

namespace dynac::test {

/// Hinges that differ in their numbers only, so that loops make their code much shorter.
inline std::string chain_robot(int length) {
  std::string text = "<robot name=\"chain\"><link name=\"link0\"/>\n";
  for (int i = 1; i <= length; ++i) {
    const double x = 1 + 0.01 * i;
    text += fmt::format(
        "<link name=\"link{0}\"><inertial><origin xyz=\"{1} 0.3 {1}\"/><mass value=\"{1}\"/>"
        "<inertia ixx=\"{1}\" iyy=\"1\" izz=\"1\" ixy=\"0.1\" ixz=\"0.2\" iyz=\"0.3\"/></inertial>"
        "</link>\n<joint name=\"joint{0}\" type=\"continuous\"><parent link=\"link{2}\"/>"
        "<child link=\"link{0}\"/><origin xyz=\"{1} 0.2 0.7\" rpy=\"{1} 0.4 0.9\"/>"
        "<axis xyz=\"0.1 {1} 0.5\"/></joint>\n",
        i, x, i - 1);
  }
  return text + "</robot>\n";
}

}  // namespace dynac::test
