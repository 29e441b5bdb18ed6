// SPDX-License-Identifier: BSD-3-Clause
#include "ir/predicted_time.hpp"

namespace dynac {
namespace {

bool is_predictable(const Arithmetic& arithmetic) {
  return !arithmetic.is_generic && arithmetic.has_own_sines &&
         arithmetic.number_bytes <= arithmetic.target->largest_number;
}

TimeEntry time_on(const Core& core, const Program& program, const Arithmetic& arithmetic) {
  const CallWork work = work_of(program, *arithmetic.target, core, arithmetic.number_bytes);
  return {&core, time_of(work, core), work.code_bytes};
}

}  // namespace

std::optional<TimeEntry> predicted_time(const Program& program, const Arithmetic& arithmetic) {
  if (!is_predictable(arithmetic)) return std::nullopt;
  return time_on(arithmetic.target->cores.front(), program, arithmetic);
}

std::vector<TimeEntry> predicted_times(const Program& program, const Arithmetic& arithmetic) {
  if (!is_predictable(arithmetic)) return {};
  std::vector<TimeEntry> entries;
  for (const Core& core : arithmetic.target->cores) {
    entries.push_back(time_on(core, program, arithmetic));
  }
  return entries;
}

}  // namespace dynac
