#include "emit/rolled_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "emit/text_template.hpp"
#include "emit/writer.hpp"

namespace dynac {
namespace {

using Place = StepArray::Place;

class RolledPrinter {
 public:
  RolledPrinter(const KernelEntry& kernel, const Language& language, const EmitOptions& options)
      : kernel_(kernel),
        rolled_(*kernel.rerolled),
        graph_(kernel.program.graph),
        options_(options),
        language_(language),
        writer_(kernel.program, language, options, taken_names(kernel.program.graph), true),
        rows_(rolled_.kinds.size()) {
    for (const StepCall& call : rolled_.calls) rows_[call.kind].push_back(&call);
    for (const StepKind& kind : rolled_.kinds) {
      arrays_.insert(kind.inputs.begin(), kind.inputs.end());
      arrays_.insert(kind.outputs.begin(), kind.outputs.end());
    }
  }

  KernelText print() {
    KernelText text;
    print_inputs();
    writer_.line(
        language_.declare_arrays({"memory"}, std::max<std::size_t>(rolled_.memory_size, 1)));
    print_angles();
    print_zeros();
    print_calls();
    print_remaining_stores();
    text.statements = writer_.take_text();
    std::string functions = print_arrays() + print_table();
    for (std::size_t k = 0; k < rolled_.kinds.size(); ++k) functions += print_kind(k);
    text.functions =
        fill(embedded_file("parts.in"),
             {{"WHAT", std::string(embedded_file("steps_note.in"))}, {"FUNCTIONS", functions}});
    return text;
  }

 private:
  static std::string copy_of(const std::string& input) { return "given_" + input; }

  void print_inputs() {
    for (std::size_t k = 0; k < graph_.inputs().size(); ++k) {
      const auto& [name, size, table] = graph_.inputs()[k];
      if (!table.empty()) continue;
      const std::vector<std::string>& members = kernel_.inputs[k].members;
      writer_.line(language_.declare_arrays({copy_of(name)}, size));
      if (members.empty()) {
        writer_.loop(size, language_.store(copy_of(name) + "[i]", name + "[i]"));
      }
      for (std::size_t i = 0; i < members.size(); ++i) {
        writer_.store(fmt::format("{}[{}]", copy_of(name), i), language_.member(name, members[i]));
      }
    }
    for (std::size_t i = 0; i < graph_.size(); ++i) {
      const Node& node = graph_.nodes()[i];
      if (node.op != Op::kInput) continue;
      writer_.names[NodeId::of(i)] =
          fmt::format("{}[{}]", copy_of(graph_.inputs()[node.operands[0].index()].name),
                      node.operands[1].value);
    }
  }

  void print_angles() {
    const Program& program = kernel_.program;
    for (std::size_t k = 0; k < program.angle_statements.size(); ++k) {
      writer_.store_later(fmt::format("memory[{}]", k), program.angle_statements[k]);
      writer_.write_statement(program.angle_statements[k]);
    }
    if (!program.angles.empty()) write_sincos(writer_, program, options_);
  }

  void print_zeros() {
    for (const OutputBlock& output : graph_.outputs()) {
      if (!is_zeroed(output)) continue;
      writer_.loop(output.elements.size(),
                   language_.store(output.name + "[i]", language_.literal(0)));
    }
  }

  // Many zeros are stored by a loop.
  [[nodiscard]] bool is_zeroed(const OutputBlock& output) const {
    constexpr std::ptrdiff_t kMany = 8;
    return std::ranges::count_if(output.elements,
                                 [&](NodeId id) { return graph_.is_constant(id, 0); }) > kMany;
  }

  // Runs of steps of one kind are loops.
  void print_calls() {
    std::vector<std::string> arrays;
    for (const StepArray& array : arrays_) arrays.push_back(name_of(array));
    writer_.line(language_.declare_record(arrays));
    std::vector<std::size_t> next(rolled_.kinds.size(), 0);
    for (std::size_t first = 0; first < rolled_.calls.size();) {
      const std::size_t kind = rolled_.calls[first].kind;
      std::size_t last = first + 1;
      while (last < rolled_.calls.size() && rolled_.calls[last].kind == kind) ++last;
      const std::size_t row = next[kind];
      next[kind] += last - first;
      const bool is_loop = last - first > 1;
      const std::string step = language_.call_step(
          fmt::format("step_{}", kind + 1),
          fmt::format("at_{}[{}]", kind + 1, is_loop ? "i" : std::to_string(row)));
      writer_.line(is_loop ? language_.loop(row, next[kind], step) : step);
      first = last;
    }
  }

  [[nodiscard]] std::string print_arrays() const {
    std::vector<std::string> members;
    for (const StepArray& array : arrays_) {
      members.push_back(language_.pointer(name_of(array), is_written(array)));
    }
    return language_.record_type(members);
  }

  [[nodiscard]] static bool is_written(const StepArray& array) {
    return array.place == Place::kOutput || array.place == Place::kMemory;
  }

  [[nodiscard]] std::string name_of(const StepArray& array) const {
    switch (array.place) {
      case Place::kInput:
        return copy_of(graph_.inputs()[array.block].name);
      case Place::kOutput:
        return graph_.outputs()[array.block].name;
      case Place::kSine:
        return "sine";
      case Place::kCosine:
        return "cosine";
      case Place::kTable:
        return "table";
      case Place::kMemory:
        break;
    }
    return "memory";
  }

  // What is no step's: constants, inputs, sines, angles.
  void print_remaining_stores() {
    for (const OutputBlock& output : graph_.outputs()) {
      for (std::size_t i = 0; i < output.elements.size(); ++i) {
        const NodeId id = without_sign(graph_, output.elements[i]);
        const bool is_known = !is_statement(graph_.node(id).op) || writer_.names.contains(id);
        if (!is_known || (graph_.is_constant(id, 0) && is_zeroed(output))) continue;
        writer_.store(fmt::format("{}[{}]", output.name, i), writer_.value(output.elements[i]));
      }
    }
  }

  std::string print_table() {
    if (rolled_.table.empty()) return "";
    std::vector<std::string> numbers;
    for (const double number : rolled_.table) numbers.push_back(language_.literal(number));
    return language_.table("table", numbers);
  }

  std::string print_kind(std::size_t k) const {
    const StepKind& kind = rolled_.kinds[k];
    std::vector<std::string> rows;
    for (const StepCall* row : rows_[k]) {
      rows.push_back(fmt::format("{}", fmt::join(row->offsets, ", ")));
    }
    return language_.index_table(fmt::format("at_{}", k + 1),
                                 kind.inputs.size() + kind.outputs.size(), rows) +
           language_.step(fmt::format("step_{}", k + 1), statements(kind));
  }

  [[nodiscard]] static std::string output_name(std::size_t k) {
    return fmt::format("out_{}", k + 1);
  }

  [[nodiscard]] std::string statements(const StepKind& kind) const {
    const Graph& graph = kind.program.graph;
    StatementWriter writer(kind.program, language_, options_, {}, true);
    for (std::size_t k = 0; k < kind.inputs.size(); ++k) {
      writer.line(language_.step_array(graph.inputs()[k].name, name_of(kind.inputs[k]), k, false));
    }
    for (std::size_t k = 0; k < kind.outputs.size(); ++k) {
      writer.line(language_.step_array(output_name(k), name_of(kind.outputs[k]),
                                       kind.inputs.size() + k, true));
    }
    for (std::size_t i = 0; i < graph.size(); ++i) {
      const Node& node = graph.nodes()[i];
      if (node.op != Op::kInput) continue;
      const std::string& input = graph.inputs()[node.operands[0].index()].name;
      const std::string name = fmt::format("{}_{}", input, node.operands[1].value);
      writer.declare(name, fmt::format("{}[{}]", input, node.operands[1].value));
      writer.names[NodeId::of(i)] = name;
    }
    for (const StepStore& store : kind.stores) {
      writer.store_later(fmt::format("{}[{}]", output_name(store.array), store.element),
                         store.value);
    }
    for (const NodeId id : kind.program.statements) writer.write_statement(id);
    return writer.take_text();
  }

  const KernelEntry& kernel_;
  const RerolledProgram& rolled_;
  const Graph& graph_;
  const EmitOptions& options_;
  const Language& language_;
  StatementWriter writer_;
  std::vector<std::vector<const StepCall*>> rows_;  // of each kind
  std::set<StepArray> arrays_;                      // that steps read or write
};

}  // namespace

KernelText print_rolled(const KernelEntry& kernel, const Language& language,
                        const EmitOptions& options) {
  return RolledPrinter(kernel, language, options).print();
}

}  // namespace dynac
