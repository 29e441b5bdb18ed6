// SPDX-License-Identifier: BSD-3-Clause
// Sparse linear equations over any scalar, and where their entries are.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "sparse/sampled_number.hpp"

namespace dynac {

/// A factor times an unknown.
template <class Scalar>
struct Term {
  std::size_t unknown = 0;
  Scalar factor{0};
};

/// The sum of the terms is `right`.
template <class Scalar>
struct Equation {
  std::vector<Term<Scalar>> terms;
  Scalar right{0};

  /// Adds a factor times an unknown; an unknown has one term.
  void add(std::size_t unknown, const Scalar& factor) {
    for (Term<Scalar>& term : terms) {
      if (term.unknown != unknown) continue;
      term.factor = term.factor + factor;
      return;
    }
    terms.push_back({unknown, factor});
  }
};

/// Unknowns count from zero. There may be more equations than unknowns, or fewer.
template <class Scalar>
struct LinearSystem {
  std::size_t unknowns = 0;
  std::vector<Equation<Scalar>> equations;
};

/// The unknowns of each equation, in rising order.
using EquationPattern = std::vector<std::vector<std::size_t>>;

/// The entries that are not zero everywhere.
[[nodiscard]] EquationPattern pattern_of(const LinearSystem<SampledNumber>& system);

/// The equations of each unknown, in rising order.
[[nodiscard]] EquationPattern transposed(const EquationPattern& pattern, std::size_t unknowns);

/// Number of entries.
[[nodiscard]] std::size_t entries(const EquationPattern& pattern);

}  // namespace dynac
