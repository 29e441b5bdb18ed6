// SPDX-License-Identifier: BSD-3-Clause
// The proof that a pass changes no meaning, on the graph that is emitted: before and after it, all
// outputs are equal in the prime field 2^61 - 1 at random inputs, where algebra is exact and two
// formulas that differ are equal with a probability of about 2^-55 (Schwartz 1980, Zippel 1979).
#pragma once

#include <cstddef>
#include <string_view>

#include "ir/graph.hpp"
#include "ir/program.hpp"
#include "ir/rerolled.hpp"
#include "proof/exact_constants.hpp"

namespace dynac {

/// What a pass was found to do.
struct PassProof {
  std::size_t elements = 0;  ///< of outputs, that were compared
  /// Of these, how many are equal but for constants that round to one number: they were compared in
  /// double precision, within what roundings can amount to.
  std::size_t within_rounding = 0;
  std::size_t undecided = 0;          ///< those of them that are infinite or NaN at random inputs
  std::size_t rounded_constants = 0;  ///< that operations on constants folded to
};

/// Compares the outputs of a graph before and after a pass.
/// @param[in] constants  has observed the foldings of the pass
/// @throws InternalError  naming the pass and the output that it changed
[[nodiscard]] PassProof prove_pass(std::string_view pass, const Graph& before, const Graph& after,
                                   const ExactConstants& constants);

/// Compares what a re-rolled program stores with the outputs of the straight one.
/// @throws InternalError  naming the output that differs
void prove_rerolled(const Program& straight, const RerolledProgram& rerolled);

}  // namespace dynac
