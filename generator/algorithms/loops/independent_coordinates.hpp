// SPDX-License-Identifier: BSD-3-Clause
// Robots with local loops (four-bars, parallel belts, differentials) in independent coordinates:
// the rows Phi(q) = 0 of a constraint set, KernelSettings::loops, determine the rates of as many
// dependent coordinates,
//
//   v = G(q) y     G_i = 1     G_d = -Phi_d^-1 Phi_i
//
// so that velocities, accelerations and torques run over the independent ones alone, while q is the
// configuration of the whole tree. Reference: Featherstone 2008, sections 3.2 and 8.3 to 8.11.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "algorithms/kernel_settings.hpp"
#include "sparse/elimination.hpp"

namespace dynac::loops {

/// Whether some coordinates follow from the rows that close loops.
[[nodiscard]] bool has_loops(const KernelSettings& settings);
[[nodiscard]] inline bool has_loops(const KernelContext& context) {
  return has_loops(context.settings);
}

/// Which coordinates do (nv); none where there are no loops.
[[nodiscard]] std::vector<bool> dependent_coordinates(const KernelContext& context);

/// Those that do not, in the order of v.
[[nodiscard]] std::vector<std::size_t> independent_coordinates(const KernelContext& context);

/// Independent coordinates whose torques are zero: of a floating base, and of passive joints of the
/// constraint set.
[[nodiscard]] std::vector<std::size_t> coordinates_without_motor(const KernelContext& context);

/// The entries of independent coordinates.
/// @param[in] all  one per coordinate of the tree (nv)
template <class T>
[[nodiscard]] std::vector<T> independent_entries(const KernelContext& context, std::vector<T> all) {
  if (!has_loops(context)) return all;
  std::vector<T> entries;
  for (const std::size_t c : independent_coordinates(context)) entries.push_back(all[c]);
  return entries;
}

/// The same robot in the coordinates of the tree: no joint follows from loops.
[[nodiscard]] KernelContext of_tree(const KernelContext& context);

/// A block of rows that share no dependent coordinate with others, and the coordinates in them.
struct LoopBlock {
  std::vector<std::size_t> rows;
  std::vector<std::size_t> dependent;
  std::vector<std::size_t> independent;
};

/// The loops of the set, each of them by itself.
[[nodiscard]] std::vector<LoopBlock> separate_loops(const KernelContext& context);

/// Which bodies' joints change the rows: a row does not see the others.
[[nodiscard]] std::vector<bool> bodies_in_loops(const KernelContext& context);

/// Of the first bodies of loops below one body: the first of them, whose joint's origin may be the
/// loops' origin; none of all other bodies, and where rows see the world.
[[nodiscard]] std::vector<BodyId> origins_of_loops(const KernelContext& context);

/// The steps of eliminating the independent coordinates from M_y = G^T M G, leaves first.
/// @param[in] left_out  coordinates (nv) whose rows and columns are not of the matrix; empty: none
[[nodiscard]] std::vector<EliminationStep> eliminate_independent(
    const KernelContext& context, const std::vector<bool>& left_out = {});

}  // namespace dynac::loops
