// SPDX-License-Identifier: BSD-3-Clause
// Gaussian elimination of a square block of sparse equations in an order that is given: one pivot
// after the other, then the unknowns in the opposite order. Reference: Duff, Erisman, Reid 2017,
// chapter 5.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "sparse/affine.hpp"
#include "sparse/linear_system.hpp"

namespace dynac {

/// What is divided by a pivot. It changes how many products there are, not their meaning.
enum class Scaling {
  kEquation,  ///< the pivot's equation
  kUnknown,   ///< the factors by which the other equations have the unknown
  kBoth,      ///< of each product of the two the one that keeps a symmetric block symmetric
};

/// An entry that a step leaves with the value of another.
struct Repeat {
  std::size_t equation = 0, unknown = 0;
  std::size_t other_equation = 0, other_unknown = 0;
  double sign = 1;
};

/// An equation from which its unknown is had, and eliminated from the others.
struct Pivot {
  std::size_t equation = 0;
  std::size_t unknown = 0;
  Scaling scaling = Scaling::kEquation;
  std::vector<Repeat> repeats = {};  ///< after the step
  /// No pivot, but one of those equations and unknowns of the block that have no safe ones: they
  /// are solved together, by normal equations.
  bool is_together = false;
};

/// A block of equations on its way to being solved.
template <class Scalar>
class BlockElimination {
 public:
  using Row = std::map<std::size_t, Scalar>;  ///< factors by unknown

  /// Adds an equation of the block.
  void load(std::size_t equation, Row row, Affine<Scalar> right) {
    for (const auto& [unknown, factor] : row) equations_of_[unknown].insert(equation);
    rows_.emplace(equation, std::move(row));
    rights_.emplace(equation, std::move(right));
  }

  /// The equations that are left, with the unknowns that are left.
  [[nodiscard]] const std::map<std::size_t, Row>& rows() const { return rows_; }
  /// Those that have an unknown.
  [[nodiscard]] const std::set<std::size_t>& equations_of(std::size_t unknown) const {
    return equations_of_.at(unknown);
  }
  /// The unknowns that are left.
  [[nodiscard]] const std::map<std::size_t, std::set<std::size_t>>& columns() const {
    return equations_of_;
  }

  /// Eliminates an unknown by an equation that has it.
  void eliminate(const Pivot& pivot) {
    Step step{pivot.unknown, pivot.scaling, Scalar(1), {}, {}};
    take_out(pivot, step);
    const Affine<Scalar> scaled_right =
        pivot.scaling == Scaling::kUnknown ? step.right : step.right.times(step.inverse);
    std::size_t rank = 0;
    for (const std::size_t equation : equations_of_.at(pivot.unknown)) {
      Row& row = rows_.at(equation);
      const Scalar factor = row.at(pivot.unknown);
      row.erase(pivot.unknown);
      subtract(step, factor, rank++, equation, row);
      const bool is_factor_scaled = pivot.scaling == Scaling::kUnknown;
      rights_.at(equation).subtract(is_factor_scaled ? factor * step.inverse : factor,
                                    scaled_right);
    }
    repeat(pivot.repeats);
    if (pivot.scaling != Scaling::kUnknown) {
      step.right = scaled_right;
      for (auto& [unknown, entry] : step.row) entry = entry * step.inverse;
    }
    equations_of_.erase(pivot.unknown);
    steps_.push_back(std::move(step));
  }

  /// Gives entries the values of others.
  void repeat(const std::vector<Repeat>& repeats) {
    for (const auto& [equation, unknown, other_equation, other_unknown, sign] : repeats) {
      rows_.at(equation).at(unknown) = Scalar(sign) * rows_.at(other_equation).at(other_unknown);
    }
  }

  /// The normal equations of what is left, each by the number of its unknown. They have safe pivots
  /// on their diagonal wherever the equations have a solution, at the price of a squared condition
  /// number.
  [[nodiscard]] BlockElimination normal_equations() const {
    std::map<std::size_t, Row> N;
    std::map<std::size_t, Affine<Scalar>> n;
    for (const auto& [equation, row] : rows_) {
      for (const auto& [i, factor] : row) {
        n[i].subtract(-factor, rights_.at(equation));
        for (const auto& [j, other] : row) {
          Scalar& entry = N[i].try_emplace(j, Scalar(0)).first->second;
          entry = entry + factor * other;
        }
      }
    }
    BlockElimination result;
    for (auto& [i, row] : N) result.load(i, std::move(row), std::move(n.at(i)));
    return result;
  }

  /// Writes the unknowns that were eliminated into `x`, which has the block's others.
  void substitute(std::vector<Affine<Scalar>>& x) const {
    for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {
      Affine<Scalar> right = step->right;
      for (const auto& [unknown, entry] : step->row) right.subtract(entry, x[unknown]);
      x[step->unknown] =
          step->scaling == Scaling::kUnknown ? right.times(step->inverse) : std::move(right);
    }
  }

 private:
  // An equation that has given its unknown, which is left out of `row`.
  struct Step {
    std::size_t unknown;
    Scaling scaling;
    Scalar inverse;
    Row row;
    Affine<Scalar> right;
  };

  void take_out(const Pivot& pivot, Step& step) {
    step.row = std::move(rows_.extract(pivot.equation).mapped());
    step.right = std::move(rights_.extract(pivot.equation).mapped());
    for (const auto& entry : step.row) equations_of_.at(entry.first).erase(pivot.equation);
    step.inverse = Scalar(1) / step.row.at(pivot.unknown);
    step.row.erase(pivot.unknown);
  }

  // Takes the step's equation off another, in which its unknown has a factor. Of a symmetric block
  // the equations and the unknowns that are left have the same ranks.
  void subtract(const Step& step, const Scalar& factor, std::size_t rank, std::size_t equation,
                Row& row) {
    const Scalar scaled_factor = factor * step.inverse;
    std::size_t other_rank = 0;
    for (const auto& [unknown, entry] : step.row) {
      const bool scales_entry = step.scaling == Scaling::kEquation ||
                                (step.scaling == Scaling::kBoth && rank <= other_rank++);
      const Scalar product = scales_entry ? factor * (entry * step.inverse) : scaled_factor * entry;
      const auto [place, is_new] = row.try_emplace(unknown, Scalar(0));
      place->second = place->second - product;
      if (is_new) equations_of_.at(unknown).insert(equation);
    }
  }

  std::map<std::size_t, Row> rows_;
  std::map<std::size_t, Affine<Scalar>> rights_;
  std::map<std::size_t, std::set<std::size_t>> equations_of_;
  std::vector<Step> steps_;
};

}  // namespace dynac
