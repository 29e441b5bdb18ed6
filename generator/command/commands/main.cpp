// SPDX-License-Identifier: BSD-3-Clause
// The command `dynac`: parses, runs, and turns what is thrown into messages and exit codes.
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <filesystem>

#include "command/colours.hpp"
#include "command/commands/commands.hpp"
#include "command/line/command_line.hpp"
#include "command/line/flag_spelling.hpp"
#include "support/error.hpp"

namespace {

constexpr const char* kDiskFull = "cannot write to the standard output; is the disk full?\n";

void print_errors(const char* text) {
  fmt::print(stderr, "{}\n",
             dynac::coloured_errors(dynac::with_flags(text), dynac::takes_colours(stderr)));
}

// Returns the exit code.
int run(const dynac::Invocation& invocation) {
  switch (invocation.command) {
    case dynac::Command::kNone:
      fmt::print("{}", invocation.message);
      break;
    case dynac::Command::kGenerate:
      run_generate(invocation.options);
      break;
    case dynac::Command::kInspect:
      run_inspect(invocation.options);
      break;
    case dynac::Command::kExplain:
      run_explain(invocation.options);
      break;
    case dynac::Command::kReport:
      run_report(invocation.options);
      break;
    case dynac::Command::kCompare:
      return run_compare(invocation.options) ? 0 : 1;
    case dynac::Command::kConvert:
      run_convert(invocation.options);
      break;
    case dynac::Command::kCheck:
      return run_check(invocation.options) ? 0 : 1;
    case dynac::Command::kList:
      run_list(invocation.options);
      break;
    case dynac::Command::kCompletions:
      run_completions(invocation.options);
      break;
    case dynac::Command::kMan:
      run_man(invocation.options);
      break;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const int exit_code = run(dynac::parse_command_line(argc, argv));
    if (std::fflush(stdout) == 0) return exit_code;
    fmt::print(stderr, "{}", kDiskFull);
    return 1;
  } catch (const dynac::InputError& error) {
    print_errors(error.what());
    return 1;
  } catch (const dynac::UsageError& error) {
    print_errors(error.what());
    return 2;
  } catch (const std::filesystem::filesystem_error& error) {
    print_errors(
        fmt::format("{}: {}; give another path", error.path1().string(), error.code().message())
            .c_str());
    return 1;
  } catch (const std::exception& error) {
    if (std::ferror(stdout) != 0) {  // fmt throws where a print does not wait for the flush
      fmt::print(stderr, "{}", kDiskFull);
      return 1;
    }
    print_errors(
        fmt::format("internal error: {}\nPlease report it with the robot file.", error.what())
            .c_str());
    return 3;
  }
}
