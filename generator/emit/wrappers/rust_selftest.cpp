// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/rust_selftest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "emit/documents/frame.hpp"
#include "emit/documents/vanishing_outputs.hpp"
#include "emit/number_type.hpp"
#include "emit/text_template.hpp"
#include "emit/wrappers/rust_functions.hpp"
#include "emit/wrappers/rust_names.hpp"
#include "emit/wrappers/rust_parameters.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

// Some samples of a kernel, by one call.
struct RustTest {
  const EmitJob& job;
  const KernelEntry& kernel;
  std::size_t first;
  std::size_t count;
  bool is_batch;

  [[nodiscard]] bool is_number(const ArgumentEntry& argument) const {
    return argument.is_number() && !is_batch;
  }
  // A number, or an expression of an array's type.
  [[nodiscard]] std::string array_type(const ArgumentEntry& argument) const {
    const std::size_t size = is_batch ? batch_size(job, argument) : argument.size();
    return fmt::format("Box<[{}; {}]>", rust_number(job), size);
  }
};

std::string print_given(const RustTest& test, std::size_t argument) {
  const ArgumentEntry& input = test.kernel.inputs[argument];
  const std::string name = rust_name(input.name);
  std::vector<std::string> numbers;
  for (std::size_t k = test.first; k < test.first + test.count; ++k) {
    const std::vector<double>& values = test.kernel.samples[k].inputs[argument];
    if (!input.members.empty()) {
      return fmt::format("        let {} = {};\n", name,
                         rust_parameters(test.job, values, test.job.robot + "::"));
    }
    for (const double value : values) numbers.push_back(rust_literal(test.job, value));
  }
  if (test.is_number(input)) return fmt::format("        let {} = {};\n", name, numbers.front());
  return fmt::format("        let {}: {} = repeated(&[{}]);\n", name, test.array_type(input),
                     fmt::join(numbers, ", "));
}

std::string print_recorded(const RustTest& test, std::size_t argument) {
  const ArgumentEntry& output = test.kernel.outputs[argument];
  const std::string name = rust_name(output.name);
  std::vector<std::string> numbers;
  for (std::size_t k = test.first; k < test.first + test.count; ++k) {
    const std::vector<double>& values = test.kernel.samples[k].outputs[argument];
    for (std::size_t i = 0; i < values.size(); ++i) {
      numbers.push_back(output.written.has(i) ? number_literal(values[i]) : "f64::NAN");
    }
  }
  const std::string computed =
      test.is_number(output) ? "core::slice::from_ref(&" + name + ")" : "&*" + name;
  const std::string allowed = vanishing_tolerance(number_type(test.job.emit.scalar).tolerance,
                                                  test.kernel, argument, test.first, test.count);
  return fmt::format("        {}(\"{}\", {}, &[{}], {}{});\n",
                     allowed.empty() ? "compare" : "compare_vanishing", output.name, computed,
                     fmt::join(numbers, ", "), output.size(),
                     allowed.empty() ? "" : ", " + allowed);
}

std::string print_call(const RustTest& test) {
  std::vector<std::string> arguments;
  for (const ArgumentEntry& input : test.kernel.inputs) {
    arguments.push_back((test.is_number(input) ? "" : "&") + rust_name(input.name));
  }
  for (const ArgumentEntry& output : test.kernel.outputs) {
    arguments.push_back("&mut " + rust_name(output.name));
  }
  const std::string function =
      test.is_batch ? test.kernel.name + "_batch" : rust_name(test.kernel.name);
  return fmt::format("        {}::{}({});\n", test.job.robot, function, fmt::join(arguments, ", "));
}

std::string print_sample(const RustTest& test) {
  std::string text;
  for (std::size_t k = 0; k < test.kernel.inputs.size(); ++k) text += print_given(test, k);
  for (const ArgumentEntry& output : test.kernel.outputs) {
    const std::string name = rust_name(output.name);
    text += test.is_number(output)
                ? fmt::format("        let mut {} = {}::NAN;\n", name, rust_number(test.job))
                : fmt::format("        let mut {}: {} = repeated(&[{}::NAN]);\n", name,
                              test.array_type(output), rust_number(test.job));
  }
  text += print_call(test);
  for (std::size_t k = 0; k < test.kernel.outputs.size(); ++k) text += print_recorded(test, k);
  return fmt::format("    {{\n{}    }}\n", text);
}

std::string print_test(const std::string& name, const std::string& samples) {
  return fmt::format("\n#[test]\nfn test_{}() {{\n{}}}\n", name, samples);
}

}  // namespace

std::string print_rust_selftest(const EmitJob& job) {
  Placeholders values = common_placeholders(job);
  values["NUMBER"] = rust_number(job);
  values["TOLERANCE"] = number_type(job.emit.scalar).tolerance;
  values.try_emplace("TESTS");
  for (const KernelEntry& kernel : job.kernels) {
    std::string samples;
    for (std::size_t k = 0; k < kernel.samples.size(); ++k) {
      samples += print_sample({job, kernel, k, 1, false});
    }
    values["TESTS"] += print_test(kernel.name, samples);
    if (job.emit.batch == 0 || kernel.samples.empty()) continue;
    // Run-time parameters are those of the whole batch: of the first sample.
    const std::size_t count = job.parameters.empty() ? kernel.samples.size() : 1;
    values["TESTS"] +=
        print_test(kernel.name + "_batch", print_sample({job, kernel, 0, count, true}));
  }
  return fill(embedded_file("rust_selftest.rs.in"), values);
}

}  // namespace dynac
