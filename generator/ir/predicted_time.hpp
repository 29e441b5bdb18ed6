// SPDX-License-Identifier: BSD-3-Clause
// How long a call takes on a core, predicted: the cost model of ir/cost.hpp for what it knows. In:
// a program and its arithmetic. Out: nanoseconds, core by core.
#pragma once

#include <optional>
#include <vector>

#include "ir/arithmetic.hpp"
#include "ir/cost.hpp"
#include "ir/program.hpp"

namespace dynac {

/// How long a call is predicted to take on a core.
struct TimeEntry {
  const Core* core = nullptr;
  CallTime time;
  double code_bytes = 0;  ///< of machine code
};

/// On the core of the target that decides; none where the model does not know what a call takes: a
/// caller's own number type, a library's sines, or arithmetic in software.
[[nodiscard]] std::optional<TimeEntry> predicted_time(const Program& program,
                                                      const Arithmetic& arithmetic);

/// On all cores of the target.
[[nodiscard]] std::vector<TimeEntry> predicted_times(const Program& program,
                                                     const Arithmetic& arithmetic);

}  // namespace dynac
