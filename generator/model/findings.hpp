// SPDX-License-Identifier: BSD-3-Clause
// Collects what is wrong with an input, so that everything can be reported at once, and remarks on
// how it was read.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/remark.hpp"
#include "support/error.hpp"
#include "support/quoted.hpp"

namespace dynac {

/// A list of findings in the making.
class Findings {
 public:
  Findings() = default;
  /// @param[in] is_strict  whether what is doubtful is an error
  explicit Findings(bool is_strict) : is_strict_(is_strict) {}

  void error(std::string place, std::string text) {
    add(Severity::kError, std::move(place), std::move(text));
  }
  /// @throws InputError  with all findings, where the input has so many errors that no more are of
  /// use
  void add(Severity severity, std::string place, std::string text) {
    constexpr std::size_t kMostErrors = 10'000;
    list_.push_back({severity, std::move(place), std::move(text)});
    errors_ += severity == Severity::kError ? 1 : 0;
    if (errors_ == kMostErrors) throw InputError(take());
  }
  /// What the robot's dynamics may be wrong for: a warning, an error in strict readings.
  void doubt(std::string place, std::string text) {
    add(is_strict_ ? Severity::kError : Severity::kWarning, std::move(place), std::move(text));
  }
  [[nodiscard]] bool is_strict() const { return is_strict_; }
  /// How a part at a place was read. Equal remarks are one, with several places.
  void remark(Treatment treatment, std::string_view text, std::string place) {
    const auto [known, is_new] =
        remark_at_.emplace(std::pair(treatment, std::string(text)), remarks_.size());
    if (is_new) remarks_.push_back({treatment, std::string(text), {}});
    remarks_[known->second].places.push_back(std::move(place));
  }
  /// Number of findings so far: unchanged over a piece of work, nothing was found there.
  [[nodiscard]] std::size_t size() const { return list_.size(); }
  /// The list, leaving none behind.
  [[nodiscard]] std::vector<Diagnostic> take() {
    errors_ = 0;
    return std::exchange(list_, {});
  }
  /// The remarks, by treatment, leaving none behind.
  [[nodiscard]] std::vector<Remark> take_remarks() {
    std::stable_sort(remarks_.begin(), remarks_.end(),
                     [](const Remark& a, const Remark& b) { return a.treatment < b.treatment; });
    remark_at_.clear();
    return std::exchange(remarks_, {});
  }

 private:
  bool is_strict_ = false;
  std::vector<Diagnostic> list_;
  std::size_t errors_ = 0;  // in the list
  std::vector<Remark> remarks_;
  std::map<std::pair<Treatment, std::string>, std::size_t> remark_at_;  // a file may have many
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
