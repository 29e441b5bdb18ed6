// What a fuzzed text goes through: it is read, checked, lowered as `inspect` lowers it, and written
// as a small kernel. InputError is the answer to what is wrong; anything else is a fault of ours.
#pragma once

#include <string_view>

namespace dynac::test {

/// How far a text came.
enum class Outcome { kRefused, kRead };

/// A robot file, on a fixed or a floating base, as its size decides.
/// @throws InternalError  or whatever escapes: a fault
Outcome exercise_robot(std::string_view text);

/// A problem file, of tests/problems/bad/robot.urdf.
Outcome exercise_problem(std::string_view text);

/// Whichever it is.
Outcome exercise(std::string_view text);

}  // namespace dynac::test
