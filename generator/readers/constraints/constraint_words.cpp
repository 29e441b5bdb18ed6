// SPDX-License-Identifier: BSD-3-Clause
#include "readers/constraints/constraint_words.hpp"

#include <fmt/format.h>

#include <cmath>

#include "model/findings.hpp"
#include "readers/text/numbers.hpp"
#include "readers/text/rotation.hpp"
#include "support/nearest_names.hpp"

namespace dynac {
namespace {

using Kind = StatementToken::Kind;

constexpr NumberForm kPosition{"at", "write \"at X Y Z\" in metres", kLengthBound};
constexpr NumberForm kAngles{
    "rpy", "write \"rpy R P Y\" in radians", {kMaximumAngle, kAngleBound.unit}};

/// The whole line, for messages.
std::string form_of(const ConstraintRow& type) {
  std::string form(type.name);
  if (type.frames == FrameUse::kNone) {
    form += " F * JOINT + F * JOINT .. [= C]";
  } else {
    form += fmt::format(fmt::runtime(type.needs_second ? " FRAME {} FRAME" : " FRAME [{} FRAME]"),
                        type.second_word);
  }
  if (type.has_choice_of_axes) form += " [axes world|second]";
  if (type.has_free_axis) form += " about x|y|z";
  if (type.has_length) form += " length L";
  if (!type.components.empty()) form += " [without ROWS]";
  return form + " [stabilise KP KD] [with multipliers] [as NAME]";
}

std::vector<std::string> names_of_links(const Model& model) {
  std::vector<std::string> names{"world"};
  for (const Link& link : model.links) names.push_back(link.name);
  for (const NamedFrame& frame : model.frames) names.push_back(frame.name);
  return names;
}

}  // namespace

std::string does_not_exist(std::string_view name, const std::vector<std::string>& names,
                           std::string_view kinds) {
  const std::string question = did_you_mean(name, names);
  return fmt::format("does not exist; {}{}`dynac inspect` lists the {}", question,
                     question.empty() ? "" : " ", kinds);
}

bool ConstraintWords::is_at_name() const {
  return !statement_.is_done() && statement_.tokens[statement_.at].is_name() &&
         !statement_.tokens[statement_.at].text.empty();
}

const StatementToken* ConstraintWords::peek(std::size_t places) const {
  const std::size_t at = statement_.at + places;
  return at < statement_.tokens.size() ? &statement_.tokens[at] : nullptr;
}

void ConstraintWords::fail(std::string_view thing, std::string_view problem) {
  statement_.error(thing, problem);
  statement_.skip_rest();
  has_failed_ = true;
}

double ConstraintWords::number(const NumberForm& form) {
  if (statement_.is_done()) {
    fail(form.behind, fmt::format("lacks a number; {}", form.form));
    return 0;
  }
  const StatementToken word = statement_.next();
  const std::string thing = fmt::format("{} {}", form.behind, shown(word));
  const ParsedNumber parsed = parse_number(word.text);
  const bool is_word = word.kind == Kind::kWord;
  if (!is_word || !parsed.problem.empty()) {
    fail(thing,
         fmt::format("{}; {}", is_word ? parsed.problem : "is a name, because it is in quotes",
                     form.form));
  } else if (std::abs(parsed.value) > form.bound.most) {
    fail(thing, fmt::format("is too large to compute with; write at most {:g} {}", form.bound.most,
                            form.bound.unit));
  }
  return parsed.value;
}

Vector3<double> ConstraintWords::three_numbers(const NumberForm& form) {
  Vector3<double> numbers;
  for (std::size_t k = 0; k < 3 && !has_failed_; ++k) numbers[k] = number(form);
  return numbers;
}

NamedFrame ConstraintWords::frame_called(const std::string& name) {
  const LinkId link = find_link(model_, name);
  if (!link.is_none()) return {name, link};
  if (const NamedFrame* const frame = find_frame(model_, name)) return *frame;
  if (name == "world") {
    fail(called("link", name), "does not exist; for the world, remove the quotes");
  } else {
    fail(called("link", name), does_not_exist(name, names_of_links(model_), "links"));
  }
  return {};
}

ConstrainedFrame ConstraintWords::frame(std::string_view behind) {
  ConstrainedFrame frame;
  if (!is_at_name()) {
    fail(behind, "names no link; write the name of a link, or world");
    return frame;
  }
  const StatementToken name = statement_.next();
  const NamedFrame base = name.is("world") ? NamedFrame{} : frame_called(name.text);
  frame.link = base.link;
  if (!has_failed_ && statement_.take("at")) frame.X_LF.p = three_numbers(kPosition);
  if (!has_failed_ && statement_.take("rpy")) {
    const Vector3<double> rpy = three_numbers(kAngles);
    if (!has_failed_) frame.X_LF.R = rotation_from_rpy(rpy);
  }
  const bool is_link = base.X_LF == Transform<double>{};
  if (!is_link) frame.X_LF = base.X_LF * frame.X_LF;
  return frame;
}

void ConstraintWords::refuse(const StatementToken& word) {
  std::string remedy = fmt::format("write {}", form_of(type_));
  const bool has_frames = type_.frames != FrameUse::kNone;
  if (has_frames) remedy += ", FRAME: LINK|world [at X Y Z] [rpy R P Y]";
  if (word.is("at") || word.is("rpy")) {
    remedy = "write a frame as LINK [at X Y Z] [rpy R P Y], in this order";
  } else if (word.is("-") && !has_frames) {
    remedy = "write a negative factor, as in \"+ -2 * right\"";
  }
  const bool is_quoted = word.kind == Kind::kQuoted;
  fail(
      shown(word),
      fmt::format("{} here; {}",
                  is_quoted ? "is in quotes, and no name is expected" : "is not expected", remedy));
}

}  // namespace dynac
