// SPDX-License-Identifier: BSD-3-Clause
// What a fuzzed text that is a file goes through: it is read and checked; a robot is lowered as
// `inspect` lowers it, and written as a small kernel.
#pragma once

#include <string_view>

#include "model/model.hpp"
#include "targets.hpp"

namespace dynac::test {

/// A robot file as the standard input, on a fixed or a floating base, as its size decides.
Outcome exercise_robot(std::string_view text);

/// What a robot that was read goes through.
void lower_and_write(const Model& model);

/// A problem file, of tests/problems/bad/robot.urdf.
Outcome exercise_problem(std::string_view text);

/// A constraint file, and a list of spheres, of the same robot.
Outcome exercise_constraints(std::string_view text);
Outcome exercise_spheres(std::string_view text);

}  // namespace dynac::test
