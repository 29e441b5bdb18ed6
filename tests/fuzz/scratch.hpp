// SPDX-License-Identifier: BSD-3-Clause
// The folder in which fuzzed commands and files of several parts are tried: what they write they
// write there, and they start no program but the stand-in for xacro that lies in it.
#pragma once

#include <filesystem>

namespace dynac::test {

/// Makes the folder, with robot.urdf (tests/problems/bad/robot.urdf) and robot.problem,
/// robot.constraints, frames.constraints (of a frame `tool`) and robot.spheres about it, and with
/// loop.urdf, loop.constraints and loop.sdf (linkages of robots/loops/); and makes it the current
/// one of the process. From then on PATH leads to the stand-in alone: compilers and emulators are
/// not there. Once per process.
/// @return the folder, which is removed when the process ends
const std::filesystem::path& enter_scratch();

}  // namespace dynac::test
