// SPDX-License-Identifier: BSD-3-Clause
// Robots of any length for studies: chains and trees of random links, limbs on a flying base. A
// robot depends on its arguments alone.
#pragma once

#include <cstdint>

#include "model/model.hpp"

namespace dynac::bench {

enum class Joints {
  kRevolute,  ///< on a fixed base
  kAll,       ///< of every type, on a floating base
};

/// A robot of `count` joints; body i hangs on body (i - 1) / `branching`, so that 1 makes a chain.
[[nodiscard]] Model make_tree(Joints joints, std::size_t count, std::size_t branching,
                              std::uint64_t seed);

/// A floating base with five limbs of `links` links each, on a circle: 1 + 5 `links` bodies.
/// Reference: Ali, Gabellieri, Franchi 2026, section 7, Table 3. It leaves open where the third to
/// the fifth limb are; here the five divide the circle evenly.
[[nodiscard]] Model make_five_limbs(std::size_t links);

}  // namespace dynac::bench
