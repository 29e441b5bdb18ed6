// SPDX-License-Identifier: BSD-3-Clause
// How the kernels of a robot are to be compiled.
#pragma once

#include <cstddef>
#include <string>

#include "ir/arithmetic.hpp"
#include "search/choice.hpp"

namespace dynac {

/// See the top of this file.
struct CompileRequest {
  Arithmetic arithmetic;
  AskedFormulations formulations = {};
  double snap_angles = 1e-11;                            ///< see LowerOptions::snap_tolerance
  std::size_t code_budget = kDefaultTarget.code_budget;  ///< of a kernel [kB]
  bool is_checked = false;                               ///< every step is verified
  std::size_t certified_states = 8;  ///< at which a kernel's errors are measured
  std::string dump_after = {};       ///< the step whose text is wanted; empty: none
};

}  // namespace dynac
