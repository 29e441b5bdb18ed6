// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/emission.hpp"

#include <fmt/format.h>

#include "dynac/make_job.hpp"
#include "dynac/measure/measure_kernels.hpp"
#include "dynac/options/applicable_options.hpp"
#include "dynac/options/options.hpp"
#include "emit/files/emit.hpp"
#include "emit/job.hpp"
#include "search/compile.hpp"
#include "search/session.hpp"

namespace dynac {

EmitJob checked_job(const Robot& robot, const std::vector<CompiledKernel>& kernels,
                    const Options& options, Session& session) {
  session.progress.begin("recording samples");
  EmitJob job = make_job(robot, kernels, options);
  check_applicable(options, job);
  return job;
}

std::vector<OutputFile> files_of(EmitJob& job, const Options& options, Session& session) {
  std::vector<OutputFile> files = emit(job);
  if (options.measure == nullptr) return files;
  measure_kernels(job, files, *options.measure, [&](std::string_view kernel) {
    session.progress.begin(fmt::format("measuring {}", kernel));
    session.progress.phase(options.measure->name);
  });
  return emit(job);
}

}  // namespace dynac
