// SPDX-License-Identifier: BSD-3-Clause
// Compiled several times under different flags; DYNAC_FINGERPRINT names the function each time.
#include "fingerprint.hpp"

#include <cstring>

#include "dynac/runtime/rotation.hpp"

namespace {

std::uint64_t next_random(std::uint64_t& state) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

template <typename Word, typename T>
void mix(std::uint64_t& hash, T value) {
  Word bits = 1;  // any NaN: its payload is the machine's choice
  if (value == value) std::memcpy(&bits, &value, sizeof bits);
  hash = (hash ^ bits) * 1099511628211u;
}

// Angles up to the magnitudes given, none of them special.
template <typename Word, typename T>
std::uint64_t hash_of(const T (&magnitudes)[3]) {
  std::uint64_t hash = 14695981039346656037u, state = 88172645463325252u;
  T x[11], s[11], c[11];
  for (int round = 0; round < 30000; ++round) {
    for (T& angle : x) {
      const auto numerator = static_cast<std::int32_t>(next_random(state) >> 32);
      angle = magnitudes[round % 3] * (static_cast<T>(numerator) / T(2147483648.0));
    }
    dynac::runtime::sincos<dynac::runtime::kFmaOff>(x, s, c);
    for (int i = 0; i < 11; ++i) {
      mix<Word>(hash, s[i]);
      mix<Word>(hash, c[i]);
    }
  }
  return hash;
}

template <typename Word, typename T>
std::uint64_t hash_of_reduced_angles(const T (&magnitudes)[3]) {
  std::uint64_t hash = 14695981039346656037u, state = 88172645463325252u;
  for (int round = 0; round < 30000; ++round) {
    const auto numerator = static_cast<std::int32_t>(next_random(state) >> 32);
    const T x = magnitudes[round % 3] * (static_cast<T>(numerator) / T(2147483648.0));
    mix<Word>(hash, dynac::runtime::reduced_angle<dynac::runtime::kFmaOff>(x));
  }
  return hash;
}

template <typename Word, typename T>
std::uint64_t hash_of_rotation() {
  constexpr auto kFma = dynac::runtime::kFmaOff;
  const T magnitudes[] = {T(1e-3), T(10), T(1e6)};
  std::uint64_t hash = 14695981039346656037u, state = 88172645463325252u;
  for (int round = 0; round < 30000; ++round) {
    const auto numerator = static_cast<std::uint32_t>(next_random(state) >> 32);
    const T square = magnitudes[round % 3] * (static_cast<T>(numerator) / T(4294967296.0));
    mix<Word>(hash, dynac::runtime::half_sinc<kFma>(square));
    mix<Word>(hash, dynac::runtime::half_cos<kFma>(square));
    mix<Word>(hash, dynac::runtime::left_jacobian_J2<kFma>(square));
    mix<Word>(hash, dynac::runtime::square_root(square));
    mix<Word>(hash, dynac::runtime::detail::software_square_root(square));
  }
  return hash;
}

}  // namespace

Fingerprint DYNAC_FINGERPRINT();

Fingerprint DYNAC_FINGERPRINT() {
  return {hash_of<std::uint64_t, double>({3.2, 1e5, 1e16}),
          hash_of<std::uint32_t, float>({3.2f, 1e3f, 1e7f}),
          hash_of_rotation<std::uint64_t, double>(),
          hash_of_rotation<std::uint32_t, float>(),
          hash_of_reduced_angles<std::uint64_t, double>({3.2, 1e5, 1e16}),
          hash_of_reduced_angles<std::uint32_t, float>({3.2f, 1e3f, 1e7f})};
}
