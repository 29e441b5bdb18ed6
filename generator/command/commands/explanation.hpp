// SPDX-License-Identifier: BSD-3-Clause
// What `dynac explain` reports of a kernel: its candidates, the steps of the chosen one, and the
// time that a call is predicted to take.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>

namespace dynac {

struct CompiledKernel;
struct TimeEntry;

/// @param[in] times  of the program, core by core
[[nodiscard]] nlohmann::ordered_json explanation(const CompiledKernel& kernel,
                                                 std::span<const TimeEntry> times);

}  // namespace dynac
