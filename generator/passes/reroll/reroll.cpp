// SPDX-License-Identifier: BSD-3-Clause
#include "passes/reroll/reroll.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "passes/passes.hpp"
#include "passes/reroll/congruence_classes.hpp"
#include "passes/reroll/memory_layout.hpp"
#include "passes/reroll/region_calls.hpp"
#include "passes/reroll/signature.hpp"

namespace dynac {
namespace {

using Space = RegionArray::Space;

// A program in regions, with their classes and places.
struct DividedProgram {
  const Program& program;
  const Regions& regions;
  const RegionReader& reader;
  const MemoryLayout& layout;
  const CongruenceClasses& classes;
  std::size_t table_size = 0;
};

// Writes the code that the regions of a class share, from the first of them.
class KindWriter {
 public:
  KindWriter(const DividedProgram& divided, const CongruenceClass& congruence)
      : divided_(divided),
        congruence_(congruence),
        first_(congruence.members.front()),
        signature_(divided.classes.signatures[first_]) {}

  RegionKind run() {
    graph_.begin_section("body");
    declare_arrays();
    for (const RegionStatement& statement : divided_.reader.statements(first_)) write(statement);
    std::vector<NodeId> values;
    for (const RegionStore& store : kind_.stores) values.push_back(store.value);
    graph_.add_output("values", std::move(values));
    kind_.program = schedule(graph_);
    return std::move(kind_);
  }

 private:
  void declare_arrays() {
    for (const RegionSource& source : signature_.sources) {
      graph_.add_input(fmt::format("in_{}", kind_.inputs.size() + 1), size_of(source));
      kind_.inputs.push_back(source.array);
    }
    if (congruence_.columns.count > 0) {
      graph_.add_input("numbers", congruence_.columns.count);
      kind_.inputs.push_back({Space::kTable, 0});
    }
    for (const std::size_t output : signature_.outputs) {
      kind_.outputs.push_back({Space::kOutput, output});
    }
    if (!divided_.classes.live_out[first_].empty()) kind_.outputs.push_back({Space::kMemory, 0});
  }

  [[nodiscard]] std::size_t size_of(const RegionSource& source) const {
    if (source.region != Regions::kNone) {
      return divided_.layout.first(source.region) + divided_.layout.size(source.region);
    }
    switch (source.array.space) {
      case Space::kInput:
        return divided_.program.graph.inputs()[source.array.block].size;
      case Space::kMemory:
        return divided_.program.angle_statements.size();
      case Space::kTable:
        return divided_.table_size;
      default:
        return divided_.program.angles.size();
    }
  }

  void write(const RegionStatement& statement) {
    std::array<NodeId, 3> operands{};
    for (std::size_t k = 0; k < statement.operands.size(); ++k) {
      operands[k] = node_of(statement.operands[k]);
    }
    const NodeId node = graph_.make_as_is(statement.op, operands[0], operands[1], operands[2]);
    for (const RegionResult& result : statement.results) {
      const auto output = static_cast<std::size_t>(
          std::ranges::find(signature_.outputs, result.output) - signature_.outputs.begin());
      const NodeId value = result.is_negative ? graph_.make_as_is(Op::kNegate, node) : node;
      kind_.stores.push_back({output, result.element - signature_.output_bases[output], value});
    }
    if (statement.is_live_out) {
      kind_.stores.push_back({kind_.outputs.size() - 1, slot(first_, nodes_.size()), node});
    }
    nodes_.push_back(node);
  }

  [[nodiscard]] NodeId node_of(const RegionOperand& operand) {
    const NodeId plain = operand.kind == RegionOperand::Kind::kInside    ? nodes_[operand.element]
                         : operand.kind == RegionOperand::Kind::kOutside ? outside_node(operand)
                                                                         : constant_node(operand);
    return operand.is_negative ? graph_.make_as_is(Op::kNegate, plain) : plain;
  }

  [[nodiscard]] NodeId outside_node(const RegionOperand& operand) {
    const auto source = static_cast<std::size_t>(
        std::ranges::find(signature_.sources, operand.source) - signature_.sources.begin());
    if (operand.source.region == Regions::kNone) {
      return graph_.input(source, operand.element - signature_.bases[source]);
    }
    return graph_.input(source, slot(operand.source.region, operand.element));
  }

  [[nodiscard]] NodeId constant_node(const RegionOperand& operand) {
    const std::size_t column = congruence_.columns.column_of[next_constant_++];
    if (column == Regions::kNone) return graph_.constant(operand.value);
    return graph_.input(graph_.inputs().size() - 1, column);
  }

  // The place of a statement's value from where its region's block begins.
  [[nodiscard]] std::size_t slot(std::size_t region, std::size_t statement) const {
    return divided_.layout.slot(divided_.regions.statements[region][statement]);
  }

  const DividedProgram& divided_;
  const CongruenceClass& congruence_;
  std::size_t first_;  // region of the class
  const Signature& signature_;
  Graph graph_;
  RegionKind kind_;
  std::vector<NodeId> nodes_;  // of the statements written so far
  std::size_t next_constant_ = 0;
};

}  // namespace

RerolledProgram reroll(const Program& program) {
  const Regions regions = divide_into_regions(program);
  const RegionReader reader(program, regions);
  MemoryLayout layout(regions);
  CongruenceClasses classes = find_congruence_classes(regions, reader, layout);
  layout.number();
  RerolledProgram result;
  for (const InputBlock& block : program.graph.inputs()) {
    if (!block.table.empty()) result.table = block.table;
  }
  for (CongruenceClass& congruence : classes.classes) {
    tabulate_constants(classes.signatures, congruence, result.table);
  }
  const DividedProgram divided{program, regions, reader, layout, classes, result.table.size()};
  for (const CongruenceClass& congruence : classes.classes) {
    result.kinds.push_back(KindWriter(divided, congruence).run());
  }
  RegionCalls calls = write_calls(classes, layout, program.angle_statements.size());
  result.calls = std::move(calls.calls);
  result.memory_size = calls.memory_size;
  return result;
}

}  // namespace dynac
