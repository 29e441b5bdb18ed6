// SPDX-License-Identifier: BSD-3-Clause
// The two kinds of errors of the compiler, and the record of what is wrong with an input.
//
// InputError: the user's file is wrong (exit code 1). UsageError: the command line is wrong (2).
// InternalError: we are wrong (3). Nothing else is thrown on purpose.
#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace dynac {

/// How bad a diagnostic is: an error stops the compiler, a warning is reported and kept.
enum class Severity { kError, kWarning };

/// One finding about an input, naming place, thing, problem and remedy.
struct Diagnostic {
  Severity severity = Severity::kError;
  std::string place;  ///< "arm.urdf:142", or the API call for a robot built in code; may be empty
  std::string text;  ///< `joint "elbow": axis has zero length; write a unit vector such as "0 0 1"`
};

/// `place: text`, with `warning: ` in between for warnings.
[[nodiscard]] std::string to_string(const Diagnostic& diagnostic);

/// A line each. Of more than 50, those of errors first, and how many more there are: a file that is
/// wrong everywhere does not fill the terminal.
[[nodiscard]] std::string to_string(const std::vector<Diagnostic>& diagnostics);

/// The user's input is wrong. Carries every finding, not the first alone.
class InputError : public std::runtime_error {
 public:
  /// @param[in] diagnostics  all findings, at least one of them an error, in order of the input
  explicit InputError(std::vector<Diagnostic> diagnostics);
  /// A single finding.
  InputError(std::string place, std::string text);

  [[nodiscard]] const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }

 private:
  std::vector<Diagnostic> diagnostics_;
};

/// The command line is wrong.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The compiler is wrong; thrown by DYNAC_ASSERT.
class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

namespace detail {
[[noreturn]] void fail_assertion(const char* file, int line, const char* condition,
                                 std::string_view message);
}  // namespace detail

}  // namespace dynac

/// Checks an invariant of the compiler itself; always on. `DYNAC_ASSERT(condition, "format",
/// args...)`
#define DYNAC_ASSERT(condition, ...)                                                               \
  do {                                                                                             \
    if (!(condition)) {                                                                            \
      ::dynac::detail::fail_assertion(__FILE__, __LINE__, #condition, ::fmt::format(__VA_ARGS__)); \
    }                                                                                              \
  } while (false)
