// SPDX-License-Identifier: BSD-3-Clause
// Assigns each operation of a graph to a limb, to a pair of limbs, or to neither.
//
// An operation belongs to a limb if it needs inputs or results of that limb and of no other. A
// product of results of two limbs belongs to the pair. Sums in which limbs meet, and what all limbs
// need, belong to none. Two operations are isomorphic if they differ only in constants, signs,
// their limbs, and operands that belong to none.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <map>
#include <span>
#include <vector>

#include "ir/graph.hpp"
#include "ir/limb_inputs.hpp"
#include "ir/sum_chains.hpp"

namespace dynac {

/// One limb of a group of limbs of one shape.
struct LimbOfGroup {
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  std::uint32_t group = kNone;
  std::uint32_t lane = 0;
  [[nodiscard]] bool is_none() const { return group == kNone; }
  friend auto operator<=>(const LimbOfGroup&, const LimbOfGroup&) = default;
};

/// Nobody, one limb, or two, in an order in which other operations are like it.
struct LimbOwner {
  LimbOfGroup first, second;
  [[nodiscard]] bool is_none() const { return first.is_none(); }
  [[nodiscard]] bool is_pair() const { return !second.is_none(); }
  friend bool operator==(const LimbOwner&, const LimbOwner&) = default;
};

/// See the top of this file.
class LimbOwners {
 public:
  /// @param[in] graph   of scalars; must outlive this, as must its chains
  /// @param[in] groups  each of two limbs or more
  LimbOwners(const Graph& graph, const SumChains& chains, std::span<const LimbInputs> groups);

  [[nodiscard]] const LimbOwner& owner(NodeId id) const { return owners_[id.index()]; }
  /// A number that an operation shares with those that are like it.
  [[nodiscard]] std::uint32_t value_number(NodeId id) const { return value_numbers_[id.index()]; }
  /// Whether what several limbs have comes together in a sum.
  [[nodiscard]] bool joins_limbs(const SumChain& chain) const;

 private:
  using Key = std::vector<std::uint32_t>;
  struct LimbInput {
    LimbOfGroup limb;
    std::uint32_t place = 0;
  };
  static constexpr std::uint32_t kOfNone = 0;  // what is no limb's
  static constexpr std::uint32_t kConstants = 1;

  void find(NodeId id);
  void find_sums(NodeId root);
  void find_operation(NodeId id);
  [[nodiscard]] std::vector<LimbOfGroup> limbs_of_operands(NodeId id) const;
  [[nodiscard]] Key key_of(NodeId id, const LimbOwner& owner) const;
  std::uint32_t number(Key key);
  void set(NodeId id, const LimbOwner& owner, std::uint32_t value_number);

  const Graph& graph_;
  const SumChains& chains_;
  std::vector<LimbOwner> owners_;
  std::vector<std::uint32_t> value_numbers_;
  std::map<InputElement, LimbInput> inputs_;
  std::map<Key, std::uint32_t> numbers_;
};

}  // namespace dynac
