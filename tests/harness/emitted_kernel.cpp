// SPDX-License-Identifier: BSD-3-Clause
#include "harness/emitted_kernel.hpp"

#include <fmt/format.h>

#include <fstream>
#include <memory>

#include "dynac/files/write_files.hpp"
#include "dynac/make_job.hpp"
#include "dynac/request_of.hpp"
#include "emit/files/emit.hpp"
#include "emit/job.hpp"
#include "emit/languages/language_table.hpp"
#include "search/compile.hpp"
#include "search/session.hpp"
#include "support/identifier.hpp"
#include "support/sha256.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

constexpr const char* kEntry = "dynac_test_entry";
constexpr const char* kComplexEntry = "dynac_test_complex_entry";

Options options_of(const Subject& subject, const EmittedVariant& variant) {
  Options options;
  options.robot_file = subject.model.name + ".urdf";
  options.kernels = {std::string(subject.kernel->name)};
  options.base = subject.model.base();
  options.emit = variant.emit;
  options.snap_angles = subject.snap_tolerance;
  options.gravity = subject.gravity;
  options.is_checked = true;
  options.code_budget = variant.code_budget;
  if (!variant.formulation.empty()) {
    options.formulations = {fmt::format("{}={}", subject.kernel->name, variant.formulation)};
  }
  for (const LinkId link : subject.settings.wrench_links) {
    options.fext.push_back(subject.model.link(link).name);
  }
  for (const LinkId link : subject.settings.frames) {
    options.frames.push_back(subject.model.link(link).name);
  }
  for (const LinkId link : subject.settings.prescribed) {
    options.prescribed_motion.push_back(subject.model.link(link).joint.name);
  }
  static_cast<KernelChoices&>(options) = subject.settings;
  return options;
}

Robot robot_of(const Subject& subject) {
  const std::string file = subject.model.name + ".urdf";
  Robot robot{.model = subject.model,
              .identifier = identifier(subject.model.name, "robot"),
              .place = file,
              .source_file = file,
              .source_sha256 = sha256_hex(subject.model.name),
              .settings = subject.settings};
  robot.model.gravity = subject.gravity;
  return robot;
}

EmitJob job_of(const Subject& subject, const CompiledKernel& compiled,
               const EmittedVariant& variant) {
  return make_job(robot_of(subject), {compiled}, options_of(subject, variant));
}

// A function that takes arrays of pointers, whatever the number of the kernel's arguments.
std::string entry(const std::string& name, const std::string& type, const std::string& function,
                  const EmitJob& job) {
  const KernelEntry& kernel = job.kernels.front();
  std::string arguments;
  for (std::size_t k = 0; k < kernel.inputs.size(); ++k) {
    const bool is_struct = !kernel.inputs[k].members.empty();
    arguments += is_struct ? fmt::format("reinterpret_cast<const {}*>(in[{}]), ",
                                         language_of(job.emit).parameters_type(job, type), k)
                           : fmt::format("in[{}], ", k);
  }
  for (std::size_t k = 0; k < kernel.outputs.size(); ++k) {
    arguments += fmt::format("{}out[{}]", k == 0 ? "" : ", ", k);
  }
  return fmt::format(
      "extern \"C\" void {0}(const {1}* const* in, {1}* const* out);\n"
      "void {0}(const {1}* const* in, {1}* const* out) {{ {2}({3}); }}\n",
      name, type, function, arguments);
}

std::string print_source(const EmitJob& job, bool takes_complex) {
  const KernelEntry& kernel = job.kernels.front();
  if (job.emit.scalar == ScalarType::kTemplate) {
    const std::string function = fmt::format("{}::{}", job.name_space, kernel.name);
    const std::string source = fmt::format("#include <complex>\n#include \"{}.hpp\"\n", job.robot) +
                               entry(kEntry, "double", function, job);
    if (!takes_complex) return source;
    return source + entry(kComplexEntry, "std::complex<double>", function, job);
  }
  const std::string function = fmt::format("{}_{}", c_prefix(job), kernel.name);
  const std::string type = job.emit.scalar == ScalarType::kFloat ? "float" : "double";
  return fmt::format("#include \"{}_{}.cpp\"\n", job.robot, kernel.name) +
         entry(kEntry, type, function, job);
}

SharedObject build(const EmitJob& job, const EmittedVariant& variant) {
  const TemporaryFolder folder;
  write_files(folder.path(), emit(job), job.robot + ".json");
  std::ofstream(folder.path() / "entry.cpp") << print_source(job, variant.takes_complex);
  return {folder.path(), "entry.cpp", variant.flags};
}

template <class Scalar>
Arrays<Scalar> call(const SharedObject& library, const char* name, const Arrays<Scalar>& inputs,
                    const std::vector<std::size_t>& output_sizes) {
  std::vector<const Scalar*> in;
  for (const std::vector<Scalar>& input : inputs) in.push_back(input.data());
  Arrays<Scalar> outputs;
  for (const std::size_t size : output_sizes) outputs.emplace_back(size);
  std::vector<Scalar*> out;
  for (std::vector<Scalar>& output : outputs) out.push_back(output.data());
  library.function<void(const Scalar* const*, Scalar* const*)>(name)(in.data(), out.data());
  return outputs;
}

template <class To, class From>
Arrays<To> converted(const Arrays<From>& arrays) {
  Arrays<To> result;
  for (const std::vector<From>& array : arrays) {
    std::vector<To>& target = result.emplace_back();
    for (const From& entry : array) target.push_back(static_cast<To>(entry));
  }
  return result;
}

}  // namespace

std::vector<EmittedVariant> emitted_variants() {
  std::vector<EmittedVariant> variants{
      {},
      {"float", {.scalar = ScalarType::kFloat}},
      {"fma_off", {.fma = false}},
      {"libm", {.trig = Trig::kLibm}},
      {"template", {.scalar = ScalarType::kTemplate}},
  };
  if (runs_x86_64_v3()) variants.push_back({"double_v3", {}, {}, {"-march=x86-64-v3"}});
  for (EmittedVariant& variant : variants) {
    variant.flags.insert(variant.flags.begin(), DYNAC_TEST_OPTIMISATION);
  }
  return variants;
}

CompiledKernel compile_variant(const Subject& subject, const EmittedVariant& variant) {
  Session session;
  return compile_variant(subject, variant, session);
}

CompiledKernel compile_variant(const Subject& subject, const EmittedVariant& variant,
                               Session& session) {
  return compile_kernel(
      robot_of(subject), *subject.kernel, request_of(options_of(subject, variant)),
      [](const std::string&) {}, session);
}

std::string graph_key(const EmittedVariant& variant) {
  const bool fuses = variant.emit.fma && variant.emit.scalar != ScalarType::kTemplate;
  const bool is_wide = language_of(variant.emit).has_wide_values(variant.emit);
  return variant.formulation + (fuses ? " fused" : "") + (is_wide ? " wide" : "");
}

EmittedKernel::EmittedKernel(const Subject& subject, const EmittedVariant& variant)
    : EmittedKernel(subject, compile_variant(subject, variant), variant) {}

EmittedKernel::EmittedKernel(const Subject& subject, const CompiledKernel& compiled,
                             const EmittedVariant& variant)
    : EmittedKernel(job_of(subject, compiled, variant), variant) {}

EmittedKernel::EmittedKernel(const EmitJob& job, const EmittedVariant& variant)
    : scalar_(job.emit.scalar), library_(build(job, variant)) {
  for (const ArgumentEntry& output : job.kernels.front().outputs) {
    output_sizes_.push_back(output.size());
  }
}

Arrays<double> EmittedKernel::run(const Arrays<double>& inputs) const {
  if (scalar_ != ScalarType::kFloat) return call(library_, kEntry, inputs, output_sizes_);
  return converted<double>(call(library_, kEntry, converted<float>(inputs), output_sizes_));
}

std::function<void()> EmittedKernel::call_with(const Arrays<double>& inputs) const {
  DYNAC_ASSERT(scalar_ == ScalarType::kDouble, "a stopwatch takes doubles");
  struct Buffers {
    Arrays<double> inputs, outputs;
    std::vector<const double*> in;
    std::vector<double*> out;
  };
  const auto buffers = std::make_shared<Buffers>();
  buffers->inputs = inputs;
  for (const std::size_t size : output_sizes_) buffers->outputs.emplace_back(size);
  for (const std::vector<double>& input : buffers->inputs) buffers->in.push_back(input.data());
  for (std::vector<double>& output : buffers->outputs) buffers->out.push_back(output.data());
  auto* const entry = library_.function<void(const double* const*, double* const*)>(kEntry);
  return [buffers, entry, library = library_] { entry(buffers->in.data(), buffers->out.data()); };
}

Arrays<std::complex<double>> EmittedKernel::run_complex(
    const Arrays<std::complex<double>>& inputs) const {
  DYNAC_ASSERT(scalar_ == ScalarType::kTemplate, "complex numbers need the template");
  return call(library_, kComplexEntry, inputs, output_sizes_);
}

}  // namespace dynac::test
