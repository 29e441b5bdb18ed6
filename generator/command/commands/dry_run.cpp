// SPDX-License-Identifier: BSD-3-Clause
#include "command/commands/dry_run.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "emit/job.hpp"
#include "ir/predicted_time.hpp"
#include "support/counted.hpp"

namespace dynac {
namespace {

// What writing a file would do.
std::string_view change_of(const std::filesystem::path& place, const OutputFile& file) {
  std::ifstream stream(place, std::ios::binary);
  if (!stream) return "new";
  const std::string content{std::istreambuf_iterator<char>(stream), {}};
  return content == file.content ? "unchanged" : "changed";
}

std::string predicted_text(const KernelEntry& kernel) {
  if (kernel.times.empty()) return "";
  const TimeEntry& first = kernel.times.front();
  return fmt::format(", about {:.3g} ns on {}", first.time.total, first.core->name);
}

}  // namespace

std::string kernel_line(const KernelEntry& kernel) {
  const bool is_timed = kernel.measured && kernel.measured->nanoseconds;
  return fmt::format(
      "{}: {}, {} ({}){}", kernel.name,
      counted(kernel.counts.operations(), "operation", "operations"),
      counted(kernel.counts.sincos, "sine-cosine pair", "sine-cosine pairs"), kernel.formulation,
      is_timed ? fmt::format(", measured {:.3g} ns", *kernel.measured->nanoseconds) : "");
}

std::string dry_run_text(const EmitJob& job, const std::string& directory,
                         const std::vector<OutputFile>& files) {
  std::string text;
  for (const KernelEntry& kernel : job.kernels) {
    text += kernel_line(kernel) + predicted_text(kernel) + "\n";
  }
  std::size_t bytes = 0;
  for (const OutputFile& file : files) {
    bytes += file.content.size();
    text += fmt::format("{:>10} bytes  {:<9}  {}\n", file.content.size(),
                        change_of(std::filesystem::path(directory) / file.path, file), file.path);
  }
  return text + fmt::format("{}: {}, {} bytes; nothing was written (--dry-run)\n", directory,
                            counted(files.size(), "file", "files"), bytes);
}

}  // namespace dynac
