// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/make_job.hpp"

#include "describe/describe_kernels.hpp"
#include "describe/samples.hpp"
#include "dynac/affected_kernels.hpp"
#include "dynac/options/applicable_options.hpp"
#include "dynac/options/canonical_options.hpp"
#include "dynac/options/options.hpp"
#include "dynac/request_of.hpp"
#include "emit/job.hpp"
#include "support/sha256.hpp"
#include "support/version.hpp"

namespace dynac {
namespace {

// Of the file that an option names, if it does.
std::string file_hash(const OptionValue& option, const Options& options) {
  if (option.row->named_file == nullptr || option.is_default) return "";
  return file_sha256_hex(option.row->named_file(options));
}

// The options that decide anything in these files.
std::vector<OptionEntry> describe_options(const EmitJob& job, const KernelContext& context,
                                          const std::vector<CompiledKernel>& compiled,
                                          const Options& options, const FileStatement* file) {
  std::vector<const Kernel*> kernels;
  for (const CompiledKernel& kernel : compiled) kernels.push_back(kernel.row);
  std::vector<OptionEntry> entries;
  for (const OptionValue& option : option_values(options, file)) {
    if (!is_applicable(*option.row, job)) continue;
    const bool shapes_kernels =
        !option.is_default || could_be_given(*option.row, context, kernels, options);
    entries.push_back({option.name, option.value, shapes_kernels, file_hash(option, options),
                       option.is_left_to_file});
  }
  return entries;
}

}  // namespace

EmitJob make_job(const Robot& robot, const std::vector<CompiledKernel>& kernels,
                 const Options& options) {
  const Mechanism mechanism = lump(robot.model);
  const KernelContext context{mechanism, robot.settings};
  const FileStatement stated{robot.model.base(), robot.model.gravity};
  const FileStatement* const file = robot.file_states_base_and_gravity ? &stated : nullptr;
  EmitJob job;
  static_cast<Datasheet&>(job) = describe_kernels(robot, kernels, request_of(options));
  job.version = kVersion;
  job.name_space = options.name_space.empty() ? robot.identifier : options.name_space;
  job.command_line = canonical_command_line(options, file);
  job.emit = options.emit;
  if (options.measure != nullptr && options.measure->is_host()) {
    for (std::size_t k = 0; k < kernels.size(); ++k) {
      job.kernels[k].call_inputs = call_inputs(context, *kernels[k].row);
    }
    for (std::size_t k = kernels.size(); k < job.kernels.size(); ++k) {  // rollouts
      job.kernels[k].call_inputs = {job.kernels[k].samples.front().inputs};
    }
  }
  job.options = describe_options(job, context, kernels, options, file);
  return job;
}

}  // namespace dynac
