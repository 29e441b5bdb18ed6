#include "driver/measure/measure_kernels.hpp"

#include <fmt/format.h>

#include <fstream>

#include "driver/measure/scratch_folder.hpp"
#include "driver/measure/toolchain.hpp"
#include "emit/job.hpp"
#include "emit/languages/language_table.hpp"
#include "emit/text_template.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& path, std::string_view text) {
  std::error_code ignored;  // then the file cannot be written
  fs::create_directories(path.parent_path(), ignored);
  std::ofstream stream(path, std::ios::binary);
  stream << text;
  if (!stream.flush()) {
    throw InputError(path.string(), "cannot be written; free space, or name a folder in TMPDIR");
  }
}

void write_sources(const fs::path& folder, const std::vector<OutputFile>& files) {
  for (const OutputFile& file : files) write(folder / file.path, file.content);
  for (const std::string_view name : embedded_names("measure/", "")) {
    write(folder / name, embedded_file(name));
  }
}

// What measure.c includes: the kernel's call. A struct of parameters is an array of its members.
std::string call_header(const EmitJob& job, const KernelEntry& kernel) {
  std::string arguments;
  const auto take = [&](const std::vector<ArgumentEntry>& list, const char* array) {
    std::size_t size = 0;
    for (const ArgumentEntry& argument : list) {
      const char* const cast = argument.members.empty() ? "" : "(const void*)";
      arguments += fmt::format("{}{}({} + {})", arguments.empty() ? "" : ", ", cast, array, size);
      size += argument.size();
    }
    return size;
  };
  const std::size_t inputs = take(kernel.inputs, "in"), outputs = take(kernel.outputs, "out");
  return fmt::format(
      "#include \"{}{}\"\ntypedef {} number;\nenum {{ kInputs = {}, kOutputs = {} }};\n"
      "static void call_kernel(const number* in, number* out) {{\n  {}({});\n}}\n",
      job.robot, "_c.h", language_of(job.emit).number().word, inputs, outputs,
      c_function(job, kernel), arguments);
}

[[noreturn]] void fail(const Machine& machine, const KernelEntry& kernel,
                       const std::string& problem) {
  throw InputError(fmt::format("--measure {}", machine.name),
                   fmt::format("{}: {}", kernel.row->name, problem));
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
         fmt::format("a call takes more than {} bytes of stack, which --measure cannot tell; leave "
                     "the kernel out",
                     kMostStack));
  }
}

MeasuredCall measure(const EmitJob& job, const KernelEntry& kernel, const Machine& machine,
                     const Toolchain& there, const fs::path& folder) {
  write(folder / "call.h", call_header(job, kernel));
  const bool is_c = language_of(job.emit).is_c();
  const std::string body = fmt::format("{}_{}.{}", job.robot, kernel.row->name, is_c ? "c" : "cpp");
  const std::string object = there.compile(body);
  const std::string undefined = there.undefined_symbols(object);
  if (!undefined.empty()) {
    fail(machine, kernel,
         fmt::format("calls {}, whose instructions would not be counted; use --scalar float, in "
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
  return {std::string(machine.name),
          there.compiler(),
          there.flags(),
          run.most,
          run.stack,
          sizes.text,
          sizes.rodata};
}

}  // namespace

void measure_kernels(EmitJob& job, const std::vector<OutputFile>& files, const Machine& machine,
                     const std::function<void(std::string_view kernel)>& announce) {
  if (job.emit.trig != Trig::kOwn) {
    throw UsageError(fmt::format(
        "--measure {}: the sines of the C library cannot be counted; leave out --trig libm",
        machine.name));
  }
  const ScratchFolder folder;
  write_sources(folder.path(), files);
  const Toolchain there(&machine, folder.path());
  for (KernelEntry& kernel : job.kernels) {
    announce(kernel.row->name);
    kernel.measured = measure(job, kernel, machine, there, folder.path());
  }
}

}  // namespace dynac
