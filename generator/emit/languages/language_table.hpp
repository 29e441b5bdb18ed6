// All languages, by name and number type.
#pragma once

#include "emit/language.hpp"

namespace dynac {

/// The language that options ask for.
[[nodiscard]] const Language& language_of(const EmitOptions& options);

/// Whether a language has a number type.
[[nodiscard]] bool has_number_type(LanguageName language, ScalarType scalar);

}  // namespace dynac
