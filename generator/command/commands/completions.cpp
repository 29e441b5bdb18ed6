// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include "command/commands/commands.hpp"
#include "command/line/command_options.hpp"
#include "command/manuals/manuals.hpp"

namespace dynac {

void run_completions(const CommandOptions& options) {
  switch (options.shell) {
    case Shell::kBash:
      fmt::print("{}", bash_completion());
      break;
    case Shell::kZsh:
      fmt::print("{}", zsh_completion());
      break;
    case Shell::kFish:
      fmt::print("{}", fish_completion());
      break;
  }
}

}  // namespace dynac
