// Counters of the basic blocks of the sanitized library, for libFuzzer.
#pragma once

#include <cstddef>
#include <cstdint>

namespace dynac::test {

inline constexpr std::size_t kBlockCounts = 1 << 18;

/// How often blocks ran, modulo 256. Some blocks share a counter.
extern std::uint8_t block_counts[kBlockCounts];

}  // namespace dynac::test
