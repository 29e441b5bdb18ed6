// SPDX-License-Identifier: BSD-3-Clause
// Which statement belongs to which region: what an algorithm does for one body at a time.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "ir/program.hpp"

namespace dynac {

/// The regions of a program. A region needs nothing of later ones.
struct Regions {
  static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

  std::vector<std::size_t> region_of;  ///< of each node; none for no statement, or an angle's
  std::vector<std::vector<NodeId>> statements;  ///< of each region, in order of construction
};

/// A run is statements of one body that follow each other; a region is one run or several of the
/// same body. A multiple of a value goes to the first region that needs it, what outputs alone need
/// to the region that it comes from, and a run that could be computed with the last one of the same
/// body is joined.
[[nodiscard]] Regions divide_into_regions(const Program& program);

}  // namespace dynac
