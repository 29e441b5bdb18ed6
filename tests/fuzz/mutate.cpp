// SPDX-License-Identifier: BSD-3-Clause
#include "mutate.hpp"

#include <array>
#include <cctype>
#include <vector>

#include "../harness/rng.hpp"

namespace dynac::test {
namespace {

// Numbers at which something ends, and words that are none.
constexpr std::array<std::string_view, 30> kNumbers{"0",
                                                    "-0",
                                                    "1",
                                                    "-1",
                                                    "0.5",
                                                    "3.14159265358979",
                                                    "1.5707963267948966",
                                                    "1e-12",
                                                    "1e-9",
                                                    "1e5",
                                                    "100001",
                                                    "1e9",
                                                    "-1e9",
                                                    "1.1e9",
                                                    "1e15",
                                                    "1e16",
                                                    "1e30",
                                                    "1e31",
                                                    "1e100",
                                                    "1e200",
                                                    "1e308",
                                                    "-1e308",
                                                    "1e400",
                                                    "1e-30",
                                                    "1e-100",
                                                    "1e-308",
                                                    "5e-324",
                                                    "nan",
                                                    "inf",
                                                    "0x10"};

std::string_view text_of(std::string_view text, Span span) {
  return text.substr(span.first, span.size());
}

bool is_of_number(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-' || c == '+' ||
         c == 'e';
}

// Words of characters of numbers with a digit among them.
std::vector<Span> numbers_of(std::string_view text) {
  std::vector<Span> spans;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    bool has_digit = false;
    while (end < text.size() && is_of_number(text[end])) {
      has_digit |= std::isdigit(static_cast<unsigned char>(text[end])) != 0;
      ++end;
    }
    if (has_digit) spans.push_back({at, end});
    at = end + 1;
  }
  return spans;
}

std::vector<Span> words_of(std::string_view text, std::string_view separators) {
  std::vector<Span> spans;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
    if (end > at) spans.push_back({at, end});
    at = end + 1;
  }
  return spans;
}

// name="value" with the space in front; `value` without its quotes.
struct Attribute {
  Span whole;
  Span value;
};

std::vector<Attribute> attributes_of(std::string_view text) {
  std::vector<Attribute> attributes;
  for (std::size_t at = text.find("=\""); at < text.size(); at = text.find("=\"", at)) {
    const std::size_t space = text.find_last_of(" \n\t", at);
    const std::size_t end = text.find('"', at + 2);
    if (end == text.npos) break;
    if (space != text.npos) attributes.push_back({{space, end + 1}, {at + 2, end}});
    at = end + 1;
  }
  return attributes;
}

// Elements with all that is in them.
std::vector<Span> elements_of(std::string_view text) {
  std::vector<Span> elements;
  std::vector<std::size_t> open;
  for (std::size_t at = text.find('<'); at < text.size(); at = text.find('<', at + 1)) {
    const std::size_t end = text.find('>', at);
    if (end == text.npos) break;
    const char next = at + 1 < text.size() ? text[at + 1] : '\0';
    if (next == '?' || next == '!') continue;
    if (next != '/') {
      open.push_back(elements.size());
      elements.push_back({at, end + 1});
    }
    const bool closes = next == '/' || text[end - 1] == '/';
    if (!closes || open.empty()) continue;
    elements[open.back()].last = end + 1;
    open.pop_back();
  }
  return elements;
}

void replace(std::string& text, Span span, std::string_view by) {
  text.replace(span.first, span.size(), std::string(by));
}

void change_number(std::string& text, Rng& random) {
  const std::vector<Span> numbers = numbers_of(text);
  if (!numbers.empty()) replace(text, random.pick(numbers), random.pick(kNumbers));
}

void change_byte(std::string& text, Rng& random) {
  constexpr std::string_view kBytes("<>/\"'&;[]#\\ \n\t=-+.0e\0\x7f\x80\xC3", 24);
  if (!text.empty()) text[random.below(text.size())] = random.pick(kBytes);
}

void change_attribute(std::string& text, Rng& random) {
  const std::vector<Attribute> attributes = attributes_of(text);
  if (attributes.empty()) return;
  const Attribute& attribute = random.pick(attributes);
  const Attribute& other = random.pick(attributes);
  switch (random.below(4)) {
    case 0:
      return replace(text, attribute.whole, "");
    case 1:
      return replace(text, attribute.whole, text_of(std::string(text), other.whole));
    case 2:
      return replace(text, attribute.value, random.pick(kNumbers));
    default:
      return replace(text, attribute.value, text_of(std::string(text), other.value));
  }
}

void change_element(std::string& text, Rng& random) {
  const std::vector<Span> elements = elements_of(text);
  if (elements.size() < 2) return;
  const Span element = elements[1 + random.below(elements.size() - 1)];
  const std::string copy(text_of(text, elements[1 + random.below(elements.size() - 1)]));
  switch (random.below(3)) {
    case 0:
      return replace(text, element, "");
    case 1:
      return replace(text, element, copy);
    default:
      text.insert(element.first, copy);
  }
}

// The text of an element, where SDF has its values and names.
void change_content(std::string& text, Rng& random) {
  std::vector<Span> contents;
  for (const Span span : words_of(text, "<>")) {
    if (span.first > 0 && text[span.first - 1] == '>') contents.push_back(span);
  }
  if (contents.empty()) return;
  const std::string copy(text_of(text, random.pick(contents)));
  replace(text, random.pick(contents), copy);
}

void change_line(std::string& text, Rng& random) {
  const std::vector<Span> lines = words_of(text, "\n");
  if (lines.empty()) return;
  const Span line = random.pick(lines);
  const std::string copy = std::string(text_of(text, random.pick(lines))) + '\n';
  if (random.below(2) == 0) return replace(text, line, "");
  text.insert(line.first, copy);
}

void change_word(std::string& text, Rng& random, std::span<const std::string> known) {
  const std::vector<Span> words = words_of(text, " \n\t[]");
  if (words.empty()) return;
  const Span word = random.pick(words);
  const std::string copy(text_of(text, random.pick(words)));
  const std::string& other = known.empty() ? copy : random.pick(known);
  switch (random.below(4)) {
    case 0:
      return replace(text, word, "");
    case 1:
      return replace(text, word, copy);
    case 2:
      return replace(text, word, other);
    default:
      text.insert(word.first, other + ' ');
  }
}

void change_markup(std::string& text, Rng& random) {
  using Change = void (*)(std::string&, Rng&);
  // Numbers twice: most of what is wrong with a robot is.
  constexpr std::array<Change, 6> kChanges{change_number,  change_number,  change_attribute,
                                           change_element, change_content, change_byte};
  random.pick(kChanges)(text, random);
}

void change_words(std::string& text, Rng& random, std::span<const std::string> known) {
  switch (random.below(4)) {
    case 0:
      return change_number(text, random);
    case 1:
      return change_word(text, random, known);
    case 2:
      return change_line(text, random);
    default:
      return change_byte(text, random);
  }
}

}  // namespace

std::string mutated(std::string_view text, std::uint64_t seed, Damage damage,
                    std::span<const std::string> words) {
  Rng random(seed);
  std::string result(text);
  for (std::size_t left = 1 + random.below(4); left > 0; --left) {
    const bool is_markup =
        damage == Damage::kMarkup || (damage == Damage::kBoth && random.one_in(2));
    if (is_markup) {
      change_markup(result, random);
    } else {
      change_words(result, random, words);
    }
  }
  return result;
}

}  // namespace dynac::test
