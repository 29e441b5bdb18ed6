// How long emitted code takes for a call, predicted: the cost model of ir/cost.hpp for what it
// knows. In: a program and how it is to be written. Out: nanoseconds, core by core.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "emit/emit_options.hpp"
#include "emit/time_entry.hpp"
#include "ir/program.hpp"

namespace dynac {

/// On the core of the target that decides; none where the model does not know what a call takes: a
/// caller's own number type, a library's sines, or arithmetic in software.
[[nodiscard]] std::optional<TimeEntry> predicted_time(const Program& program,
                                                      const EmitOptions& emit);

/// On all cores of the target.
[[nodiscard]] std::vector<TimeEntry> predicted_times(const Program& program,
                                                     const EmitOptions& emit);

/// "core", "nanoseconds" and the three bounds "throughput", "fetch" and "path",
/// "code_bytes"; to three digits.
[[nodiscard]] nlohmann::ordered_json to_json(const TimeEntry& entry);

}  // namespace dynac
