// SPDX-License-Identifier: BSD-3-Clause
#include "algorithms/column_relations.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "support/elementary.hpp"

namespace dynac {
namespace {

// A column of which less than this share is not a combination of others is one of them, and one
// that is less than this share of the largest column is zero: far above rounding and axes that are
// meant to be exact, and far below what other geometry leaves.
constexpr double kNegligible = 1e-9;
// Of a group's columns the first one is taken whose remainder is at least this share of the
// largest.
constexpr double kWellApart = 0.5;
// Coefficients are known to so many digits: the rest is rounding.
constexpr double kRounding = 1e-13;

// A remainder of this share of a column has lost no digits to speak of.
constexpr double kMuch = 0.5;

double norm(const std::vector<double>& x) { return std::sqrt(dot_product(x, x)); }

// Orthonormal columns so far, and every column of A, scaled to size one, by them.
class Basis {
 public:
  explicit Basis(const DenseMatrix<double>& A) : projections_(A.columns) {
    for (std::size_t j = 0; j < A.columns; ++j) {
      const auto first = A.entries.begin() + static_cast<std::ptrdiff_t>(j * A.rows);
      remainders_.emplace_back(first, first + static_cast<std::ptrdiff_t>(A.rows));
      sizes_.push_back(norm(remainders_.back()));
    }
    const double largest = sizes_.empty() ? 0 : *std::ranges::max_element(sizes_);
    for (std::size_t j = 0; j < A.columns; ++j) {
      const bool vanishes = sizes_[j] <= kNegligible * largest;
      for (double& entry : remainders_[j]) entry = vanishes ? 0 : entry / sizes_[j];
    }
  }

  // The part of a column that is orthogonal to the directions from `first` on: once more where the
  // first time left little, and twice is enough (Parlett 1998, section 6.9).
  void orthogonalise(std::size_t column, std::size_t first) {
    std::vector<double>& r = remainders_[column];
    std::vector<double>& projection = projections_[column];
    projection.resize(directions_.size(), 0.0);
    for (int pass = 0; pass < 2; ++pass) {
      const double before = norm(r);
      for (std::size_t k = first; k < directions_.size(); ++k) {
        const std::vector<double>& direction = directions_[k];
        const double share = dot_product(direction, r);
        if (share == 0) continue;
        projection[k] += share;
        for (std::size_t i = 0; i < r.size(); ++i) r[i] -= share * direction[i];
      }
      if (norm(r) > kMuch * before) return;
    }
  }

  // Takes the remainder of a column as the next direction.
  void take(std::size_t column) {
    const double size = remainder(column);
    std::vector<double> direction = remainders_[column];
    for (double& entry : direction) entry /= size;
    directions_.push_back(std::move(direction));
    projections_[column].push_back(size);
    taken_.push_back(column);
  }

  [[nodiscard]] double remainder(std::size_t column) const { return norm(remainders_[column]); }
  [[nodiscard]] const std::vector<std::size_t>& taken() const { return taken_; }

  // Coefficients of a column by those that were taken, in this order: back-substitution.
  [[nodiscard]] std::vector<double> coefficients(std::size_t column) const {
    std::vector<double> x = projections_[column];
    x.resize(taken_.size(), 0.0);
    for (std::size_t k = x.size(); k-- > 0;) {
      const std::vector<double>& own = projections_[taken_[k]];
      x[k] /= own[k];
      if (std::abs(x[k]) < kRounding) x[k] = 0;
      for (std::size_t i = 0; i < k; ++i) x[i] -= own[i] * x[k];
    }
    for (std::size_t k = 0; k < x.size(); ++k) x[k] *= sizes_[column] / sizes_[taken_[k]];
    return x;
  }

 private:
  std::vector<std::vector<double>> remainders_, directions_, projections_;
  std::vector<double> sizes_;
  std::vector<std::size_t> taken_;
};

// Takes the independent columns of a group.
void take_group(std::vector<std::size_t> group, Basis& basis) {
  for (const std::size_t column : group) basis.orthogonalise(column, 0);
  while (!group.empty()) {
    double largest = 0;
    for (const std::size_t column : group) largest = std::max(largest, basis.remainder(column));
    if (largest < kNegligible) return;
    const auto next = std::ranges::find_if(
        group, [&](std::size_t column) { return basis.remainder(column) >= kWellApart * largest; });
    const std::size_t before = basis.taken().size();
    basis.take(*next);
    group.erase(next);
    for (const std::size_t column : group) basis.orthogonalise(column, before);
  }
}

}  // namespace

ColumnRelations column_relations(const DenseMatrix<double>& A,
                                 const std::vector<std::size_t>& groups) {
  Basis basis(A);
  std::size_t first = 0;
  for (const std::size_t size : groups) {
    std::vector<std::size_t> group(size);
    std::iota(group.begin(), group.end(), first);
    take_group(std::move(group), basis);
    first += size;
  }
  ColumnRelations relations{basis.taken(), {basis.taken().size(), A.columns}};
  std::ranges::sort(relations.independent);
  const auto row_of = [&](std::size_t column) {
    const auto place = std::ranges::lower_bound(relations.independent, column);
    return static_cast<std::size_t>(place - relations.independent.begin());
  };
  for (std::size_t j = 0; j < A.columns; ++j) {
    if (std::ranges::binary_search(relations.independent, j)) {
      relations.coefficients(row_of(j), j) = 1;
      continue;
    }
    const std::vector<double> x = basis.coefficients(j);
    for (std::size_t k = 0; k < x.size(); ++k) {
      relations.coefficients(row_of(basis.taken()[k]), j) = x[k];
    }
  }
  return relations;
}

}  // namespace dynac
