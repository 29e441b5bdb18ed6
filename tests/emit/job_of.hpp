// SPDX-License-Identifier: BSD-3-Clause
// A robot on its way to the back end: the job that `dynac generate` would emit.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "dynac/load_robot.hpp"
#include "dynac/make_job.hpp"
#include "dynac/request_of.hpp"
#include "dynac/selected_kernels.hpp"
#include "emit/files/emit.hpp"
#include "emit/job.hpp"
#include "search/compile.hpp"

namespace dynac {

/// Options for a robot of the project.
inline Options options_of(std::string_view stem) {
  Options options;
  options.robot_file = std::string(DYNAC_SOURCE_DIR "/robots/") + std::string(stem) + ".urdf";
  return options;
}

/// Reads the robot, compiles its kernels and describes them.
inline EmitJob job_of(const Options& options) {
  const Robot robot = load_robot(options);
  std::vector<CompiledKernel> kernels;
  for (const Kernel* row : selected_kernels(options)) {
    kernels.push_back(compile_kernel(robot, *row, request_of(options), [](const std::string&) {}));
  }
  return make_job(robot, kernels, options);
}

/// The text of a file among those of the job.
inline std::string text_of(const EmitJob& job, std::string_view path) {
  for (const OutputFile& file : emit(job)) {
    if (file.path == path) return file.content;
  }
  return "no file " + std::string(path);
}

}  // namespace dynac
