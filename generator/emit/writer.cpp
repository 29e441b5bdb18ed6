#include "emit/writer.hpp"

#include <fmt/format.h>

#include <utility>

#include "support/error.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

// Whether it is a function of the runtime, not a sign between operands.
bool is_function(Op op) {
  return op == Op::kMultiplyAdd || op == Op::kWithoutTurns || is_rotation_function(op);
}

}  // namespace

std::vector<std::string> taken_names(const Graph& graph) {
  std::vector<std::string> taken{"angle", "sine", "cosine", "shared",
                                 "part",  "step", "at",     "M_SQRT1"};  // M_SQRT1_2: a macro
  for (const InputBlock& input : graph.inputs()) taken.push_back(input.name);
  for (const OutputBlock& output : graph.outputs()) taken.push_back(output.name);
  return taken;
}

StatementWriter::StatementWriter(const Program& program, const Language& language,
                                 const EmitOptions& options, std::vector<std::string> taken,
                                 bool sines_in_arrays)
    : graph_(program.graph),
      options_(options),
      language_(language),
      sines_in_arrays_(sines_in_arrays) {
  NameScope scope(std::move(taken));
  for (const std::string& name : graph_.section_names()) {
    prefixes_.push_back(scope.unique(name, "link"));
  }
  counters_.assign(prefixes_.size(), 0);
  for (const NodeId angle : program.angles) angle_index_.try_emplace(angle, angle_index_.size());
}

void StatementWriter::line(std::string_view statement) {
  text_ += fmt::format("  {}\n", statement);
}

void StatementWriter::declare(std::string_view name, std::string_view value) {
  line(language_.declare(name, value));
}

void StatementWriter::store(std::string_view where, std::string_view value) {
  line(language_.store(where, value));
}

void StatementWriter::loop(std::size_t size, std::string_view statement) {
  line(language_.loop(0, size, statement));
}

void StatementWriter::store_later(std::string where, NodeId what) {
  stores_[without_sign(graph_, what)].push_back({std::move(where), what});
}

void StatementWriter::write_stores(NodeId id) {
  const auto found = stores_.find(id);
  if (found == stores_.end()) return;
  for (const auto& [where, what] : found->second) store(where, value(what));
  stores_.erase(found);
}

void StatementWriter::write_statement(NodeId id) {
  const std::size_t section = graph_.section(id).index();
  std::string name = fmt::format("{}_{}", prefixes_[section], counters_[section]++);
  declare(name, expression(id));
  names[id] = std::move(name);
  write_stores(id);
}

std::string StatementWriter::take_text() { return std::exchange(text_, ""); }

void StatementWriter::put_back(std::string text) { text_.insert(0, text); }

// The right-hand side of a statement.
std::string StatementWriter::expression(NodeId id) const {
  const Node& node = graph_.node(id);
  std::vector<std::string> operands;
  for (const NodeId operand : graph_.operands(id)) operands.push_back(value(operand));
  if (is_function(node.op)) return language_.call(node.op, operands, options_);
  operands.resize(2);
  return fmt::format(fmt::runtime(row_of(node.op).spelling), operands[0], operands[1]);
}

std::string StatementWriter::value(NodeId id) const {
  const Node& node = graph_.node(id);
  switch (node.op) {
    case Op::kConstant:
      return language_.literal(graph_.constant_values(id)[0]);
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

void write_sincos(StatementWriter& writer, const Program& program, const EmitOptions& options) {
  const Language& language = writer.language();
  const std::size_t size = program.angles.size();
  writer.line(language.declare_arrays({"sine", "cosine"}, size));
  std::vector<std::string> angles;
  for (const NodeId angle : program.angles) angles.push_back(writer.value(angle));
  writer.line(language.declare_array("angle", angles));
  if (options.trig == Trig::kOwn) {
    writer.line(language.sincos(size, options));
    return;
  }
  for (const auto& [result, function] : {std::pair("sine", "sin"), std::pair("cosine", "cos")}) {
    writer.loop(size, language.store(fmt::format("{}[i]", result),
                                     language.library_call(function, "angle[i]")));
  }
}

}  // namespace dynac
