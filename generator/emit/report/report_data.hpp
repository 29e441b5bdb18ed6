// SPDX-License-Identifier: BSD-3-Clause
// The facts on the page of a report, as one text of JSON: the manifest and what `dynac inspect` and
// `dynac explain` print, and what else the page shows of kernels and poses.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "emit/job.hpp"
#include "support/output_file.hpp"

namespace dynac {

/// What the page is made of.
struct Report {
  const EmitJob& job;
  const std::vector<OutputFile>& files;        ///< of the job, the manifest last
  const KernelEntry& poses;                    ///< see print_pose_function()
  const nlohmann::ordered_json& inspection;    ///< of `dynac inspect --json`
  const nlohmann::ordered_json& explanations;  ///< of `dynac explain --json`, one per kernel
};

/// JSON in ASCII, fit to stand in an element <script>: no `<`, `>` or `&` is in it.
[[nodiscard]] std::string print_report_data(const Report& report);

}  // namespace dynac
