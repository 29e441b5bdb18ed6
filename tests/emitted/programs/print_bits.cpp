// Prints a fingerprint of every kernel's output bits over many inputs, to be compared with what
// another compiler or level gives.
#include <cmath>
#include <cstdio>

#include "rows.hpp"

namespace {

// FNV-1a.
std::uint64_t mix(std::uint64_t hash, const Bytes& bytes) {
  for (const unsigned char byte : bytes) hash = (hash ^ byte) * 1099511628211u;
  return hash;
}

}  // namespace

int main() {
  for (const Row& row : kRows) {
    std::uint64_t hash = 14695981039346656037u;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
      const double scale = seed % 3 == 0 ? 1e3 : seed % 3 == 1 ? 1.0 : 1e-3;
      Rng rng(seed);
      std::vector<Bytes> outputs = make_outputs(row, 0);
      call(row, make_inputs(row, [&] { return scale * rng(); }), outputs);
      for (const Bytes& output : outputs) hash = mix(hash, output);
    }
    std::printf("%s %016llx\n", row.name, static_cast<unsigned long long>(hash));
  }
  return kRows.empty() ? 1 : 0;
}
