// SPDX-License-Identifier: BSD-3-Clause
#include "emit/language.hpp"

#include <fmt/format.h>

#include "emit/job.hpp"

namespace dynac {

std::string Language::parameters_type(const EmitJob& job, std::string_view) const {
  return c_prefix(job) + "_parameters";
}

std::string Language::tested_function(const EmitJob& job, const KernelEntry& kernel) const {
  return c_function(job, kernel);
}

std::string Language::body_file(const EmitJob& job, const KernelEntry& kernel,
                                bool is_batch) const {
  return fmt::format("{}_{}{}{}", job.robot, kernel.name, is_batch && has_lanes() ? "_batch" : "",
                     build_words().body_ending);
}

std::vector<std::string> Language::body_files(const EmitJob& job) const {
  std::vector<std::string> files;
  for (const KernelEntry& kernel : job.kernels) files.push_back(body_file(job, kernel, false));
  if (job.emit.batch == 0 || !has_lanes()) return files;
  for (const KernelEntry& kernel : job.kernels) files.push_back(body_file(job, kernel, true));
  return files;
}

std::string Language::statements_file(const EmitJob& job, const KernelEntry& kernel) const {
  return body_file(job, kernel, false);
}

std::string Language::statements_function(const EmitJob& job, const KernelEntry& kernel) const {
  return c_function(job, kernel);
}

EigenWords Language::eigen_words(const EmitJob& job, const KernelEntry& kernel) const {
  return {"", "", "inline", " noexcept", "::" + c_function(job, kernel)};
}

}  // namespace dynac
