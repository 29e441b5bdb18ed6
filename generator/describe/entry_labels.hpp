// SPDX-License-Identifier: BSD-3-Clause
// What each entry of an argument is, in a word: "elbow", "base_x", "hand_force_z". The locals that
// hold the inputs of an emitted kernel are named by it.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "describe/datasheet.hpp"
#include "kernels/kernel.hpp"

namespace dynac {

/// The same along each index of the argument: one word per value of it. Of a scalar: nothing.
/// @param[in] joints  of describe_joints()
[[nodiscard]] std::vector<std::vector<std::string>> index_labels(const Argument& argument,
                                                                 std::span<const JointEntry> joints,
                                                                 const KernelContext& context);

/// One word an entry, in their order; they may be alike where names of joints or links are.
/// @param[in] joints  of describe_joints()
[[nodiscard]] std::vector<std::string> entry_labels(const Argument& argument,
                                                    std::span<const JointEntry> joints,
                                                    const KernelContext& context);

}  // namespace dynac
