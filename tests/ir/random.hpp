// Random cases for tests: the same numbers on every machine and standard library, and one place
// that says how many cases there are.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>

namespace dynac {

/// Number of random cases of a test: DYNAC_TEST_SEEDS where it is set (sanitizers take a tenth).
[[nodiscard]] inline std::uint64_t seed_count() {
  constexpr std::uint64_t kUsual = 10000;
  const char* text = std::getenv("DYNAC_TEST_SEEDS");
  return text == nullptr ? kUsual : std::stoull(text);
}

/// SplitMix64 (Steele, Lea, Flood 2014).
class Rng {
 public:
  explicit Rng(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15u + 1) {}

  std::uint64_t bits() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }

  /// One of 0 .. count - 1.
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(bits() % count); }
  bool one_in(std::size_t count) { return below(count) == 0; }

  double uniform(double lower, double upper) {
    return lower + (upper - lower) * (static_cast<double>(bits() >> 11) * 0x1p-53);
  }

  template <class Container>
  const typename Container::value_type& pick(const Container& container) {
    return container[below(container.size())];
  }

 private:
  std::uint64_t state_;
};

}  // namespace dynac
