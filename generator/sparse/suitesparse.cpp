// SPDX-License-Identifier: BSD-3-Clause
#include "sparse/suitesparse.hpp"

#include <suitesparse/amd.h>
#include <suitesparse/colamd.h>

#include "support/error.hpp"

namespace dynac {
namespace {

// Columns one after the other, as SuiteSparse has matrices.
struct Columns {
  std::vector<int> first{0};
  std::vector<int> row;
};

Columns columns_of(const EquationPattern& pattern, std::size_t unknowns) {
  Columns columns;
  for (const std::vector<std::size_t>& equations : transposed(pattern, unknowns)) {
    for (const std::size_t equation : equations) columns.row.push_back(static_cast<int>(equation));
    columns.first.push_back(static_cast<int>(columns.row.size()));
  }
  return columns;
}

std::vector<std::size_t> order_of(const std::vector<int>& permutation, std::size_t size) {
  return {permutation.begin(), permutation.begin() + static_cast<std::ptrdiff_t>(size)};
}

}  // namespace

std::vector<std::size_t> colamd_order(const EquationPattern& pattern, std::size_t unknowns) {
  Columns columns = columns_of(pattern, unknowns);
  const auto rows = static_cast<int>(pattern.size()), count = static_cast<int>(unknowns);
  const std::size_t room = colamd_recommended(static_cast<int>(columns.row.size()), rows, count);
  columns.row.resize(room);
  std::vector<int> statistics(COLAMD_STATS);
  const int is_done = colamd(rows, count, static_cast<int>(room), columns.row.data(),
                             columns.first.data(), nullptr, statistics.data());
  DYNAC_ASSERT(is_done != 0, "COLAMD status {}", statistics[COLAMD_STATUS]);
  return order_of(columns.first, unknowns);
}

std::vector<std::size_t> amd_order(const EquationPattern& pattern) {
  const Columns columns = columns_of(pattern, pattern.size());
  std::vector<int> permutation(pattern.size() + 1);
  const int status = ::amd_order(static_cast<int>(pattern.size()), columns.first.data(),
                                 columns.row.data(), permutation.data(), nullptr, nullptr);
  DYNAC_ASSERT(status == AMD_OK || status == AMD_OK_BUT_JUMBLED, "AMD status {}", status);
  return order_of(permutation, pattern.size());
}

}  // namespace dynac
