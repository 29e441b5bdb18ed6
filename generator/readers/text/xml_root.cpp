// SPDX-License-Identifier: BSD-3-Clause
#include "readers/text/xml_root.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <algorithm>
#include <utility>

namespace dynac {
namespace {

/// XML_ERROR_MISMATCHED_ELEMENT -> "mismatched element".
std::string error_in_words(const tinyxml2::XMLDocument& document) {
  constexpr std::string_view kPrefix = "XML_ERROR_";
  std::string words = document.ErrorName();
  if (words.starts_with(kPrefix)) words.erase(0, kPrefix.size());
  for (char& c : words) {
    if (c == '_') c = ' ';
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return words;
}

[[noreturn]] void refuse_xml(const tinyxml2::XMLDocument& document, const Source& source) {
  const std::string place = source.place(document.ErrorLineNum());
  if (document.ErrorID() == tinyxml2::XML_ELEMENT_DEPTH_EXCEEDED) {
    throw InputError(place, "elements are nested too deep; no robot description needs 100 levels");
  }
  if (document.ErrorID() == tinyxml2::XML_ERROR_PARSING_DECLARATION) {
    throw InputError(place,
                     "the declaration <?xml ...?> is not the first thing in the file or is not "
                     "closed; move it to the start, before comments, or remove it");
  }
  throw InputError(place, fmt::format("is not well-formed XML ({}); close every element, and write "
                                      "every attribute once and in quotes",
                                      error_in_words(document)));
}

}  // namespace

const tinyxml2::XMLElement& parse_root(std::string_view text, tinyxml2::XMLDocument& document,
                                       const Source& source) {
  document.Parse(text.data(), text.size());
  if (document.Error()) refuse_xml(document, source);
  const tinyxml2::XMLElement* const root = document.RootElement();
  if (root == nullptr) throw InputError(source.name, "holds no element; give a robot description");
  return *root;
}

void check_root_name(const tinyxml2::XMLElement& root, std::string_view name,
                     std::string_view format, const Source& source) {
  if (root.Name() == name) return;
  throw InputError(source.place(root.GetLineNum()),
                   fmt::format("the root element is {}, not \"{}\"; give {}",
                               dynac::quoted(root.Name()), name, format));
}

void check_single_root(const tinyxml2::XMLElement& root, const Source& source) {
  const tinyxml2::XMLElement* const second = root.NextSiblingElement();
  if (second == nullptr) return;
  throw InputError(source.place(second->GetLineNum()),
                   fmt::format("a second root element {}; keep one robot per file",
                               dynac::quoted(second->Name())));
}

std::vector<Diagnostic> in_line_order(std::vector<Diagnostic> findings) {
  // Places differ in their line alone, and the shorter of two numbers is the smaller one.
  std::stable_sort(findings.begin(), findings.end(), [](const Diagnostic& a, const Diagnostic& b) {
    return std::pair(a.place.size(), std::string_view(a.place)) <
           std::pair(b.place.size(), std::string_view(b.place));
  });
  return findings;
}

}  // namespace dynac
