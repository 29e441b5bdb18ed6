// SPDX-License-Identifier: BSD-3-Clause
#include "passes/reroll/signature.hpp"

#include <algorithm>
#include <tuple>

namespace dynac {
namespace {

using Space = RegionArray::Space;

bool is_negated(const Graph& graph, NodeId id) {
  bool is_negative = false;
  for (; graph.node(id).op == Op::kNegate; id = graph.operands(id)[0]) is_negative = !is_negative;
  return is_negative;
}

bool stands_before(const RegionOperand& a, const RegionOperand& b) {
  return std::tie(a.kind, a.source, a.element, a.is_negative) <
         std::tie(b.kind, b.source, b.element, b.is_negative);
}

// The smallest element of each array that a region reads or writes.
template <class Array>
class Bases {
 public:
  void add(const Array& array, std::size_t element) {
    const auto place = smallest_.try_emplace(array, element).first;
    place->second = std::min(place->second, element);
  }
  [[nodiscard]] std::size_t of(const Array& array) const { return smallest_.at(array); }

 private:
  std::map<Array, std::size_t> smallest_;
};

class ShapeWriter {
 public:
  explicit ShapeWriter(const std::vector<RegionStatement>& statements) {
    for (const RegionStatement& statement : statements) {
      for (const RegionOperand& operand : statement.operands) {
        source_bases_.add(operand.source, operand.element);
      }
      for (const RegionResult& result : statement.results) {
        output_bases_.add(result.output, result.element);
      }
    }
  }

  void write(const RegionStatement& statement) {
    add({static_cast<std::size_t>(statement.op), statement.is_live_out ? 1u : 0u});
    for (const RegionOperand& operand : statement.operands) write_operand(operand);
    for (const RegionResult& result : statement.results) {
      const std::size_t base = output_bases_.of(result.output);
      if (std::ranges::find(signature.outputs, result.output) == signature.outputs.end()) {
        signature.outputs.push_back(result.output);
        signature.output_bases.push_back(base);
      }
      add({Regions::kNone, result.output, result.element - base, result.is_negative ? 1u : 0u});
    }
  }

  Signature signature;

 private:
  void add(std::initializer_list<std::size_t> numbers) {
    signature.key.insert(signature.key.end(), numbers);
  }

  void write_operand(const RegionOperand& operand) {
    add({static_cast<std::size_t>(operand.kind), operand.is_negative ? 1u : 0u});
    switch (operand.kind) {
      case RegionOperand::Kind::kConstant:
        signature.constants.push_back(operand.value);
        break;
      case RegionOperand::Kind::kInside:
        add({operand.element});
        break;
      case RegionOperand::Kind::kOutside: {
        const std::size_t source = source_index(operand.source);
        const bool is_step = operand.source.region != Regions::kNone;
        add({source, is_step ? element_index(signature.elements[source], operand.element)
                             : operand.element - signature.bases[source]});
        break;
      }
    }
  }

  std::size_t source_index(const RegionSource& source) {
    const auto found = std::ranges::find(signature.sources, source);
    const auto index = static_cast<std::size_t>(found - signature.sources.begin());
    if (found != signature.sources.end()) return index;
    add({static_cast<std::size_t>(source.array.space), source.array.block,
         source.region != Regions::kNone ? 1u : 0u});
    signature.sources.push_back(source);
    signature.bases.push_back(source_bases_.of(source));
    signature.elements.emplace_back();
    return index;
  }

  static std::size_t element_index(std::vector<std::size_t>& elements, std::size_t element) {
    const auto found = std::ranges::find(elements, element);
    const auto index = static_cast<std::size_t>(found - elements.begin());
    if (found == elements.end()) elements.push_back(element);
    return index;
  }

  Bases<RegionSource> source_bases_;
  Bases<std::size_t> output_bases_;
};

}  // namespace

RegionReader::RegionReader(const Program& program, const Regions& regions)
    : graph_(program.graph),
      regions_(regions),
      position_(program.graph.size(), 0),
      is_live_out_(program.graph.size(), false) {
  for (const NodeId id : program.angles) angles_.try_emplace(id, angles_.size());
  for (const NodeId id : program.angle_statements) kept_.try_emplace(id, kept_.size());
  for (const std::vector<NodeId>& region : regions.statements) {
    for (std::size_t k = 0; k < region.size(); ++k) {
      position_[region[k].index()] = k;
      for (const NodeId operand : graph_.operands(region[k])) {
        const std::size_t source = source_of(graph_, operand).index();
        if (regions.region_of[source] != regions.region_of[region[k].index()])
          is_live_out_[source] = true;
      }
    }
  }
  for (std::size_t k = 0; k < graph_.outputs().size(); ++k) {
    const OutputBlock& block = graph_.outputs()[k];
    const std::vector<NodeId>& elements = block.elements;
    for (std::size_t i = 0; i < elements.size(); ++i) {
      if (!block.stores(i)) continue;
      results_[source_of(graph_, elements[i])].push_back({k, i, is_negated(graph_, elements[i])});
    }
  }
}

RegionOperand RegionReader::operand(NodeId operand, std::size_t region) const {
  const NodeId id = source_of(graph_, operand);
  const Node& node = graph_.node(id);
  RegionOperand result{RegionOperand::Kind::kOutside, {}, 0, is_negated(graph_, operand), 0};
  if (node.op == Op::kConstant) {
    result.kind = RegionOperand::Kind::kConstant;
    result.value = graph_.constant_values(id)[0];
  } else if (node.op == Op::kInput) {
    const std::size_t block = node.operands[0].index();
    const bool is_table = !graph_.inputs()[block].table.empty();
    result.source.array =
        is_table ? RegionArray{Space::kTable, 0} : RegionArray{Space::kInput, block};
    result.element = node.operands[1].index();
  } else if (is_sine_or_cosine(node.op)) {
    result.source.array = {node.op == Op::kSin ? Space::kSine : Space::kCosine, 0};
    result.element = angles_.at(node.operands[0]);
  } else if (regions_.region_of[id.index()] == Regions::kNone) {
    result.element = kept_.at(id);
  } else {
    result.element = position_[id.index()];
    if (regions_.region_of[id.index()] == region) {
      result.kind = RegionOperand::Kind::kInside;
    } else {
      result.source.region = regions_.region_of[id.index()];
    }
  }
  return result;
}

std::vector<RegionStatement> RegionReader::statements(std::size_t region) const {
  std::vector<RegionStatement> statements;
  for (const NodeId id : regions_.statements[region]) {
    RegionStatement& statement = statements.emplace_back();
    statement.op = graph_.node(id).op;
    statement.is_live_out = is_live_out_[id.index()];
    for (const NodeId id_of_operand : graph_.operands(id)) {
      statement.operands.push_back(operand(id_of_operand, region));
    }
    std::vector<RegionOperand>& operands = statement.operands;
    if (row_of(statement.op).is_commutative && stands_before(operands[1], operands[0])) {
      std::swap(operands[0], operands[1]);
    }
    const auto results = results_.find(id);
    if (results != results_.end()) statement.results = results->second;
  }
  return statements;
}

Signature RegionReader::signature(const std::vector<RegionStatement>& statements) {
  ShapeWriter writer(statements);
  for (const RegionStatement& statement : statements) writer.write(statement);
  return std::move(writer.signature);
}

}  // namespace dynac
