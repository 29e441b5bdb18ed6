// SPDX-License-Identifier: BSD-3-Clause
#include "readers/json/json_document.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <vector>

#include "model/findings.hpp"
#include "support/error.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

using nlohmann::json;

constexpr std::size_t kMaximumDepth = 100;

/// Walks over a text and counts lines. The parser reads one character beyond a number at most: if
/// that ends the line, it still belongs to it.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, int* line) : at_(at), line_(line) {}

  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    *line_ += was_end_of_line_ ? 1 : 0;
    was_end_of_line_ = *at_ == '\n';
    ++at_;
    return *this;
  }
  CountingIterator operator++(int) {
    const CountingIterator before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const CountingIterator& a, const CountingIterator& b) {
    return a.at_ == b.at_;
  }

 private:
  const char* at_;
  int* line_;
  bool was_end_of_line_ = false;
};

/// Notes lines of members and items, and members that are there twice.
class LineRecorder : public nlohmann::json_sax<json> {
 public:
  LineRecorder(const int& line, const std::string& name, std::string_view kind)
      : line_(line), name_(name), kind_(kind) {}

  std::unordered_map<std::string, int> lines;
  Findings findings;

  bool null() override { return scalar(); }
  bool boolean(bool) override { return scalar(); }
  bool number_integer(number_integer_t) override { return scalar(); }
  bool number_unsigned(number_unsigned_t) override { return scalar(); }
  bool number_float(number_float_t, const string_t&) override { return scalar(); }
  bool string(string_t&) override { return scalar(); }
  bool binary(binary_t&) override { return scalar(); }
  bool start_object(std::size_t) override { return open(false); }
  bool start_array(std::size_t) override { return open(true); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& key) override {
    open_.back().member = member_pointer(open_.back().pointer, key);
    const auto [at, is_new] = lines.emplace(open_.back().member, line_);
    if (!is_new) {
      findings.error(place(), fmt::format("{}: is there twice, in line {} too; remove one of them",
                                          dynac::quoted(at->first), at->second));
    }
    return true;
  }

  bool parse_error(std::size_t, const std::string&, const json::exception& error) override {
    const std::string_view what = error.what();
    const std::size_t column = what.find("column ");
    const std::size_t colon = what.find(": ", column == what.npos ? what.find(']') : column);
    const std::string_view problem = colon != what.npos
                                         ? what.substr(colon + 2)
                                         : what.substr(std::min(what.find(']') + 2, what.size()));
    findings.error(place(),
                   fmt::format("is not JSON: {}; correct it there", dynac::quoted(problem)));
    return false;
  }

 private:
  struct Open {
    std::string pointer;
    std::string member;  // of an object: whose value comes next
    bool is_list;
    std::size_t items = 0;
  };

  [[nodiscard]] std::string place() const { return fmt::format("{}:{}", name_, line_); }

  // Where the value stands that comes now.
  std::string next() {
    if (open_.empty()) return "";
    Open& in = open_.back();
    return in.is_list ? item_pointer(in.pointer, in.items++) : in.member;
  }

  bool scalar() {
    if (!open_.empty()) ++open_.back().items;
    return true;
  }

  bool open(bool is_list) {
    std::string pointer = next();
    if (open_.size() == kMaximumDepth) {
      findings.error(
          place(),
          fmt::format("lists and objects are nested too deep; no {} needs 100 levels", kind_));
      return false;
    }
    lines.emplace(pointer, line_);
    open_.push_back({std::move(pointer), "", is_list});
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  const int& line_;
  const std::string& name_;
  std::string_view kind_;
  std::vector<Open> open_;
};

}  // namespace

std::string member_pointer(const std::string& object, std::string_view key) {
  std::string pointer = object + '/';
  for (const char c : key) {
    if (c == '~') {
      pointer += "~0";
    } else if (c == '/') {
      pointer += "~1";
    } else {
      pointer += c;
    }
  }
  return pointer;
}

std::string item_pointer(const std::string& list, std::size_t index) {
  return fmt::format("{}/{}", list, index);
}

JsonDocument parse_json(std::string_view text, const std::string& name, std::string_view kind) {
  int line = 1;
  LineRecorder recorder(line, name, kind);
  const char* const end = text.data() + text.size();
  json::sax_parse(CountingIterator(text.data(), &line), CountingIterator(end, &line), &recorder);
  std::vector<Diagnostic> findings = recorder.findings.take();
  if (!findings.empty()) throw InputError(std::move(findings));
  return {json::parse(text), std::move(recorder.lines)};
}

}  // namespace dynac
