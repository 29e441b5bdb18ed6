// SPDX-License-Identifier: BSD-3-Clause
// The entry points of libFuzzer and AFL++, of the target that DYNAC_FUZZ names: an exception that
// escapes, a finding of the sanitizers or a text that takes over five seconds of the processor is a
// failure. (-timeout of libFuzzer counts seconds of a clock, which a busy machine lets run.)
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "count_blocks.hpp"
#include "targets.hpp"

// Of whichever engine there is.
extern "C" __attribute__((weak)) void __sanitizer_cov_8bit_counters_init(std::uint8_t* begin,
                                                                         std::uint8_t* end);
extern "C" __attribute__((weak)) std::uint8_t* __afl_area_ptr;
extern "C" __attribute__((weak)) std::uint32_t __afl_map_size;
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

using dynac::test::block_counts, dynac::test::block_count_mask, dynac::test::Target;

const Target& fuzzed() {
  static const Target& target = [&]() -> const Target& {
    const char* const name = std::getenv("DYNAC_FUZZ");
    return dynac::test::target_called(name == nullptr ? "" : name);
  }();
  return target;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  fuzzed().exercise("");  // makes what is made once, before AFL++ forks
  if (__sanitizer_cov_8bit_counters_init != nullptr && &__afl_area_ptr == nullptr) {
    __sanitizer_cov_8bit_counters_init(block_counts, block_counts + block_count_mask + 1);
  }
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::clock_t kMost = 5 * CLOCKS_PER_SEC;
  if (&__afl_area_ptr != nullptr) {
    block_counts = __afl_area_ptr;
    block_count_mask = std::min(block_count_mask, std::size_t{__afl_map_size} - 1);
  }
  const std::clock_t start = std::clock();
  fuzzed().exercise({reinterpret_cast<const char*>(data), size});
  if (std::clock() - start <= kMost) return 0;
  std::fputs("the text takes over 5 s\n", stderr);
  std::abort();
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  if (seed % 16 == 0) return LLVMFuzzerMutate(data, size, most);
  static const std::vector<std::string> words = fuzzed().words();
  const std::string text = dynac::test::mutated({reinterpret_cast<const char*>(data), size}, seed,
                                                fuzzed().damage, words);
  const std::size_t new_size = std::min(text.size(), most);
  std::memcpy(data, text.data(), new_size);
  return new_size;
}
