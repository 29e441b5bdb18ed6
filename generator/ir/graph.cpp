// SPDX-License-Identifier: BSD-3-Clause
#include "ir/graph.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "support/error.hpp"

namespace dynac {

namespace {

constexpr std::uint64_t kOddNumber = 0x9E3779B97F4A7C15ull;

std::size_t hash_of(const Node& node) {
  const auto& [a, b, c] = node.operands;
  std::uint64_t hash = (std::uint64_t{b.value} << 32 | a.value) * kOddNumber;
  hash ^= hash >> 29;
  hash += std::uint64_t{c.value} << 8 | static_cast<std::uint64_t>(node.op);
  hash *= kOddNumber;
  return hash ^ hash >> 32;
}

std::size_t hash_of(double value) {
  const std::uint64_t hash = std::bit_cast<std::uint64_t>(value) * kOddNumber;
  return hash ^ hash >> 32;
}

// Neither a constant nor a negation: what identities have nothing to say about.
bool is_plain(Op op) { return op != Op::kConstant && op != Op::kNegate; }

std::uint16_t width_of(std::size_t lanes) {
  DYNAC_ASSERT(lanes >= 1 && lanes < 65536, "a value of {} lanes", lanes);
  return static_cast<std::uint16_t>(lanes);
}

// The operand that was made last, or for what has none a number like it.
std::uint32_t last_operand(const Node& node) {
  std::uint32_t last = 0;
  for (const NodeId operand : node.operands) {
    if (!operand.is_none()) last = std::max(last, operand.value);
  }
  return last;
}

std::uint32_t tag_of(std::size_t hash) { return static_cast<std::uint32_t>(hash >> 32); }

// Where a node is in the table of slots, or would be: at some places beside those of nodes with
// about the same last operand, else anywhere. What is made one after the other is thus in the same
// part of the table, which the caches hold; they do not hold the table of a large graph.
template <class Slots, class IsEnd>
std::size_t find_slot(const Slots& slots, const Node& node, std::size_t hash, const IsEnd& is_end) {
  constexpr std::size_t kBeside = 64, kPlaces = 16;
  const std::size_t mask = slots.size() - 1;
  const std::size_t beside = 2 * std::size_t{last_operand(node)};
  for (std::size_t k = 0; k < kPlaces; ++k) {
    const std::size_t place = (beside + ((hash + k) & (kBeside - 1))) & mask;
    if (is_end(slots[place])) return place;
  }
  std::size_t place = hash & mask;
  while (!is_end(slots[place])) place = (place + 1) & mask;
  return place;
}

}  // namespace

NodeId Graph::intern(const Node& node) {
  if (2 * (nodes_.size() + 1) > slots_.size()) grow_slots();
  const std::size_t hash = hash_of(node);
  const std::uint32_t tag = tag_of(hash);
  const std::size_t place = find_slot(slots_, node, hash, [&](const Slot& slot) {
    return slot.id.is_none() || (slot.tag == tag && nodes_[slot.id.index()] == node);
  });
  if (!slots_[place].id.is_none()) return slots_[place].id;
  if (nodes_.size() >= most_nodes_) throw GraphTooBig();
  slots_[place] = {NodeId::of(nodes_.size()), tag};
  nodes_.push_back(node);
  sections_.push_back(current_section_);
  if (!column_.is_none()) {
    column_provenances_.resize(nodes_.size());
    column_provenances_.back() = column_;
  }
  return slots_[place].id;
}

// Makes the table larger, a power of two at least twice the number of nodes. A large one is no more
// than doubled.
void Graph::grow_slots() {
  constexpr std::size_t kFew = 4096, kMany = 65536;
  const std::size_t old = slots_.size();
  slots_.assign(old == 0 ? kFew : old < kMany ? 4 * old : 2 * old, {});
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const std::size_t hash = hash_of(nodes_[i]);
    const std::size_t place =
        find_slot(slots_, nodes_[i], hash, [](const Slot& slot) { return slot.id.is_none(); });
    slots_[place] = {NodeId::of(i), tag_of(hash)};
  }
}

NodeId Graph::constant(double value) {
  if (value == 0 && !zero_.is_none()) return zero_;
  value += 0.0;  // -0 becomes +0: one zero
  if (2 * (constants_.size() + 1) > scalar_slots_.size()) grow_scalar_slots();
  const std::size_t mask = scalar_slots_.size() - 1;
  std::size_t place = hash_of(value) & mask;
  for (; !scalar_slots_[place].is_none(); place = (place + 1) & mask) {
    const double other = constants_[node(scalar_slots_[place]).operands[0].index()];
    if (std::bit_cast<std::uint64_t>(other) == std::bit_cast<std::uint64_t>(value)) {
      return scalar_slots_[place];
    }
  }
  const NodeId id = intern({Op::kConstant, 1, {NodeId::of(constants_.size())}});
  constants_.push_back(value);
  if (value == 0) zero_ = id;
  return scalar_slots_[place] = id;
}

// Makes the table of constants four times as large.
void Graph::grow_scalar_slots() {
  const std::vector<NodeId> old = std::exchange(
      scalar_slots_, std::vector<NodeId>(std::max<std::size_t>(256, 4 * scalar_slots_.size())));
  const std::size_t mask = scalar_slots_.size() - 1;
  for (const NodeId id : old) {
    if (id.is_none()) continue;
    std::size_t place = hash_of(constants_[node(id).operands[0].index()]) & mask;
    while (!scalar_slots_[place].is_none()) place = (place + 1) & mask;
    scalar_slots_[place] = id;
  }
}

NodeId Graph::constant(std::span<const double> lane_values) {
  std::vector<double> values(lane_values.begin(), lane_values.end());
  for (double& value : values) value += 0.0;
  if (std::ranges::count(values, values.front()) == std::ssize(values)) {
    return constant(values.front());
  }
  const auto [place, is_new] = wide_constants_.try_emplace(std::move(values));
  if (is_new) {
    place->second =
        intern({Op::kConstant, width_of(place->first.size()), {NodeId::of(constants_.size())}});
    constants_.insert(constants_.end(), place->first.begin(), place->first.end());
  }
  return place->second;
}

NodeId Graph::gather(std::span<const NodeId> from) {
  std::vector<NodeId> lanes(from.begin(), from.end());
  for (std::size_t k = 0; k < lanes.size(); ++k) {
    const Node& of = node(lanes[k]);
    DYNAC_ASSERT(of.width == 1 || of.width == lanes.size(), "lane {} of {} lanes", k, of.width);
    if (of.op == Op::kGather) lanes[k] = operands(lanes[k])[k];
    // What is in its place already stays there.
    const bool is_lane = node(lanes[k]).op == Op::kLane && lane_index(lanes[k]) == k;
    if (is_lane && width(operands(lanes[k])[0]) == lanes.size()) lanes[k] = operands(lanes[k])[0];
  }
  return gather_in_place(lanes);
}

NodeId Graph::gather_in_place(const std::vector<NodeId>& lanes) {
  if (std::ranges::count(lanes, lanes.front()) == std::ssize(lanes)) return lanes.front();
  const auto all_are = [&](Op op) {
    return std::ranges::all_of(lanes, [&](NodeId id) { return node(id).op == op; });
  };
  if (all_are(Op::kConstant)) {
    std::vector<double> values;
    for (std::size_t k = 0; k < lanes.size(); ++k) {
      values.push_back(constant_values(lane(lanes[k], k))[0]);
    }
    return constant(values);
  }
  if (all_are(Op::kNegate)) {
    std::vector<NodeId> positive;
    for (const NodeId id : lanes) positive.push_back(operands(id)[0]);
    return make(Op::kNegate, gather(positive));
  }
  const auto [place, is_new] = gathers_.try_emplace(lanes);
  if (is_new) {
    place->second = intern({Op::kGather, width_of(lanes.size()), {add_to_pool(lanes)}});
  }
  return place->second;
}

NodeId Graph::add_to_pool(std::span<const NodeId> operands) {
  const NodeId first = NodeId::of(pool_.size());
  pool_.insert(pool_.end(), operands.begin(), operands.end());
  return first;
}

NodeId Graph::dot_product(std::span<const NodeId> factors) {
  DYNAC_ASSERT(!factors.empty() && factors.size() % 2 == 0, "{} factors", factors.size());
  const auto [place, is_new] =
      dot_products_.try_emplace(std::vector<NodeId>(factors.begin(), factors.end()));
  if (is_new) {
    const NodeId count = NodeId::of(factors.size());
    place->second = intern({Op::kDotProduct, 1, {add_to_pool(place->first), count}});
  }
  return place->second;
}

NodeId Graph::lane(NodeId wide, std::size_t index) {
  if (width(wide) == 1) return wide;
  DYNAC_ASSERT(index < width(wide), "lane {} of {}", index, width(wide));
  switch (node(wide).op) {
    case Op::kConstant:
      return constant(constant_values(wide)[index]);
    case Op::kGather:
      return lane(operands(wide)[index], index);
    case Op::kNegate:
      return make(Op::kNegate, lane(operands(wide)[0], index));
    default:
      return intern({Op::kLane, 1, {wide, NodeId::of(index)}});
  }
}

std::size_t Graph::add_input(std::string name, std::size_t size) {
  inputs_.push_back({std::move(name), size, {}});
  return inputs_.size() - 1;
}

std::size_t Graph::add_table(std::string name, std::vector<double> values) {
  const std::size_t size = values.size();
  inputs_.push_back({std::move(name), size, std::move(values)});
  return inputs_.size() - 1;
}

NodeId Graph::input(std::size_t block, std::size_t element) {
  DYNAC_ASSERT(block < inputs_.size() && element < inputs_[block].size, "input {} element {}",
               block, element);
  return intern({Op::kInput, 1, {NodeId::of(block), NodeId::of(element)}});
}

NodeId Graph::make(Op op, NodeId a, NodeId b, NodeId c) {
  constexpr std::size_t kAskedPerNode = 50;
  if (++made_ > kAskedPerNode * most_nodes_) throw GraphTooBig();
  // Half of what algorithms do they do with zeros, all of which are one node.
  if (op == Op::kMultiply && a == zero_ && !is_constant(b)) return zero_;
  if (op == Op::kMultiply && b == zero_ && !is_constant(a)) return zero_;
  if (op == Op::kAdd && a == zero_) return b;
  if ((op == Op::kAdd || op == Op::kSubtract) && b == zero_) return a;
  // Most operations are on plain nodes, where only a difference has another form.
  const bool is_as_is = op != Op::kSubtract && is_plain(nodes_[a.index()].op) &&
                        (b.is_none() || is_plain(nodes_[b.index()].op));
  if (c.is_none() && !is_as_is) {
    const NodeId canonical = canonicalise(*this, op, a, b);
    if (!canonical.is_none()) return canonical;
  }
  return make_as_is(op, a, b, c);
}

NodeId Graph::make_as_is(Op op, NodeId a, NodeId b, NodeId c) {
  const OpRow& row = row_of(op);
  const int given = static_cast<int>(!a.is_none()) + static_cast<int>(!b.is_none()) +
                    static_cast<int>(!c.is_none());
  DYNAC_ASSERT(row.arity == given, "{} takes {} operands, not {}", row.name, row.arity, given);
  if (row.is_commutative && b < a) std::swap(a, b);
  std::uint16_t wide = 1;
  for (const NodeId operand : {a, b, c}) {
    const bool is_there = operand.index() < nodes_.size();  // verify() finds those that are not
    if (operand.is_none() || !is_there || node(operand).width == 1) continue;
    DYNAC_ASSERT(wide == 1 || wide == node(operand).width, "operands of {} have {} and {} lanes",
                 row.name, wide, node(operand).width);
    wide = node(operand).width;
  }
  return intern({op, wide, {a, b, c}});
}

void Graph::add_output(std::string name, std::vector<NodeId> elements,
                       std::vector<bool> is_stored) {
  add_output(OutputBlock{std::move(name), std::move(elements), std::move(is_stored)});
}

void Graph::add_output(OutputBlock block) { outputs_.push_back(std::move(block)); }

void Graph::replace_output(std::size_t output, OutputBlock block) {
  outputs_[output] = std::move(block);
}

void Graph::begin_section(const std::string& name) {
  // Algorithms go from body to body: most often the section stands beside the current one.
  for (const std::size_t beside : {current_section_.index() + 1, current_section_.index() - 1}) {
    if (beside >= section_names_.size() || section_names_[beside] != name) continue;
    current_section_ = SectionId::of(beside);
    return;
  }
  const auto place = std::find(section_names_.begin(), section_names_.end(), name);
  current_section_ = SectionId::of(static_cast<std::size_t>(place - section_names_.begin()));
  if (place == section_names_.end()) section_names_.push_back(name);
}

std::span<const double> Graph::constant_values(NodeId id) const {
  DYNAC_ASSERT(is_constant(id), "node {} is no constant", id.value);
  const std::size_t place = node(id).operands[0].index();
  DYNAC_ASSERT(place + width(id) <= constants_.size(), "constant {} has no value", id.value);
  return std::span(constants_).subspan(place, width(id));
}

Graph Graph::empty_copy() const {
  Graph copy;
  copy.keeps_signs_ = keeps_signs_;
  copy.folding_observer_ = folding_observer_;
  copy.inputs_ = inputs_;
  copy.section_names_ = section_names_;
  copy.column_loops_ = column_loops_;
  return copy;
}

}  // namespace dynac
