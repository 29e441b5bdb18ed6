// SPDX-License-Identifier: BSD-3-Clause
// Counters of the basic blocks of the sanitized library, for libFuzzer and AFL++.
#pragma once

#include <cstddef>
#include <cstdint>

namespace dynac::test {

/// How often blocks ran, modulo 256; an engine may have them counted in memory of its own. Some
/// blocks share a counter.
extern std::uint8_t* block_counts;

/// One less than the number of counters, a power of two.
extern std::size_t block_count_mask;

}  // namespace dynac::test
