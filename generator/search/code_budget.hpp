// SPDX-License-Identifier: BSD-3-Clause
// Where straight lines would be more machine code than the setting code-budget allows, a kernel is
// re-rolled: what is done for one body after the other becomes a loop.
#pragma once

#include <cstddef>

#include "search/compiled_kernel.hpp"

namespace dynac {

/// A budget that every program fits in [kB].
inline constexpr std::size_t kUnlimitedCode = 1'000'000;

/// Statements that fit into the code budget.
[[nodiscard]] std::size_t statements_allowed(const CompileRequest& request);

/// Operations beyond which a kernel is re-rolled anyway, so that no frames are searched for it.
[[nodiscard]] int most_straight_operations(const CompileRequest& request);

/// Machine code that so many statements come to [kB], roughly.
[[nodiscard]] std::size_t code_size(std::size_t statements);

/// The re-rolled kernel that fits by the fewest operations, or else the shortest if it is much
/// shorter; otherwise `straight`, which is better, or fits.
[[nodiscard]] CompiledKernel fit_into_budget(const Robot& robot, const CompileRequest& request,
                                             CompiledKernel straight, Session& session);

}  // namespace dynac
