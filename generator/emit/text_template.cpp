// SPDX-License-Identifier: BSD-3-Clause
#include "emit/text_template.hpp"

#include "emit/embedded_files.hpp"
#include "support/error.hpp"

namespace dynac {

std::string fill(std::string_view text, const Placeholders& values) {
  std::string result;
  while (!text.empty()) {
    const std::size_t first = text.find('@');
    result += text.substr(0, first);
    if (first == std::string_view::npos) break;
    const std::size_t last = text.find('@', first + 1);
    DYNAC_ASSERT(last != std::string_view::npos, "a placeholder is not closed: {}",
                 text.substr(first, 40));
    const std::string name(text.substr(first + 1, last - first - 1));
    const auto value = values.find(name);
    DYNAC_ASSERT(value != values.end(), "no value for the placeholder @{}@", name);
    result += value->second;
    text.remove_prefix(last + 1);
  }
  return result;
}

std::string_view embedded_file(std::string_view name) {
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.name == name) return file.content;
  }
  throw InternalError("no embedded file " + std::string(name));
}

std::vector<std::string_view> embedded_names(std::string_view beginning, std::string_view ending) {
  std::vector<std::string_view> names;
  for (const EmbeddedFile& file : embedded_files()) {
    const bool is_one = file.name.starts_with(beginning) && file.name.ends_with(ending);
    if (is_one) names.push_back(file.name);
  }
  return names;
}

std::vector<std::string_view> embedded_runtime_headers(std::string_view ending) {
  return embedded_names("dynac/runtime/", ending);
}

}  // namespace dynac
