// How much stack a call of emitted code takes, predicted. In: a kernel and how it is to be written.
// Out: bytes.
#pragma once

#include <cstddef>

#include "emit/emit_options.hpp"
#include "emit/job.hpp"

namespace dynac {

/// Of a call of the kernel itself, compiled with optimisation for the target, within a factor
/// of 2.5.
[[nodiscard]] std::size_t predicted_stack(const KernelEntry& kernel, const EmitOptions& emit);

}  // namespace dynac
