#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "passes/passes.hpp"
#include "passes/placement.hpp"
#include "passes/shape.hpp"
#include "passes/step_calls.hpp"
#include "passes/step_families.hpp"

namespace dynac {
namespace {

using Place = StepArray::Place;

// A program in steps, with their families and places.
struct DividedProgram {
  const Program& program;
  const Steps& steps;
  const StepReader& reader;
  const Placement& placement;
  const StepFamilies& families;
  std::size_t table_size = 0;
};

// Writes the code that the steps of a family share, from the first of them.
class KindWriter {
 public:
  KindWriter(const DividedProgram& divided, const StepFamily& family)
      : divided_(divided),
        family_(family),
        first_(family.members.front()),
        shape_(divided.families.shapes[first_]) {}

  StepKind run() {
    graph_.begin_section("body");
    declare_arrays();
    for (const StepStatement& statement : divided_.reader.statements(first_)) write(statement);
    std::vector<NodeId> values;
    for (const StepStore& store : kind_.stores) values.push_back(store.value);
    graph_.add_output("values", std::move(values));
    kind_.program = schedule(graph_);
    return std::move(kind_);
  }

 private:
  void declare_arrays() {
    for (const StepSource& source : shape_.sources) {
      graph_.add_input(fmt::format("in_{}", kind_.inputs.size() + 1), size_of(source));
      kind_.inputs.push_back(source.array);
    }
    if (family_.columns.count > 0) {
      graph_.add_input("numbers", family_.columns.count);
      kind_.inputs.push_back({Place::kTable, 0});
    }
    for (const std::size_t output : shape_.outputs) {
      kind_.outputs.push_back({Place::kOutput, output});
    }
    if (!divided_.families.live_out[first_].empty()) kind_.outputs.push_back({Place::kMemory, 0});
  }

  [[nodiscard]] std::size_t size_of(const StepSource& source) const {
    if (source.step != Steps::kNone) {
      return divided_.placement.first(source.step) + divided_.placement.size(source.step);
    }
    switch (source.array.place) {
      case Place::kInput:
        return divided_.program.graph.inputs()[source.array.block].size;
      case Place::kMemory:
        return divided_.program.angle_statements.size();
      case Place::kTable:
        return divided_.table_size;
      default:
        return divided_.program.angles.size();
    }
  }

  void write(const StepStatement& statement) {
    std::array<NodeId, 3> operands{};
    for (std::size_t k = 0; k < statement.operands.size(); ++k) {
      operands[k] = node_of(statement.operands[k]);
    }
    const NodeId node = graph_.make_as_is(statement.op, operands[0], operands[1], operands[2]);
    for (const StepResult& result : statement.results) {
      const auto output = static_cast<std::size_t>(
          std::ranges::find(shape_.outputs, result.output) - shape_.outputs.begin());
      const NodeId value = result.is_negative ? graph_.make_as_is(Op::kNegate, node) : node;
      kind_.stores.push_back({output, result.element - shape_.output_bases[output], value});
    }
    if (statement.is_live_out) {
      kind_.stores.push_back({kind_.outputs.size() - 1, place(first_, nodes_.size()), node});
    }
    nodes_.push_back(node);
  }

  [[nodiscard]] NodeId node_of(const StepOperand& operand) {
    const NodeId plain = operand.kind == StepOperand::Kind::kInside    ? nodes_[operand.element]
                         : operand.kind == StepOperand::Kind::kOutside ? outside_node(operand)
                                                                       : constant_node(operand);
    return operand.is_negative ? graph_.make_as_is(Op::kNegate, plain) : plain;
  }

  [[nodiscard]] NodeId outside_node(const StepOperand& operand) {
    const auto source = static_cast<std::size_t>(std::ranges::find(shape_.sources, operand.source) -
                                                 shape_.sources.begin());
    if (operand.source.step == Steps::kNone) {
      return graph_.input(source, operand.element - shape_.bases[source]);
    }
    return graph_.input(source, place(operand.source.step, operand.element));
  }

  [[nodiscard]] NodeId constant_node(const StepOperand& operand) {
    const std::size_t column = family_.columns.of[next_constant_++];
    if (column == Steps::kNone) return graph_.constant(operand.value);
    return graph_.input(graph_.inputs().size() - 1, column);
  }

  // The place of a statement's value from where its step's block begins.
  [[nodiscard]] std::size_t place(std::size_t step, std::size_t statement) const {
    return divided_.placement.place(divided_.steps.statements[step][statement]);
  }

  const DividedProgram& divided_;
  const StepFamily& family_;
  std::size_t first_;  // step of the family
  const Shape& shape_;
  Graph graph_;
  StepKind kind_;
  std::vector<NodeId> nodes_;  // of the statements written so far
  std::size_t next_constant_ = 0;
};

}  // namespace

RerolledProgram reroll(const Program& program) {
  const Steps steps = divide_into_steps(program);
  const StepReader reader(program, steps);
  Placement placement(steps);
  StepFamilies families = find_step_families(steps, reader, placement);
  placement.number();
  RerolledProgram result;
  for (const InputBlock& block : program.graph.inputs()) {
    if (!block.table.empty()) result.table = block.table;
  }
  for (StepFamily& family : families.families) {
    tabulate_constants(families.shapes, family, result.table);
  }
  const DividedProgram divided{program, steps, reader, placement, families, result.table.size()};
  for (const StepFamily& family : families.families) {
    result.kinds.push_back(KindWriter(divided, family).run());
  }
  StepCalls calls = write_calls(families, placement, program.angle_statements.size());
  result.calls = std::move(calls.calls);
  result.memory_size = calls.memory_size;
  return result;
}

}  // namespace dynac
