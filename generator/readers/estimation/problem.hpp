// SPDX-License-Identifier: BSD-3-Clause
// Reads what is known of a robot and what is asked for from a problem file; docs/problem_files.md
// is the language. In: text and the robot that it is about. Out: the problem, as entries of that
// robot.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "model/estimation_problem.hpp"
#include "model/model.hpp"

namespace dynac {

/// The problem that a file describes. Whether it determines what it asks for is not looked at.
/// @throws InputError  with all findings in the order of the lines
[[nodiscard]] EstimationProblem read_problem(const std::filesystem::path& path, const Model& model);

/// The same from text in memory; `name` stands for the file in messages.
[[nodiscard]] EstimationProblem read_problem_text(std::string_view text, const std::string& name,
                                                  const Model& model);

}  // namespace dynac
