// SPDX-License-Identifier: BSD-3-Clause
#include "proof/exact_constants.hpp"

#include <bit>
#include <cmath>

#include "ir/evaluate.hpp"

namespace dynac {
namespace {

std::uint64_t bits(double value) { return std::bit_cast<std::uint64_t>(value); }

}  // namespace

ExactConstants::ExactConstants(const Graph& before) {
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (!before.is_constant(NodeId::of(i))) continue;
    for (const double value : before.constant_values(NodeId::of(i))) {
      exact_.try_emplace(bits(value), Field(value));
    }
  }
}

void ExactConstants::folded(Op op, double a, double b, double result) {
  const Field exact = evaluate(op, (*this)(a), (*this)(b), Field());
  const auto [place, is_new] = exact_.try_emplace(bits(result), exact);
  const bool is_rounded = exact != Field(result);
  if (is_rounded && is_new) ++rounded_;
  const bool vanishes = result == 0 || std::abs(result) == 1;
  if (place->second != exact || (is_rounded && vanishes)) are_exact_ = false;
}

Field ExactConstants::operator()(double value) const {
  const auto place = exact_.find(bits(value));
  return place == exact_.end() ? Field(value) : place->second;
}

}  // namespace dynac
