// SPDX-License-Identifier: BSD-3-Clause
#include "emit/files/build_file.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emit/documents/frame.hpp"
#include "emit/languages/language_table.hpp"
#include "emit/wrappers/wrapper_table.hpp"

namespace dynac {
namespace {

bool is_compiled(const BuildWords& words) { return !words.body_ending.empty(); }

// Whether users of the library include headers of the runtime too: those of templates and of
// kernels for GPUs do.
bool shows_runtime(const Language& language) {
  return !is_compiled(language.build_words()) || language.starts_threads();
}

// Where the library finds the runtime, if it includes any of it.
std::string print_runtime_place(const EmitJob& job, const BuildWords& words) {
  const Language& language = language_of(job.emit);
  if (language.runtime_headers(job).empty()) return "";
  if (job.emit.copy_runtime) {
    return fmt::format(
        "target_include_directories({} {} "
        "$<BUILD_INTERFACE:${{CMAKE_CURRENT_SOURCE_DIR}}/include>)",
        job.robot, shows_runtime(language) ? words.scope : "PRIVATE");
  }
  return fmt::format("find_package(dynac CONFIG REQUIRED)\n{}",
                     fmt::format(fmt::runtime(words.runtime_from), job.robot));
}

std::string print_library(const EmitJob& job, const BuildWords& words) {
  if (!is_compiled(words)) return fmt::format("add_library({} {})\n", job.robot, words.scope);
  const Language& language = language_of(job.emit);
  std::string sources;
  for (const std::string& body : language.body_files(job)) sources += "\n  " + body;
  const Placeholders values{
      {"ROBOT", job.robot}, {"SOURCES", sources}, {"LANGUAGE", std::string(words.language)}};
  std::string text = fill(embedded_file("robot_library.cmake.in"), values);
  if (language.starts_threads()) {
    text = fill(embedded_file("robot_cuda.cmake.in"), values) + text +
           fill(embedded_file("robot_cuda_sources.cmake.in"), values);
  }
  if (job.emit.trig == Trig::kLibm && !words.math_library.empty()) {
    text += fmt::format("if(UNIX)\n  target_link_libraries({} PRIVATE {})\nendif()\n", job.robot,
                        words.math_library);
  }
  return text;
}

// Libraries that solvers load.
std::string print_modules(const EmitJob& job, const BuildWords& words) {
  std::string text;
  for (const WrapperRow& row : wrappers_of(job.emit)) {
    if (row.target != WrapperTarget::kModule) continue;
    text +=
        fill(embedded_file("robot_module.cmake.in"), {{"ROBOT", job.robot},
                                                      {"WRAPPER", std::string(row.word)},
                                                      {"LANGUAGE", std::string(words.language)},
                                                      {"ENDING", std::string(words.body_ending)}});
  }
  return text;
}

bool is_ros_package(const EmitJob& job) {
  return std::ranges::any_of(wrappers_of(job.emit), [](const WrapperRow& row) {
    return row.target == WrapperTarget::kRosPlugin;
  });
}

// Libraries that pluginlib loads.
std::string print_ros_plugins(const EmitJob& job) {
  if (!is_ros_package(job)) return "";
  std::string text = fill(embedded_file("ros_begin.cmake.in"), {{"ROBOT", job.robot}});
  for (const WrapperRow& row : wrappers_of(job.emit)) {
    if (row.target != WrapperTarget::kRosPlugin) continue;
    text += fill(embedded_file("ros_plugin.cmake.in"),
                 {{"ROBOT", job.robot}, {"WRAPPER", std::string(row.word)}});
  }
  return text;
}

// The headers among these files, those of the runtime apart.
std::string list_headers(const std::vector<OutputFile>& files) {
  std::string list;
  for (const OutputFile& file : files) {
    const auto is_such = [&](std::string_view ending) { return file.path.ends_with(ending); };
    const bool is_header = is_such(".hpp") || is_such(".h") || is_such(".ipp") || is_such(".cuh");
    if (is_header && file.path.find('/') == std::string::npos) list += "\n  " + file.path;
  }
  return list;
}

}  // namespace

std::string print_cmake(const EmitJob& job, const std::vector<OutputFile>& files,
                        std::string_view selftest) {
  const BuildWords words = language_of(job.emit).build_words();
  Placeholders values = common_placeholders(job);
  values["LANGUAGE"] = words.language;
  values["STANDARD"] = words.standard;
  values["LIBRARY"] = print_library(job, words);
  values["SCOPE"] = words.scope;
  values["SHOWS_RUNTIME"] = shows_runtime(language_of(job.emit)) ? "ON" : "OFF";
  values["RUNTIME"] = print_runtime_place(job, words);
  values["HEADERS"] = list_headers(files);
  values["SELFTEST"] = selftest;
  values["MODULES"] = print_modules(job, words) + print_ros_plugins(job);
  values["PACKAGE"] =
      is_ros_package(job) ? fill(embedded_file("ros_end.cmake.in"), {{"ROBOT", job.robot}}) : "";
  return fill(embedded_file("robot_CMakeLists.txt.in"), values);
}

std::string print_makefile(const EmitJob& job) {
  std::string objects;
  for (const KernelEntry& kernel : job.kernels)
    objects += fmt::format(" \\\n  {}_{}.o", job.robot, kernel.name);
  const bool needs_library = job.emit.trig == Trig::kLibm;
  Placeholders values = common_placeholders(job);
  values["TARGET"] = job.emit.target->meaning;
  values["FLAGS"] = job.emit.target->flags;
  values["OBJECTS"] = objects;
  values["RUNTIME"] = job.emit.copy_runtime ? "include" : "/usr/local/include";
  values["MATH_LIBRARY"] =
      needs_library ? fmt::format(" -l{}", language_of(job.emit).build_words().math_library) : "";
  values["MODULES"] = values["MODULE_NAMES"] = "";
  for (const WrapperRow& row : wrappers_of(job.emit)) {
    if (row.target != WrapperTarget::kModule) continue;
    values["MODULE_NAMES"] += fmt::format(" lib{}_{}.so", job.robot, row.word);
    values["MODULES"] += fill(embedded_file("robot_module.make.in"),
                              {{"ROBOT", job.robot}, {"WRAPPER", std::string(row.word)}});
  }
  return fill(embedded_file("robot_Makefile.in"), values);
}

}  // namespace dynac
