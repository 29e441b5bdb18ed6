#include "emit/statements.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "emit/parts.hpp"
#include "emit/text_template.hpp"
#include "emit/writer.hpp"

namespace dynac {
namespace {

class Printer {
 public:
  Printer(const KernelEntry& kernel, const Language& language, const EmitOptions& options)
      : kernel_(kernel),
        program_(kernel.program),
        graph_(kernel.program.graph),
        options_(options),
        language_(language),
        has_sincos_arrays_(language_.has_sine_arrays(options)),
        is_live_(live_nodes(kernel.program.graph)),
        writer_(program_, language, options, taken_names(graph_), has_sincos_arrays_) {
    if (has_sincos_arrays_ && program_.statements.size() > kWholeStatements) {
      parts_ = cut(program_, vector_results(), kPartStatements);
    }
    for (const NodeId id : program_.statements) {
      const auto place = parts_.places.find(id);
      if (place != parts_.places.end()) writer_.store_later(shared(place->second), id);
    }
    // All inputs are read before anything is stored, so that arrays may overlap; and elements of
    // matrices that are stored at once need not be kept until the end.
    for (std::size_t k = 0; k < kernel.outputs.size(); ++k) {
      if (!is_stored_early(k)) continue;
      const OutputBlock& block = graph_.outputs()[k];
      for (std::size_t i = 0; i < block.elements.size(); ++i) {
        if (is_zeroed(k, block.elements[i])) continue;
        writer_.store_later(fmt::format("{}[{}]", block.name, i), block.elements[i]);
      }
    }
  }

  KernelText print() {
    print_declarations();
    print_inputs();
    print_zeros();
    for (const NodeId id : program_.angle_statements) writer_.write_statement(id);
    if (!program_.angles.empty()) print_sincos();
    KernelText text;
    if (parts_.is_whole()) {
      for (const NodeId id : program_.statements) writer_.write_statement(id);
    } else {
      text.functions = print_parts();
    }
    print_remaining_stores();
    text.statements = head_ + writer_.take_text();
    return text;
  }

 private:
  // Values that are stored at the end: elements of vectors.
  [[nodiscard]] std::vector<NodeId> vector_results() const {
    std::vector<NodeId> results;
    for (std::size_t k = 0; k < kernel_.outputs.size(); ++k) {
      if (is_stored_early(k)) continue;
      const std::vector<NodeId>& elements = graph_.outputs()[k].elements;
      results.insert(results.end(), elements.begin(), elements.end());
    }
    return results;
  }

  static std::string shared(std::size_t place) { return fmt::format("shared[{}]", place); }

  // Prints the calls of the parts, and returns their functions. What the caller has computed goes
  // into the shared array first; then it knows all values by their places there.
  std::string print_parts() {
    std::map<NodeId, std::string>& names = writer_.names;
    writer_.line(
        language_.declare_arrays({"shared"}, std::max<std::size_t>(parts_.shared_size, 1)));
    for (const auto& [id, name] : names) {
      const auto place = parts_.places.find(id);
      if (place != parts_.places.end()) writer_.store(shared(place->second), name);
    }
    const std::map<NodeId, std::string> own_names = names;
    std::string head = writer_.take_text(), calls, functions;
    for (std::size_t p = 0; p < parts_.statements.size(); ++p) {
      names.clear();
      for (const auto& [id, place] : parts_.places) names[id] = shared(place);
      for (const NodeId id : parts_.statements[p]) writer_.write_statement(id);
      const std::string name = fmt::format("part_{}", p + 1);
      std::vector<std::string> parameters, arguments;
      for (const auto& [array, is_written] : arrays_of(parts_.statements[p])) {
        parameters.push_back(language_.pointer(array, is_written));
        arguments.push_back(array);
      }
      functions += language_.function(name, parameters, writer_.take_text());
      calls += fmt::format("  {}\n", language_.call_function(name, arguments));
    }
    for (const auto& [id, place] : parts_.places) names[id] = shared(place);
    for (const auto& [id, name] : own_names) names[id] = name;
    head_ = std::move(head) + calls;
    return fill(embedded_file("parts.in"),
                {{"WHAT", std::string(embedded_file("parts_note.in"))}, {"FUNCTIONS", functions}});
  }

  // The arrays that a part reads or writes, and whether it may write.
  [[nodiscard]] std::vector<std::pair<std::string, bool>> arrays_of(
      std::span<const NodeId> statements) const {
    const std::set<NodeId> own(statements.begin(), statements.end());
    bool reads_sines = false, reads_cosines = false;
    bool shares = std::ranges::any_of(own, [&](NodeId id) { return parts_.places.contains(id); });
    for (const NodeId id : statements) {
      for (const NodeId operand : graph_.operands(id)) {
        const NodeId value = without_sign(graph_, operand);
        const Op op = graph_.node(value).op;
        reads_sines |= op == Op::kSin;
        reads_cosines |= op == Op::kCos;
        const bool is_elsewhere = op == Op::kConstant || op == Op::kSin || op == Op::kCos;
        shares |= !is_elsewhere && !own.contains(value);
      }
    }
    std::vector<std::pair<std::string, bool>> arrays;
    if (reads_sines) arrays.emplace_back("sine", false);
    if (reads_cosines) arrays.emplace_back("cosine", false);
    if (shares) arrays.emplace_back("shared", true);
    for (std::size_t k = 0; k < graph_.outputs().size(); ++k) {
      if (is_stored_by(own, k)) arrays.emplace_back(graph_.outputs()[k].name, true);
    }
    return arrays;
  }

  // Whether elements of an output are stored as soon as one of these is computed.
  [[nodiscard]] bool is_stored_by(const std::set<NodeId>& statements, std::size_t output) const {
    if (!is_stored_early(output)) return false;
    return std::ranges::any_of(graph_.outputs()[output].elements, [&](NodeId element) {
      return statements.contains(without_sign(graph_, element));
    });
  }

  // Whether the elements of an output are stored when they are computed: of matrices, not vectors.
  [[nodiscard]] bool is_stored_early(std::size_t output) const {
    return kernel_.outputs[output].shape.size() >= 2;
  }

  void print_declarations() {
    std::set<Op> used;
    for (std::size_t i = 0; i < graph_.size(); ++i) {
      const Op op = graph_.nodes()[i].op;
      if (is_live_[i] && is_rotation_function(op)) used.insert(op);
    }
    const std::vector<Op> ops(used.begin(), used.end());
    for (const std::string& line : language_.declare_functions(ops)) writer_.line(line);
  }

  void print_inputs() {
    std::vector<bool> is_used(graph_.inputs().size(), false);
    for (std::size_t i = 0; i < graph_.size(); ++i) {
      const Node& node = graph_.nodes()[i];
      if (node.op != Op::kInput || !is_live_[i]) continue;
      is_used[node.operands[0].index()] = true;
      const std::string& block = graph_.inputs()[node.operands[0].index()].name;
      const std::uint32_t element = node.operands[1].value;
      const auto& members = kernel_.inputs[node.operands[0].index()].members;
      const std::string name = fmt::format("{}_{}", block, element);
      writer_.declare(name, members.empty() ? fmt::format("{}[{}]", block, element)
                                            : language_.member(block, members[element]));
      writer_.names[NodeId::of(i)] = name;
    }
    for (std::size_t k = 0; k < is_used.size(); ++k) {
      if (!is_used[k]) writer_.line(language_.ignore(graph_.inputs()[k].name));
    }
  }

  // Whether print_zeros() has stored an element of an output.
  [[nodiscard]] bool is_zeroed(std::size_t output, NodeId element) const {
    return kernel_.outputs[output].shape.size() >= 3 && graph_.is_constant(element, 0);
  }

  // Tensors are mostly zeros: all of them at once, before the others are stored.
  void print_zeros() {
    for (const ArgumentEntry& output : kernel_.outputs) {
      if (output.shape.size() < 3 || output.zeros.empty()) continue;
      writer_.loop(output.units.size(), language_.store(output.name + "[i]", language_.literal(0)));
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
      if (!is_live_[i] || (node.op != Op::kSin && node.op != Op::kCos)) continue;
      writer_.declare(
          writer_.value(NodeId::of(i)),
          language_.library_call(row_of(node.op).name, writer_.value(node.operands[0])));
    }
  }

  // Vectors, and elements of matrices that are no statement's: constants, inputs, sines.
  void print_remaining_stores() {
    for (std::size_t k = 0; k < kernel_.outputs.size(); ++k) {
      const OutputBlock& block = graph_.outputs()[k];
      for (std::size_t i = 0; i < block.elements.size(); ++i) {
        if (is_zeroed(k, block.elements[i])) continue;
        if (is_stored_early(k)) {
          writer_.write_stores(without_sign(graph_, block.elements[i]));
        } else {
          writer_.store(fmt::format("{}[{}]", block.name, i), writer_.value(block.elements[i]));
        }
      }
    }
  }

  // Programs longer than this are cut into parts of so many statements: for a humanoid's
  // derivatives of forward dynamics g++ 12 takes 10 s and 0.4 GB instead of 105 s and 1.9 GB. And
  // its code runs up to twice as fast from 1000 statements on, clang's up to a quarter: fewer
  // values are spilled.
  static constexpr std::size_t kWholeStatements = 1000;
  static constexpr std::size_t kPartStatements = 500;

  const KernelEntry& kernel_;
  const Program& program_;
  const Graph& graph_;
  const EmitOptions& options_;
  const Language& language_;
  bool has_sincos_arrays_;
  Parts parts_;
  std::vector<bool> is_live_;  // one a node
  StatementWriter writer_;
  std::string head_;  // statements before those of the writer
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

bool takes_turns_off_angles(const KernelEntry& kernel) {
  return has_live_node(kernel.program.graph, [](Op op) { return op == Op::kWithoutTurns; });
}

KernelText print_statements(const KernelEntry& kernel, const Language& language,
                            const EmitOptions& options) {
  return Printer(kernel, language, options).print();
}

}  // namespace dynac
