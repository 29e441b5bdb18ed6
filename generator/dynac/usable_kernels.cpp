// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/usable_kernels.hpp"

#include "describe/open_loops.hpp"
#include "dynac/absent_effects.hpp"
#include "dynac/affected_kernels.hpp"
#include "dynac/requirements.hpp"
#include "dynac/wrapped_kernels.hpp"
#include "kernels/fusion.hpp"
#include "search/session.hpp"

namespace dynac {

std::vector<const Kernel*> usable_kernels(const Robot& robot,
                                          const std::vector<const Kernel*>& wanted,
                                          const Options& options, const DumpSink& note) {
  std::vector<const Kernel*> rows = available_kernels(robot, wanted, options, note);
  report_open_loops(robot, parts_of(rows), options.is_strict, note);
  report_absent_effects(robot, parts_of(rows), options, note);
  check_affected_kernels(robot, rows, options);
  check_wrapped_kernels(robot, rows, options);
  return rows;
}

}  // namespace dynac
