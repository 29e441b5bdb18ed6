// SPDX-License-Identifier: BSD-3-Clause
// All languages: a row per word of the setting language.
#pragma once

#include <array>
#include <string_view>

#include "emit/language.hpp"
#include "emit/languages/c99.hpp"
#include "emit/languages/cpp.hpp"
#include "emit/languages/cpp_template.hpp"
#include "emit/languages/cuda.hpp"

namespace dynac {

/// One row: the language for each number type, in the order of ScalarType; null: it has none.
struct LanguageRow {
  std::string_view word;
  std::array<const Language& (*)(ScalarType scalar), 3> by_scalar;
};

/// All languages; the first is the default.
inline constexpr std::array kLanguages{LanguageRow{"c++", {cpp, cpp, cpp_template}},
                                       LanguageRow{"c", {c99, c99, nullptr}},
                                       LanguageRow{"cuda", {cuda, cuda, nullptr}}};

/// The language that options ask for.
[[nodiscard]] const Language& language_of(const EmitOptions& options);

/// Whether a language has a number type.
[[nodiscard]] bool has_number_type(std::string_view language, ScalarType scalar);

}  // namespace dynac
