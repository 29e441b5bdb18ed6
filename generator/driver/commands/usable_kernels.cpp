#include "driver/commands/usable_kernels.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <string>

#include "describe/open_loops.hpp"
#include "driver/absent_effects.hpp"
#include "driver/affected_kernels.hpp"
#include "driver/options/flag_spelling.hpp"
#include "driver/requirements.hpp"
#include "search/session.hpp"

namespace dynac {

std::vector<const Kernel*> usable_kernels(const Robot& robot,
                                          const std::vector<const Kernel*>& wanted,
                                          const Options& options) {
  const DumpSink note = [](const std::string& text) { fmt::print(stderr, "{}", with_flags(text)); };
  std::vector<const Kernel*> rows = available_kernels(robot, wanted, options, note);
  report_open_loops(robot, rows, options.is_strict, note);
  report_absent_effects(robot, rows, options, note);
  check_affected_kernels(robot, rows, options);
  return rows;
}

}  // namespace dynac
