// Collects what is wrong with an input, so that everything can be reported at once.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/error.hpp"
#include "support/quoted.hpp"

namespace dynac {

/// A list of findings in the making.
class Findings {
 public:
  void error(std::string place, std::string text) {
    add(Severity::kError, std::move(place), std::move(text));
  }
  void add(Severity severity, std::string place, std::string text) {
    list_.push_back({severity, std::move(place), std::move(text)});
  }
  /// Number of findings so far: unchanged over a piece of work, nothing was found there.
  [[nodiscard]] std::size_t size() const { return list_.size(); }
  /// The list, leaving none behind.
  [[nodiscard]] std::vector<Diagnostic> take() { return std::exchange(list_, {}); }

 private:
  std::vector<Diagnostic> list_;
};

[[nodiscard]] inline bool has_error(const std::vector<Diagnostic>& findings) {
  return std::any_of(findings.begin(), findings.end(),
                     [](const Diagnostic& d) { return d.severity == Severity::kError; });
}

/// `joint "elbow"`, or `joint` alone where it has no name.
[[nodiscard]] inline std::string called(std::string_view kind, std::string_view name) {
  return name.empty() ? std::string(kind) : std::string(kind) + ' ' + quoted(name);
}

}  // namespace dynac
