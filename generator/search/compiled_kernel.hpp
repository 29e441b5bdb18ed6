// SPDX-License-Identifier: BSD-3-Clause
// What the search for a kernel's code comes to: each stage takes one and returns one.
#pragma once

#include "search/compile_candidate.hpp"

namespace dynac {

/// A kernel on its way through the compiler, compiled by the chosen candidate.
struct CompiledKernel : CompiledCandidate {
  const Kernel* row = nullptr;
  Choice choice;
  TraceGenerality generality = TraceGenerality::kNone;  ///< other than none: re-rolled
};

}  // namespace dynac
