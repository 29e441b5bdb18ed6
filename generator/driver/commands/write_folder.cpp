#include "driver/commands/write_folder.hpp"

#include <fmt/format.h>

#include "driver/load_robot.hpp"
#include "driver/make_job.hpp"
#include "driver/measure/measure_kernels.hpp"
#include "driver/options/applicable_options.hpp"
#include "driver/options/options.hpp"
#include "emit/files/emit.hpp"
#include "emit/job.hpp"
#include "search/compile.hpp"
#include "search/session.hpp"
#include "support/counted.hpp"

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

WriteReport write_folder(const std::string& directory, const std::vector<OutputFile>& files,
                         const std::string& manifest_path, Session& session) {
  WriteSettings settings;
  settings.patience.say = [&](const std::string& line) { session.progress.say(line); };
  return write_files(directory, files, manifest_path, settings);
}

std::string report_line(const std::string& directory, const WriteReport& report) {
  return fmt::format("{}: {} written, {} unchanged, {} removed\n", directory,
                     counted(report.written, "file", "files"), report.unchanged, report.removed);
}

}  // namespace dynac
