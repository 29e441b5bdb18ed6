// SPDX-License-Identifier: BSD-3-Clause
// Which regions of a program can share their code: those of one signature that can find their
// values, and leave them, in the same places. What differs then is where their arrays begin, and
// constants.
#pragma once

#include <cstddef>
#include <vector>

#include "passes/reroll/memory_layout.hpp"
#include "passes/reroll/regions.hpp"
#include "passes/reroll/signature.hpp"

namespace dynac {

/// Constants that differ between the regions of a class: a column of a table each, a row per
/// region.
struct ConstantColumns {
  std::vector<std::size_t> column_of;  ///< of each constant; none: the same in all regions
  std::size_t count = 0;
  std::size_t first = 0;  ///< element of the table
};

/// Regions that share their code.
struct CongruenceClass {
  std::vector<std::size_t> members;  ///< in order
  ConstantColumns columns;
};

/// The classes of a program, and of each region what was found of it.
struct CongruenceClasses {
  std::vector<CongruenceClass> classes;
  std::vector<std::size_t> class_of;          ///< the class of each region
  std::vector<Signature> signatures;          ///< of each region, without their keys
  std::vector<std::vector<NodeId>> live_out;  ///< of each region: the values that later ones read
};

/// @param[in,out] layout  gets all values that are live-out of a region; numbers them afterwards
[[nodiscard]] CongruenceClasses find_congruence_classes(const Regions& regions,
                                                        const RegionReader& reader,
                                                        MemoryLayout& layout);

/// Appends the constants in which a class's regions differ to a table.
void tabulate_constants(const std::vector<Signature>& signatures, CongruenceClass& congruence,
                        std::vector<double>& table);

}  // namespace dynac
