// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/rust_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "support/utf8.hpp"

namespace dynac {
namespace {

// Of all editions, and those that are reserved.
constexpr std::array<std::string_view, 53> kRustKeywords{
    "Self",     "abstract", "as",      "async", "await",    "become", "box",    "break", "const",
    "continue", "crate",    "do",      "dyn",   "else",     "enum",   "extern", "false", "final",
    "fn",       "for",      "gen",     "if",    "impl",     "in",     "let",    "loop",  "macro",
    "match",    "mod",      "move",    "mut",   "override", "priv",   "pub",    "ref",   "return",
    "self",     "static",   "struct",  "super", "trait",    "true",   "try",    "type",  "typeof",
    "union",    "unsafe",   "unsized", "use",   "virtual",  "where",  "while",  "yield"};

constexpr std::array<std::string_view, 5> kStandardCrates{"alloc", "core", "proc_macro", "std",
                                                          "test"};

// Of the prelude: a crate of the same name would hide them in all that uses it.
constexpr std::array<std::string_view, 39> kPrelude{"AsMut",
                                                    "AsRef",
                                                    "Box",
                                                    "Clone",
                                                    "Copy",
                                                    "Default",
                                                    "Drop",
                                                    "DoubleEndedIterator",
                                                    "Eq",
                                                    "Err",
                                                    "ExactSizeIterator",
                                                    "Extend",
                                                    "Fn",
                                                    "FnMut",
                                                    "FnOnce",
                                                    "From",
                                                    "FromIterator",
                                                    "Into",
                                                    "IntoIterator",
                                                    "Iterator",
                                                    "None",
                                                    "Ok",
                                                    "Option",
                                                    "Ord",
                                                    "PartialEq",
                                                    "PartialOrd",
                                                    "Result",
                                                    "Send",
                                                    "Sized",
                                                    "Some",
                                                    "String",
                                                    "Sync",
                                                    "ToOwned",
                                                    "ToString",
                                                    "TryFrom",
                                                    "TryInto",
                                                    "Unpin",
                                                    "Vec",
                                                    "drop"};

bool is_one_of(std::span<const std::string_view> names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

std::string rust_name(const std::string& name) {
  return is_one_of(kRustKeywords, name) ? name + '_' : name;
}

std::string crate_name_problem(std::string_view robot) {
  if (is_one_of(kRustKeywords, robot)) return "it is a keyword of Rust";
  if (is_one_of(kStandardCrates, robot)) return "a crate of Rust's own has it";
  if (is_one_of(kPrelude, robot)) return "it is a name of Rust's prelude";
  return "";
}

std::string rust_string(std::string_view text) {
  std::string literal = "\"";
  while (!text.empty()) {
    const Utf8Character character = first_character(text);
    const char first = text.front();
    const bool is_plain = character.size == 1 && first >= ' ' && first <= '~';
    if (is_plain) {
      if (first == '"' || first == '\\') literal += '\\';
      literal += first;
    } else {
      const auto code = static_cast<unsigned>(character.code_point);
      literal += fmt::format("\\u{{{:x}}}", character.size == 0 ? 0xfffdU : code);
    }
    text.remove_prefix(std::max<std::size_t>(character.size, 1));
  }
  return literal + '"';
}

std::string rustdoc_text(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    constexpr std::string_view kMarks = "\\`*_[]<>#|~";
    if (kMarks.find(c) != kMarks.npos) escaped += '\\';
    escaped += c;
  }
  return escaped;
}

}  // namespace dynac
