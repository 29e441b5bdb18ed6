// SPDX-License-Identifier: BSD-3-Clause
#include "emit/writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "ir/lane_element.hpp"
#include "ir/op.hpp"
#include "support/error.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

// So many statements of a link in a row have a heading: with fewer, headings are as many as lines.
constexpr std::size_t kManyStatements = 12;
// The section of what belongs to no link (trace.cpp).
constexpr std::string_view kRobotSection = "robot";

// Whether it is a function of the runtime, not a sign between operands.
bool is_function(Op op) { return !row_of(op).function.name.empty(); }

std::string element(const ArrayElement& at) { return fmt::format("{}[{}]", at.array, at.element); }

}  // namespace

StatementWriter::StatementWriter(const Program& program, const StatementLanguage& language,
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
  std::size_t slots = 0;
  for (const NodeId angle : program.angles) {
    angle_index_[angle] = slots;
    slots += graph_.width(angle);
  }
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

void StatementWriter::store(const ArrayElement& where, NodeId what) {
  if (graph_.width(what) == 1) {
    line(language_.store(element(where), value(what)));
    return;
  }
  body_.names.insert("store");
  line(language_.store_wide(where.array, where.element, value(what)));
}

void StatementWriter::loop(std::size_t first, std::size_t last, std::string_view statement) {
  line(language_.loop(first, last, statement));
}

void StatementWriter::store_later(ArrayElement where, NodeId what) {
  stores_[source_of(graph_, what)].push_back({std::move(where), what});
}

void StatementWriter::store_later(const OutputBlock& output, const WideStore& store) {
  std::set<NodeId> statements;
  for (const NodeId value : store.values) {
    if (!graph_.is_constant(value)) statements.insert(source_of(graph_, value));
  }
  const auto rows = std::make_shared<RowStore>(RowStore{output, store, statements.size()});
  for (const NodeId id : statements) row_stores_[id].push_back(rows);
}

void StatementWriter::store(const OutputBlock& output, const WideStore& store) {
  std::vector<std::string> values;
  std::size_t width = 1;
  for (const NodeId value : store.values) width = std::max(width, graph_.width(value));
  for (std::size_t k = 0; k < store.values.size(); ++k) {
    const NodeId value = store.values[k];
    values.push_back(graph_.is_constant(value)
                         ? wide_value(value, width)
                         : signed_value(value, negative_lanes(graph_, output, store, k)));
  }
  if (store.values.size() == 1 && store.rows.size() == 1) {
    body_.names.insert("store");
    line(language_.store_wide(output.name, store.rows[0], values[0]));
  } else {
    body_.names.insert("store_pairs");
    line(language_.store_pairs(output.name, store.rows, values));
  }
}

void StatementWriter::store_zeros(const ArrayElement& first, std::size_t count) {
  body_.names.insert("store");
  wide(count);
  line(language_.store_wide(first.array, first.element,
                            language_.gather(std::vector(count, language_.literal(0)))));
}

void StatementWriter::write_stores(NodeId id) {
  if (const auto found = stores_.find(id); found != stores_.end()) {
    for (const auto& [where, what] : found->second) store(where, what);
    stores_.erase(found);
  }
  if (const auto found = row_stores_.find(id); found != row_stores_.end()) {
    for (const auto& rows : found->second) {
      if (--rows->missing == 0) store(rows->output, rows->store);
    }
    row_stores_.erase(found);
  }
}

void StatementWriter::write_statement(NodeId id) {
  if (is_function(graph_.node(id).op)) call(graph_.node(id).op);
  const std::size_t section = graph_.section(id).index();
  std::string name = fmt::format("{}_{}", prefixes_[section], counters_[section]++);
  if (const std::size_t width = graph_.width(id); width == 1) {
    declare(name, expression(id));
  } else {
    line(language_.declare_wide(name, expression(id), wide(width)));
  }
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
  body_.names.merge(body.names);
}

std::string StatementWriter::take_text() {
  const FunctionBody body = take_body();
  const std::vector<Op> called(body.called.begin(), body.called.end());
  const std::vector<std::string> also(body.names.begin(), body.names.end());
  std::string text;
  for (const std::string& declaration : language_.declare_functions(called, also, options_)) {
    text += fmt::format("  {}\n", declaration);
  }
  return text + body.statements;
}

// The right-hand side of a statement.
std::string StatementWriter::expression(NodeId id) {
  const Node& node = graph_.node(id);
  std::vector<std::string> operands;
  if (node.op == Op::kGather) {
    for (const NodeId from : graph_.operands(id)) operands.push_back(lane(from, operands.size()));
    return language_.gather(operands);
  }
  for (const NodeId operand : graph_.operands(id)) operands.push_back(value(operand));
  if (is_function(node.op)) return language_.call(node.op, operands, options_);
  operands.resize(2);
  return fmt::format(fmt::runtime(row_of(node.op).spelling), operands[0], operands[1]);
}

std::string StatementWriter::value(NodeId id) {
  const Node& node = graph_.node(id);
  switch (node.op) {
    case Op::kConstant: {
      const std::span<const double> numbers = graph_.constant_values(id);
      if (numbers.size() == 1) return language_.literal(numbers[0]);
      std::vector<std::string> lanes;
      for (const double number : numbers) lanes.push_back(language_.literal(number));
      wide(lanes.size());
      return language_.gather(lanes);
    }
    case Op::kNegate:
      return fmt::format("-{}", value(node.operands[0]));
    case Op::kLane:
      return lane(node.operands[0], graph_.lane_index(id));
    case Op::kSin:
    case Op::kCos: {
      const ArrayElement at = angle_element(node.op, node.operands[0]);
      if (!sines_in_arrays_) return fmt::format("{}_{}", at.array, at.element);
      return in_array(at, graph_.width(id));
    }
    default:
      break;
  }
  if (const auto name = names.find(id); name != names.end()) return name->second;
  const auto at = elements.find(id);
  DYNAC_ASSERT(at != elements.end(), "node {} is used before it is computed", id.value);
  return in_array(at->second, graph_.width(id));
}

// A scalar constant is the same in all lanes.
std::string StatementWriter::wide_value(NodeId id, std::size_t width) {
  if (graph_.width(id) == width) return value(id);
  wide(width);
  return language_.gather(std::vector<std::string>(width, value(id)));
}

std::string StatementWriter::signed_value(NodeId id, const std::vector<bool>& is_negative) {
  const auto negative = std::ranges::count(is_negative, true);
  if (negative == 0) return value(id);
  if (negative == std::ssize(is_negative)) return "-" + value(id);
  std::vector<std::string> signs;
  for (const bool is : is_negative) signs.push_back(language_.literal(is ? -1 : 1));
  wide(signs.size());
  return fmt::format("{} * {}", value(id), language_.gather(signs));
}

std::string StatementWriter::lane(NodeId id, std::size_t index) {
  const Node& node = graph_.node(id);
  if (graph_.width(id) == 1) return value(id);
  const auto from = [&](ArrayElement at) {
    at.element += index;
    return element(at);
  };
  if (node.op == Op::kGather) return lane(graph_.operands(id)[index], index);
  if (node.op == Op::kNegate) return "-" + lane(node.operands[0], index);
  if (node.op == Op::kConstant) return language_.literal(graph_.constant_values(id)[index]);
  if (is_sine_or_cosine(node.op)) {
    return from(angle_element(node.op, node.operands[0]));
  }
  if (const auto name = names.find(id); name != names.end()) {
    return fmt::format("{}[{}]", name->second, index);
  }
  const auto at = elements.find(id);
  DYNAC_ASSERT(at != elements.end(), "node {} is used before it is computed", id.value);
  return from(at->second);
}

std::string StatementWriter::in_array(const ArrayElement& at, std::size_t width) {
  if (width == 1) return element(at);
  body_.names.insert("load");
  return language_.load(at.array, at.element, wide(width));
}

ArrayElement StatementWriter::angle_element(Op function, NodeId angle) const {
  return {function == Op::kSin ? "sine" : "cosine", angle_index_.at(angle)};
}

std::size_t StatementWriter::wide(std::size_t width) {
  body_.names.insert(language_.wide_type(width));
  return width;
}

void write_sincos(StatementWriter& writer, const Program& program, const EmitOptions& options) {
  const StatementLanguage& language = writer.language();
  std::vector<std::string> angles;
  for (const NodeId angle : program.angles) {
    for (std::size_t lane = 0; lane < program.graph.width(angle); ++lane) {
      angles.push_back(writer.lane(angle, lane));
    }
  }
  const std::size_t size = angles.size();
  if (language.has_sines_in_place(options)) {
    writer.line(language.declare_arrays({"cosine"}, size));
    writer.line(language.declare_array("sine", angles, false));
  } else {
    writer.line(language.declare_arrays({"sine", "cosine"}, size));
    writer.line(language.declare_array("angle", angles, true));
  }
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
