// SPDX-License-Identifier: BSD-3-Clause
// The source file around functions for solvers.
#pragma once

#include <string>
#include <vector>

#include "emit/job.hpp"
#include "emit/wrappers/foreign_function.hpp"
#include "support/output_file.hpp"

namespace dynac {

/// `<robot>_<solver>.c`, or `.cpp` around bodies in C++, with what the functions call.
/// @param[in] notes  what its user has to know, as lines of a comment
[[nodiscard]] std::vector<OutputFile> foreign_files(const EmitJob& job, std::string_view solver,
                                                    const std::string& notes,
                                                    const std::vector<ForeignFunction>& functions,
                                                    const ForeignInterface& interface);

/// An argument of a kernel as a matrix of another name.
[[nodiscard]] ForeignMatrix foreign_matrix(const ArgumentEntry& argument, const std::string& name);

}  // namespace dynac
