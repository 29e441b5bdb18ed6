#include <fmt/format.h>

#include "driver/commands/commands.hpp"
#include "driver/manuals/manuals.hpp"

namespace dynac {

void run_man(const Options&) { fmt::print("{}", manual_page()); }

}  // namespace dynac
