// Inputs and outputs that the emitted self-test is recorded from.
#pragma once

#include <cstdint>

#include "algorithms/algorithm.hpp"

namespace dynac {

struct Kernel;
struct KernelContext;
struct KernelEntry;
struct Options;
struct Robot;

/// Pseudo-random inputs for a kernel, the same on every machine: entries in [-1, 1], quaternions of
/// length one.
[[nodiscard]] Arrays<double> sample_inputs(const KernelContext& context, const Kernel& kernel,
                                           std::uint64_t seed);

/// Fills `entry.call_inputs`, if calls are to be timed, and `entry.samples` by running another
/// formulation than the emitted one, where there is one, on the links' own frames and inertias.
void record_samples(const Robot& robot, const Options& options, KernelEntry& entry);

}  // namespace dynac
