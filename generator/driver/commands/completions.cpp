#include <fmt/format.h>

#include "driver/commands/commands.hpp"
#include "driver/manuals/manuals.hpp"

namespace dynac {

void run_completions(const Options& options) {
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
