// SPDX-License-Identifier: BSD-3-Clause
// urdfdom, the parser that robots' files are written for, as an oracle.
#pragma once

#include <string>

namespace dynac::test {

/// Expects that urdfdom reads the names and numbers of a URDF file as we do, bit for bit. It does
/// not know rotors, sorts by name and turns rpy into quaternions with the machine's libm, whose
/// last bit differs from machine to machine: order, rotors and rotations are not compared.
/// @param[in] text  a URDF file without errors
void expect_read_alike_by_urdfdom(const std::string& text);

}  // namespace dynac::test
