#include "passes/shape.hpp"

#include <algorithm>
#include <tuple>

namespace dynac {
namespace {

using Place = StepArray::Place;

bool is_negated(const Graph& graph, NodeId id) {
  bool is_negative = false;
  for (; graph.node(id).op == Op::kNegate; id = graph.operands(id)[0]) is_negative = !is_negative;
  return is_negative;
}

bool stands_before(const StepOperand& a, const StepOperand& b) {
  return std::tie(a.kind, a.source, a.element, a.is_negative) <
         std::tie(b.kind, b.source, b.element, b.is_negative);
}

// The smallest element of each array that a step reads or writes.
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
  explicit ShapeWriter(const std::vector<StepStatement>& statements) {
    for (const StepStatement& statement : statements) {
      for (const StepOperand& operand : statement.operands) {
        source_bases_.add(operand.source, operand.element);
      }
      for (const StepResult& result : statement.results) {
        output_bases_.add(result.output, result.element);
      }
    }
  }

  void write(const StepStatement& statement) {
    add({static_cast<std::size_t>(statement.op), statement.is_live_out ? 1u : 0u});
    for (const StepOperand& operand : statement.operands) write_operand(operand);
    for (const StepResult& result : statement.results) {
      const std::size_t base = output_bases_.of(result.output);
      if (std::ranges::find(shape.outputs, result.output) == shape.outputs.end()) {
        shape.outputs.push_back(result.output);
        shape.output_bases.push_back(base);
      }
      add({Steps::kNone, result.output, result.element - base, result.is_negative ? 1u : 0u});
    }
  }

  Shape shape;

 private:
  void add(std::initializer_list<std::size_t> numbers) {
    shape.key.insert(shape.key.end(), numbers);
  }

  void write_operand(const StepOperand& operand) {
    add({static_cast<std::size_t>(operand.kind), operand.is_negative ? 1u : 0u});
    switch (operand.kind) {
      case StepOperand::Kind::kConstant:
        shape.constants.push_back(operand.value);
        break;
      case StepOperand::Kind::kInside:
        add({operand.element});
        break;
      case StepOperand::Kind::kOutside: {
        const std::size_t source = source_index(operand.source);
        const bool is_step = operand.source.step != Steps::kNone;
        add({source, is_step ? element_index(shape.elements[source], operand.element)
                             : operand.element - shape.bases[source]});
        break;
      }
    }
  }

  std::size_t source_index(const StepSource& source) {
    const auto found = std::ranges::find(shape.sources, source);
    const auto index = static_cast<std::size_t>(found - shape.sources.begin());
    if (found != shape.sources.end()) return index;
    add({static_cast<std::size_t>(source.array.place), source.array.block,
         source.step != Steps::kNone ? 1u : 0u});
    shape.sources.push_back(source);
    shape.bases.push_back(source_bases_.of(source));
    shape.elements.emplace_back();
    return index;
  }

  static std::size_t element_index(std::vector<std::size_t>& elements, std::size_t element) {
    const auto found = std::ranges::find(elements, element);
    const auto index = static_cast<std::size_t>(found - elements.begin());
    if (found == elements.end()) elements.push_back(element);
    return index;
  }

  Bases<StepSource> source_bases_;
  Bases<std::size_t> output_bases_;
};

}  // namespace

StepReader::StepReader(const Program& program, const Steps& steps)
    : graph_(program.graph),
      steps_(steps),
      place_(program.graph.size(), 0),
      is_live_out_(program.graph.size(), false) {
  for (const NodeId id : program.angles) angles_.try_emplace(id, angles_.size());
  for (const NodeId id : program.angle_statements) kept_.try_emplace(id, kept_.size());
  for (const std::vector<NodeId>& step : steps.statements) {
    for (std::size_t k = 0; k < step.size(); ++k) {
      place_[step[k].index()] = k;
      for (const NodeId operand : graph_.operands(step[k])) {
        const std::size_t source = source_of(graph_, operand).index();
        if (steps.of[source] != steps.of[step[k].index()]) is_live_out_[source] = true;
      }
    }
  }
  for (std::size_t k = 0; k < graph_.outputs().size(); ++k) {
    const std::vector<NodeId>& elements = graph_.outputs()[k].elements;
    for (std::size_t i = 0; i < elements.size(); ++i) {
      results_[source_of(graph_, elements[i])].push_back({k, i, is_negated(graph_, elements[i])});
    }
  }
}

StepOperand StepReader::operand(NodeId operand, std::size_t step) const {
  const NodeId id = source_of(graph_, operand);
  const Node& node = graph_.node(id);
  StepOperand result{StepOperand::Kind::kOutside, {}, 0, is_negated(graph_, operand), 0};
  if (node.op == Op::kConstant) {
    result.kind = StepOperand::Kind::kConstant;
    result.value = graph_.constant_values(id)[0];
  } else if (node.op == Op::kInput) {
    const std::size_t block = node.operands[0].index();
    const bool is_table = !graph_.inputs()[block].table.empty();
    result.source.array = is_table ? StepArray{Place::kTable, 0} : StepArray{Place::kInput, block};
    result.element = node.operands[1].index();
  } else if (is_sine_or_cosine(node.op)) {
    result.source.array = {node.op == Op::kSin ? Place::kSine : Place::kCosine, 0};
    result.element = angles_.at(node.operands[0]);
  } else if (steps_.of[id.index()] == Steps::kNone) {
    result.element = kept_.at(id);
  } else {
    result.element = place_[id.index()];
    if (steps_.of[id.index()] == step) {
      result.kind = StepOperand::Kind::kInside;
    } else {
      result.source.step = steps_.of[id.index()];
    }
  }
  return result;
}

std::vector<StepStatement> StepReader::statements(std::size_t step) const {
  std::vector<StepStatement> statements;
  for (const NodeId id : steps_.statements[step]) {
    StepStatement& statement = statements.emplace_back();
    statement.op = graph_.node(id).op;
    statement.is_live_out = is_live_out_[id.index()];
    for (const NodeId id_of_operand : graph_.operands(id)) {
      statement.operands.push_back(operand(id_of_operand, step));
    }
    std::vector<StepOperand>& operands = statement.operands;
    if (row_of(statement.op).is_commutative && stands_before(operands[1], operands[0])) {
      std::swap(operands[0], operands[1]);
    }
    const auto results = results_.find(id);
    if (results != results_.end()) statement.results = results->second;
  }
  return statements;
}

Shape StepReader::shape(const std::vector<StepStatement>& statements) {
  ShapeWriter writer(statements);
  for (const StepStatement& statement : statements) writer.write(statement);
  return std::move(writer.shape);
}

}  // namespace dynac
