// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/python_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <regex>

#include "emit/text_template.hpp"
#include "emit/wrappers/standard_modules.hpp"

namespace dynac {
namespace {

constexpr std::array<std::string_view, 35> kKeywords{
    "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
    "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
    "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
    "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"};

bool is_keyword(std::string_view name) {
  return std::ranges::find(kKeywords, name) != kKeywords.end();
}

// Whether the modules of packages import one of this name, from wherever.
bool is_imported(std::string_view name) {
  const std::string word(name);
  const std::regex import("(^|\\n) *(import " + word + "(\\.| as |\\n)|from " + word +
                          "(\\.[a-z.]+)? import )");
  return std::ranges::any_of(embedded_names("python/", ".py"), [&](std::string_view module) {
    const std::string text(embedded_file(module));
    return std::regex_search(text, import);
  });
}

}  // namespace

std::string python_argument(const std::string& name) {
  return is_keyword(name) ? name + '_' : name;
}

std::string package_name_problem(std::string_view robot) {
  if (is_keyword(robot)) return "it is a keyword of Python";
  if (kStandardModules.find(fmt::format(" {} ", robot)) != kStandardModules.npos) {
    return "a module of Python's standard library has it";
  }
  if (robot == "dynac") return "dynac's own package has it";
  if (is_imported(robot)) return "the package itself imports a module of this name";
  return "";
}

}  // namespace dynac
