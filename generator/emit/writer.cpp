#include "emit/writer.hpp"

#include <fmt/format.h>

#include <utility>

#include "support/error.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

// So many statements of a link in a row have a heading: with fewer, headings are as many as lines.
constexpr std::size_t kManyStatements = 12;
// The section of what belongs to no link (trace.cpp).
constexpr std::string_view kRobotSection = "robot";

// Whether it is a function of the runtime, not a sign between operands.
bool is_function(Op op) {
  return op == Op::kMultiplyAdd || op == Op::kReducedAngle || is_rotation_function(op);
}

}  // namespace

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
  if (!heading_.empty()) {
    body_.statements += fmt::format("  // {}\n", comment_text(std::exchange(heading_, "")));
  }
  body_.statements += fmt::format("  {}\n", statement);
}

void StatementWriter::heading(std::string text) { heading_ = std::move(text); }

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
  if (is_function(graph_.node(id).op)) call(graph_.node(id).op);
  const std::size_t section = graph_.section(id).index();
  std::string name = fmt::format("{}_{}", prefixes_[section], counters_[section]++);
  declare(name, expression(id));
  names[id] = std::move(name);
  write_stores(id);
}

void StatementWriter::write_statements(std::span<const NodeId> statements) {
  const auto section = [&](std::size_t i) { return graph_.section(statements[i]); };
  for (std::size_t first = 0; first < statements.size();) {
    std::size_t last = first + 1;
    while (last < statements.size() && section(last) == section(first)) ++last;
    const std::string& link = graph_.section_names()[section(first).index()];
    if (last - first >= kManyStatements && link != kRobotSection) heading("Link " + link);
    for (; first < last; ++first) write_statement(statements[first]);
  }
}

FunctionBody StatementWriter::take_body() {
  heading_.clear();
  return std::exchange(body_, {});
}

void StatementWriter::put_back(FunctionBody body) {
  body_.statements.insert(0, body.statements);
  body_.called.merge(body.called);
}

std::string StatementWriter::take_text() {
  const FunctionBody body = take_body();
  const std::vector<Op> called(body.called.begin(), body.called.end());
  std::string text;
  for (const std::string& declaration : language_.declare_functions(called, options_)) {
    text += fmt::format("  {}\n", declaration);
  }
  return text + body.statements;
}

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
    writer.call(Op::kSin);
    writer.line(language.sincos(size, options));
    return;
  }
  for (const auto& [result, function] : {std::pair("sine", "sin"), std::pair("cosine", "cos")}) {
    writer.loop(size, language.store(fmt::format("{}[i]", result),
                                     language.library_call(function, "angle[i]")));
  }
}

}  // namespace dynac
