#include "emit/writer.hpp"

#include <optional>
#include <utility>

#include "support/error.hpp"
#include "support/text.hpp"

namespace dynac {

std::vector<std::string> taken_names(const Graph& graph) {
  std::vector<std::string> taken{"angle", "sine", "cosine", "shared",
                                 "part",  "step", "at",     "M_SQRT1"};  // M_SQRT1_2: a macro
  for (const InputBlock& input : graph.inputs()) taken.push_back(input.name);
  for (const OutputBlock& output : graph.outputs()) taken.push_back(output.name);
  return taken;
}

StatementWriter::StatementWriter(const Program& program, const EmitOptions& options,
                                 std::vector<std::string> taken, bool sines_in_arrays)
    : graph_(program.graph),
      options_(options),
      is_template_(options.scalar == ScalarType::kTemplate),
      sines_in_arrays_(sines_in_arrays),
      type_(is_template_                           ? "T"
            : options.scalar == ScalarType::kFloat ? "float"
                                                   : "double") {
  NameScope scope(std::move(taken));
  for (const std::string& name : graph_.section_names()) {
    prefixes_.push_back(scope.unique(name, "link"));
  }
  counters_.assign(prefixes_.size(), 0);
  for (const NodeId angle : program.angles) angle_index_.try_emplace(angle, angle_index_.size());
}

void StatementWriter::store_later(std::string where, NodeId what) {
  stores_[without_sign(graph_, what)].push_back({std::move(where), what});
}

void StatementWriter::write_stores(NodeId id) {
  const auto found = stores_.find(id);
  if (found == stores_.end()) return;
  for (const auto& [where, what] : found->second) line("{} = {};", where, value(what));
  stores_.erase(found);
}

void StatementWriter::write_statement(NodeId id) {
  const std::size_t section = graph_.section(id).index();
  std::string name = fmt::format("{}_{}", prefixes_[section], counters_[section]++);
  line("const {} {} = {};", type_, name, expression(id));
  names[id] = std::move(name);
  write_stores(id);
}

std::string StatementWriter::take_text() { return std::exchange(text_, ""); }

// The right-hand side of a statement.
std::string StatementWriter::expression(NodeId id) const {
  const Node& node = graph_.node(id);
  const std::span<const NodeId> operands = graph_.operands(id);
  const auto operand = [&](std::size_t k) {
    return k < operands.size() ? value(operands[k]) : std::string();
  };
  if (node.op == Op::kMultiplyAdd) {
    return fmt::format("dynac::runtime::muladd({}, {}, {})", operand(0), operand(1), operand(2));
  }
  if (node.op == Op::kWithoutTurns && is_template_) return operand(0);  // as sines are the user's
  if ((is_rotation_function(node.op) || node.op == Op::kWithoutTurns) && !is_template_) {
    return fmt::format("dynac::runtime::{}{}({})", row_of(node.op).name, policy(node.op),
                       operand(0));
  }
  return fmt::format(fmt::runtime(row_of(node.op).spelling), operand(0), operand(1), operand(2));
}

// Whether a function of the runtime may fuse multiply-adds, where it has any.
std::string_view StatementWriter::policy(Op op) const {
  if (op == Op::kSquareRoot || op == Op::kSign) return "";
  return options_.fma ? "<dynac::runtime::kFmaOn>" : "<dynac::runtime::kFmaOff>";
}

std::string StatementWriter::value(NodeId id) const {
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
  const auto name = names.find(id);
  DYNAC_ASSERT(name != names.end(), "node {} is used before it is computed", id.value);
  return name->second;
}

std::string StatementWriter::angle_function(std::string_view function, NodeId angle) const {
  const std::size_t index = angle_index_.at(angle);
  return sines_in_arrays_ ? fmt::format("{}[{}]", function, index)
                          : fmt::format("{}_{}", function, index);
}

std::string StatementWriter::literal(double number) const {
  if (is_template_) return fmt::format("T({})", number_literal(number));
  if (options_.scalar == ScalarType::kDouble) return number_literal(number);
  const std::optional<float> rounded = to_float(number);
  if (!rounded) {
    throw InputError("", fmt::format("a constant of the robot, {}, does not fit into a float; use "
                                     "--scalar double",
                                     number));
  }
  return number_literal(*rounded);
}

void write_sincos(StatementWriter& writer, const Program& program, const EmitOptions& options) {
  const std::size_t size = program.angles.size();
  writer.line("{} sine[{}], cosine[{}];", writer.type(), size, size);
  std::string angles;
  for (const NodeId angle : program.angles) {
    angles += angles.empty() ? "" : ", ";
    angles += writer.value(angle);
  }
  writer.line("const {} angle[{}] = {{{}}};", writer.type(), size, angles);
  if (options.trig == Trig::kLibm) {
    const std::string_view suffix = options.scalar == ScalarType::kFloat ? "f" : "";
    writer.line("for (int i = 0; i < {}; ++i) sine[i] = sin{}(angle[i]);", size, suffix);
    writer.line("for (int i = 0; i < {}; ++i) cosine[i] = cos{}(angle[i]);", size, suffix);
    return;
  }
  writer.line("dynac::runtime::sincos<dynac::runtime::{}>(angle, sine, cosine);",
              options.fma ? "kFmaOn" : "kFmaOff");
}

}  // namespace dynac
