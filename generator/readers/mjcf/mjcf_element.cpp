// SPDX-License-Identifier: BSD-3-Clause
#include "readers/mjcf/mjcf_element.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "readers/text/numbers.hpp"
#include "support/alternatives.hpp"
#include "support/nearest_names.hpp"

namespace dynac {
namespace {

void report(const MjcfAttribute& attribute, Findings& findings, std::string_view problem) {
  findings.error(attribute.place, fmt::format("{} {} {} {}", attribute.subject, attribute.name,
                                              dynac::quoted(attribute.value), problem));
}

std::string amount(std::size_t least, std::size_t most) {
  return least == most ? std::to_string(least) : fmt::format("{} to {}", least, most);
}

}  // namespace

const MjcfAttribute* MjcfElement::find(std::string_view attribute) const {
  const auto found = std::ranges::find(attributes, attribute, &MjcfAttribute::name);
  return found == attributes.end() ? nullptr : &*found;
}

std::string MjcfElement::text(std::string_view attribute) const {
  const MjcfAttribute* const found = find(attribute);
  return found == nullptr ? "" : found->value;
}

void MjcfElement::error(Findings& findings, std::string_view text) const {
  findings.error(place, fmt::format("{} {}", subject, text));
}

std::optional<std::vector<double>> MjcfElement::numbers(std::string_view attribute,
                                                        std::size_t least, std::size_t most,
                                                        Findings& findings) const {
  const MjcfAttribute* const found = find(attribute);
  if (found == nullptr) return std::nullopt;
  std::vector<double> result;
  for (const std::string_view word : split_words(found->value)) {
    const ParsedNumber number = parse_number(word);
    if (!number.problem.empty()) {
      report(*found, findings,
             fmt::format("is wrong: {} {}; write finite decimal numbers such as 1.5, with spaces "
                         "in between",
                         dynac::quoted(word), number.problem));
      return std::nullopt;
    }
    result.push_back(number.value);
  }
  if (least <= result.size() && result.size() <= most) return result;
  report(*found, findings,
         fmt::format("has {} number{}; write {}", result.size(), result.size() == 1 ? "" : "s",
                     amount(least, most)));
  return std::nullopt;
}

double MjcfElement::number(std::string_view attribute, double otherwise, Findings& findings) const {
  const auto value = numbers(attribute, 1, 1, findings);
  return value ? value->front() : otherwise;
}

Vector3<double> MjcfElement::vector(std::string_view attribute, const Vector3<double>& otherwise,
                                    Findings& findings) const {
  const auto value = numbers(attribute, 3, 3, findings);
  return value ? Vector3<double>{{(*value)[0], (*value)[1], (*value)[2]}} : otherwise;
}

std::optional<std::size_t> MjcfElement::count(std::string_view attribute,
                                              Findings& findings) const {
  const auto value = numbers(attribute, 1, 1, findings);
  if (!value) return std::nullopt;
  const double number = value->front();
  if (number >= 0 && number <= 1e6 && number == std::floor(number)) {
    return static_cast<std::size_t>(number);
  }
  report(*find(attribute), findings, "is not a count; write a whole number, 0 or more");
  return std::nullopt;
}

bool MjcfElement::flag(std::string_view attribute, bool otherwise, Findings& findings) const {
  const MjcfAttribute* const found = find(attribute);
  if (found == nullptr) return otherwise;
  if (found->value == "true" || found->value == "false") return found->value == "true";
  report(*found, findings, "is no truth value; write \"true\" or \"false\"");
  return otherwise;
}

std::string_view MjcfElement::word(std::string_view attribute,
                                   std::span<const std::string_view> words,
                                   Findings& findings) const {
  const MjcfAttribute* const found = find(attribute);
  if (found == nullptr) return words.front();
  const auto word = std::ranges::find(words, found->value);
  if (word != words.end()) return *word;
  report(*found, findings, fmt::format("is unknown; write {}", quoted_alternatives(words)));
  return words.front();
}

}  // namespace dynac
