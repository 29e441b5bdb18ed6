// SPDX-License-Identifier: BSD-3-Clause
#include "support/error.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace dynac {
namespace {

constexpr std::size_t kMostLines = 50;

std::string lines_of(std::span<const Diagnostic> diagnostics) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics) {
    if (!text.empty()) text += '\n';
    text += to_string(diagnostic);
  }
  return text;
}

}  // namespace

std::string to_string(const Diagnostic& diagnostic) {
  std::string text = diagnostic.place.empty() ? "" : diagnostic.place + ": ";
  if (diagnostic.severity == Severity::kWarning) text += "warning: ";
  return text + diagnostic.text;
}

std::string to_string(const std::vector<Diagnostic>& diagnostics) {
  if (diagnostics.size() <= kMostLines) return lines_of(diagnostics);
  std::vector<Diagnostic> sorted = diagnostics;
  std::ranges::stable_sort(sorted, {}, &Diagnostic::severity);
  return fmt::format("{}\n... and {} more", lines_of({sorted.data(), kMostLines}),
                     sorted.size() - kMostLines);
}

InputError::InputError(std::vector<Diagnostic> diagnostics)
    : std::runtime_error(to_string(diagnostics)), diagnostics_(std::move(diagnostics)) {}

InputError::InputError(std::string place, std::string text)
    : InputError(std::vector<Diagnostic>{{Severity::kError, std::move(place), std::move(text)}}) {}

namespace detail {

void fail_assertion(const char* file, int line, const char* condition, std::string_view message) {
  const std::string_view path(file);
  const std::string_view name = path.substr(path.find_last_of('/') + 1);
  throw InternalError(fmt::format("{}:{}: {}: {}", name, line, condition, message));
}

}  // namespace detail
}  // namespace dynac
