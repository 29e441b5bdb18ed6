// SPDX-License-Identifier: BSD-3-Clause
// Whether an option of the emitted code has an effect: predicates for rows of options, asked of the
// tables of languages and number types. Which kernels an option affects is another question:
// kernel_predicates.hpp.
#pragma once

namespace dynac {

struct EmitJob;
struct EmitOptions;

namespace language_predicates {

/// Whether values may be wide (the option lanes).
bool has_wide_values(const EmitOptions& emit);
/// Whether kernels compute in one number type. The caller of others brings multiply-adds (the
/// option fma) and sines (the option trig) along.
bool has_one_number_type(const EmitOptions& emit);
/// Whether code is made for one kind of processors (the option target).
bool has_target(const EmitOptions& emit);
/// Whether long bodies are re-rolled into loops (the option code-budget).
bool rerolls_bodies(const EmitOptions& emit);
/// Whether the files include headers of the runtime (the option runtime).
bool includes_runtime(const EmitJob& job);

}  // namespace language_predicates
}  // namespace dynac
