// SPDX-License-Identifier: BSD-3-Clause
// Solvers that programs of pages link, which not every machine has. What of such a page does not
// need them is tested everywhere.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dynac::test {

struct Solver {
  std::string_view name;       ///< of the folder of its headers, and of its library
  std::string_view headers;    ///< folders, with colons between; empty if CMake has not found it
  std::string_view libraries;  ///< the same

  [[nodiscard]] bool is_found() const { return !headers.empty(); }
};

[[nodiscard]] const std::vector<Solver>& solvers();
[[nodiscard]] const Solver& solver(std::string_view name);

/// The solver that a command links; null if none.
[[nodiscard]] const Solver* linked_solver(const std::string& command);
/// The solver whose headers a program includes; null if none.
[[nodiscard]] const Solver* included_solver(const std::string& program);

/// What sets the variables by which compilers, and programs, find the solver that a command links.
[[nodiscard]] std::string environment_of(const std::string& command);

}  // namespace dynac::test
