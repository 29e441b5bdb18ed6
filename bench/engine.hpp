// SPDX-License-Identifier: BSD-3-Clause
// Whatever computes a kernel and can be timed: generated code, generic code, another library.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "generic/generic_code.hpp"
#include "registry.hpp"
#include "subject.hpp"

namespace dynac::bench {

/// One way to compute the kernel of a subject, for the states of its pool.
struct Engine {
  std::string name;
  std::function<void()> run_all;                       ///< computes every state of the pool once
  std::function<Arrays<double>(std::size_t)> outputs;  ///< computes one state
  double tolerance = 1e-9;                             ///< relative, on the outputs
};

/// Code that dynac wrote. `subject` must outlive the engine.
[[nodiscard]] Engine generated_engine(const GeneratedKernel& kernel, const Subject& subject);

/// The templates that the compiler traces, instantiated for `double`: the formulation and the
/// lowered model that were chosen for the generated code. `subject` must outlive the engine.
/// @param[in] table  kernels that run on doubles, this among them; must outlive the engine
[[nodiscard]] Engine generic_engine(const Subject& subject, std::span<const Kernel> table);

/// Largest error of an engine over the pool: max |x - reference| / max(max |reference|, 1e-12) of
/// an output; NaN if anything is.
[[nodiscard]] double largest_error(const Engine& engine, const Subject& subject);

}  // namespace dynac::bench
