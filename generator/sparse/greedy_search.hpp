// SPDX-License-Identifier: BSD-3-Clause
// Finds pivots of a block one after the other, always the one that looks best and is safe at all
// sampled configurations. Reference: Markowitz 1957; Duff, Erisman, Reid 2017, chapters 7 and 10.
#pragma once

#include <cstdint>
#include <map>
#include <random>
#include <vector>

#include "sparse/plan.hpp"

namespace dynac {

/// What a greedy search looks at.
struct GreedyRule {
  bool counts_operations = true;  ///< else products, by the pattern
  double noise = 0;               ///< part of the cost that is left to chance
  std::uint32_t seed = 0;
};

/// See the top of this file.
class GreedySearch {
 public:
  /// @param[in] hint            outlives the search
  /// @param[in] must_keep_sign  pivots of both signs, at different samples, are not taken
  GreedySearch(BlockElimination<SampledNumber> block, const OrderHint& hint, const GreedyRule& rule,
               bool must_keep_sign);

  /// Finds pivots until there are no safe ones.
  void run();

  [[nodiscard]] bool is_done() const { return block_.rows().empty(); }
  /// What is left of the block, with zeros for rounding.
  [[nodiscard]] BlockElimination<SampledNumber> rest() const;
  [[nodiscard]] const std::vector<Pivot>& pivots() const { return pivots_; }

 private:
  struct Candidate;

  void take(Pivot pivot);
  [[nodiscard]] std::size_t most_products(std::size_t group) const;
  [[nodiscard]] std::size_t products(std::size_t equation, std::size_t equations) const;
  [[nodiscard]] Candidate best_candidate(std::size_t group);
  void consider(std::size_t equation, std::size_t unknown, std::size_t count, Candidate& best);

  BlockElimination<SampledNumber> block_;
  const OrderHint* hint_;
  GreedyRule rule_;
  std::map<std::size_t, SampledNumber> sizes_;  // of every unknown's factors at first
  bool must_keep_sign_;
  std::minstd_rand random_;
  std::vector<Pivot> pivots_;
};

/// A search for pivots that keep their signs, or if there are not enough for any.
[[nodiscard]] GreedySearch search_pivots(const BlockElimination<SampledNumber>& block,
                                         const OrderHint& hint, const GreedyRule& rule);

}  // namespace dynac
