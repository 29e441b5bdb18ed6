// SPDX-License-Identifier: BSD-3-Clause
// Gaussian elimination of a sparse symmetric matrix by pivots on its diagonal, of one row or of
// two, which keeps it symmetric: each entry is computed once. P K P^T = L D L^T, with blocks of one
// or two rows in D; L is not divided by D. Reference: Bunch & Parlett 1971; Duff, Erisman, Reid
// 2017, sections 4.9 and 5.6.
#pragma once

#include <map>
#include <optional>
#include <vector>

namespace dynac {

/// The entries of a symmetric matrix that are not zero everywhere, row by row, each on both sides.
template <class Scalar>
using SymmetricRows = std::map<std::size_t, std::map<std::size_t, Scalar>>;

/// One row, or two that are eliminated together.
struct SymmetricPivot {
  std::size_t first = 0;
  std::optional<std::size_t> second = {};
};

namespace symmetric_elimination {

/// No value: zero everywhere.
template <class Scalar>
using Sparse = std::optional<Scalar>;

template <class Scalar>
void add(Sparse<Scalar>& sum, const Scalar& term) {
  sum = sum ? *sum + term : term;
}

template <class Scalar>
void add_product(Sparse<Scalar>& sum, const Sparse<Scalar>& a, const Sparse<Scalar>& b) {
  if (a && b) add(sum, *a * *b);
}

/// A number for each row of a pivot.
template <class Scalar>
struct Pair {
  Sparse<Scalar> first, second;
  [[nodiscard]] bool exists() const { return first || second; }
};

/// a^T b.
template <class Scalar>
[[nodiscard]] Sparse<Scalar> dot(const Pair<Scalar>& a, const Pair<Scalar>& b) {
  Sparse<Scalar> sum;
  add_product(sum, a.first, b.first);
  add_product(sum, a.second, b.second);
  return sum;
}

/// A symmetric matrix of the size of a pivot: [a c; c e].
template <class Scalar>
struct PivotMatrix {
  Sparse<Scalar> a, c, e;

  [[nodiscard]] Pair<Scalar> times(const Pair<Scalar>& x) const {
    return {dot({a, c}, x), dot({c, e}, x)};
  }
  /// A diagonal entry of a pivot of one row. Of two: the other entry, or where no entry of the
  /// diagonal is zero, less the determinant. Zero if and only if the pivot is singular.
  [[nodiscard]] Scalar measure() const {
    if (!c) return *a;
    return a && e ? *c * *c - *a * *e : *c;
  }
  [[nodiscard]] PivotMatrix inverse() const {
    if (!c) return {Scalar(1) / *a, {}, {}};
    if (a && e) {
      const Scalar scale = Scalar(-1) / measure();
      return {*e * scale, -(*c * scale), *a * scale};
    }
    const Scalar t = Scalar(1) / *c;
    PivotMatrix result{{}, t, {}};
    if (e) result.a = -(*e * t * t);
    if (a) result.e = -(*a * t * t);
    return result;
  }

 private:
  [[nodiscard]] static Sparse<Scalar> dot(const Pair<Scalar>& row, const Pair<Scalar>& x) {
    return symmetric_elimination::dot(row, x);
  }
};

}  // namespace symmetric_elimination

/// What eliminating a pivot takes off the others, and what solving needs of it.
template <class Scalar>
struct SymmetricStep {
  using Pair = symmetric_elimination::Pair<Scalar>;

  SymmetricPivot pivot;
  symmetric_elimination::PivotMatrix<Scalar> matrix, inverse;
  std::vector<std::size_t> rest;  ///< rows that the pivot touches
  std::vector<Pair> entries;      ///< of these rows in the pivot's columns

  SymmetricStep(const SymmetricRows<Scalar>& rows, const SymmetricPivot& taken) : pivot(taken) {
    matrix.a = entry(rows, pivot.first, pivot.first);
    std::map<std::size_t, Pair> touched;
    for (const auto& [index, value] : rows.at(pivot.first)) touched[index].first = value;
    if (pivot.second) {
      matrix.c = entry(rows, pivot.first, *pivot.second);
      matrix.e = entry(rows, *pivot.second, *pivot.second);
      for (const auto& [index, value] : rows.at(*pivot.second)) touched[index].second = value;
    }
    touched.erase(pivot.first);
    if (pivot.second) touched.erase(*pivot.second);
    for (auto& [index, pair] : touched) {
      rest.push_back(index);
      entries.push_back(std::move(pair));
    }
    inverse = matrix.inverse();
  }

  /// Calls visit(i, j, value) with what is to be taken off each entry of the lower triangle of what
  /// is left, i and j being places in `rest`.
  template <class Visit>
  void for_each_update(const Visit& visit) const {
    for (std::size_t j = 0; j < rest.size(); ++j) {
      const Pair scaled = inverse.times(entries[j]);
      for (std::size_t i = j; i < rest.size(); ++i) {
        const auto value = symmetric_elimination::dot(entries[i], scaled);
        if (value) visit(i, j, *value);
      }
    }
  }

 private:
  static symmetric_elimination::Sparse<Scalar> entry(const SymmetricRows<Scalar>& rows,
                                                     std::size_t i, std::size_t j) {
    const auto place = rows.at(i).find(j);
    if (place == rows.at(i).end()) return {};
    return place->second;
  }
};

/// Eliminates a pivot.
template <class Scalar>
SymmetricStep<Scalar> eliminate(SymmetricRows<Scalar>& rows, const SymmetricPivot& pivot) {
  SymmetricStep<Scalar> step(rows, pivot);
  for (const std::size_t index : step.rest) {
    rows.at(index).erase(pivot.first);
    if (pivot.second) rows.at(index).erase(*pivot.second);
  }
  rows.erase(pivot.first);
  if (pivot.second) rows.erase(*pivot.second);
  step.for_each_update([&](std::size_t i, std::size_t j, const Scalar& value) {
    const std::size_t row = step.rest[i], column = step.rest[j];
    const auto [place, is_new] = rows.at(row).try_emplace(column, -value);
    if (!is_new) place->second = place->second - value;
    rows.at(column).insert_or_assign(row, place->second);
  });
  return step;
}

/// What is left of a right-hand side at a step, and that divided by the step's pivot.
template <class Scalar>
struct HalfSolution {
  symmetric_elimination::Pair<Scalar> left, scaled;
};

/// The first half of solving with a factorised matrix: of every step; pairs that do not exist are
/// zero.
/// @param[in] right  entries that are not zero everywhere
template <class Scalar>
[[nodiscard]] std::vector<HalfSolution<Scalar>> solve_half(
    const std::vector<SymmetricStep<Scalar>>& steps, std::map<std::size_t, Scalar> right) {
  std::vector<HalfSolution<Scalar>> halves;
  const auto take = [&](std::size_t index) -> symmetric_elimination::Sparse<Scalar> {
    const auto place = right.find(index);
    if (place == right.end()) return {};
    return place->second;
  };
  for (const SymmetricStep<Scalar>& step : steps) {
    HalfSolution<Scalar>& half = halves.emplace_back();
    half.left.first = take(step.pivot.first);
    if (step.pivot.second) half.left.second = take(*step.pivot.second);
    if (!half.left.exists()) continue;
    half.scaled = step.inverse.times(half.left);
    for (std::size_t k = 0; k < step.rest.size(); ++k) {
      const auto product = symmetric_elimination::dot(step.entries[k], half.scaled);
      if (!product) continue;
      const auto [place, is_new] = right.try_emplace(step.rest[k], -*product);
      if (!is_new) place->second = place->second - *product;
    }
  }
  return halves;
}

/// The second half: the solution by row; rows that it lacks are zero everywhere.
template <class Scalar>
[[nodiscard]] std::map<std::size_t, Scalar> solve_rest(
    const std::vector<SymmetricStep<Scalar>>& steps,
    const std::vector<HalfSolution<Scalar>>& halves) {
  std::map<std::size_t, Scalar> x;
  const auto subtract = [&](std::size_t index, symmetric_elimination::Sparse<Scalar> value,
                            const symmetric_elimination::Sparse<Scalar>& correction) {
    if (correction) value = value ? *value - *correction : -*correction;
    if (value) x.emplace(index, *value);
  };
  for (std::size_t k = steps.size(); k-- > 0;) {
    const SymmetricStep<Scalar>& step = steps[k];
    symmetric_elimination::Pair<Scalar> sum;
    for (std::size_t i = 0; i < step.rest.size(); ++i) {
      const auto known = x.find(step.rest[i]);
      if (known == x.end()) continue;
      const symmetric_elimination::Sparse<Scalar> value = known->second;
      symmetric_elimination::add_product(sum.first, step.entries[i].first, value);
      symmetric_elimination::add_product(sum.second, step.entries[i].second, value);
    }
    const auto correction = step.inverse.times(sum);
    subtract(step.pivot.first, halves[k].scaled.first, correction.first);
    if (step.pivot.second) subtract(*step.pivot.second, halves[k].scaled.second, correction.second);
  }
  return x;
}

}  // namespace dynac
