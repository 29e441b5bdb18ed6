// The C++ back end: which files there are and what stands in them.
#include <fmt/format.h>

#include <algorithm>

#include "emit/datasheet.hpp"
#include "emit/emit.hpp"
#include "emit/frame.hpp"
#include "emit/generation.hpp"
#include "emit/joints.hpp"
#include "emit/parameters.hpp"
#include "emit/rolled_text.hpp"
#include "emit/selftest.hpp"
#include "emit/statements.hpp"

namespace dynac {
namespace {

std::string c_function(const EmitJob& job, const KernelEntry& kernel) {
  return fmt::format("{}_{}", c_prefix(job), kernel.row->name);
}

bool calls_rotation_functions(const EmitJob& job) {
  return std::any_of(job.kernels.begin(), job.kernels.end(), [](const KernelEntry& kernel) {
    return dynac::calls_rotation_functions(kernel);
  });
}

// The runtime headers that the sources include.
std::vector<std::string_view> runtime_headers(const EmitJob& job) {
  const bool turns = calls_rotation_functions(job);
  if (job.emit.scalar == ScalarType::kTemplate && !turns) return {};
  std::vector<std::string_view> headers = embedded_runtime_headers();
  std::erase_if(headers, [&](std::string_view header) {
    return !turns &&
           (header == "dynac/runtime/rotation.hpp" || header == "dynac/runtime/square_root.hpp");
  });
  return headers;
}

// An include guard. The prefix keeps its capitals: robots may differ in these alone.
std::string guard(const EmitJob& job) { return c_prefix(job) + "_C_H_"; }

std::string print_wrapper(const EmitJob& job, const KernelEntry& kernel) {
  const std::string scalar = scalar_name(job.emit);
  const std::string_view name = kernel.row->name;
  const std::size_t column = std::string_view("inline void (").size() + name.size();
  const std::string parameters =
      join_arguments(kernel, column, [&](const ArgumentEntry& argument, bool is_output) {
        if (!argument.members.empty()) return "const Parameters& " + argument.name;
        return fmt::format("Span<{}{}, {}> {}", is_output ? "" : "const ", scalar, argument.size(),
                           argument.name);
      });
  const std::string data = join_arguments(
      kernel, 0, [](const ArgumentEntry& argument, bool) { return pointer_to(argument); });
  return fill(embedded_file("kernel_wrapper.in"), {{"DOC", print_doc(kernel)},
                                                   {"KERNEL", std::string(kernel.row->name)},
                                                   {"SPAN_PARAMETERS", parameters},
                                                   {"C_FUNCTION", c_function(job, kernel)},
                                                   {"DATA_ARGUMENTS", data}});
}

std::string print_header(const EmitJob& job) {
  Placeholders values = common_placeholders(job);
  values["TRIG_NOTE"] = job.emit.trig == Trig::kOwn ? "" : "\n// outside the library's sin and cos";
  values["MODEL_NOTES"] = print_model_notes(job);
  values["LANGUAGE_INCLUDES"] = embedded_file("language_includes.in");
  values["STAMP_CHECK"] = print_stamp_check(job, job.robot + ".hpp", job.robot + "_c.h");
  values["SPAN"] = embedded_file("span.in");
  values["SIZES"] = fill(embedded_file("sizes.in"), values);
  values["JOINTS"] = print_joints(job);
  values["PARAMETER_STRUCT"] = print_cpp_parameters(job);
  for (const KernelEntry& kernel : job.kernels) values["KERNELS"] += print_wrapper(job, kernel);
  return fill(embedded_file("robot.hpp.in"), values);
}

std::string print_c_header(const EmitJob& job) {
  Placeholders values = common_placeholders(job);
  values["GUARD"] = guard(job);
  values["STAMP"] = fill(embedded_file("stamp.in"), values);
  values["INDEX_ENUMERATORS"] = print_c_indices(job);
  values["PARAMETER_STRUCT"] = print_c_parameters(job);
  for (const KernelEntry& kernel : job.kernels) {
    const std::string sizes = join_arguments(kernel, 0, [](const ArgumentEntry& argument, bool) {
      return fmt::format("{} ({})", argument.name, argument.size());
    });
    values["DECLARATIONS"] +=
        fill(embedded_file("kernel_declaration.in"),
             {{"SUMMARY", std::string(kernel.row->summary)},
              {"SIZES", sizes},
              {"C_FUNCTION", c_function(job, kernel)},
              {"LINK_NAME", link_name(job, c_function(job, kernel))},
              {"GUARD", guard(job)},
              {"POINTER_PARAMETERS",
               pointer_parameters(job, kernel, c_function(job, kernel).size() + 6)}});
  }
  return fill(embedded_file("robot_c.h.in"), values);
}

// What gcc is told about a body. Its vectoriser of straight-line code makes fused multiply-adds
// (vfmaddsub) even where contraction is off, seen in gcc 12, so --fma off does without it; with
// multiply-adds wanted it stays, being worth a third of the time.
std::string gcc_optimize(const EmitOptions& options) {
  return options.fma ? R"("fp-contract=off")" : R"("fp-contract=off", "no-tree-slp-vectorize")";
}

// gcc's scheduler before register allocation pays on bodies up to this many statements. It takes
// time with the square of their number: a humanoid's inverse mass matrix (12 000) compiles in a
// third of the time without it, and its forward dynamics (5 000) runs a fifth faster.
constexpr std::size_t kScheduledStatements = 1500;

std::string gcc_scheduling(const Program& program) {
  const bool pays = program.statements.size() <= kScheduledStatements;
  return pays ? std::string(embedded_file("gcc_scheduling.in")) : "";
}

std::string print_body(const EmitJob& job, const KernelEntry& kernel) {
  Placeholders values = common_placeholders(job);
  values["KERNEL"] = kernel.row->name;
  values["C_FUNCTION"] = c_function(job, kernel);
  values["POINTER_PARAMETERS"] =
      pointer_parameters(job, kernel, c_function(job, kernel).size() + 17);
  values["LINK_NAME"] = link_name(job, values["C_FUNCTION"]);
  values["ALIAS_PARAMETERS"] = pointer_parameters(job, kernel, 4);
  values["STAMP_CHECK"] = print_stamp_check(
      job, fmt::format("{}_{}.cpp", job.robot, kernel.row->name), job.robot + "_c.h");
  const KernelText text =
      kernel.rolled ? print_rolled(kernel, job.emit) : print_statements(kernel, job.emit);
  values["PARTS"] = text.functions;
  values["STATEMENTS"] = text.statements;
  values["GCC_OPTIMIZE"] = gcc_optimize(job.emit);
  values["GCC_SCHEDULING"] = gcc_scheduling(kernel.program);
  if (job.emit.trig == Trig::kLibm) values["INCLUDES"] += "#include <math.h>\n\n";
  values["INCLUDES"] += "#include <dynac/runtime/muladd.hpp>\n";
  if (calls_rotation_functions(kernel)) {
    values["INCLUDES"] += "#include <dynac/runtime/rotation.hpp>\n";
  }
  if (job.emit.trig == Trig::kOwn || takes_turns_off_angles(kernel))
    values["INCLUDES"] += "#include <dynac/runtime/sincos.hpp>\n";
  return fill(embedded_file("kernel.cpp.in"), values);
}

// Which kernels call functions of the runtime.
std::string print_rotation_note(const EmitJob& job) {
  if (!calls_rotation_functions(job)) return "";
  const bool has_friction = std::ranges::any_of(job.joints, [](const JointEntry& joint) {
    return std::ranges::find(joint.physics, "friction", &PhysicsEntry::name) != joint.physics.end();
  });
  return fill(
      embedded_file("rotation_note.in"),
      {{"THAT_CALL", has_friction ? "with friction or quaternions" : "that turn by quaternions"}});
}

std::string print_template_header(const EmitJob& job) {
  Placeholders values = common_placeholders(job);
  values["MODEL_NOTES"] = print_model_notes(job);
  values["STAMP"] = fill(embedded_file("stamp.in"), values);
  values["SIZES"] = fill(embedded_file("sizes.in"), values);
  values["JOINTS"] = print_joints(job);
  values["PARAMETER_STRUCT"] = print_cpp_parameters(job);
  values["ROTATION_NOTE"] = print_rotation_note(job);
  for (const KernelEntry& kernel : job.kernels) {
    values["KERNELS"] += fill(
        embedded_file("kernel_template_declaration.in"),
        {{"DOC", print_doc(kernel)},
         {"KERNEL", std::string(kernel.row->name)},
         {"POINTER_PARAMETERS", pointer_parameters(job, kernel, kernel.row->name.size() + 6)}});
    values["KERNEL_INCLUDES"] +=
        fmt::format("#include \"{}_{}.ipp\"\n", job.robot, kernel.row->name);
  }
  return fill(embedded_file("robot_template.hpp.in"), values);
}

std::string print_template_body(const EmitJob& job, const KernelEntry& kernel) {
  Placeholders values = common_placeholders(job);
  values["KERNEL"] = kernel.row->name;
  values["POINTER_PARAMETERS"] = pointer_parameters(job, kernel, kernel.row->name.size() + 6);
  values["STAMP_CHECK"] = print_stamp_check(
      job, fmt::format("{}_{}.ipp", job.robot, kernel.row->name), job.robot + ".hpp");
  values["INCLUDES"] =
      calls_rotation_functions(kernel) ? "\n#include <dynac/runtime/rotation.hpp>\n" : "";
  values["STATEMENTS"] = print_statements(kernel, job.emit).statements;
  return fill(embedded_file("kernel.ipp.in"), values);
}

std::string eigen_type(const ArgumentEntry& argument, std::string_view scalar) {
  const std::vector<std::size_t>& shape = argument.shape;
  std::size_t columns = 1;  // a third index counts slowest, so its matrices stand side by side
  for (std::size_t k = 1; k < shape.size(); ++k) columns *= shape[k];
  return fmt::format("Eigen::Matrix<{}, {}, {}>", scalar, shape.empty() ? 1 : shape[0], columns);
}

// A type of which the kernel takes a constant reference.
std::string eigen_input_type(const EmitJob& job, const ArgumentEntry& input) {
  const bool is_template = job.emit.scalar == ScalarType::kTemplate;
  if (!input.members.empty()) return is_template ? "Parameters<T>" : "Parameters";
  const std::string type = eigen_type(input, scalar_name(job.emit));
  return is_template ? type : fmt::format("Eigen::Ref<const {}>", type);
}

std::string print_eigen_wrapper(const EmitJob& job, const KernelEntry& kernel) {
  const bool is_template = job.emit.scalar == ScalarType::kTemplate;
  const std::string scalar = scalar_name(job.emit);
  const bool has_one_output = kernel.outputs.size() == 1;
  std::string parameters, declarations, members;
  for (const ArgumentEntry& input : kernel.inputs) {
    parameters += parameters.empty() ? "\n    " : ",\n    ";
    parameters += fmt::format("const {}& {}", eigen_input_type(job, input), input.name);
  }
  for (const ArgumentEntry& output : kernel.outputs) {
    members += fmt::format("  {} {};\n", eigen_type(output, scalar), output.name);
  }
  const std::string result_type =
      has_one_output ? eigen_type(kernel.outputs[0], scalar)
                     : fmt::format("{}_result{}", kernel.row->name, is_template ? "<T>" : "");
  declarations = has_one_output ? members : fmt::format("  {} result;\n", result_type);
  const std::string data =
      join_arguments(kernel, 0, [&](const ArgumentEntry& argument, bool is_output) {
        const bool is_member = is_output && !has_one_output;
        return is_member ? "result." + pointer_to(argument) : pointer_to(argument);
      });
  const std::string function =
      is_template ? fmt::format("{}<T>", kernel.row->name) : "::" + c_function(job, kernel);
  Placeholders values{{"KERNEL", std::string(kernel.row->name)},
                      {"SUMMARY", std::string(kernel.row->summary)},
                      {"ROBOT", job.robot},
                      {"TEMPLATE", is_template ? "template <class T>\n" : ""},
                      {"NOEXCEPT", is_template ? "" : " noexcept"},
                      {"RESULT_TYPE", result_type},
                      {"MEMBERS", members},
                      {"EIGEN_PARAMETERS", parameters},
                      {"RESULT_DECLARATIONS", declarations},
                      {"CALL", fmt::format("{}({})", function, data)},
                      {"RESULT", has_one_output ? kernel.outputs[0].name : "result"}};
  std::string text = fill(embedded_file("kernel_eigen.in"), values);
  if (has_one_output) return text;
  values["RESULT_TYPE"] = fmt::format("{}_result", kernel.row->name);
  return fill(embedded_file("kernel_eigen_result.in"), values) + text;
}

std::string print_eigen_header(const EmitJob& job) {
  Placeholders values = common_placeholders(job);
  values["STAMP_CHECK"] = print_stamp_check(job, job.robot + "_eigen.hpp", job.robot + ".hpp");
  for (const KernelEntry& kernel : job.kernels) {
    values["KERNELS"] += print_eigen_wrapper(job, kernel);
  }
  return fill(embedded_file("robot_eigen.hpp.in"), values);
}

// Where the library finds the runtime, if it includes any of it. Only users of a template need it
// too.
std::string print_runtime_place(const EmitJob& job, std::string_view scope) {
  if (runtime_headers(job).empty()) return "";
  if (job.emit.copy_runtime) {
    return fmt::format(
        "target_include_directories({} {} "
        "$<BUILD_INTERFACE:${{CMAKE_CURRENT_SOURCE_DIR}}/include>)",
        job.robot, scope);
  }
  const bool is_template = job.emit.scalar == ScalarType::kTemplate;
  return fmt::format(
      "find_package(dynac CONFIG REQUIRED)\n"
      "target_link_libraries({} {} {})",
      job.robot, scope, is_template ? "dynac::runtime" : "$<BUILD_INTERFACE:dynac::runtime>");
}

std::string print_library(const EmitJob& job) {
  if (job.emit.scalar == ScalarType::kTemplate) {
    return fmt::format("add_library({} INTERFACE)\n", job.robot);
  }
  std::string sources;
  for (const KernelEntry& kernel : job.kernels) {
    sources += fmt::format("\n  {}_{}.cpp", job.robot, kernel.row->name);
  }
  return fill(embedded_file("robot_library.cmake.in"),
              {{"ROBOT", job.robot}, {"SOURCES", sources}});
}

// The headers among these files, those of the runtime apart.
std::string list_headers(const std::vector<OutputFile>& files) {
  std::string list;
  for (const OutputFile& file : files) {
    const bool is_header =
        file.path.ends_with(".hpp") || file.path.ends_with(".h") || file.path.ends_with(".ipp");
    if (is_header && file.path.find('/') == std::string::npos) list += "\n  " + file.path;
  }
  return list;
}

std::string print_cmake(const EmitJob& job, const std::vector<OutputFile>& files) {
  const bool is_template = job.emit.scalar == ScalarType::kTemplate;
  Placeholders values = common_placeholders(job);
  values["LIBRARY"] = print_library(job);
  values["SCOPE"] = is_template ? "INTERFACE" : "PUBLIC";
  values["RUNTIME"] = print_runtime_place(job, is_template ? "INTERFACE" : "PRIVATE");
  values["HEADERS"] = list_headers(files);
  return fill(embedded_file("robot_CMakeLists.txt.in"), values);
}

void emit_template_sources(const EmitJob& job, std::vector<OutputFile>& files) {
  files.push_back({job.robot + ".hpp", print_template_header(job)});
  for (const KernelEntry& kernel : job.kernels) {
    files.push_back(
        {fmt::format("{}_{}.ipp", job.robot, kernel.row->name), print_template_body(job, kernel)});
  }
}

void emit_sources(const EmitJob& job, std::vector<OutputFile>& files) {
  files.push_back({job.robot + ".hpp", print_header(job)});
  files.push_back({job.robot + "_c.h", print_c_header(job)});
  for (const KernelEntry& kernel : job.kernels) {
    files.push_back(
        {fmt::format("{}_{}.cpp", job.robot, kernel.row->name), print_body(job, kernel)});
  }
}

void emit_runtime(const EmitJob& job, std::vector<OutputFile>& files) {
  if (!job.emit.copy_runtime) return;
  for (const std::string_view header : runtime_headers(job)) {
    files.push_back({"include/" + std::string(header),
                     fill(embedded_file("runtime_banner.in"), {{"VERSION", job.version}}) +
                         std::string(embedded_file(header))});
  }
}

}  // namespace

std::vector<OutputFile> emit(const EmitJob& job) {
  std::vector<OutputFile> files;
  if (job.emit.scalar == ScalarType::kTemplate) {
    emit_template_sources(job, files);
  } else {
    emit_sources(job, files);
  }
  emit_runtime(job, files);
  files.push_back({job.robot + "_eigen.hpp", print_eigen_header(job)});
  files.push_back({job.robot + "_selftest.cpp", print_selftest(job)});
  files.push_back({"CMakeLists.txt", print_cmake(job, files)});
  std::vector<std::string> names;
  for (const OutputFile& file : files) names.push_back(file.path);
  files.push_back({job.robot + ".json", print_manifest(job, names, stamp(files))});
  return files;
}

}  // namespace dynac
