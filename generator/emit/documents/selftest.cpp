// SPDX-License-Identifier: BSD-3-Clause
#include "emit/documents/selftest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "emit/build_stamp.hpp"
#include "emit/documents/frame.hpp"
#include "emit/documents/parameter_struct.hpp"
#include "emit/documents/vanishing_outputs.hpp"
#include "emit/language.hpp"

namespace dynac {
namespace {

std::string print_array(std::string_view type, std::string_view name,
                        const std::vector<double>& values, std::string (*print)(double)) {
  std::string list;
  for (const double value : values) {
    list += list.empty() ? "" : ", ";
    list += print(value);
  }
  return fmt::format("    const {} {}[] = {{{}}};\n", type, name, list);
}

// What elements hold that are not to be written, before the call and after it: as much as any that
// is written, lest it be lost in rounding.
double untouched(const ArgumentEntry& output, const std::vector<double>& recorded) {
  double largest = 0;
  for (std::size_t k = 0; k < recorded.size(); ++k) {
    if (output.written.has(k)) largest = std::max(largest, std::abs(recorded[k]));
  }
  return largest > 0 ? -largest : -1;
}

// Declares the array of an output and that of its recorded values.
std::string print_output(const NumberType& scalar, const ArgumentEntry& output,
                         std::vector<double> recorded, std::string_view specifier,
                         std::size_t size) {
  std::string text =
      fmt::format("    {}{} {}[{}];\n", specifier, scalar.tested_as, output.name, size);
  if (!output.written.is_whole()) {
    const double value = untouched(output, recorded);
    for (std::size_t k = 0; k < recorded.size(); ++k) {
      if (!output.written.has(k)) recorded[k] = value;
    }
    text += fmt::format("    for (unsigned i = 0; i < {}; ++i) {}[i] = {};\n", size, output.name,
                        scalar.sample(value));
  }
  return print_array("double", "recorded_" + output.name, recorded,
                     number_type(ScalarType::kDouble).sample) +
         text;
}

std::string arguments_of(const KernelEntry& kernel) {
  return join_arguments(kernel, 0, [](const ArgumentEntry& argument, bool) {
    return argument.members.empty() ? argument.name : pointer_to(argument, argument.name);
  });
}

// Compares an output that vanishes, of some recorded values and as many repetitions as there are.
// @param[in] allowed  the largest difference
std::string print_vanishing(const std::string& what, const ArgumentEntry& output,
                            std::size_t recorded, std::size_t computed, std::string_view allowed) {
  return fmt::format("    compare_vanishing({}, {}, recorded_{}, {}, {}, {});\n", what, output.name,
                     output.name, recorded, computed, allowed);
}

std::string print_sample(const Language& language, const EmitJob& job, const KernelEntry& kernel,
                         std::size_t number) {
  const NumberType& scalar = language.number();
  const std::string_view type = scalar.tested_as;
  const Sample& sample = kernel.samples[number];
  std::string arrays, comparisons;
  for (std::size_t k = 0; k < kernel.inputs.size(); ++k) {
    const ArgumentEntry& input = kernel.inputs[k];
    arrays += input.members.empty()
                  ? print_array(type, input.name, sample.inputs[k], scalar.sample)
                  : fmt::format("    const {} {} = {};\n", language.parameters_type(job, type),
                                input.name, parameters_initialiser(job, sample.inputs[k]));
  }
  for (std::size_t k = 0; k < kernel.outputs.size(); ++k) {
    const ArgumentEntry& output = kernel.outputs[k];
    arrays += print_output(scalar, output, sample.outputs[k], "", output.size());
    const std::string what =
        fmt::format("\"{} {}, sample {}\"", kernel.name, output.name, number + 1);
    const std::string allowed = vanishing_tolerance(scalar.tolerance, kernel, k, number, 1);
    comparisons += allowed.empty()
                       ? fmt::format("    compare({}, {}, recorded_{}, {});\n", what, output.name,
                                     output.name, output.size())
                       : print_vanishing(what, output, output.size(), output.size(), allowed);
  }
  return fill(
      embedded_file("selftest_sample.in"),
      {{"ARRAYS", arrays},
       {"CALL", fmt::format("{}({})", language.tested_function(job, kernel), arguments_of(kernel))},
       {"COMPARISONS", comparisons}});
}

// All samples of an argument, in one list. With run-time parameters, which are those of the whole
// batch, the first sample alone.
std::vector<double> joined(const KernelEntry& kernel, std::size_t samples, bool is_input,
                           std::size_t argument) {
  std::vector<double> all;
  for (std::size_t k = 0; k < samples; ++k) {
    const Sample& sample = kernel.samples[k];
    const std::vector<double>& values = (is_input ? sample.inputs : sample.outputs)[argument];
    all.insert(all.end(), values.begin(), values.end());
  }
  return all;
}

std::string print_batch(const Language& language, const EmitJob& job, const KernelEntry& kernel) {
  const NumberType& scalar = language.number();
  const std::string_view type = scalar.tested_as;
  const std::size_t samples = job.parameters.empty() ? kernel.samples.size() : 1;
  std::string text;
  for (std::size_t k = 0; k < kernel.inputs.size(); ++k) {
    const ArgumentEntry& input = kernel.inputs[k];
    if (!input.members.empty()) {
      text +=
          fmt::format("    const {} {} = {};\n", language.parameters_type(job, type), input.name,
                      parameters_initialiser(job, kernel.samples.front().inputs[k]));
      continue;
    }
    text +=
        print_array(type, "samples_" + input.name, joined(kernel, samples, true, k), scalar.sample);
    text += fmt::format("    static {0} {1}[{2}];\n    repeat(samples_{1}, {3}, {1}, {2});\n", type,
                        input.name, batch_size(job, input), samples * input.size());
  }
  std::string comparisons;
  for (std::size_t k = 0; k < kernel.outputs.size(); ++k) {
    const ArgumentEntry& output = kernel.outputs[k];
    text += print_output(scalar, output, joined(kernel, samples, false, k), "static ",
                         batch_size(job, output));
    const std::string what = fmt::format("\"{}_batch {}\"", kernel.name, output.name);
    const std::string allowed = vanishing_tolerance(scalar.tolerance, kernel, k, 0, samples);
    comparisons += allowed.empty()
                       ? fmt::format("    compare_batch({0}, {1}, recorded_{1}, {2}, {3}, {4});\n",
                                     what, output.name, output.size(), samples, job.emit.batch)
                       : print_vanishing(what, output, samples * output.size(),
                                         job.emit.batch * output.size(), allowed);
  }
  return fill(embedded_file("selftest_sample.in"),
              {{"ARRAYS", text},
               {"CALL", fmt::format("{}({})", batch_c_function(job, kernel), arguments_of(kernel))},
               {"COMPARISONS", comparisons}});
}

// Where another processor and another compiler give the same bits.
std::string where_results_are_equal(const EmitOptions& options) {
  std::string text = "It is the same on all processors and from all compilers";
  if (options.fma) {
    text =
        "It is the same wherever the compiler may fuse multiply-adds of this number type, which "
        "x86-64 needs a flag for; with the option fma=off it is the same everywhere";
  }
  if (options.trig == Trig::kLibm) text += ", but for the C library's sines";
  return wrap("//", "//", text + ".");
}

// Adds the hash of all results to a self-test. Templates promise no bits: they have none.
void add_hash(const EmitJob& job, const NumberType& scalar, Placeholders& values) {
  for (const char* part : {"HASH_INCLUDES", "HASH", "HASH_RESULTS", "HASH_BATCH", "PRINT_HASH"})
    values[part] = "";
  if (scalar.is_generic) return;
  values["HASH_INCLUDES"] = "#include <stdint.h>\n#include <string.h>\n";
  values["BITS"] = std::to_string(8 * scalar.bytes);
  values["WHERE_EQUAL"] = where_results_are_equal(job.emit);
  values["HASH"] = fill(embedded_file("selftest_hash.in"), values);
  values["HASH_RESULTS"] = "  add_to_hash(computed, size);\n";
  values["HASH_BATCH"] = "  add_to_hash(computed, batch * size);\n";
  values["PRINT_HASH"] = "  print_hash();\n";
}

// The functions that only some self-tests need.
std::string print_functions(const EmitJob& job, const Placeholders& values) {
  const bool has_vanishing = std::ranges::any_of(job.kernels, [](const KernelEntry& kernel) {
    const auto has_roundings = [](const Sample& sample) { return !sample.roundings.empty(); };
    return std::ranges::any_of(kernel.outputs, &ArgumentEntry::vanishes) ||
           std::ranges::any_of(kernel.samples, has_roundings);
  });
  return (has_vanishing ? fill(embedded_file("selftest_vanishing.in"), values) : "") +
         (job.emit.batch > 0 ? fill(embedded_file("selftest_batch.in"), values) : "");
}

}  // namespace

OutputFile print_selftest(const Language& language, const EmitJob& job, const SelftestFile& file) {
  const std::string name = fmt::format("{}_selftest{}", job.robot, file.ending);
  Placeholders values = common_placeholders(job);
  values["HEADER"] = fmt::format("{}{}", job.robot, language.header_ending());
  values["STAMP_CHECK"] = print_stamp_check(job, name, values["HEADER"]);
  values["TOLERANCE"] = language.number().tolerance;
  values["SCALAR"] = language.number().tested_as;
  values["STATIC"] = file.function_specifier;
  values["AS_DOUBLE"] = file.to_double;
  values["PRINT"] = file.print;
  add_hash(job, language.number(), values);
  values["FUNCTIONS"] = print_functions(job, values);
  for (const KernelEntry& kernel : job.kernels) {
    std::string samples;
    for (std::size_t k = 0; k < kernel.samples.size(); ++k)
      samples += print_sample(language, job, kernel, k);
    values["TESTS"] +=
        fill(embedded_file(file.kernel_template), {{"KERNEL", kernel.name}, {"SAMPLES", samples}});
    values["CALLS"] += fmt::format("  test_{}();\n", kernel.name);
    if (job.emit.batch == 0) continue;
    values["TESTS"] +=
        fill(embedded_file(file.kernel_template),
             {{"KERNEL", kernel.name + "_batch"}, {"SAMPLES", print_batch(language, job, kernel)}});
    values["CALLS"] += fmt::format("  test_{}_batch();\n", kernel.name);
  }
  return {name, fill(embedded_file(file.file_template), values)};
}

}  // namespace dynac
