// SPDX-License-Identifier: BSD-3-Clause
// What the constants of a graph are before rounding: a pass that meets (x c) d writes x (c d), and
// the product is rounded. In a prime field it is the product itself, so that all other algebra of
// the pass can be compared exactly.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "ir/folding_observer.hpp"
#include "ir/graph.hpp"
#include "proof/prime_field.hpp"

namespace dynac {

/// See the top of this file. Constants are told apart by their bits: one of which two foldings, or
/// a folding and the graph before, are different numbers that round alike has no exact value.
class ExactConstants : public FoldingObserver {
 public:
  /// @param[in] before  the graph whose constants are exact
  explicit ExactConstants(const Graph& before);

  void folded(Op op, double a, double b, double result) override;

  /// A constant's exact value, as far as one is known.
  [[nodiscard]] Field operator()(double value) const;
  /// Whether each constant has one exact value, and none was rounded to 0, 1 or -1, which
  /// identities take out of a graph without a trace.
  [[nodiscard]] bool are_exact() const { return are_exact_; }
  /// How many constants are rounded results of foldings.
  [[nodiscard]] std::size_t rounded() const { return rounded_; }

 private:
  std::unordered_map<std::uint64_t, Field> exact_;
  std::size_t rounded_ = 0;
  bool are_exact_ = true;
};

}  // namespace dynac
