// SPDX-License-Identifier: BSD-3-Clause
// Identifiers made of any text: valid in C and C++, free of keywords, macros and reserved names.
// Letters, digits and '_' of ASCII stay, all else becomes '_', runs of '_' become one and those at
// the ends go. An empty rest becomes the kind; a leading digit gets the kind in front; what is
// longer than 64 characters is cut and ends in 8 digits of the SHA-256 of the full text.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace dynac {

/// A C and C++ identifier of at most 64 characters, without `__` and without '_' at the ends.
/// Different texts may give the same one; see NameScope.
/// @param[in] text  any bytes
/// @param[in] kind  what the name is of: "joint", "link", "robot". It is appended after a '_' where
///                  the result would be a keyword, a macro, a reserved or an emitted name, for a
///                  robot also a global name of the C library or a target of CMake
[[nodiscard]] std::string identifier(std::string_view text, std::string_view kind);

/// Whether a text is a letter of ASCII, and letters, digits and '_' behind it.
[[nodiscard]] bool is_plain_name(std::string_view name);

/// Hands out identifiers that differ from each other within one scope. The results depend on the
/// sequence of calls alone.
class NameScope {
 public:
  /// @param[in] taken  names that the scope holds already, such as the arguments of a kernel
  explicit NameScope(std::vector<std::string> taken = {});

  /// identifier(text, kind), with `_<kind>` where that is taken and else `_2`, `_3`, ... where it
  /// was handed out before; at most 64 characters.
  [[nodiscard]] std::string unique(std::string_view text, std::string_view kind);

 private:
  [[nodiscard]] std::string numbered(const std::string& base, std::string_view kind);

  std::set<std::string> taken_;
  std::set<std::string> given_;
  std::map<std::string, int> last_number_;  // the last one tried for a name, so that many are fast
};

}  // namespace dynac
