#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "passes/passes.hpp"
#include "passes/placement.hpp"
#include "passes/shape.hpp"

namespace dynac {
namespace {

using Place = StepArray::Place;

// Puts blocks of values where there is room; what has been freed serves blocks of the same size.
class Memory {
 public:
  std::size_t take(std::size_t size) {
    std::vector<std::size_t>& free = free_[size];
    if (free.empty()) {
      size_ += size;
      return size_ - size;
    }
    const std::size_t offset = free.back();
    free.pop_back();
    return offset;
  }
  void give_back(std::size_t offset, std::size_t size) { free_[size].push_back(offset); }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  std::size_t size_ = 0;
  std::map<std::size_t, std::vector<std::size_t>> free_;
};

// Constants that differ between the steps of a kind: a column each, a row a step.
struct Columns {
  std::vector<std::size_t> of;  // one a constant; none: the same in all steps
  std::size_t count = 0;
  std::size_t first = 0;  // element of the table
};

// Steps that share their code.
struct Family {
  std::vector<std::size_t> members;
  Columns columns;
};

class Roller {
 public:
  explicit Roller(const Program& program)
      : program_(program),
        steps_(divide_into_steps(program)),
        reader_(program, steps_),
        placement_(steps_) {}

  RolledProgram run() {
    for (std::size_t step = 0; step < steps_.statements.size(); ++step) classify(step);
    placement_.number();
    for (const InputBlock& block : program_.graph.inputs()) {
      if (!block.table.empty()) result_.table = block.table;
    }
    for (Family& family : families_) tabulate(family);
    for (const Family& family : families_) result_.kinds.push_back(write_kind(family));
    write_calls();
    return std::move(result_);
  }

 private:
  void classify(std::size_t step) {
    const std::vector<StepStatement> statements = reader_.statements(step);
    std::vector<NodeId> left;
    for (std::size_t k = 0; k < statements.size(); ++k) {
      if (statements[k].is_live_out) left.push_back(steps_.statements[step][k]);
    }
    for (const NodeId value : left) placement_.add(value);
    left_.push_back(std::move(left));
    shapes_.push_back(StepReader::shape(statements));
    std::vector<std::size_t>& candidates = known_[std::move(shapes_.back().key)];
    const auto place = std::ranges::find_if(candidates, [&](std::size_t family) {
      return can_share(families_[family].members.front(), step);
    });
    kinds_.push_back(place == candidates.end() ? families_.size() : *place);
    if (place == candidates.end()) {
      candidates.push_back(families_.size());
      families_.emplace_back();
    }
    families_[kinds_.back()].members.push_back(step);
  }

  // Whether two steps of the same shape can find and leave their values in the same places.
  bool can_share(std::size_t one, std::size_t other) {
    for (std::size_t k = 0; k < left_[one].size(); ++k) {
      if (!placement_.agree(left_[one][k], left_[other][k])) return false;
    }
    const Shape &a = shapes_[one], &b = shapes_[other];
    for (std::size_t s = 0; s < a.sources.size(); ++s) {
      for (std::size_t k = 0; k < a.elements[s].size(); ++k) {
        if (!placement_.agree(statement(a.sources[s].step, a.elements[s][k]),
                              statement(b.sources[s].step, b.elements[s][k]))) {
          return false;
        }
      }
    }
    return true;
  }

  [[nodiscard]] NodeId statement(std::size_t step, std::size_t place) const {
    return steps_.statements[step][place];
  }

  // The place of a value from where its step's block begins.
  [[nodiscard]] std::size_t place(std::size_t step, std::size_t element) const {
    return placement_.place(statement(step, element));
  }

  void tabulate(Family& family) {
    std::map<std::vector<double>, std::size_t> known;
    std::vector<std::vector<double>> columns;
    for (std::size_t c = 0; c < shapes_[family.members.front()].constants.size(); ++c) {
      std::vector<double> column;
      for (const std::size_t step : family.members) column.push_back(shapes_[step].constants[c]);
      if (std::ranges::count(column, column.front()) == std::ssize(column)) {
        family.columns.of.push_back(Steps::kNone);
        continue;
      }
      const auto [place, is_new] = known.try_emplace(column, columns.size());
      if (is_new) columns.push_back(std::move(column));
      family.columns.of.push_back(place->second);
    }
    family.columns.count = columns.size();
    family.columns.first = result_.table.size();
    for (std::size_t m = 0; m < family.members.size(); ++m) {
      for (const std::vector<double>& column : columns) result_.table.push_back(column[m]);
    }
  }

  [[nodiscard]] std::size_t size_of(const StepSource& source) const {
    if (source.step != Steps::kNone) {
      return placement_.first(source.step) + placement_.size(source.step);
    }
    switch (source.array.place) {
      case Place::kInput:
        return program_.graph.inputs()[source.array.block].size;
      case Place::kMemory:
        return program_.angle_statements.size();
      case Place::kTable:
        return result_.table.size();
      default:
        return program_.angles.size();
    }
  }

  StepKind write_kind(const Family& family) {
    const Shape& shape = shapes_[family.members.front()];
    StepKind kind;
    Graph graph;
    graph.begin_section("body");
    for (const StepSource& source : shape.sources) {
      graph.add_input(fmt::format("in_{}", kind.inputs.size() + 1), size_of(source));
      kind.inputs.push_back(source.array);
    }
    if (family.columns.count > 0) {
      graph.add_input("numbers", family.columns.count);
      kind.inputs.push_back({Place::kTable, 0});
    }
    for (const std::size_t output : shape.outputs) kind.outputs.push_back({Place::kOutput, output});
    if (!left_[family.members.front()].empty()) kind.outputs.push_back({Place::kMemory, 0});
    write_statements(family, shape, graph, kind);
    std::vector<NodeId> values;
    for (const StepStore& store : kind.stores) values.push_back(store.value);
    graph.add_output("values", std::move(values));
    kind.program = schedule(graph);
    return kind;
  }

  void write_statements(const Family& family, const Shape& shape, Graph& graph, StepKind& kind) {
    const std::vector<StepStatement> statements = reader_.statements(family.members.front());
    std::vector<NodeId> nodes;
    std::size_t next_constant = 0;
    const auto node_of = [&](const StepOperand& operand) {
      const NodeId plain = operand.kind == StepOperand::Kind::kInside ? nodes[operand.element]
                           : operand.kind == StepOperand::Kind::kOutside
                               ? outside_node(shape, graph, operand)
                               : constant_node(family, graph, operand, next_constant++);
      return operand.is_negative ? graph.make_as_is(Op::kNegate, plain) : plain;
    };
    for (const StepStatement& statement : statements) {
      std::array<NodeId, 3> operands{};
      for (std::size_t k = 0; k < statement.operands.size(); ++k) {
        operands[k] = node_of(statement.operands[k]);
      }
      const NodeId node = graph.make_as_is(statement.op, operands[0], operands[1], operands[2]);
      for (const StepResult& result : statement.results) {
        const auto output = static_cast<std::size_t>(
            std::ranges::find(shape.outputs, result.output) - shape.outputs.begin());
        const NodeId value = result.is_negative ? graph.make_as_is(Op::kNegate, node) : node;
        kind.stores.push_back({output, result.element - shape.output_bases[output], value});
      }
      if (statement.is_live_out) {
        const std::size_t where = place(family.members.front(), nodes.size());
        kind.stores.push_back({kind.outputs.size() - 1, where, node});
      }
      nodes.push_back(node);
    }
  }

  [[nodiscard]] NodeId outside_node(const Shape& shape, Graph& graph,
                                    const StepOperand& operand) const {
    const auto source = static_cast<std::size_t>(std::ranges::find(shape.sources, operand.source) -
                                                 shape.sources.begin());
    if (operand.source.step == Steps::kNone) {
      return graph.input(source, operand.element - shape.bases[source]);
    }
    return graph.input(source, place(operand.source.step, operand.element));
  }

  static NodeId constant_node(const Family& family, Graph& graph, const StepOperand& operand,
                              std::size_t constant) {
    const std::size_t column = family.columns.of[constant];
    if (column == Steps::kNone) return graph.constant(operand.value);
    return graph.input(graph.inputs().size() - 1, column);
  }

  // A step's values stay in memory up to the last step that reads them.
  void write_calls() {
    const std::size_t count = kinds_.size();
    std::vector<std::vector<std::size_t>> dying(count);
    std::vector<std::size_t> last(count), block(count), row(families_.size(), 0);
    for (std::size_t step = 0; step < count; ++step) {
      last[step] = step;
      for (const StepSource& source : shapes_[step].sources) {
        if (source.step != Steps::kNone) last[source.step] = step;
      }
    }
    for (std::size_t step = 0; step < count; ++step) dying[last[step]].push_back(step);
    Memory memory;
    memory.take(program_.angle_statements.size());
    for (std::size_t step = 0; step < count; ++step) {
      block[step] = memory.take(placement_.size(step));
      result_.calls.push_back({kinds_[step], offsets_of(step, block, row[kinds_[step]]++)});
      for (const std::size_t dead : dying[step]) {
        memory.give_back(block[dead], placement_.size(dead));
      }
    }
    result_.memory_size = memory.size();
  }

  [[nodiscard]] std::vector<std::ptrdiff_t> offsets_of(std::size_t step,
                                                       const std::vector<std::size_t>& block,
                                                       std::size_t row) const {
    const Shape& shape = shapes_[step];
    const Columns& columns = families_[kinds_[step]].columns;
    std::vector<std::ptrdiff_t> offsets;
    const auto add = [&](std::size_t offset) {
      offsets.push_back(static_cast<std::ptrdiff_t>(offset));
    };
    const auto add_block = [&](std::size_t of) {
      add(block[of]);
      offsets.back() -= static_cast<std::ptrdiff_t>(placement_.first(of));
    };
    for (std::size_t s = 0; s < shape.sources.size(); ++s) {
      if (shape.sources[s].step == Steps::kNone) {
        add(shape.bases[s]);
      } else {
        add_block(shape.sources[s].step);
      }
    }
    if (columns.count > 0) add(columns.first + row * columns.count);
    for (const std::size_t base : shape.output_bases) add(base);
    if (!left_[step].empty()) add_block(step);
    return offsets;
  }

  const Program& program_;
  Steps steps_;
  StepReader reader_;
  Placement placement_;
  std::vector<Shape> shapes_;              // one a step, without their keys
  std::vector<std::size_t> kinds_;         // one a step
  std::vector<std::vector<NodeId>> left_;  // of each step, what others read
  std::map<std::vector<std::size_t>, std::vector<std::size_t>> known_;  // kinds of each shape
  std::vector<Family> families_;                                        // one a kind
  RolledProgram result_;
};

}  // namespace

RolledProgram roll(const Program& program) { return Roller(program).run(); }

}  // namespace dynac
