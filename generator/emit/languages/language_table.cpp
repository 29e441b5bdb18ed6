// SPDX-License-Identifier: BSD-3-Clause
#include "emit/languages/language_table.hpp"

#include <algorithm>

#include "support/error.hpp"

namespace dynac {
namespace {

const Language& (*maker(std::string_view word, ScalarType scalar))(ScalarType) {
  const auto* const row = std::ranges::find(kLanguages, word, &LanguageRow::word);
  DYNAC_ASSERT(row != kLanguages.end(), "there is no language {}", word);
  return row->by_scalar[static_cast<std::size_t>(scalar)];
}

}  // namespace

bool has_number_type(std::string_view language, ScalarType scalar) {
  return maker(language, scalar) != nullptr;
}

const Language& language_of(const EmitOptions& options) {
  const auto make = maker(options.language, options.scalar);
  DYNAC_ASSERT(make != nullptr, "{} has no such number type", options.language);
  return make(options.scalar);
}

}  // namespace dynac
