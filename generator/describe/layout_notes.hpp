// SPDX-License-Identifier: BSD-3-Clause
// What the entries along q, v and their like are where a joint has several of them: their order,
// axes and points, and what an acceleration is. In: a row of the kernel table, the joints. Out:
// words for headers and manifest, which are the user's only source for them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "describe/datasheet.hpp"
#include "kernels/kernel.hpp"

namespace dynac {

/// How the classical acceleration of a floating base's origin follows from its entries of v and a,
/// as a clause: what these are is up to the setting base-velocity. Reference: docs/conventions.md.
[[nodiscard]] std::string classical_acceleration(BaseVelocity representation);

/// What the entries of one joint are along an index; empty where it has one.
[[nodiscard]] std::string joint_layout(const JointEntry& joint, const Index& index,
                                       BaseVelocity representation);

/// What the entries of an argument are that has one value per coordinate, joint by joint; a part
/// "x along (1, 0, 0), y along (0, 0, -1), rotation about (0, 1, 0)" of a joint whose x and y are
/// not its frame's; empty: they are.
[[nodiscard]] std::string turned_axes_note(const JointEntry& joint);

/// "; <joint>: <layout>" each, none where nothing is to be said.
[[nodiscard]] std::string layout_note(const ArgumentRow& row, std::span<const JointEntry> joints,
                                      BaseVelocity representation);

/// Whether rows are accelerations of some joints and torques of the others.
[[nodiscard]] bool is_split(const ArgumentRow& row);
/// Which joints there are accelerations of and which torques, and what their entries are.
[[nodiscard]] std::string split_note(const Index& index, std::span<const JointEntry> joints,
                                     const KernelContext& context);
/// What each row is, where rows differ in kind.
[[nodiscard]] std::vector<std::string> split_rows(const Index& index,
                                                  std::span<const JointEntry> joints,
                                                  const KernelContext& context);

}  // namespace dynac
