#include "ir/graph.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "ir/graph_too_big.hpp"
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

std::uint32_t tag_of(std::size_t hash) { return static_cast<std::uint32_t>(hash >> 32); }

}  // namespace

NodeId Graph::intern(const Node& node) {
  if (2 * (nodes_.size() + 1) > slots_.size()) grow_slots();
  const std::size_t mask = slots_.size() - 1, hash = hash_of(node);
  const std::uint32_t tag = tag_of(hash);
  std::size_t place = hash & mask;
  for (; !slots_[place].id.is_none(); place = (place + 1) & mask) {
    const Slot& slot = slots_[place];
    if (slot.tag == tag && nodes_[slot.id.index()] == node) return slot.id;
  }
  if (nodes_.size() == kMostNodes) throw GraphTooBig();
  slots_[place] = {NodeId::of(nodes_.size()), tag};
  nodes_.push_back(node);
  sections_.push_back(current_section_);
  return slots_[place].id;
}

// Makes the table larger, a power of two at least twice the number of nodes. A large one is no more
// than doubled: it is looked up at random, and fits the caches while it can.
void Graph::grow_slots() {
  constexpr std::size_t kFew = 4096, kMany = 65536;
  const std::size_t old = slots_.size();
  slots_.assign(old == 0 ? kFew : old < kMany ? 4 * old : 2 * old, {});
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const std::size_t hash = hash_of(nodes_[i]);
    std::size_t place = hash & mask;
    while (!slots_[place].id.is_none()) place = (place + 1) & mask;
    slots_[place] = {NodeId::of(i), tag_of(hash)};
  }
}

NodeId Graph::constant(double value) {
  if (value == 0 && !zero_.is_none()) return zero_;
  if (lanes_ > 1) return constant(std::span<const double>(std::vector<double>(lanes_, value)));
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
  const NodeId id = intern({Op::kConstant, {NodeId::of(constants_.size())}});
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
  DYNAC_ASSERT(lane_values.size() == lanes_, "{} values for {} lanes", lane_values.size(), lanes_);
  if (lanes_ == 1) return constant(lane_values[0]);
  std::vector<double> values(lane_values.begin(), lane_values.end());
  for (double& value : values) value += 0.0;
  const std::string key(reinterpret_cast<const char*>(values.data()), lanes_ * sizeof(double));
  const auto [place, is_new] = lane_constants_.try_emplace(key, NodeId{});
  if (is_new) {
    place->second = intern({Op::kConstant, {NodeId::of(constants_.size() / lanes_)}});
    constants_.insert(constants_.end(), values.begin(), values.end());
  }
  return place->second;
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
  return intern({Op::kInput, {NodeId::of(block), NodeId::of(element)}});
}

NodeId Graph::make(Op op, NodeId a, NodeId b, NodeId c) {
  // Half of what algorithms do they do with zeros. In one lane all zeros are one node.
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
  return intern({op, {a, b, c}});
}

void Graph::add_output(std::string name, std::vector<NodeId> elements) {
  outputs_.push_back({std::move(name), std::move(elements)});
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
  DYNAC_ASSERT(place < constants_.size() / lanes_, "constant {} has no value", id.value);
  return std::span(constants_).subspan(place * lanes_, lanes_);
}

bool Graph::all_lanes_have(NodeId constant, double value) const {
  const std::span<const double> values = constant_values(constant);
  return std::all_of(values.begin(), values.end(), [&](double x) { return x == value; });
}

Graph Graph::empty_copy() const {
  Graph copy(lanes_);
  copy.keeps_signs_ = keeps_signs_;
  copy.inputs_ = inputs_;
  copy.section_names_ = section_names_;
  return copy;
}

}  // namespace dynac
