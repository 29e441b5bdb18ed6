// SPDX-License-Identifier: BSD-3-Clause
#include "proof/printed/printed_reader.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <utility>

#include "support/error.hpp"

namespace dynac {
namespace {

using ExpressionKind = PrintedExpression::Kind;

PrintedExpression apply(Op op, std::vector<PrintedExpression> operands) {
  return {.kind = ExpressionKind::kOperation, .op = op, .operands = std::move(operands)};
}

PrintedExpression apply(Op op, PrintedExpression left, PrintedExpression right) {
  std::vector<PrintedExpression> operands;
  operands.push_back(std::move(left));
  operands.push_back(std::move(right));
  return apply(op, std::move(operands));
}

bool is_policy(std::string_view name) {
  return name == "dynac_fma_on" || name == "dynac_fma_off" || name == "kFmaOn" || name == "kFmaOff";
}

// Of C too: "dynac_muladdf" is "muladd" of float.
std::string_view without_c_marks(std::string_view name) {
  constexpr std::string_view kPrefix = "dynac_";
  if (name.starts_with(kPrefix)) name.remove_prefix(kPrefix.size());
  return name;
}

bool is_function(const OpRow& row, std::string_view name) {
  if (row.arity == 0 || row.spelling.empty()) return false;
  return name == row.name || (!row.function.name.empty() && name == row.function.name);
}

std::optional<Op> operation(std::string_view name) {
  name = without_c_marks(name);
  const std::string_view of_double = name.ends_with('f') ? name.substr(0, name.size() - 1) : name;
  for (const std::string_view tried : {name, of_double}) {
    if (tried == "sincos") return std::nullopt;
    for (std::size_t k = 0; k < kOperations; ++k) {
      if (is_function(row_of(static_cast<Op>(k)), tried)) return static_cast<Op>(k);
    }
  }
  return std::nullopt;
}

// "double4" has 4.
long lanes_of_type(std::string_view type) {
  const char last = type.empty() ? ' ' : type.back();
  return last >= '0' && last <= '9' ? last - '0' : 0;
}

template <class Number>
double parsed(std::string_view text) {
  Number number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return static_cast<double>(number);
}

}  // namespace

const PrintedToken& PrintedReader::peek(std::size_t ahead) const {
  return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
}

std::string_view PrintedReader::take() {
  if (is_at_end()) fail();
  return tokens_[at_++].text;
}

std::string_view PrintedReader::take_name() {
  if (!is_at_name()) fail();
  return take();
}

bool PrintedReader::take_if(std::string_view text) {
  if (!is_at(text) || is_at_end()) return false;
  ++at_;
  return true;
}

void PrintedReader::expect(std::string_view text) {
  if (!take_if(text)) fail();
}

void PrintedReader::skip_behind(std::string_view text) {
  while (take() != text) {
  }
}

void PrintedReader::skip_group() {
  std::size_t open = 0;
  do {
    const std::string_view token = take();
    if (token == "(" || token == "{" || token == "[") ++open;
    if (token == ")" || token == "}" || token == "]") --open;
  } while (open > 0);
}

void PrintedReader::fail() const {
  throw InternalError(fmt::format("emitted code, line {}: \"{}\" cannot be read back",
                                  line_of(text_, peek().text), peek().text));
}

PrintedExpression PrintedReader::expression() {
  PrintedExpression left = product();
  while (is_at("+") || is_at("-")) {
    const Op op = take() == "+" ? Op::kAdd : Op::kSubtract;
    left = apply(op, std::move(left), product());
  }
  return left;
}

PrintedExpression PrintedReader::product() {
  PrintedExpression left = factor();
  while (is_at("*") || is_at("/")) {
    const Op op = take() == "*" ? Op::kMultiply : Op::kDivide;
    left = apply(op, std::move(left), factor());
  }
  return left;
}

PrintedExpression PrintedReader::factor() {
  if (take_if("-")) return apply(Op::kNegate, {factor()});
  if (take_if("&")) return factor();  // records are known by name
  PrintedExpression value = primary();
  while (true) {
    if (take_if("[")) {
      PrintedExpression element{.kind = ExpressionKind::kElement};
      element.operands.push_back(std::move(value));
      element.operands.push_back(expression());
      expect("]");
      value = std::move(element);
    } else if (take_if("->")) {
      PrintedExpression member{.kind = ExpressionKind::kMember, .name = member_path()};
      member.operands.push_back(std::move(value));
      value = std::move(member);
    } else {
      return value;
    }
  }
}

// Members of members are one name: "link.mass", "link.com[0]".
std::string_view PrintedReader::member_path() {
  const std::string_view first = take_name();
  std::string_view last = first;
  while (is_at(".") || is_at("[")) {
    const bool is_element = take() == "[";
    last = take();
    if (!is_element) continue;
    last = peek().text;
    expect("]");
  }
  return {first.data(), static_cast<std::size_t>(last.data() + last.size() - first.data())};
}

PrintedExpression PrintedReader::primary() {
  if (take_if("(")) {
    PrintedExpression inner = expression();
    expect(")");
    return inner;
  }
  if (peek().kind == PrintedToken::Kind::kNumber) return number();
  return named();
}

PrintedExpression PrintedReader::number() {
  const std::string_view text = take();
  const bool is_whole = text.find_first_not_of("0123456789") == std::string_view::npos;
  if (is_whole) {
    PrintedExpression whole{.kind = ExpressionKind::kInteger};
    std::from_chars(text.data(), text.data() + text.size(), whole.integer);
    return whole;
  }
  return {.kind = ExpressionKind::kNumber,
          .number = text.ends_with('f') ? parsed<float>(text) : parsed<double>(text)};
}

PrintedExpression PrintedReader::named() {
  const std::string_view name = take_name();
  std::string_view argument;  // of a template: a type or a policy
  if (take_if("<")) {
    argument = take_name();
    expect(">");
  }
  if (take_if("(")) return call(name, argument);
  if (lanes_of_type(name) > 0 && take_if("{")) {
    return {.kind = ExpressionKind::kLanes, .operands = expressions("}")};
  }
  return {.kind = ExpressionKind::kName, .name = name};
}

PrintedExpression PrintedReader::call(std::string_view name, std::string_view argument) {
  const bool has_policy = is_policy(peek().text);
  if (has_policy) {
    take();
    take_if(",");
  }
  std::vector<PrintedExpression> operands = expressions(")");
  if (name == "T") {  // a literal of a template's number type
    if (operands.size() != 1) fail();
    return std::move(operands[0]);
  }
  if (name == "load") {
    return {.kind = ExpressionKind::kLoad,
            .integer = lanes_of_type(argument),
            .operands = std::move(operands)};
  }
  if (const std::optional<Op> op = operation(name)) {
    if (has_policy && !row_of(*op).function.takes_policy) fail();
    return apply(*op, std::move(operands));
  }
  return {.kind = ExpressionKind::kCall, .name = name, .operands = std::move(operands)};
}

std::vector<PrintedExpression> PrintedReader::expressions(std::string_view end) {
  std::vector<PrintedExpression> list;
  while (!take_if(end)) {
    list.push_back(expression());
    if (!is_at(end)) expect(",");
  }
  return list;
}

}  // namespace dynac
