// SPDX-License-Identifier: BSD-3-Clause
// Which recorded outputs are zero but for roundings: with other roundings, no digit agrees.
#pragma once

namespace dynac {

struct CompiledKernel;
struct CompileRequest;
struct KernelEntry;
struct Robot;

/// Notes in a kernel's samples what roundings may amount to, in the outputs that they are all of
/// and that a self-test would therefore find to differ: the rate of the inertia of a single body
/// that is alike in all directions.
/// @param[in,out] entry  with outputs, each whole, and samples
void find_roundings(const Robot& robot, const CompiledKernel& compiled,
                    const CompileRequest& request, KernelEntry& entry);

}  // namespace dynac
