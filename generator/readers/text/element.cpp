// SPDX-License-Identifier: BSD-3-Clause
#include "readers/text/element.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include "readers/text/numbers.hpp"

namespace dynac {
namespace {

/// `joint "elbow":` or `joint "elbow": <axis>`.
std::string subject(const Element& element) {
  return element.thing + (element.part.empty() ? ":" : ": <" + element.part + '>');
}

/// `joint "elbow": <axis> xyz "1,5" is not a number; ...` at the attribute's line.
void report(const Element& element, const tinyxml2::XMLAttribute& attribute, Source& source,
            std::string_view problem) {
  source.findings.error(source.place(attribute.GetLineNum()),
                        fmt::format("{} {} {}", subject(element), attribute.Name(), problem));
}

std::optional<double> read_word(const Element& element, const tinyxml2::XMLAttribute& attribute,
                                std::string_view word, Source& source) {
  const ParsedNumber number = parse_number(word);
  if (number.problem.empty()) return number.value;
  report(element, attribute, source,
         fmt::format("{} {}; write a finite decimal number such as 1.5", dynac::quoted(word),
                     number.problem));
  return std::nullopt;
}

}  // namespace

void Element::error(Source& source, std::string_view text) const {
  source.findings.error(source.place(xml.GetLineNum()), fmt::format("{} {}", subject(*this), text));
}

std::optional<Element> Element::child(const char* tag, Source& source) const {
  const tinyxml2::XMLElement* const first = xml.FirstChildElement(tag);
  source.seen.insert({&xml, first});
  if (first == nullptr) return std::nullopt;
  for (const auto* other = first->NextSiblingElement(tag); other != nullptr;
       other = other->NextSiblingElement(tag)) {
    source.findings.error(source.place(other->GetLineNum()),
                          fmt::format("{}: second <{}>; keep one", thing, tag));
  }
  return Element{*first, thing, tag};
}

std::string Element::text(const char* attribute) const {
  const char* const value = xml.Attribute(attribute);
  return value == nullptr ? "" : value;
}

bool Element::has(const char* attribute) const { return xml.Attribute(attribute) != nullptr; }

std::optional<double> Element::number(const char* attribute, Source& source) const {
  const tinyxml2::XMLAttribute* const found = xml.FindAttribute(attribute);
  source.seen.insert(&xml);
  if (found == nullptr) return std::nullopt;
  const auto words = split_words(found->Value());
  // Several words, or none, are no number either: say so about the whole value.
  return read_word(*this, *found, words.size() == 1 ? words[0] : found->Value(), source);
}

double Element::required_number(const char* attribute, Source& source) const {
  if (!has(attribute)) {
    error(source, fmt::format("has no attribute {0}; write {0}=\"...\"", attribute));
    return 0;
  }
  return number(attribute, source).value_or(0);
}

std::optional<Vector3<double>> Element::vector(const char* attribute, Source& source) const {
  const tinyxml2::XMLAttribute* const found = xml.FindAttribute(attribute);
  source.seen.insert(&xml);
  if (found == nullptr) return std::nullopt;
  const auto words = split_words(found->Value());
  if (words.size() != 3 && space_problem(found->Value()).empty()) {
    report(*this, *found, source,
           fmt::format("{} has {} number{}; write three, such as \"0 0 1\"",
                       dynac::quoted(found->Value()), words.size(), words.size() == 1 ? "" : "s"));
    return std::nullopt;
  }
  std::vector<double> numbers;
  for (const std::string_view word : words) {
    if (const auto entry = read_word(*this, *found, word, source)) numbers.push_back(*entry);
  }
  if (words.size() != 3 || numbers.size() != 3) return std::nullopt;
  return Vector3<double>{{numbers[0], numbers[1], numbers[2]}};
}

Element named_element(std::string_view kind, const tinyxml2::XMLElement& xml) {
  const char* const name = xml.Attribute("name");
  return {xml, called(kind, name == nullptr ? "" : name)};
}

}  // namespace dynac
