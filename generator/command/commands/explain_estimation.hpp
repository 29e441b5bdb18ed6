// SPDX-License-Identifier: BSD-3-Clause
// What explain reports of an estimation problem besides operations: how large and how full its
// equations are, what each order of elimination fills in, how far they are from singular.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/sampled_solution.hpp"
#include "search/compile.hpp"
#include "sparse/elimination_report.hpp"

namespace dynac {

/// See the top of this file.
struct EstimationReport {
  /// By the formulation that was chosen; where that solves one symmetric system, by the first that
  /// solves the exact equations first.
  estimation::SampledSolution solution;
  std::string_view solved_by;      ///< that formulation
  EliminationReport elimination;   ///< of it
  std::size_t symmetric_rows = 0;  ///< of the symmetric system, if one is solved
  double smallest_pivot = 1;       ///< of what is solved
  std::size_t entries = 0;         ///< of the matrix of all equations
  double condition = 1;            ///< worst_condition()
  std::size_t largest_block = 0;   ///< equations that can only be solved together
  std::size_t measurements = 0;    ///< that are inputs
  std::size_t estimates = 0;
  /// Entries that each formulation that was tried fills in.
  std::vector<std::pair<std::string_view, std::size_t>> fill;
};

/// @param[in] kernel  compiled dynamics_estimation
[[nodiscard]] EstimationReport report_estimation(const Robot& robot, const CompiledKernel& kernel);

[[nodiscard]] nlohmann::ordered_json to_json(const EstimationReport& report);
void print_text(const EstimationReport& report);

/// The picture of the equations, an SVG file.
[[nodiscard]] std::string draw_pattern(const Robot& robot, const CompiledKernel& kernel,
                                       const EstimationReport& report);

}  // namespace dynac
