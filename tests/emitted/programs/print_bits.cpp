// SPDX-License-Identifier: BSD-3-Clause
// Prints a fingerprint of every kernel's output bits over many inputs, to be compared with what
// another compiler or level gives.
#include <cmath>
#include <cstdio>
#include <limits>

#include "rows.hpp"

namespace {

// FNV-1a.
std::uint64_t mix(std::uint64_t hash, const Bytes& bytes) {
  for (const unsigned char byte : bytes) hash = (hash ^ byte) * 1099511628211u;
  return hash;
}

// Zeros without their sign and NaNs without theirs, which nobody promises.
void forget_signs(const Row& row, Bytes& output) {
  for (std::size_t i = 0; i < output.size() / row.scalar_size(); ++i) {
    const double x = number(row, output, i);
    if (x == 0) store(row, output, i, 0);
    if (std::isnan(x)) store(row, output, i, std::numeric_limits<double>::quiet_NaN());
  }
}

// Inputs of zeros and ones make zeros of either sign everywhere, and divide by some of them.
std::uint64_t fingerprint_of_zeros(const Row& row) {
  std::uint64_t hash = 14695981039346656037u;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Rng rng(seed);
    std::vector<Bytes> outputs = make_outputs(row, 0);
    call(row, make_inputs(row, [&] { return std::round(0.7 * rng()); }), outputs);
    for (Bytes& output : outputs) {
      forget_signs(row, output);
      hash = mix(hash, output);
    }
  }
  return hash;
}

}  // namespace

int main() {
  for (const Row& row : kRows) {
    std::printf("%s of zeros %016llx\n", row.name,
                static_cast<unsigned long long>(fingerprint_of_zeros(row)));
    std::uint64_t hash = 14695981039346656037u;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
      const double scale = seed % 3 == 0 ? 1e3 : seed % 3 == 1 ? 1.0 : 1e-3;
      Rng rng(seed);
      std::vector<Bytes> outputs = make_outputs(row, 0);
      call(row, make_inputs(row, [&] { return scale * rng(); }), outputs);
      for (Bytes& output : outputs) {
        forget_signs(row, output);
        hash = mix(hash, output);
      }
    }
    std::printf("%s %016llx\n", row.name, static_cast<unsigned long long>(hash));
  }
  return kRows.empty() ? 1 : 0;
}
