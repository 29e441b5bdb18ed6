// SPDX-License-Identifier: BSD-3-Clause
#include "emit/files/emit.hpp"

#include <algorithm>

#include "emit/build_stamp.hpp"
#include "emit/documents/frame.hpp"
#include "emit/files/build_file.hpp"
#include "emit/files/eigen.hpp"
#include "emit/files/manifest.hpp"
#include "emit/files/read_back.hpp"
#include "emit/languages/batch.hpp"
#include "emit/languages/language_table.hpp"
#include "emit/text_template.hpp"
#include "emit/wrappers/wrapper_table.hpp"

namespace dynac {
namespace {

void emit_runtime(const EmitJob& job, std::vector<OutputFile>& files) {
  if (!job.emit.copy_runtime) return;
  for (const std::string_view header : language_of(job.emit).runtime_headers(job)) {
    files.push_back(runtime_file(job, header));
  }
}

void emit_batches(const EmitJob& job, std::vector<OutputFile>& files) {
  const Language& language = language_of(job.emit);
  if (job.emit.batch == 0 || !language.has_lanes()) return;
  for (const KernelEntry& kernel : job.kernels) {
    files.push_back(
        {language.body_file(job, kernel, true), print_batch_body(language, job, kernel)});
  }
}

void emit_wrappers(const EmitJob& job, std::vector<OutputFile>& files) {
  for (const WrapperRow& row : wrappers_of(job.emit)) {
    for (OutputFile& file : row.value(job)) {
      // Two may need the same header of the runtime.
      if (std::ranges::find(files, file) == files.end()) files.push_back(std::move(file));
    }
  }
}

}  // namespace

std::vector<OutputFile> emit(const EmitJob& job) {
  const Language& language = language_of(job.emit);
  std::vector<OutputFile> files = language.sources(job);
  read_back(job, files);
  emit_batches(job, files);
  emit_runtime(job, files);
  files.push_back({job.robot + "_eigen.hpp", print_eigen_header(job)});
  const OutputFile selftest = language.selftest(job);
  files.push_back(selftest);
  demand_complete(job, files);
  emit_wrappers(job, files);
  files.push_back({"CMakeLists.txt", print_cmake(job, files, selftest.path)});
  if (language.is_c()) files.push_back({"Makefile", print_makefile(job)});
  std::vector<std::string> names;
  for (const OutputFile& file : files) names.push_back(file.path);
  files.push_back({job.robot + ".json", print_manifest(job, names, stamp(files))});
  return files;
}

}  // namespace dynac
