// libFuzzer's entry points: an exception that escapes, a finding of the sanitizers or a text that
// takes over five seconds of the processor is a failure. (libFuzzer's own -timeout counts those of
// a clock, which a busy machine lets run.)
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <string_view>

#include "count_blocks.hpp"
#include "exercise.hpp"
#include "mutate.hpp"

extern "C" void __sanitizer_cov_8bit_counters_init(std::uint8_t* begin, std::uint8_t* end);
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  using dynac::test::block_counts, dynac::test::kBlockCounts;
  __sanitizer_cov_8bit_counters_init(block_counts, block_counts + kBlockCounts);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::clock_t kMost = 5 * CLOCKS_PER_SEC;
  const std::clock_t start = std::clock();
  dynac::test::exercise({reinterpret_cast<const char*>(data), size});
  if (std::clock() - start <= kMost) return 0;
  std::fputs("the text takes over 5 s\n", stderr);
  std::abort();
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  if (seed % 16 == 0) return LLVMFuzzerMutate(data, size, most);
  const std::string text = dynac::test::mutated({reinterpret_cast<const char*>(data), size}, seed);
  const std::size_t new_size = std::min(text.size(), most);
  std::memcpy(data, text.data(), new_size);
  return new_size;
}
