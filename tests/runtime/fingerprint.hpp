// SPDX-License-Identifier: BSD-3-Clause
// Hashes over the bits of many sines and cosines, and of functions of squared angles: equal hashes
// mean equal bits.
#pragma once

#include <cstdint>

struct Fingerprint {
  std::uint64_t of_double;
  std::uint64_t of_float;
  std::uint64_t of_double_rotation;
  std::uint64_t of_float_rotation;
  std::uint64_t of_double_reduced;
  std::uint64_t of_float_reduced;
};
