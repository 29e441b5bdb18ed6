#include "emit/languages/language_table.hpp"

#include "emit/languages/c99.hpp"
#include "emit/languages/cpp.hpp"
#include "emit/languages/cpp_template.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

struct Row {
  LanguageName name;
  ScalarType scalar;
  const Language& (*language)(ScalarType scalar);
};

constexpr Row kRows[] = {{LanguageName::kCpp, ScalarType::kDouble, cpp},
                         {LanguageName::kCpp, ScalarType::kFloat, cpp},
                         {LanguageName::kCpp, ScalarType::kTemplate, cpp_template},
                         {LanguageName::kC, ScalarType::kDouble, c99},
                         {LanguageName::kC, ScalarType::kFloat, c99}};

const Row* find_row(LanguageName name, ScalarType scalar) {
  for (const Row& row : kRows) {
    if (row.name == name && row.scalar == scalar) return &row;
  }
  return nullptr;
}

}  // namespace

bool has_number_type(LanguageName language, ScalarType scalar) {
  return find_row(language, scalar) != nullptr;
}

const Language& language_of(const EmitOptions& options) {
  const Row* row = find_row(options.language, options.scalar);
  DYNAC_ASSERT(row != nullptr, "the language has no such number type");
  return row->language(options.scalar);
}

}  // namespace dynac
