// SPDX-License-Identifier: BSD-3-Clause
#include "sparse/symmetric_pattern.hpp"

#include <bit>

namespace dynac {
namespace {

using Bits = std::vector<std::uint64_t>;

constexpr std::size_t kBits = 64;

bool has(const Bits& bits, std::size_t k) { return (bits[k / kBits] >> k % kBits & 1) != 0; }
void set(Bits& bits, std::size_t k) { bits[k / kBits] |= std::uint64_t{1} << k % kBits; }
void clear(Bits& bits, std::size_t k) { bits[k / kBits] &= ~(std::uint64_t{1} << k % kBits); }

void unite(Bits& bits, const Bits& others) {
  for (std::size_t w = 0; w < bits.size(); ++w) bits[w] |= others[w];
}

// Calls visit with each member.
template <class Visit>
void for_each(const Bits& bits, const Visit& visit) {
  for (std::size_t w = 0; w < bits.size(); ++w) {
    for (std::uint64_t word = bits[w]; word != 0; word &= word - 1) {
      visit(w * kBits + static_cast<std::size_t>(std::countr_zero(word)));
    }
  }
}

}  // namespace

// The rows that a pivot's columns have, without its own, and what is taken off them: products with
// the first column's rows, with the second's, or with both.
struct SymmetricPattern::Reach {
  Bits first, second, of_first, of_second;

  // The columns of row i that change.
  [[nodiscard]] Bits of(std::size_t i) const {
    Bits columns(first.size());
    if (has(first, i)) unite(columns, of_first);
    if (has(second, i)) unite(columns, of_second);
    return columns;
  }
};

SymmetricPattern::SymmetricPattern(std::size_t size)
    : rows_(size, Bits((size + kBits - 1) / kBits)) {}

void SymmetricPattern::add(std::size_t i, std::size_t j) {
  set(rows_[i], j);
  set(rows_[j], i);
}

// As the inverse of a pivot has its zeros: see PivotMatrix.
SymmetricPattern::Reach SymmetricPattern::reach_of(const SymmetricPivot& pivot) const {
  const std::size_t x = pivot.first, words = rows_.front().size();
  Reach reach{rows_[x], Bits(words), Bits(words), Bits(words)};
  clear(reach.first, x);
  if (!pivot.second) {
    reach.of_first = reach.first;
    return reach;
  }
  const std::size_t y = *pivot.second;
  reach.second = rows_[y];
  for (Bits* bits : {&reach.first, &reach.second}) {
    clear(*bits, x);
    clear(*bits, y);
  }
  unite(reach.of_first, reach.second);
  unite(reach.of_second, reach.first);
  if (has(rows_[y], y)) unite(reach.of_first, reach.first);
  if (has(rows_[x], x)) unite(reach.of_second, reach.second);
  return reach;
}

ChangedEntries SymmetricPattern::changed_by(const SymmetricPivot& pivot) const {
  const Reach reach = reach_of(pivot);
  Bits rest = reach.first;
  unite(rest, reach.second);
  ChangedEntries twice;
  for_each(rest, [&](std::size_t i) {
    const Bits columns = reach.of(i);
    for (std::size_t w = 0; w < columns.size(); ++w) {
      twice.all += static_cast<std::size_t>(std::popcount(columns[w]));
      twice.filled += static_cast<std::size_t>(std::popcount(columns[w] & ~rows_[i][w]));
    }
    if (!has(columns, i)) return;
    ++twice.all;
    if (!has(rows_[i], i)) ++twice.filled;
  });
  return {twice.all / 2, twice.filled / 2};
}

void SymmetricPattern::eliminate(const SymmetricPivot& pivot) {
  const Reach reach = reach_of(pivot);
  Bits rest = reach.first;
  unite(rest, reach.second);
  for_each(rest, [&](std::size_t i) {
    unite(rows_[i], reach.of(i));
    clear(rows_[i], pivot.first);
    if (pivot.second) clear(rows_[i], *pivot.second);
  });
}

}  // namespace dynac
