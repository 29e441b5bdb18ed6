// SPDX-License-Identifier: BSD-3-Clause
#include "proof/printed/printed_loops.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <list>
#include <utility>

#include "proof/printed/printed_tokens.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

// An element of an array, and those after it.
struct Place {
  std::vector<Field>* array = nullptr;
  long offset = 0;
  bool is_declared = false;  // within the function, for calls, which take all of it

  // The first of `count` elements; null: they are not there, or others are.
  [[nodiscard]] Field* first(std::size_t count) const {
    const bool is_there = offset >= 0 && static_cast<std::size_t>(offset) + count <= array->size();
    const bool is_whole = !is_declared || count == array->size();
    return is_there && is_whole ? array->data() + offset : nullptr;
  }
};

// A place in the text, and what it has of names, signs and integers.
class LoopText {
 public:
  explicit LoopText(std::string_view text) : text_(text), tokens_(printed_tokens(text)) {}

 protected:
  // The head of a function before an opening brace, after which reading goes on.
  std::vector<std::string_view> find_definition(std::string_view function) {
    for (at_ = 0; tokens_[at_].kind != PrintedToken::Kind::kEnd; ++at_) {
      if (tokens_[at_].text != function || tokens_[at_ + 1].text != "(") continue;
      std::vector<std::string_view> parameters;
      for (at_ += 2; tokens_[at_].kind != PrintedToken::Kind::kEnd; ++at_) {
        const std::string_view next = tokens_[at_ + 1].text;
        if (next == "," || next == ")") parameters.push_back(tokens_[at_].text);
        if (next == ")") break;
      }
      if (tokens_[at_].kind == PrintedToken::Kind::kEnd) break;
      at_ += 2;
      if (tokens_[at_].kind == PrintedToken::Kind::kName) ++at_;  // noexcept, or what stands for it
      if (tokens_[at_].text == "{") return parameters;
    }
    fail(fmt::format("no definition of {}", function));
  }

  [[noreturn]] void fail(const std::string& problem) const {
    throw InternalError(
        fmt::format("emitted code, line {}: {}", line_of(text_, tokens_[at_].text), problem));
  }

  [[nodiscard]] bool is(std::string_view sign) const { return tokens_[at_].text == sign; }
  bool take(std::string_view sign) {
    if (!is(sign)) return false;
    ++at_;
    return true;
  }
  void demand(std::string_view sign) {
    if (!take(sign)) fail(fmt::format("{} where {} belongs", tokens_[at_].text, sign));
  }
  void demand(std::initializer_list<std::string_view> signs) {
    for (const std::string_view sign : signs) demand(sign);
  }
  std::string_view name() {
    if (tokens_[at_].kind != PrintedToken::Kind::kName)
      fail(fmt::format("{} is no name", tokens_[at_].text));
    return tokens_[at_++].text;
  }

  long factor() {
    if (take("(")) {
      const long value = integer();
      demand(")");
      return value;
    }
    const std::string_view text = tokens_[at_].text;
    if (tokens_[at_].kind == PrintedToken::Kind::kName) {
      const auto found = integers_.find(text);
      if (found == integers_.end()) fail(fmt::format("{} is no integer", text));
      ++at_;
      return found->second;
    }
    long value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) fail("no integer");
    ++at_;
    return value;
  }

  long product() {
    long value = factor();
    while (take("*")) value *= factor();
    return value;
  }

  long integer() {
    long value = product();
    while (is("+") || is("-")) {
      const bool is_sum = take("+");
      if (!is_sum) ++at_;
      value += is_sum ? product() : -product();
    }
    return value;
  }

  // Whether a comparison of an integer holds.
  bool condition() {
    const long left = integer();
    if (take("<")) return left < integer();
    if (take(">")) {
      const bool is_equal_enough = take("=");
      const long right = integer();
      return left > right || (is_equal_enough && left == right);
    }
    demand({"=", "="});
    return left == integer();
  }

  // Without doing what it says.
  void skip_statement() {
    int depth = 0;
    do {
      if (tokens_[at_].kind == PrintedToken::Kind::kEnd) fail("the text ends within a statement");
      depth += static_cast<int>(is("{") || is("(")) - static_cast<int>(is("}") || is(")"));
      ++at_;
    } while (depth > 0 || (tokens_[at_ - 1].text != ";" && tokens_[at_ - 1].text != "}"));
  }

  std::string_view text_;
  std::vector<PrintedToken> tokens_;
  std::size_t at_ = 0;
  std::map<std::string_view, long> integers_;
};

// Reads statements and does what they say at once; loops read theirs again.
class LoopRun : LoopText {
 public:
  LoopRun(std::string_view text, const std::map<std::string, CalledFunction>& callees)
      : LoopText(text), callees_(callees) {}

  FieldArrays run(std::string_view function, FieldArrays arrays) {
    const std::vector<std::string_view> parameters = find_definition(function);
    if (parameters.size() != arrays.size()) fail("other parameters than it is called with");
    for (std::size_t k = 0; k < parameters.size(); ++k) {
      places_[parameters[k]] = {&arrays_.emplace_back(std::move(arrays[k]))};
    }
    block();
    FieldArrays after;
    for (const std::string_view parameter : parameters) after.push_back(*places_[parameter].array);
    return after;
  }

 private:
  Place place() {
    const auto found = places_.find(name());
    if (found == places_.end()) fail("no array of this name");
    Place result = found->second;
    if (take("+")) result.offset += integer();
    return result;
  }

  Field& element() {
    const auto array = places_.find(name());
    if (array == places_.end()) fail("no array of this name");
    Place result = array->second;
    demand("[");
    result.offset += integer();
    demand("]");
    result.is_declared = false;
    Field* const found = result.first(1);
    if (found == nullptr) fail("no element has this index");
    return *found;
  }

  Field sum() {
    Field value{};
    do {
      value = value + (take("0") ? Field{} : element());
    } while (take("+"));
    return value;
  }

  // for (int <name> = <first>; <condition>; <step>) <body>
  void loop() {
    demand({"for", "(", "int"});
    const std::string_view counter = name();
    demand("=");
    integers_[counter] = integer();
    demand(";");
    const std::size_t start = at_;
    while (true) {
      at_ = start;
      const bool goes_on = condition();
      demand(";");
      const long step = take("++") ? 1 : 0;
      if (name() != counter) fail("another counter");
      long backward = 0;
      if (step == 0) {
        demand({"-", "="});
        backward = integer();
      }
      demand(")");
      if (!goes_on) break;
      statement();
      integers_[counter] += step - backward;
    }
    skip_statement();
    integers_.erase(counter);
  }

  void block() {
    demand("{");
    while (!take("}")) statement();
  }

  // const T* const <name> = <condition> ? <place> : <place>;
  void declare_place() {
    demand("const");
    name();
    demand({"*", "const"});
    const std::string_view declared = name();
    demand("=");
    const bool is_first = condition();
    demand("?");
    const Place yes = place();
    demand(":");
    const Place no = place();
    demand(";");
    places_[declared] = is_first ? yes : no;
  }

  // T <name>[<size>];
  void declare_array() {
    name();
    const std::string_view declared = name();
    demand("[");
    arrays_.emplace_back(static_cast<std::size_t>(integer()));
    places_[declared] = {&arrays_.back(), 0, true};
    demand({"]", ";"});
  }

  void call() {
    std::string function(name());
    if (take("<")) {
      function += fmt::format("<{}>", name());
      demand(">");
    }
    const auto found = callees_.find(function);
    if (found == callees_.end()) fail(fmt::format("{} is not to be called", function));
    const CalledFunction& callee = found->second;
    demand("(");
    FieldArrays inputs;
    for (const std::size_t size : callee.inputs) {
      if (!inputs.empty()) demand(",");
      const Field* const first = place_of(size);
      inputs.emplace_back(first, first + size);
    }
    for (const std::vector<Field>& output : callee.value(inputs)) {
      demand(",");
      std::copy(output.begin(), output.end(), place_of(output.size()));
    }
    demand({")", ";"});
  }

  Field* place_of(std::size_t size) {
    Field* const first = place().first(size);
    if (first == nullptr) fail("an array that is too short");
    return first;
  }

  void store() {
    Field& stored = element();
    const bool is_added = take("+=");
    if (!is_added) demand("=");
    const Field value = sum();
    stored = is_added ? stored + value : value;
    demand(";");
  }

  void statement() {
    const std::string_view next = tokens_[at_ + 1].text;
    if (is("{")) {
      block();
    } else if (is("for")) {
      loop();
    } else if (take("if")) {
      demand("(");
      const bool holds = condition();
      demand(")");
      holds ? statement() : skip_statement();
    } else if (is("const")) {
      declare_place();
    } else if (next == "[") {
      store();
    } else if (next == "(" || next == "<") {
      call();
    } else {
      declare_array();
    }
  }

  const std::map<std::string, CalledFunction>& callees_;
  std::list<std::vector<Field>> arrays_;
  std::map<std::string_view, Place> places_;
};

}  // namespace

FieldArrays run_printed_loops(std::string_view text, std::string_view function, FieldArrays arrays,
                              const std::map<std::string, CalledFunction>& callees) {
  return LoopRun(text, callees).run(function, std::move(arrays));
}

}  // namespace dynac
