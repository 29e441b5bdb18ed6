// SPDX-License-Identifier: BSD-3-Clause
#include "own_code.hpp"

#include <fmt/format.h>

#include <fstream>
#include <memory>

#include "dynac/files/write_files.hpp"
#include "dynac/make_job.hpp"
#include "emit/files/emit.hpp"
#include "emit/job.hpp"

namespace dynac::bench {
namespace {

// The function of C that every generator's code has.
std::string entry_source(const EmitJob& job) {
  const KernelEntry& kernel = job.kernels.front();
  std::string arguments;
  std::size_t offset = 0;
  for (const ArgumentEntry& input : kernel.inputs) {
    arguments += fmt::format("in + {}, ", offset);
    offset += input.size();
  }
  offset = 0;
  for (const ArgumentEntry& output : kernel.outputs) {
    arguments += fmt::format("{}out + {}", offset == 0 ? "" : ", ", offset);
    offset += output.size();
  }
  return fmt::format(
      "#include \"{}_c.h\"\n"
      "extern \"C\" void dynac_entry(const double* in, double* out);\n"
      "void dynac_entry(const double* in, double* out) {{ {}_{}({}); }}\n",
      job.robot, c_prefix(job), kernel.name, arguments);
}

std::vector<double> in_a_row(const Arrays<double>& arrays) {
  std::vector<double> row;
  for (const std::vector<double>& array : arrays) row.insert(row.end(), array.begin(), array.end());
  return row;
}

}  // namespace

WrittenCode write_own(const Subject& subject, const std::filesystem::path& folder) {
  const EmitJob job = make_job(subject.robot, {subject.compiled}, subject.options);
  write_files(folder, emit(job), job.robot + ".json");
  std::ofstream(folder / "entry.cpp") << entry_source(job);
  return {.folder = folder,
          .sources = {fmt::format("{}_{}.cpp", job.robot, subject.compiled.row->name), "entry.cpp"},
          .flags = {"-std=c++20", "-ffp-contract=off"},  // as dynac_add_kernels() has them
          .sample = in_a_row(subject.inputs[0]),
          .outputs = in_a_row(subject.references[0]).size()};
}

Engine own_engine(const Subject& subject, Entry entry) {
  auto inputs = std::make_shared<std::vector<std::vector<double>>>();
  for (const Arrays<double>& state : subject.inputs) inputs->push_back(in_a_row(state));
  auto output = std::make_shared<std::vector<double>>(in_a_row(subject.references[0]).size());
  Engine engine;
  engine.name = "dynac";
  engine.run_all = [=] {
    for (const std::vector<double>& input : *inputs) entry(input.data(), output->data());
  };
  engine.outputs = [=, &subject](std::size_t state) {
    entry((*inputs)[state].data(), output->data());
    Arrays<double> outputs = subject.references[state];
    const double* next = output->data();
    for (std::vector<double>& array : outputs) {
      array.assign(next, next + array.size());
      next += array.size();
    }
    return outputs;
  };
  return engine;
}

}  // namespace dynac::bench
