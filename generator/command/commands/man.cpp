// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include "command/commands/commands.hpp"
#include "command/line/command_options.hpp"
#include "command/manuals/manuals.hpp"

namespace dynac {

void run_man(const CommandOptions&) { fmt::print("{}", manual_page()); }

}  // namespace dynac
