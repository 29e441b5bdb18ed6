// Reads the names and numbers of a URDF file by urdfdom, the parser that robots' files are written
// for. It is given a document only when nothing is wrong with it.
#pragma once

#include <string>

#include "model/description.hpp"

namespace dynac {

/// The outline with urdfdom's reading of all names and numbers. Only the order of the file, the
/// places, the rotors and the rotations stay the outline's: urdfdom knows no rotors, sorts by name
/// and turns rpy into quaternions with the machine's libm, whose last bit differs from machine to
/// machine.
///
/// @param[in] document  XML for urdfdom; nothing is printed while it reads
/// @param[in] outline   what the first reading found in the same document
/// @param[in] name      stands for the file in messages
/// @throws InputError   if urdfdom refuses the document
[[nodiscard]] RobotDescription read_with_urdfdom(const std::string& document,
                                                 RobotDescription outline, const std::string& name);

}  // namespace dynac
