// SPDX-License-Identifier: BSD-3-Clause
// The inputs and outputs of an estimation problem in headers and manifest: what each entry is, with
// axes, point and gravity of each quantity, and the names of their indices in emitted code.
// Reference for the quantities: docs/problem_files.md.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "describe/datasheet.hpp"
#include "kernels/kernel.hpp"

namespace dynac {

/// The names of the indices of entries of the problem: unique identifiers made of the words of the
/// problem file.
[[nodiscard]] IndexNames problem_index_names(const Index& index, const KernelContext& context);

/// Adds the names of the entries of the problem along an index to an argument's description, and to
/// the meaning of a vector of measurements or estimates what their quantities are.
void describe_problem_entries(const Index& index, std::span<const JointEntry> joints,
                              const KernelContext& context, ArgumentEntry& entry);

}  // namespace dynac
