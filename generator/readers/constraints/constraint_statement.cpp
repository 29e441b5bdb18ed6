// SPDX-License-Identifier: BSD-3-Clause
#include "readers/constraints/constraint_statement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "model/findings.hpp"
#include "readers/constraints/coupling_statement.hpp"
#include "support/alternatives.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

using Kind = StatementToken::Kind;

constexpr std::array<std::string_view, 3> kAxes{"x", "y", "z"};
constexpr std::array<std::string_view, 6> kRows{"x", "y", "z", "rx", "ry", "rz"};

constexpr NumberForm kLength{"length", "write \"length L\" in metres", kLengthBound};
constexpr NumberForm kGains{
    "stabilise", "write \"stabilise KP KD\" in 1/s^2 and 1/s", {1e12, "1/s^2 or 1/s"}};

class ConstraintReader {
 public:
  ConstraintReader(const ConstraintRow& type, Statement& statement, const Model& model)
      : type_(type), words_(type, statement, model) {}

  Constraint read() {
    constraint_.type = type_.type;
    if (type_.frames == FrameUse::kNone) {
      constraint_ = read_coupling(words_);
    } else {
      read_frames();
    }
    while (!words_.is_done()) read_option();
    if (!words_.has_failed()) check_complete();
    if (!words_.has_failed()) leave_rows_out();
    return std::move(constraint_);
  }

 private:
  void read_frames() {
    constraint_.first = words_.frame(words_.first_word());
    if (words_.has_failed()) return;
    constraint_.name = constraint_.first.link.is_none()
                           ? "world"
                           : words_.model().link(constraint_.first.link).name;
    has_second_ = words_.take(type_.second_word);
    if (has_second_) {
      constraint_.second = words_.frame(type_.second_word);
    } else if (type_.needs_second) {
      words_.fail(type_.name,
                  fmt::format("has no second frame; write \"{} FRAME {} FRAME{}\"", type_.name,
                              type_.second_word, type_.has_length ? " length L" : ""));
    }
  }

  void read_option() {
    const StatementToken word = words_.next();
    if (word.kind == Kind::kWord && std::ranges::count(options_, word.text) > 0) {
      words_.fail(word.text, "is written twice; write it once");
    } else if (word.is("without") && !type_.components.empty()) {
      read_left_out();
    } else if (word.is("axes") && type_.has_choice_of_axes) {
      read_axes();
    } else if (word.is("about") && type_.has_free_axis) {
      read_axis();
    } else if (word.is("length") && type_.has_length) {
      read_length();
    } else if (word.is("stabilise")) {
      read_gains();
    } else if (word.is("with")) {
      constraint_.keeps_multipliers = words_.take("multipliers");
      if (!constraint_.keeps_multipliers) {
        words_.fail("with", "is not followed by multipliers; write \"with multipliers\"");
      }
    } else if (word.is("as")) {
      if (!words_.is_at_name()) return words_.fail("as", "gives no name; write \"as NAME\"");
      constraint_.name = words_.next().text;
    } else {
      words_.refuse(word);
    }
    options_.push_back(word.text);
  }

  void read_length() {
    const std::string word = words_.is_done() ? "" : shown(*words_.peek());
    constraint_.length = words_.number(kLength);
    if (!words_.has_failed() && constraint_.length < kLeast) {
      words_.fail("length " + word,
                  fmt::format("is below {:g} m; where frames shall meet, write a point", kLeast));
    }
  }

  void read_gains() {
    constraint_.kp = words_.number(kGains);
    if (!words_.has_failed()) constraint_.kd = words_.number(kGains);
    if (!words_.has_failed() && (constraint_.kp < 0 || constraint_.kd < 0)) {
      words_.fail("stabilise", "has a gain below 0; write two gains of 0 or more");
    }
  }

  void read_axes() {
    if (words_.take("second")) {
      constraint_.axes = RowAxes::kOfSecond;
    } else if (!words_.take("world")) {
      words_.fail(
          "axes",
          "is followed by neither world nor second; write \"axes world\" or \"axes second\"");
    }
  }

  void read_axis() {
    const auto found = std::ranges::find_if(kAxes, [&](auto axis) { return words_.take(axis); });
    if (found == kAxes.end()) return words_.fail("about", "names no axis; write x, y or z");
    constraint_.free_axis = static_cast<std::size_t>(found - kAxes.begin());
  }

  // without x y, or x,y
  void read_left_out() {
    bool is_first = true;
    for (; words_.is_at(Kind::kWord); is_first = false) {
      const std::string& text = words_.peek()->text;
      if (!is_first && !is_row(text.substr(0, text.find(',')))) return;
      const std::string list = words_.next().text;
      std::string_view rows = list;
      while (!rows.empty()) {
        const std::size_t end = std::min(rows.find(','), rows.size());
        leave_out(rows.substr(0, end));
        if (words_.has_failed()) return;
        rows.remove_prefix(std::min(end + 1, rows.size()));
      }
    }
    if (is_first) words_.fail("without", "names no row; write x, y, z, rx, ry or rz");
  }

  static bool is_row(std::string_view name) {
    return std::ranges::find(kRows, name) != kRows.end();
  }

  void leave_out(std::string_view name) {
    const auto row = static_cast<std::size_t>(std::ranges::find(kRows, name) - kRows.begin());
    const std::string thing = "row " + dynac::quoted(name);
    if (row == kRows.size()) {
      words_.fail(thing, "is unknown; write x, y, z, rx, ry or rz behind \"without\"");
    } else if (std::ranges::count(type_.components, row) == 0) {
      std::vector<std::string_view> own;
      for (const std::size_t component : type_.components) own.push_back(kRows[component]);
      words_.fail(thing, fmt::format("is not one of a {}; write {} behind \"without\"", type_.name,
                                     alternatives(own)));
    } else if (left_out_[row]) {
      words_.fail(thing, "is left out twice; write it once");
    } else {
      left_out_[row] = true;
    }
  }

  void check_complete() {
    const auto has = [&](std::string_view word) { return std::ranges::count(options_, word) > 0; };
    if (type_.has_free_axis && !has("about")) {
      words_.fail(type_.name, "has no axis; add \"about x\", \"about y\" or \"about z\"");
    } else if (type_.has_free_axis && left_out_[3 + constraint_.free_axis]) {
      words_.fail(called("row", kRows[3 + constraint_.free_axis]),
                  "is free already, about the axis of the hinge; remove it from \"without\"");
    } else if (type_.has_length && !has("length")) {
      words_.fail(type_.name, "has no length; add \"length L\" in metres");
    } else if (!has_second_ && type_.frames != FrameUse::kNone && constraint_.kp > 0) {
      words_.fail(
          "stabilise",
          fmt::format("pulls the frame to where the world has its origin, as the line names "
                      "no place; add \"{} world at X Y Z\", or write a KP of 0",
                      type_.second_word));
    }
  }

  // Only now is the axis known about which a hinge has no row.
  void leave_rows_out() {
    std::size_t index = 0;
    for (const std::size_t row : all_components_of(type_, constraint_)) {
      constraint_.left_out[index++] = left_out_[row];
    }
    if (rows_of(constraint_) == 0) words_.fail("without", "leaves no row; remove the whole line");
  }

  const ConstraintRow& type_;
  ConstraintWords words_;
  Constraint constraint_;
  bool has_second_ = false;            // a frame is named that the first is held at
  std::vector<std::string> options_;   // words that were read
  std::array<bool, 6> left_out_ = {};  // of all rows of a frame
};

}  // namespace

Constraint read_constraint(const ConstraintRow& type, Statement& statement, const Model& model) {
  return ConstraintReader(type, statement, model).read();
}

}  // namespace dynac
