// Robots of any length for studies: chains and trees of random links. A robot depends on its
// arguments alone.
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

}  // namespace dynac::bench
