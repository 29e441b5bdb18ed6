// SPDX-License-Identifier: BSD-3-Clause
#include "sparse/repeats.hpp"

#include <algorithm>

namespace dynac {
namespace {

struct Entry {
  std::size_t equation, unknown;
  const SampledNumber* value;
};

// Equal to rounding in every sample; samples are random enough that nothing else is.
bool is_equal(const SampledNumber& a, const SampledNumber& b, double sign) {
  constexpr double kRounding = 1e-11;
  const double size = -(-a.magnitude()).smallest();
  return (-(a - SampledNumber(sign) * b).magnitude()).smallest() >= -kRounding * size;
}

}  // namespace

std::vector<Repeat> find_repeats(const BlockElimination<SampledNumber>& block,
                                 const std::vector<std::size_t>& equations,
                                 const std::vector<std::size_t>& unknowns) {
  std::vector<Entry> entries;
  std::vector<Repeat> repeats;
  for (const std::size_t equation : equations) {
    const auto& row = block.rows().at(equation);
    for (const std::size_t unknown : unknowns) {
      const SampledNumber& value = row.at(unknown);
      if (value.is_constant()) continue;
      const auto twin = std::ranges::find_if(entries, [&](const Entry& entry) {
        return is_equal(*entry.value, value, 1) || is_equal(*entry.value, value, -1);
      });
      if (twin == entries.end()) {
        entries.push_back({equation, unknown, &value});
        continue;
      }
      repeats.push_back({equation, unknown, twin->equation, twin->unknown,
                         is_equal(*twin->value, value, 1) ? 1.0 : -1.0});
    }
  }
  return repeats;
}

}  // namespace dynac
