// A hash over the bits of many sines and cosines: equal hashes mean equal bits.
#pragma once

#include <cstdint>

struct Fingerprint {
  std::uint64_t of_double;
  std::uint64_t of_float;
};
