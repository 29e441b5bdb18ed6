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
#include "support/error.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

class Printer {
 public:
  Printer(const KernelEntry& kernel, const EmitOptions& options)
      : kernel_(kernel),
        program_(kernel.program),
        graph_(kernel.program.graph),
        options_(options),
        is_template_(options.scalar == ScalarType::kTemplate),
        has_sincos_arrays_(!is_template_ && options.trig == Trig::kOwn),
        is_live_(live_nodes(kernel.program.graph)),
        type_(is_template_                           ? "T"
              : options.scalar == ScalarType::kFloat ? "float"
                                                     : "double") {
    name_sections();
    if (has_sincos_arrays_ && program_.statements.size() > kWholeStatements) {
      parts_ = cut(program_, vector_results(), kPartStatements);
    }
    for (std::size_t k = 0; k < program_.angles.size(); ++k) angle_index_[program_.angles[k]] = k;
    for (std::size_t k = 0; k < kernel.outputs.size(); ++k) {
      if (kernel.outputs[k].shape.size() < 2) continue;
      const OutputBlock& block = graph_.outputs()[k];
      for (std::size_t i = 0; i < block.elements.size(); ++i) {
        destinations_[without_sign(graph_, block.elements[i])].push_back({&block, i});
      }
    }
  }

  KernelText print() {
    print_using_declarations();
    print_inputs();
    print_zeros();
    for (const NodeId id : program_.angle_statements) print_statement(id);
    if (!program_.angles.empty()) print_sincos();
    KernelText text;
    if (parts_.is_whole()) {
      for (const NodeId id : program_.statements) print_statement(id);
    } else {
      text.functions = print_parts();
    }
    print_remaining_stores();
    text.statements = std::move(text_);
    return text;
  }

 private:
  // Values that are stored at the end: elements of vectors.
  [[nodiscard]] std::vector<NodeId> vector_results() const {
    std::vector<NodeId> results;
    for (std::size_t k = 0; k < kernel_.outputs.size(); ++k) {
      if (kernel_.outputs[k].shape.size() >= 2) continue;
      const std::vector<NodeId>& elements = graph_.outputs()[k].elements;
      results.insert(results.end(), elements.begin(), elements.end());
    }
    return results;
  }

  // Prints the calls of the parts, and returns their functions. What the caller has computed goes
  // into the shared array first; then it knows all values by their places there.
  std::string print_parts() {
    line("{} shared[{}];", type_, std::max<std::size_t>(parts_.shared_size, 1));
    for (const auto& [id, name] : names_) {
      const auto place = parts_.places.find(id);
      if (place != parts_.places.end()) line("shared[{}] = {};", place->second, name);
    }
    std::string calls = std::exchange(text_, "");
    const std::map<NodeId, std::string> own_names = names_;
    std::string functions;
    for (std::size_t p = 0; p < parts_.statements.size(); ++p) {
      names_.clear();
      for (const auto& [id, place] : parts_.places) names_[id] = fmt::format("shared[{}]", place);
      for (const NodeId id : parts_.statements[p]) print_statement(id);
      std::vector<std::string> parameters, arguments;
      for (const auto& [type, name] : arrays_in(text_)) {
        parameters.push_back(fmt::format("{} {}", type, name));
        arguments.push_back(name);
      }
      functions += fill(embedded_file("part.in"),
                        {{"PART", std::to_string(p + 1)},
                         {"PARAMETERS", fmt::format("{}", fmt::join(parameters, ", "))},
                         {"STATEMENTS", std::exchange(text_, "")}});
      calls += fmt::format("  part_{}({});\n", p + 1, fmt::join(arguments, ", "));
    }
    text_ = std::move(calls);
    for (const auto& [id, place] : parts_.places) names_[id] = fmt::format("shared[{}]", place);
    for (const auto& [id, name] : own_names) names_[id] = name;
    return fill(embedded_file("parts.in"), {{"FUNCTIONS", functions}});
  }

  // The arrays that a part's statements name, each with its type.
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> arrays_in(
      std::string_view statements) const {
    std::vector<std::pair<std::string, std::string>> arrays;
    const auto add = [&](const std::string& type, const std::string& name) {
      if (statements.find(' ' + name + '[') != statements.npos ||
          statements.find('(' + name + '[') != statements.npos ||
          statements.find('-' + name + '[') != statements.npos) {
        arrays.emplace_back(type, name);
      }
    };
    add("const " + type_ + "*", "sine");
    add("const " + type_ + "*", "cosine");
    add(type_ + "*", "shared");
    for (const OutputBlock& output : graph_.outputs()) add(type_ + "*", output.name);
    return arrays;
  }

  template <class... Args>
  void line(fmt::format_string<Args...> format, Args&&... args) {
    text_ += "  ";
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
    text_ += '\n';
  }

  // A template finds its number type's own functions besides ours.
  void print_using_declarations() {
    if (!is_template_) return;
    std::set<Op> used;
    for (std::size_t i = 0; i < graph_.size(); ++i) {
      const Op op = graph_.nodes()[i].op;
      if (is_live_[i] && is_rotation_function(op)) used.insert(op);
    }
    for (const Op op : used) line("using dynac::runtime::{};", row_of(op).name);
  }

  void name_sections() {
    std::vector<std::string> taken{"angle",  "sine", "cosine",
                                   "shared", "part", "M_SQRT1"};  // M_SQRT1_2: a macro
    for (const InputBlock& input : graph_.inputs()) taken.push_back(input.name);
    for (const OutputBlock& output : graph_.outputs()) taken.push_back(output.name);
    NameScope scope(std::move(taken));
    for (const std::string& name : graph_.section_names()) {
      prefixes_.push_back(scope.unique(name, "link"));
    }
    counters_.assign(prefixes_.size(), 0);
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
      line("const {} {}_{} = {};", type_, block, element,
           members.empty() ? fmt::format("{}[{}]", block, element)
                           : fmt::format("{}->{}", block, members[element]));
      names_[NodeId::of(i)] = fmt::format("{}_{}", block, element);
    }
    for (std::size_t k = 0; k < is_used.size(); ++k) {
      if (!is_used[k])
        line("static_cast<void>({});  // no output depends on it", graph_.inputs()[k].name);
    }
  }

  // Tensors are mostly zeros: all of them at once, before the others are stored.
  void print_zeros() {
    for (const ArgumentEntry& output : kernel_.outputs) {
      if (output.shape.size() < 3 || output.zeros.empty()) continue;
      line("for (int i = 0; i < {}; ++i) {}[i] = {};", output.units.size(), output.name,
           literal(0));
    }
  }

  void print_sincos() {
    if (!has_sincos_arrays_) {
      print_sines_one_by_one();
      return;
    }
    const std::size_t size = program_.angles.size();
    line("{} sine[{}], cosine[{}];", type_, size, size);
    std::string angles;
    for (const NodeId angle : program_.angles) {
      angles += angles.empty() ? "" : ", ";
      angles += value(angle);
    }
    line("const {} angle[{}] = {{{}}};", type_, size, angles);
    line("dynac::runtime::sincos<dynac::runtime::{}>(angle, sine, cosine);",
         options_.fma ? "kFmaOn" : "kFmaOff");
  }

  // Those that are needed: a single function of a library, unlike ours of all angles at once.
  void print_sines_one_by_one() {
    const std::string_view suffix = options_.scalar == ScalarType::kFloat ? "f" : "";
    for (std::size_t i = 0; i < graph_.size(); ++i) {
      const Node& node = graph_.nodes()[i];
      if (!is_live_[i] || (node.op != Op::kSin && node.op != Op::kCos)) continue;
      line("const {} {} = {}{}({});", type_, value(NodeId::of(i)), row_of(node.op).name, suffix,
           value(node.operands[0]));
    }
  }

  void print_statement(NodeId id) {
    const std::size_t section = graph_.section(id).index();
    std::string name = fmt::format("{}_{}", prefixes_[section], counters_[section]++);
    line("const {} {} = {};", type_, name, expression(id));
    const auto place = parts_.places.find(id);
    if (place != parts_.places.end()) line("shared[{}] = {};", place->second, name);
    names_[id] = std::move(name);
    print_stores(id);
  }

  // An element of an output.
  struct Destination {
    const OutputBlock* block;
    std::size_t element;
  };

  // Elements of matrices that a value is. All inputs have been read before, so that arrays may
  // overlap; and what is stored at once need not be kept until the end.
  void print_stores(NodeId id) {
    const auto found = destinations_.find(id);
    if (found == destinations_.end()) return;
    for (const auto& [block, element] : found->second) {
      line("{}[{}] = {};", block->name, element, value(block->elements[element]));
    }
    destinations_.erase(found);
  }

  // Vectors, and elements of matrices that are no statement's: constants, inputs, sines.
  void print_remaining_stores() {
    for (std::size_t k = 0; k < kernel_.outputs.size(); ++k) {
      const OutputBlock& block = graph_.outputs()[k];
      for (std::size_t i = 0; i < block.elements.size(); ++i) {
        const std::size_t rank = kernel_.outputs[k].shape.size();
        if (rank >= 3 && graph_.is_constant(block.elements[i], 0)) continue;
        if (rank >= 2) {
          print_stores(without_sign(graph_, block.elements[i]));
        } else {
          line("{}[{}] = {};", block.name, i, value(block.elements[i]));
        }
      }
    }
  }

  // The right-hand side of a statement.
  [[nodiscard]] std::string expression(NodeId id) const {
    const Node& node = graph_.node(id);
    const std::span<const NodeId> operands = graph_.operands(id);
    const auto operand = [&](std::size_t k) {
      return k < operands.size() ? value(operands[k]) : std::string();
    };
    if (node.op == Op::kMultiplyAdd) {
      return fmt::format("dynac::runtime::muladd({}, {}, {})", operand(0), operand(1), operand(2));
    }
    if (is_rotation_function(node.op) && !is_template_) {
      return fmt::format("dynac::runtime::{}{}({})", row_of(node.op).name, policy(node.op),
                         operand(0));
    }
    return fmt::format(fmt::runtime(row_of(node.op).spelling), operand(0), operand(1), operand(2));
  }

  // Whether a function of the runtime may fuse multiply-adds, where it has any.
  [[nodiscard]] std::string_view policy(Op op) const {
    if (op == Op::kSquareRoot || op == Op::kSign) return "";
    return options_.fma ? "<dynac::runtime::kFmaOn>" : "<dynac::runtime::kFmaOff>";
  }

  // A node where it is used: a literal, a name, an element of the sines, or a name with a sign.
  [[nodiscard]] std::string value(NodeId id) const {
    const Node& node = graph_.node(id);
    switch (node.op) {
      case Op::kConstant:
        return literal(graph_.constant_values(id)[0]);
      case Op::kNegate:
        return fmt::format("-{}", value(node.operands[0]));
      case Op::kSin:
        return angle_function("sine", node.operands[0]);
      case Op::kCos:
        return angle_function("cosine", node.operands[0]);
      default:
        break;
    }
    const auto name = names_.find(id);
    DYNAC_ASSERT(name != names_.end(), "node {} is used before it is computed", id.value);
    return name->second;
  }

  [[nodiscard]] std::string angle_function(std::string_view function, NodeId angle) const {
    const std::size_t index = angle_index_.at(angle);
    return has_sincos_arrays_ ? fmt::format("{}[{}]", function, index)
                              : fmt::format("{}_{}", function, index);
  }

  [[nodiscard]] std::string literal(double number) const {
    if (is_template_) return fmt::format("T({})", number_literal(number));
    if (options_.scalar == ScalarType::kDouble) return number_literal(number);
    const std::optional<float> rounded = to_float(number);
    if (!rounded) {
      throw InputError("",
                       fmt::format("a constant of the robot, {}, does not fit into a float; use "
                                   "--scalar double",
                                   number));
    }
    return number_literal(*rounded);
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
  bool is_template_;
  bool has_sincos_arrays_;
  Parts parts_;
  std::vector<bool> is_live_;  // one a node
  std::string type_;
  std::string text_;
  std::vector<std::string> prefixes_;  // one a section
  std::vector<int> counters_;          // one a section
  std::map<NodeId, std::string> names_;
  std::map<NodeId, std::size_t> angle_index_;
  std::map<NodeId, std::vector<Destination>> destinations_;  // what is not stored yet
};

}  // namespace

bool calls_rotation_functions(const KernelEntry& kernel) {
  const Graph& graph = kernel.program.graph;
  const std::vector<bool> is_live = live_nodes(graph);
  for (std::size_t i = 0; i < graph.size(); ++i) {
    if (is_live[i] && is_rotation_function(graph.nodes()[i].op)) return true;
  }
  return false;
}

KernelText print_statements(const KernelEntry& kernel, const EmitOptions& options) {
  return Printer(kernel, options).print();
}

}  // namespace dynac
