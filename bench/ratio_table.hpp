// SPDX-License-Identifier: BSD-3-Clause
// The table that says how much faster generated code is than everything else.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "measure.hpp"
#include "subject.hpp"
#include "table.hpp"

namespace dynac::bench {

/// Nanoseconds of the repetitions, by benchmark_name().
using Samples = std::map<std::string, std::vector<double>>;

/// The name under which Google Benchmark knows an engine on a subject.
[[nodiscard]] std::string benchmark_name(const Subject& subject, std::string_view engine);

/// One row per subject: times of all engines that ran, and ratios of the best build of an
/// alternative to the best build of the generated code.
/// @param[in] figure  which of the times: &Times::median or &Times::minimum
[[nodiscard]] Table ratio_table(const std::vector<Subject>& subjects, const Samples& samples,
                                double Times::*figure);

}  // namespace dynac::bench
