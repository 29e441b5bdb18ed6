// SPDX-License-Identifier: BSD-3-Clause
// The tables of a robot in Rust: joints, limits, configurations, spheres, named entries, link
// parameters, sparsities.
#pragma once

#include <string>

#include "emit/job.hpp"

namespace dynac {

/// All that the robot has, as constants.
[[nodiscard]] std::string print_rust_tables(const EmitJob& job);

}  // namespace dynac
