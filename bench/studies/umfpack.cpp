// SPDX-License-Identifier: BSD-3-Clause
// UMFPACK's order, where it is installed. It is under the GPL: linked into the studies, which are
// built for their figures alone, and never into the compiler.
#include <suitesparse/umfpack.h>

#include <array>
#include <stdexcept>

#include "sparse_orders.hpp"

namespace dynac::bench {
namespace {

// A matrix one column after the other.
struct Columns {
  std::vector<int> first{0};
  std::vector<int> row;
  std::vector<double> value;
};

Columns columns_of(const LinearSystem<SampledNumber>& system) {
  std::vector<std::vector<std::pair<int, double>>> entries(system.unknowns);
  for (std::size_t e = 0; e < system.equations.size(); ++e) {
    for (const Term<SampledNumber>& term : system.equations[e].terms) {
      if (term.factor[0] != 0) {
        entries[term.unknown].emplace_back(static_cast<int>(e), term.factor[0]);
      }
    }
  }
  Columns columns;
  for (const auto& column : entries) {
    for (const auto& [row, value] : column) {
      columns.row.push_back(row);
      columns.value.push_back(value);
    }
    columns.first.push_back(static_cast<int>(columns.row.size()));
  }
  return columns;
}

void check(int status) {
  if (status != UMFPACK_OK) throw std::runtime_error("UMFPACK finds no order");
}

}  // namespace

std::optional<std::vector<Pivot>> umfpack_order(const LinearSystem<SampledNumber>& system) {
  const Columns A = columns_of(system);
  const int n = static_cast<int>(system.unknowns);
  std::array<double, UMFPACK_CONTROL> control{};
  umfpack_di_defaults(control.data());
  control[UMFPACK_SCALE] = UMFPACK_SCALE_NONE;
  void* symbolic = nullptr;
  void* numeric = nullptr;
  check(umfpack_di_symbolic(n, n, A.first.data(), A.row.data(), A.value.data(), &symbolic,
                            control.data(), nullptr));
  const int status = umfpack_di_numeric(A.first.data(), A.row.data(), A.value.data(), symbolic,
                                        &numeric, control.data(), nullptr);
  umfpack_di_free_symbolic(&symbolic);
  check(status);
  std::vector<int> rows(system.unknowns), columns(system.unknowns);
  const int got =
      umfpack_di_get_numeric(nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, rows.data(),
                             columns.data(), nullptr, nullptr, nullptr, numeric);
  umfpack_di_free_numeric(&numeric);
  check(got);
  std::vector<Pivot> order;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    order.push_back({static_cast<std::size_t>(rows[k]), static_cast<std::size_t>(columns[k]),
                     Scaling::kUnknown});
  }
  return order;
}

}  // namespace dynac::bench
