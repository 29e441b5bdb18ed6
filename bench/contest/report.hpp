// SPDX-License-Identifier: BSD-3-Clause
// What a number of contests says, as tables and as a page.
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "contest.hpp"
#include "table.hpp"

namespace dynac::bench {

/// One row per contest: the best build of each side, and how many times the best peer's time is
/// that of dynac's code, by medians and by minima.
[[nodiscard]] Table summary(std::span<const Contest> contests);

/// One row per result.
[[nodiscard]] Table details(std::span<const Contest> contests);

/// For a plot: one row per kernel, one column per robot, ratios by medians.
[[nodiscard]] Table ratios(std::span<const Contest> contests);

/// Processor and compilers.
[[nodiscard]] std::string machine();

/// @param[in] notes  a line each
[[nodiscard]] std::string page(std::span<const Contest> contests,
                               const std::vector<std::string>& notes);

}  // namespace dynac::bench
