// libFuzzer's entry points: an exception that escapes, a finding of the sanitizers or a text that
// takes over -timeout seconds is a failure.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "exercise.hpp"
#include "mutate.hpp"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  dynac::test::exercise({reinterpret_cast<const char*>(data), size});
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  if (seed % 16 == 0) return LLVMFuzzerMutate(data, size, most);
  const std::string text = dynac::test::mutated({reinterpret_cast<const char*>(data), size}, seed);
  const std::size_t new_size = std::min(text.size(), most);
  std::memcpy(data, text.data(), new_size);
  return new_size;
}
