// SPDX-License-Identifier: BSD-3-Clause
#include "sparse/structure.hpp"

#include <algorithm>

namespace dynac {
namespace {

// Looks for augmenting paths, one unknown after the other.
class Matcher {
 public:
  Matcher(const EquationPattern& pattern, std::size_t unknowns, const std::vector<bool>& equations)
      : equations_of_(transposed(pattern, unknowns)),
        counts_(equations),
        visited_(pattern.size(), 0),
        matching_{std::vector(unknowns, kUnmatched), std::vector(pattern.size(), kUnmatched)} {}

  void match(std::size_t unknown) {
    ++round_;
    static_cast<void>(augment(unknown));
  }

  [[nodiscard]] const Matching& matching() const { return matching_; }

 private:
  bool augment(std::size_t unknown) {
    for (const std::size_t equation : equations_of_[unknown]) {
      if (counts_[equation] && matching_.unknown_of[equation] == kUnmatched) {
        return pair(equation, unknown);
      }
    }
    for (const std::size_t equation : equations_of_[unknown]) {
      if (!counts_[equation] || visited_[equation] == round_) continue;
      visited_[equation] = round_;
      if (augment(matching_.unknown_of[equation])) return pair(equation, unknown);
    }
    return false;
  }

  bool pair(std::size_t equation, std::size_t unknown) {
    matching_.unknown_of[equation] = unknown;
    matching_.equation_of[unknown] = equation;
    return true;
  }

  EquationPattern equations_of_;
  const std::vector<bool>& counts_;
  std::vector<std::size_t> visited_;
  std::size_t round_ = 0;
  Matching matching_;
};

// Tarjan's strongly connected components of the graph in which an equation needs those that are
// matched with its other unknowns. A component comes out after those that it needs.
class Components {
 public:
  Components(const EquationPattern& pattern, const Matching& matching)
      : pattern_(pattern),
        matching_(matching),
        number_(pattern.size(), 0),
        lowest_(pattern.size(), 0),
        is_open_(pattern.size(), false) {}

  std::vector<EquationBlock> find() {
    for (std::size_t equation = 0; equation < pattern_.size(); ++equation) {
      if (matching_.unknown_of[equation] != kUnmatched && number_[equation] == 0) visit(equation);
    }
    return std::move(blocks_);
  }

 private:
  void visit(std::size_t equation) {
    number_[equation] = lowest_[equation] = ++count_;
    open_.push_back(equation);
    is_open_[equation] = true;
    for (const std::size_t unknown : pattern_[equation]) {
      const std::size_t needed = matching_.equation_of[unknown];
      if (needed == kUnmatched) continue;
      if (number_[needed] == 0) visit(needed);
      if (is_open_[needed]) lowest_[equation] = std::min(lowest_[equation], lowest_[needed]);
    }
    if (lowest_[equation] == number_[equation]) close(equation);
  }

  void close(std::size_t equation) {
    EquationBlock& block = blocks_.emplace_back();
    std::size_t last = kUnmatched;
    while (last != equation) {
      last = open_.back();
      open_.pop_back();
      is_open_[last] = false;
      block.push_back(last);
    }
    std::ranges::sort(block);
  }

  const EquationPattern& pattern_;
  const Matching& matching_;
  std::vector<std::size_t> number_, lowest_, open_;
  std::vector<bool> is_open_;
  std::size_t count_ = 0;
  std::vector<EquationBlock> blocks_;
};

}  // namespace

Matching maximum_matching(const EquationPattern& pattern, std::size_t unknowns,
                          std::span<const std::size_t> order, const std::vector<bool>& equations) {
  Matcher matcher(pattern, unknowns, equations);
  for (const std::size_t unknown : order) matcher.match(unknown);
  return matcher.matching();
}

CoarseParts coarse_parts(const EquationPattern& pattern, const Matching& matching,
                         const std::vector<bool>& equations) {
  const std::size_t rows = pattern.size(), columns = matching.equation_of.size();
  const EquationPattern equations_of = transposed(pattern, columns);
  CoarseParts parts{std::vector(columns, false), std::vector(rows, false), std::vector(rows, false),
                    std::vector(columns, false)};
  std::vector<std::size_t> reached;
  for (std::size_t c = 0; c < columns; ++c) {
    if (matching.equation_of[c] == kUnmatched) reached.push_back(c);
  }
  while (!reached.empty()) {
    const std::size_t c = reached.back();
    reached.pop_back();
    if (parts.loose_unknowns[c]) continue;
    parts.loose_unknowns[c] = true;
    for (const std::size_t row : equations_of[c]) {
      if (!equations[row]) continue;
      parts.loose_equations[row] = true;
      reached.push_back(matching.unknown_of[row]);
    }
  }
  for (std::size_t row = 0; row < rows; ++row) {
    if (equations[row] && matching.unknown_of[row] == kUnmatched) reached.push_back(row);
  }
  while (!reached.empty()) {
    const std::size_t row = reached.back();
    reached.pop_back();
    if (parts.crowded_equations[row]) continue;
    parts.crowded_equations[row] = true;
    for (const std::size_t c : pattern[row]) {
      parts.crowded_unknowns[c] = true;
      reached.push_back(matching.equation_of[c]);
    }
  }
  return parts;
}

std::vector<EquationBlock> triangular_blocks(const EquationPattern& pattern,
                                             const Matching& matching) {
  return Components(pattern, matching).find();
}

}  // namespace dynac
