// Inputs and outputs that the emitted self-test is recorded from.
#pragma once

#include "driver/compile.hpp"

namespace dynac {

/// Pseudo-random inputs for a kernel, the same on every machine: entries in [-1, 1], a unit
/// quaternion for a floating base.
[[nodiscard]] Arrays<double> sample_inputs(const Mechanism& robot, const KernelRow& kernel,
                                           std::size_t wrench_link_count, std::uint64_t seed);

/// Fills `entry.samples` by running another formulation than the emitted one, where there is one,
/// on the links' own frames and inertias.
void record_samples(const Robot& robot, const Options& options, KernelEntry& entry);

}  // namespace dynac
