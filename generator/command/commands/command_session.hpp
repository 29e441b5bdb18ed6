// SPDX-License-Identifier: BSD-3-Clause
// The session of a command: where its progress is shown and its finished kernels are reported.
#pragma once

#include <fmt/format.h>

#include <string>

#include "command/line/command_options.hpp"
#include "command/line/flag_spelling.hpp"
#include "dynac/request_of.hpp"
#include "search/session.hpp"

namespace dynac {

/// What the options ask of the compiler.
[[nodiscard]] inline CompileRequest command_request(const CommandOptions& options) {
  CompileRequest request = request_of(options);
  request.dump_after = options.dump_after;
  return request;
}

/// Shows its progress on a terminal, unless --quiet is given; with --verbose each finished kernel
/// has a line wherever stderr leads.
struct CommandSession : Session {
  explicit CommandSession(const CommandOptions& options)
      : Session(options.is_quiet ? Progress::Show() : terminal_line()) {
    if (!options.is_quiet) progress.keep_with(print_kept_line, options.is_verbose);
  }

  /// Prints what --dump-after asks for.
  [[nodiscard]] DumpSink dump() {
    return [this](const std::string& text) {
      progress.wipe();
      fmt::print("{}", with_flags(text));
    };
  }
};

}  // namespace dynac
