// SPDX-License-Identifier: BSD-3-Clause
// The rules by which orders of elimination are made; plan.hpp says what an order is.
#pragma once

namespace dynac {

/// How the pivots of a block are found.
enum class Rule {
  kByGroups,    ///< unknowns a group at a time, by hint or else the operations of each step
  kExactCost,   ///< always the step that takes the fewest operations
  kMarkowitz,   ///< always the one that makes the fewest products, counted by the pattern
  kColamd,      ///< unknowns by COLAMD, equations by the shortest
  kAmd,         ///< unknowns by AMD, matched with equations, on the pattern of A + A^T; the same
  kRandomized,  ///< one of the first three, with costs changed a little by chance
  kFill,        ///< of a symmetric system, the one that fills in the fewest entries
};

}  // namespace dynac
