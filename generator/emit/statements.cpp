// SPDX-License-Identifier: BSD-3-Clause
#include "emit/statements.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emit/input_names.hpp"
#include "emit/outlined_text.hpp"
#include "emit/text_template.hpp"
#include "ir/count.hpp"

namespace dynac {
namespace {

class Printer {
 public:
  Printer(const KernelEntry& kernel, const StatementLanguage& language, const EmitOptions& options)
      : kernel_(kernel),
        program_(kernel.program),
        graph_(kernel.program.graph),
        options_(options),
        language_(language),
        has_sincos_arrays_(language_.has_sine_arrays(options)),
        reads_late_(options.target->is_in_order && !program_.angles.empty()),
        all_products_(find_matrix_products(graph_)),
        outputs_(kernel, all_products_),
        products_(program_, all_products_, outputs_, language, options),
        is_live_(live_nodes(kernel.program.graph)),
        input_names_(input_names(kernel)),
        writer_(program_, language, options, taken_prefixes(graph_, input_names_),
                has_sincos_arrays_) {
    if (has_sincos_arrays_) {
      const std::size_t size =
          function_size(program_.statements.size(), language_.most_in_one_function());
      outline_ = outline(program_, outputs_.vector_results(), size);
    }
    register_shared(program_, outline_, writer_);
    outputs_.register_stores(outline_, writer_);
    products_.register_stores(writer_);
  }

  KernelText print() {
    writer_.heading("Inputs: all are read before anything is stored.");
    // Read where they are used, inputs need no place on the stack.
    const std::vector<bool> is_first = needed_first();
    print_inputs(is_first, true);
    print_unused_inputs();
    if (!reads_late_) outputs_.write_zeros(writer_);
    products_.declare(writer_);
    if (!program_.angles.empty()) writer_.heading("Sines and cosines.");
    for (const NodeId id : program_.angle_statements) writer_.write_statement(id);
    if (!program_.angles.empty()) print_sincos();
    if (reads_late_) {
      writer_.heading("The other inputs.");
      print_inputs(is_first, false);
      outputs_.write_zeros(writer_);
    }
    std::string what, functions;
    if (outline_.is_empty()) {
      print_stages();
    } else {
      what += embedded_file("outlined_note.in");
      functions += write_outlined(kernel_.name, program_, outline_, outputs_, products_, writer_);
    }
    if (!products_.is_empty()) {
      what += embedded_file("products_note.in");
      functions += products_.functions();
    }
    writer_.heading("Outputs.");
    outputs_.write_rest(writer_);
    KernelText text;
    text.statements = writer_.take_text();
    if (!functions.empty()) {
      text.functions = fill(embedded_file("static_functions.in"),
                            {{"WHAT", std::move(what)}, {"FUNCTIONS", std::move(functions)}});
    }
    return text;
  }

 private:
  // One flag a node: is it read before the sines? All are, unless reads are to be late.
  std::vector<bool> needed_first() const {
    std::vector<bool> is_needed(graph_.size(), !reads_late_);
    for (const NodeId angle : program_.angles) is_needed[angle.index()] = true;
    for (std::size_t i = graph_.size(); i-- > 0;) {
      if (!is_needed[i]) continue;
      for (const NodeId operand : graph_.operands(NodeId::of(i))) is_needed[operand.index()] = true;
    }
    return is_needed;
  }

  void print_inputs(const std::vector<bool>& is_first, bool first) {
    for (std::size_t i = 0; i < graph_.size(); ++i) {
      const Node& node = graph_.nodes()[i];
      if (node.op != Op::kInput || !is_live_[i] || is_first[i] != first) continue;
      const std::string& block = graph_.inputs()[node.operands[0].index()].name;
      const std::uint32_t element = node.operands[1].value;
      const auto& members = kernel_.inputs[node.operands[0].index()].members;
      const std::string& name = input_names_[node.operands[0].index()][element];
      writer_.declare(name, members.empty() ? fmt::format("{}[{}]", block, element)
                                            : language_.member(block, members[element]));
      writer_.names[NodeId::of(i)] = name;
    }
  }

  void print_unused_inputs() {
    std::vector<bool> is_used(graph_.inputs().size(), false);
    for (std::size_t i = 0; i < graph_.size(); ++i) {
      const Node& node = graph_.nodes()[i];
      if (node.op == Op::kInput && is_live_[i]) is_used[node.operands[0].index()] = true;
    }
    for (std::size_t k = 0; k < is_used.size(); ++k) {
      if (!is_used[k]) writer_.line(language_.ignore(graph_.inputs()[k].name));
    }
  }

  void print_stages() {
    const auto stages = stages_of(program_);
    for (std::size_t stage = 0; stage < stages.size(); ++stage) {
      writer_.write_statements(stages[stage]);
      products_.write_loops(stage, writer_);
    }
  }

  void print_sincos() {
    if (has_sincos_arrays_) {
      write_sincos(writer_, program_, options_);
    } else {
      print_sines_one_by_one();
    }
  }

  // Those that are needed: a single function of a library, unlike ours of all angles at once.
  void print_sines_one_by_one() {
    for (std::size_t i = 0; i < graph_.size(); ++i) {
      const Node& node = graph_.nodes()[i];
      if (!is_live_[i] || !is_sine_or_cosine(node.op)) continue;
      if (language_.number().is_generic) writer_.call(node.op);
      writer_.declare(
          writer_.value(NodeId::of(i)),
          language_.library_call(row_of(node.op).name, writer_.value(node.operands[0])));
    }
  }

  const KernelEntry& kernel_;
  const Program& program_;
  const Graph& graph_;
  const EmitOptions& options_;
  const StatementLanguage& language_;
  bool has_sincos_arrays_;
  bool reads_late_;
  MatrixProducts all_products_;
  OutputStores outputs_;
  MatrixProductText products_;
  Outline outline_;
  std::vector<bool> is_live_;  // one per node
  std::vector<std::vector<std::string>> input_names_;
  StatementWriter writer_;
};

bool has_live_node(const Graph& graph, bool (*is_such)(Op)) {
  const std::vector<bool> is_live = live_nodes(graph);
  for (std::size_t i = 0; i < graph.size(); ++i) {
    if (is_live[i] && is_such(graph.nodes()[i].op)) return true;
  }
  return false;
}

}  // namespace

bool calls_rotation_functions(const KernelEntry& kernel) {
  return has_live_node(kernel.program.graph, is_rotation_function);
}

bool calls_rotation_functions(const EmitJob& job) {
  return std::ranges::any_of(
      job.kernels, [](const KernelEntry& kernel) { return calls_rotation_functions(kernel); });
}

bool reduces_angles(const KernelEntry& kernel) {
  return has_live_node(kernel.program.graph, [](Op op) { return op == Op::kReducedAngle; });
}

KernelText print_statements(const KernelEntry& kernel, const StatementLanguage& language,
                            const EmitOptions& options) {
  return Printer(kernel, language, options).print();
}

}  // namespace dynac
