// SPDX-License-Identifier: BSD-3-Clause
// Prints the name of the robot that a file describes.
#include <cstdio>

#include "dynac/compiler.hpp"

int main(int, char** argv) {
  std::printf("%s\n", dynac::read_robot_description(argv[1]).name.c_str());
}
