// SPDX-License-Identifier: BSD-3-Clause
#include "command/line/command_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "command/line/command_options.hpp"
#include "dynac/options/fuse_option.hpp"
#include "kernels/table.hpp"
#include "search/step_names.hpp"
#include "support/error.hpp"
#include "support/quoted.hpp"

namespace dynac::command_checks {
namespace {

const CommandOptions& own(const Options& options) {
  return static_cast<const CommandOptions&>(options);
}

}  // namespace

void check_dry_run(const Options& given, Command) {
  const CommandOptions& options = own(given);
  if (!options.is_dry_run) return;
  if (options.measure != nullptr) {
    throw UsageError("@dry-run: --measure runs what is written; leave out one of them");
  }
  for (const auto& [file, option] :
       {std::pair(&options.depfile, "--depfile"), std::pair(&options.report, "--report")}) {
    if (file->empty()) continue;
    throw UsageError(
        fmt::format("@dry-run: nothing is written, not the file of {} either; leave out one of "
                    "them",
                    option));
  }
}

void check_depfile(const Options& given, Command) {
  const CommandOptions& options = own(given);
  if (options.depfile.empty() || std::filesystem::path(options.depfile).extension() == ".d") return;
  throw UsageError(
      fmt::format("@depfile {}: write the name of the rule's target and .d behind it, "
                  "such as arm.d",
                  dynac::quoted(options.depfile)));
}

void check_dump(const Options& given, Command) {
  const CommandOptions& options = own(given);
  const std::vector<std::string_view> passes = step_names();
  const std::string& pass = options.dump_after;
  if (pass.empty()) return;
  if (std::ranges::find(passes, pass) == passes.end()) {
    throw UsageError(fmt::format("@dump-after {}: {}", dynac::quoted(pass),
                                 valid_values(pass, {passes.begin(), passes.end()})));
  }
  if (options.is_json) throw UsageError("@dump-after prints text; leave out --json");
  if (pass == "fuse" && !options.emit.fma)
    throw UsageError("@dump-after fuse: --fma off disables this pass; use --fma on");
}

void check_listed(const Options& given, Command) {
  const CommandOptions& options = own(given);
  if (!options.lists_options || options.listed_kernels.empty()) return;
  throw UsageError("@options: shows options, not kernels; leave out either it or the kernels");
}

void check_quiet(const Options& given, Command) {
  const CommandOptions& options = own(given);
  if (!options.is_quiet) return;
  const char* const other = options.is_verbose            ? "@verbose"
                            : options.is_dry_run          ? "@dry-run"
                            : options.is_json             ? "@json"
                            : !options.dump_after.empty() ? "@dump-after"
                                                          : nullptr;
  if (other == nullptr) return;
  throw UsageError(
      fmt::format("@quiet: {} prints what this leaves out; leave out one of them", other));
}

// Kernels have outputs of their own.
void check_why(const Options& given, Command) {
  const CommandOptions& options = own(given);
  const Words kernels = kernels_asked(options);
  const bool is_one =
      kernels.size() + options.fuse.size() == 1 && (kernels.empty() || kernels.front() != "all");
  if (options.why.empty() || is_one) return;
  throw UsageError("@why: an entry is one kernel's; name the kernel: dynac explain ROBOT KERNEL");
}

void check_what_if(const Options& given, Command) {
  const CommandOptions& options = own(given);
  if (options.what_if.empty() || options.robot_file != kStandardInput) return;
  throw UsageError(
      "@what-if: reads the robot once more, which the standard input does not allow; give the "
      "path of its file");
}

// One kernel alone has equations to show.
void check_pattern(const Options& given, Command) {
  const CommandOptions& options = own(given);
  if (options.pattern.empty()) return;
  const Words kernels = kernels_asked(options);
  const Kernel* const kernel = kernels.size() == 1 ? find_kernel(kernels.front()) : nullptr;
  if (kernel == nullptr || !kernel->needs_problem) {
    throw UsageError(
        "@pattern: only dynamics_estimation has equations to show; write dynac explain ROBOT "
        "dynamics_estimation --problem FILE --pattern OUT.svg");
  }
  if (options.problem.empty()) {
    throw UsageError("@pattern: there are no equations to show; add --problem FILE");
  }
}

}  // namespace dynac::command_checks
