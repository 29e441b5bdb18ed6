// SPDX-License-Identifier: BSD-3-Clause
// Emitted code is read back and compared with the program that it was printed from: in a prime
// field, where any other algebra differs, and in its own arithmetic, where another order would.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ir/graph.hpp"

namespace dynac {

/// What a printed function is to compute.
struct PrintedClaim {
  std::string_view function;
  Graph program;
  /// Of each input, the members of the struct that it is; empty: an array.
  std::vector<std::span<const std::string>> members = {};
  bool is_float = false;
  bool has_fma = true;
  /// Whether its operations are the program's own, in the same order, so that results have the same
  /// bits: of re-rolled programs they are not.
  bool has_same_bits = true;
};

/// @param[in] text  a source file
/// @throws InternalError  where an output differs, or what is not one is written, or the file is
///                        not understood
void prove_printed(std::string_view text, const PrintedClaim& claim);

}  // namespace dynac
