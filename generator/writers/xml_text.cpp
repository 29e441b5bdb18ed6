// SPDX-License-Identifier: BSD-3-Clause
#include "writers/xml_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace dynac {

std::string number_text(std::span<const double> numbers) {
  return fmt::format("{}", fmt::join(numbers, " "));
}
std::string number_text(double number) { return fmt::format("{}", number); }
std::string number_text(const Vector3<double>& vector) { return number_text(vector.e); }

XmlText::XmlText(std::string_view banner) {
  printer_.PushDeclaration("xml version=\"1.0\"");
  std::string comment = fmt::format(" {} ", banner);
  for (std::size_t at = comment.find("--"); at != comment.npos; at = comment.find("--", at)) {
    comment.insert(at + 1, " ");  // "--" may not stand in comments
  }
  printer_.PushComment(comment.c_str());
}

void XmlText::open(const char* tag, Attributes attributes) {
  printer_.OpenElement(tag);
  for (const auto& [name, value] : attributes) printer_.PushAttribute(name, value.c_str());
}

void XmlText::add(const char* tag, Attributes attributes) {
  open(tag, attributes);
  close();
}

void XmlText::add_text(const char* tag, const std::string& text, Attributes attributes) {
  open(tag, attributes);
  printer_.PushText(text.c_str());
  close();
}

void NamedThings::warn(std::string_view kind, std::string_view text, const std::string& place,
                       Findings& findings) const {
  if (names_.empty()) return;
  std::vector<std::string> names;
  for (const std::string& name : names_) names.push_back(dynac::quoted(name));
  findings.add(
      Severity::kWarning, place,
      fmt::format("{}{} {}: {}", kind, names.size() == 1 ? "" : "s", fmt::join(names, ", "), text));
}

}  // namespace dynac
