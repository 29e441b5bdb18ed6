// SPDX-License-Identifier: BSD-3-Clause
// Reads constraint sets from a file. In: text and the robot that it is about. Out: constraint sets
// of that robot. docs/constraint_files.md is the language.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "model/constraint_set.hpp"
#include "model/model.hpp"

namespace dynac {

/// The sets that a file describes, at least one.
/// @throws InputError  with all findings in the order of the lines
[[nodiscard]] std::vector<ConstraintSet> read_constraints(const std::filesystem::path& path,
                                                          const Model& model);

/// The same from text in memory; `name` stands for the file in messages.
[[nodiscard]] std::vector<ConstraintSet> read_constraints_text(std::string_view text,
                                                               const std::string& name,
                                                               const Model& model);

}  // namespace dynac
