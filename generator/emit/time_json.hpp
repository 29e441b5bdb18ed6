// SPDX-License-Identifier: BSD-3-Clause
// The predicted time of a call, as manifests and commands state it.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "ir/predicted_time.hpp"

namespace dynac {

/// "core", "nanoseconds" and the three bounds "throughput", "fetch" and "path",
/// "code_bytes"; to three digits.
[[nodiscard]] nlohmann::ordered_json to_json(const TimeEntry& entry);

}  // namespace dynac
