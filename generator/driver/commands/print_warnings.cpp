#include "driver/commands/print_warnings.hpp"

#include <fmt/format.h>

#include "driver/colours.hpp"

namespace dynac {

void print_warnings(const std::vector<Diagnostic>& warnings, std::FILE* stream) {
  if (warnings.empty()) return;
  fmt::print(stream, "{}\n", coloured_warnings(to_string(warnings), takes_colours(stream)));
}

}  // namespace dynac
