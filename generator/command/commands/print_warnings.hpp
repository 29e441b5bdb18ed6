// SPDX-License-Identifier: BSD-3-Clause
// Warnings about a robot, as people read them.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include "support/error.hpp"

namespace dynac {

/// A line each, coloured on a terminal; of more than three that differ in names and numbers alone,
/// the first and how many more there are.
void print_warnings(const std::vector<Diagnostic>& warnings, std::FILE* stream);

/// Prints a line about kernels, which ends itself, on stderr.
void print_note(const std::string& line);

}  // namespace dynac
