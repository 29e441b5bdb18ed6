// SPDX-License-Identifier: BSD-3-Clause
#include "emit/languages/cuda.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "emit/build_stamp.hpp"
#include "emit/documents/frame.hpp"
#include "emit/languages/batch_loop.hpp"
#include "emit/languages/body.hpp"
#include "emit/languages/cpp.hpp"
#include "emit/statements.hpp"
#include "support/sha256.hpp"

namespace dynac {
namespace {

// What arguments are in a thread's function: entries of arrays, and the struct of parameters.
std::string thread_arguments(const KernelEntry& kernel) {
  return join_arguments(kernel, 0, [](const ArgumentEntry& argument, bool) {
    return argument.members.empty()
               ? fmt::format("configuration.entries({}, {})", argument.name, argument.size())
               : "&" + argument.name;
  });
}

// Members of what a launch passes to its threads.
std::string task_members(const Language& language, const EmitJob& job, const KernelEntry& kernel) {
  const std::string_view scalar = language.number().name;
  std::string text;
  const auto add = [&](const ArgumentEntry& argument, bool is_output) {
    text += argument.members.empty()
                ? fmt::format("  {}{}* {};\n", is_output ? "" : "const ", scalar, argument.name)
                : fmt::format("  {} {};\n", language.parameters_type(job, scalar), argument.name);
  };
  for (const ArgumentEntry& input : kernel.inputs) add(input, false);
  for (const ArgumentEntry& output : kernel.outputs) add(output, true);
  return text;
}

std::string launch_arguments(const KernelEntry& kernel) {
  return join_arguments(kernel, 0, [](const ArgumentEntry& argument, bool) {
    return (argument.members.empty() ? "" : "*") + argument.name;
  });
}

// Parameters of the function of a thread, each of a type of its own. By reference: results must not
// go to a copy of what is no pointer.
std::string accessor_parameters(const Language& language, const EmitJob& job,
                                const KernelEntry& kernel) {
  std::size_t count = 0;
  return join_arguments(kernel, 0, [&](const ArgumentEntry& argument, bool is_output) {
    if (argument.members.empty()) {
      ++count;
      return is_output ? fmt::format("T{}&& {}", count, argument.name)
                       : fmt::format("const T{}& {}", count, argument.name);
    }
    return fmt::format("const {}* {}", language.parameters_type(job, language.number().name),
                       argument.name);
  });
}

std::string accessor_types(const KernelEntry& kernel) {
  std::vector<std::string> types;
  const auto add = [&](const ArgumentEntry& argument) {
    if (argument.members.empty()) types.push_back(fmt::format("class T{}", types.size() + 1));
  };
  for (const ArgumentEntry& input : kernel.inputs) add(input);
  for (const ArgumentEntry& output : kernel.outputs) add(output);
  return fmt::format("{}", fmt::join(types, ", "));
}

std::string sizes_of(const KernelEntry& kernel) {
  return join_arguments(kernel, 0, [](const ArgumentEntry& argument, bool) {
    return fmt::format("{} ({})", argument.name,
                       argument.members.empty() ? std::to_string(argument.size())
                                                : "one for all configurations, in host memory");
  });
}

// The robot's namespace, and in it one for devices. Functions of other statements do not meet, and
// another run that writes the same statements changes nothing.
void enter_device_namespace(Placeholders& values, std::string_view digits) {
  std::string& open = values["OPEN_NAMESPACE"];
  open.insert(open.rfind("inline namespace"), "namespace device {\n");
  std::string& close = values["CLOSE_NAMESPACE"];
  close.insert(close.find('\n'), "\n}  // namespace device");
  write_stamp(open, digits);
  write_stamp(close, digits);
}

class Cuda : public C99 {
 public:
  using C99::C99;

  [[nodiscard]] bool is_c() const override { return false; }
  [[nodiscard]] bool starts_threads() const override { return true; }
  // Not const: nvcc's time to compile grows exponentially with chains of constants.
  [[nodiscard]] std::string declare(std::string_view name, std::string_view value) const override {
    return fmt::format("{} {} = {};", number().name, name, value);
  }
  [[nodiscard]] std::string declare_array(std::string_view name,
                                          std::span<const std::string> values,
                                          bool) const override {
    return C99::declare_array(name, values, false);
  }
  [[nodiscard]] std::string ignore(std::string_view input) const override {
    return fmt::format("static_cast<void>({});  // no output depends on it", input);
  }
  // Values that wait in registers need no memory; nvcc's time grows with the square of the length.
  [[nodiscard]] std::size_t most_in_one_function() const override { return 6000; }
  [[nodiscard]] bool rerolls_bodies() const override { return false; }

  // Of arrays that are entries of one configuration or a thread's own.
  [[nodiscard]] std::string function(std::string_view name, std::span<const std::string> parameters,
                                     std::string_view statements) const override {
    std::vector<std::string> types, names;
    for (const std::string& parameter : parameters) {
      const std::size_t star = parameter.find("* ");
      if (star == parameter.npos) {
        names.push_back(parameter);
      } else {
        types.push_back(fmt::format("class T{}", types.size() + 1));
        names.push_back(fmt::format("T{}&& {}", types.size(), parameter.substr(star + 2)));
      }
    }
    return fill(embedded_file("cuda_function.in"),
                {{"FUNCTION", std::string(name)},
                 {"TYPES", fmt::format("{}", fmt::join(types, ", "))},
                 {"PARAMETERS", fmt::format("{}", fmt::join(names, ", "))},
                 {"STATEMENTS", std::string(statements)}});
  }

  [[nodiscard]] std::vector<OutputFile> sources(const EmitJob& job) const override {
    std::vector<OutputFile> files = host_interface(*this, job);
    files.push_back({job.robot + "_cuda.hpp", print_launches(job)});
    for (const KernelEntry& kernel : job.kernels) {
      files.push_back({statements_file(job, kernel), print_thread(job, kernel)});
      files.push_back(
          {body_file(job, kernel, false), print_body(job, kernel, files.back().content)});
    }
    return files;
  }

  [[nodiscard]] std::vector<std::string_view> runtime_headers(const EmitJob& job) const override {
    std::vector<std::string_view> headers = C99::runtime_headers(job);
    headers.emplace_back("dynac/runtime/cuda.cuh");
    return headers;
  }

  [[nodiscard]] OutputFile selftest(const EmitJob& job) const override {
    return print_cpp_selftest(*this, job);
  }

  [[nodiscard]] std::string statements_file(const EmitJob& job,
                                            const KernelEntry& kernel) const override {
    return fmt::format("{}_{}.cuh", job.robot, kernel.name);
  }
  [[nodiscard]] std::string statements_function(const EmitJob&,
                                                const KernelEntry& kernel) const override {
    return kernel.name;
  }

  [[nodiscard]] BuildWords build_words() const override {
    return {"CXX",    "PUBLIC cxx_std_14",
            "PUBLIC", ".cu",
            "",       "target_link_libraries({} PRIVATE $<BUILD_INTERFACE:dynac::runtime>)"};
  }

 private:
  // The function of a thread.
  [[nodiscard]] std::string print_thread(const EmitJob& job, const KernelEntry& kernel) const {
    Placeholders values = common_placeholders(job);
    const KernelText text = print_text(*this, job, kernel);
    values["KERNEL"] = kernel.name;
    values["BANNER"] = print_body_banner(job);
    values["TYPES"] = accessor_types(kernel);
    values["PARAMETERS"] = accessor_parameters(*this, job, kernel);
    values["INCLUDES"] =
        calls_rotation_functions(kernel) ? "#include <dynac/runtime/rotation.h>\n" : "";
    values["LIBRARY"] = job.emit.trig == Trig::kLibm ? "#include <math.h>\n\n" : "";
    values["FUNCTIONS"] = text.functions;
    values["STATEMENTS"] = text.statements;
    values["PARAMETER_TYPES"] = parameter_types(job, kernel);
    enter_device_namespace(values, text_digits(text.functions + text.statements));
    return fill(embedded_file("kernel.cuh.in"), values);
  }

  // The function of a host, and the one that starts threads.
  [[nodiscard]] std::string print_body(const EmitJob& job, const KernelEntry& kernel,
                                       const std::string& thread) const {
    constexpr std::size_t kColumn = std::string_view("extern \"C\" void ").size();
    Placeholders values = frame_values(*this, job, kernel, {kColumn, "", ""});
    values["STATEMENTS_FILE"] = statements_file(job, kernel);
    values["STATEMENTS_SHA256"] = sha256_hex(thread);
    values["ARGUMENTS"] = argument_names(kernel);
    values["MEMBERS"] = task_members(*this, job, kernel);
    values["THREAD_ARGUMENTS"] = thread_arguments(kernel);
    values["LAUNCH_FUNCTION"] = launch_function(job, kernel);
    values["LAUNCH_ARGUMENTS"] = launch_arguments(kernel);
    values["LAUNCH_LINK_NAME"] = link_name(job, values["LAUNCH_FUNCTION"], values["FILE"]);
    return fill(embedded_file("kernel.cu.in"), values);
  }

  [[nodiscard]] std::string print_launches(const EmitJob& job) const {
    Placeholders values = common_placeholders(job);
    values["STAMP_CHECK"] = print_stamp_check(job, job.robot + "_cuda.hpp", job.robot + "_c.h");
    for (const KernelEntry& kernel : job.kernels) {
      const std::string function = launch_function(job, kernel);
      values["DECLARATIONS"] +=
          fill(embedded_file("cuda_declaration.in"),
               {{"KERNEL", kernel.name},
                {"SIZES", wrap("/// Entries:", "///", sizes_of(kernel) + ".")},
                {"LAUNCH_FUNCTION", function},
                {"PREFIX", c_prefix(job)},
                {"LINK_NAME", link_name(job, function, body_file(job, kernel, false))},
                {"ALIAS_PARAMETERS", pointer_parameters(*this, job, kernel, 4)}});
    }
    return fill(embedded_file("robot_cuda.hpp.in"), values);
  }
};

}  // namespace

std::string launch_function(const EmitJob& job, const KernelEntry& kernel) {
  return c_function(job, kernel) + "_cuda";
}

const Language& cuda(ScalarType scalar) {
  static const Cuda kDouble(number_type(ScalarType::kDouble));
  static const Cuda kFloat(number_type(ScalarType::kFloat));
  return scalar == ScalarType::kFloat ? kFloat : kDouble;
}

}  // namespace dynac
