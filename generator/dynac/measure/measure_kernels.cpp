// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/measure/measure_kernels.hpp"

#include <fmt/format.h>

#include "dynac/measure/call_program.hpp"
#include "dynac/measure/scratch_folder.hpp"
#include "dynac/measure/time_kernel.hpp"
#include "dynac/measure/toolchain.hpp"
#include "emit/job.hpp"
#include "emit/languages/language_table.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const Machine& machine, const KernelEntry& kernel,
                       const std::string& problem) {
  throw InputError(fmt::format("@measure {}", machine.name),
                   fmt::format("{}: {}", kernel.name, problem));
}

void check(const Machine& machine, const KernelEntry& kernel, const EmulatedRun& run) {
  constexpr unsigned kCalls = 1001;        // of measure.c
  constexpr unsigned kMostStack = 60'000;  // that it can tell
  if (run.calls != kCalls) {
    fail(machine, kernel, fmt::format("{} calls were counted instead of {}", run.calls, kCalls));
  }
  if (run.fewest != run.most) {
    fail(machine, kernel,
         fmt::format("a call takes {} to {} instructions; please report this", run.fewest,
                     run.most));
  }
  if (run.stack >= kMostStack) {
    fail(machine, kernel,
         fmt::format("a call takes more than {} bytes of stack, which @measure cannot tell; leave "
                     "the kernel out",
                     kMostStack));
  }
}

MeasuredCall measure(const EmitJob& job, const KernelEntry& kernel, const Machine& machine,
                     const Toolchain& there, const fs::path& folder) {
  write_program_file(folder / "call.h", call_header(job, kernel));
  const std::string body = body_name(job, kernel);
  const std::string object = there.compile(body);
  const std::string undefined = there.undefined_symbols(object);
  if (!undefined.empty()) {
    fail(machine, kernel,
         fmt::format("calls {}, whose instructions would not be counted; use @scalar float, in "
                     "which the processor computes",
                     undefined));
  }
  const SectionSizes sizes = there.section_sizes(object);
  const EmulatedRun run =
      there.run(there.link(object), object, sizes.text, c_function(job, kernel));
  check(machine, kernel, run);
  if (!job.emit.fma) {
    const Toolchain here(nullptr, folder);
    if (here.bits_here(here.link(here.compile(body))) != run.bits) {
      fail(machine, kernel, "the results have other bits than on this machine; please report this");
    }
  }
  MeasuredCall call;
  call.processor = machine.name;
  call.compiler = there.compiler();
  call.flags = there.flags();
  call.instructions = run.most;
  call.stack = run.stack;
  call.text = sizes.text;
  call.rodata = sizes.rodata;
  return call;
}

}  // namespace

void measure_kernels(EmitJob& job, const std::vector<OutputFile>& files, const Machine& machine,
                     const std::function<void(std::string_view kernel)>& announce) {
  if (job.emit.trig != Trig::kOwn && !machine.is_host()) {
    throw UsageError(fmt::format(
        "@measure {}: the sines of the C library cannot be counted; leave out @trig libm",
        machine.name));
  }
  const ScratchFolder folder;
  write_programs(folder.path(), files);
  const Toolchain there(&machine, folder.path());
  for (KernelEntry& kernel : job.kernels) {
    announce(kernel.name);
    kernel.measured = machine.is_host() ? time_kernel(job, kernel, there, folder.path())
                                        : measure(job, kernel, machine, there, folder.path());
  }
}

}  // namespace dynac
