// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/measure/time_kernel.hpp"

#include <sys/utsname.h>

#include <fstream>

#include "dynac/measure/call_program.hpp"
#include "dynac/measure/toolchain.hpp"

namespace dynac {
namespace {

// The processor's name as Linux reports it; elsewhere its architecture.
std::string model_of_this_machine() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != line.npos) return line.substr(colon + 2);
  }
  utsname system = {};
  return uname(&system) < 0 ? "unknown" : system.machine;
}

}  // namespace

MeasuredCall time_kernel(const EmitJob& job, const KernelEntry& kernel, const Toolchain& here,
                         const std::filesystem::path& folder) {
  write_program_file(folder / "call.h", call_header(job, kernel));
  write_program_file(folder / "call_inputs.h", call_inputs_header(job, kernel));
  const bool is_c = body_name(job, kernel).ends_with(".c");
  const std::string object = here.compile(body_name(job, kernel));
  const SectionSizes sizes = here.section_sizes(object);
  MeasuredCall call;
  call.processor = kHost.name;
  call.model = model_of_this_machine();
  call.compiler = here.compiler(is_c);
  call.flags = here.flags(is_c);
  call.nanoseconds = here.nanoseconds(here.link(object, is_c));
  call.text = sizes.text;
  call.rodata = sizes.rodata;
  return call;
}

}  // namespace dynac
