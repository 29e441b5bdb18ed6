// SPDX-License-Identifier: BSD-3-Clause
#include "emit/rerolled_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "emit/input_names.hpp"
#include "emit/output_stores.hpp"
#include "emit/region_text.hpp"
#include "emit/text_template.hpp"
#include "emit/writer.hpp"
#include "ir/stored_elements.hpp"

namespace dynac {
namespace {

class RerolledPrinter {
 public:
  RerolledPrinter(const KernelEntry& kernel, const StatementLanguage& language,
                  const EmitOptions& options)
      : kernel_(kernel),
        rerolled_(*kernel.rerolled),
        graph_(kernel.program.graph),
        options_(options),
        language_(language),
        writer_(kernel.program, language, options, taken_names(kernel.program.graph), true),
        rows_(rerolled_.kinds.size()) {
    for (const RegionCall& call : rerolled_.calls) rows_[call.kind].push_back(&call);
    for (const RegionKind& kind : rerolled_.kinds) {
      arrays_.insert(kind.inputs.begin(), kind.inputs.end());
      arrays_.insert(kind.outputs.begin(), kind.outputs.end());
    }
  }

  KernelText print() {
    KernelText text;
    writer_.heading("Inputs: all are copied before anything is stored.");
    print_inputs();
    writer_.line(
        language_.declare_arrays({"memory"}, std::max<std::size_t>(rerolled_.memory_size, 1)));
    print_angles();
    print_zeros();
    writer_.heading("Steps.");
    print_calls();
    writer_.heading("Outputs that no step stores.");
    print_remaining_stores();
    text.statements = writer_.take_text();
    std::string functions = print_arrays() + print_table();
    for (std::size_t k = 0; k < rerolled_.kinds.size(); ++k)
      functions +=
          print_region_kind(graph_, rerolled_.kinds[k], k + 1, rows_[k], language_, options_);
    text.functions =
        fill(embedded_file("static_functions.in"),
             {{"WHAT", std::string(embedded_file("steps_note.in"))}, {"FUNCTIONS", functions}});
    return text;
  }

 private:
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
        writer_.line(language_.store(fmt::format("{}[{}]", copy_of(name), i),
                                     language_.member(name, members[i])));
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
    if (program.angles.empty()) return;
    writer_.heading("Sines and cosines.");
    for (std::size_t k = 0; k < program.angle_statements.size(); ++k) {
      writer_.store_later({"memory", k}, program.angle_statements[k]);
      writer_.write_statement(program.angle_statements[k]);
    }
    write_sincos(writer_, program, options_);
  }

  void print_zeros() {
    for (const OutputBlock& output : graph_.outputs()) {
      if (is_zeroed(output)) clear(graph_, output, writer_);
    }
  }

  // Many zeros are stored by a loop.
  [[nodiscard]] bool is_zeroed(const OutputBlock& output) const {
    constexpr std::size_t kMany = 8;
    return stored_zeros(graph_, output) > kMany;
  }

  // Runs of regions of one kind are loops.
  void print_calls() {
    std::vector<std::string> arrays;
    for (const RegionArray& array : arrays_) arrays.push_back(array_name(graph_, array));
    writer_.line(language_.declare_record(arrays));
    std::vector<std::size_t> next(rerolled_.kinds.size(), 0);
    for (std::size_t first = 0; first < rerolled_.calls.size();) {
      const std::size_t kind = rerolled_.calls[first].kind;
      std::size_t last = first + 1;
      while (last < rerolled_.calls.size() && rerolled_.calls[last].kind == kind) ++last;
      const std::size_t row = next[kind];
      next[kind] += last - first;
      const bool is_loop = last - first > 1;
      const std::string region = language_.call_region(
          fmt::format("step_{}", kind + 1),
          fmt::format("at_{}[{}]", kind + 1, is_loop ? "i" : std::to_string(row)));
      writer_.line(is_loop ? language_.loop(row, next[kind], region) : region);
      first = last;
    }
  }

  [[nodiscard]] std::string print_arrays() const {
    std::vector<std::string> members;
    for (const RegionArray& array : arrays_) {
      members.push_back(language_.pointer(array_name(graph_, array), is_written(array)));
    }
    return language_.record_type(members);
  }

  // What is no region's: constants, inputs, sines, angles.
  void print_remaining_stores() {
    for (const OutputBlock& output : graph_.outputs()) {
      for (std::size_t i = 0; i < output.elements.size(); ++i) {
        if (!output.stores(i)) continue;
        const NodeId id = source_of(graph_, output.elements[i]);
        const bool is_known = !is_statement(graph_.node(id).op) || writer_.names.contains(id);
        if (!is_known || (graph_.is_constant(id, 0) && is_zeroed(output))) continue;
        writer_.store({output.name, i}, output.elements[i]);
      }
    }
  }

  std::string print_table() {
    if (rerolled_.table.empty()) return "";
    return language_.table("table", rerolled_.table);
  }

  const KernelEntry& kernel_;
  const RerolledProgram& rerolled_;
  const Graph& graph_;
  const EmitOptions& options_;
  const StatementLanguage& language_;
  StatementWriter writer_;
  std::vector<std::vector<const RegionCall*>> rows_;  // of each kind
  std::set<RegionArray> arrays_;                      // that regions read or write
};

}  // namespace

KernelText print_rerolled(const KernelEntry& kernel, const StatementLanguage& language,
                          const EmitOptions& options) {
  return RerolledPrinter(kernel, language, options).print();
}

}  // namespace dynac
