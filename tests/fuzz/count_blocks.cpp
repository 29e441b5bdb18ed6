// SPDX-License-Identifier: BSD-3-Clause
// What libFuzzer and AFL++ steer by: how often each part of the library ran. The compiler calls
// __sanitizer_cov_trace_pc() in every basic block (-fsanitize-coverage=trace-pc, which gcc and
// clang know); both engines themselves take counters only. Part of the sanitized library, not of
// its interface.
#include "count_blocks.hpp"

namespace dynac::test {
namespace {

constexpr std::size_t kCounts = 1 << 18;
std::uint8_t counts[kCounts];

}  // namespace

std::uint8_t* block_counts = counts;
std::size_t block_count_mask = kCounts - 1;

}  // namespace dynac::test

extern "C" void __sanitizer_cov_trace_pc();
extern "C" void __sanitizer_cov_trace_pc() {
  const auto address = reinterpret_cast<std::uintptr_t>(__builtin_return_address(0));
  ++dynac::test::block_counts[address & dynac::test::block_count_mask];
}
