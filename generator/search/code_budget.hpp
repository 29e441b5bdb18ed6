// Where straight lines would be more machine code than the setting code-budget allows, a kernel is
// re-rolled: what is done for one body after the other becomes a loop.
#pragma once

#include "search/compile_candidate.hpp"

namespace dynac {

/// Statements that fit into the code budget.
[[nodiscard]] std::size_t statements_allowed(const CompileRequest& request);

/// Operations beyond which a kernel is re-rolled anyway, so that no frames are searched for it.
[[nodiscard]] int most_straight_operations(const CompileRequest& request);

/// Machine code that so many statements come to [kB], roughly.
[[nodiscard]] std::size_t code_size(std::size_t statements);

/// The re-rolled program that fits by the fewest operations, or else the shortest if it is much
/// shorter; none: `straight` is better, or fits.
/// @param[in,out] choice    what is returned becomes the chosen candidate
/// @param[in,out] generality  and what it was traced with
[[nodiscard]] std::optional<CompiledCandidate> fit_into_budget(
    const Robot& robot, const Kernel& kernel, const CompileRequest& request,
    const Program& straight, Session& session, Choice& choice, TraceGenerality& generality);

}  // namespace dynac
