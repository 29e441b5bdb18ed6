// SPDX-License-Identifier: BSD-3-Clause
// What calls of kernels cost (the option measure): on another processor, compiled by its compiler,
// run in an emulator with 1000 random inputs, counted; on this machine timed (time_kernel.hpp).
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "dynac/measure/machine_table.hpp"
#include "support/output_file.hpp"

namespace dynac {

struct EmitJob;

/// Fills in KernelEntry::measured.
/// @param[in] files  that are written for the job
/// @param[in] announce  is called with each kernel's name before it is measured
/// @throws InputError  if a tool is missing or fails, if a kernel calls a function from elsewhere,
///                     whose instructions would not be counted, if calls differ in the number of
///                     their instructions, or if with `the option fma off` the results have other
///                     bits than on this machine
void measure_kernels(EmitJob& job, const std::vector<OutputFile>& files, const Machine& machine,
                     const std::function<void(std::string_view kernel)>& announce);

}  // namespace dynac
