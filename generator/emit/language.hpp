// SPDX-License-Identifier: BSD-3-Clause
// The seam for languages of emitted files: on top of statements, what one list of files (emit.cpp)
// takes from a language. A language is a class in a file of its own, and a row in
// language_table.cpp for each number type that it has.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "emit/statement_language.hpp"
#include "support/output_file.hpp"

namespace dynac {

struct EmitJob;
struct KernelEntry;

/// What CMakeLists.txt says of a language.
struct BuildWords {
  std::string_view language;      ///< of project()
  std::string_view standard;      ///< of target_compile_features(), with its scope
  std::string_view scope;         ///< PUBLIC; INTERFACE: there is nothing to compile
  std::string_view body_ending;   ///< of the files to compile
  std::string_view math_library;  ///< to be linked for the C library's sine; empty: always there
  std::string_view runtime_from;  ///< how dynac::runtime is linked where it is not copied
};

/// What <robot>_eigen.hpp says where the kernels are functions, or templates.
struct EigenWords {
  std::string_view template_line;
  std::string_view arguments;  ///< of a template; empty: it is none
  std::string_view specifier;  ///< before the type of the result
  std::string_view noexcept_specifier;
  std::string function;  ///< what is called
};

/// See the top of this file.
class Language : public StatementLanguage {
 public:
  using StatementLanguage::StatementLanguage;

  /// Headers and bodies.
  [[nodiscard]] virtual std::vector<OutputFile> sources(const EmitJob& job) const = 0;
  /// The runtime headers that they include.
  [[nodiscard]] virtual std::vector<std::string_view> runtime_headers(const EmitJob& job) const = 0;
  /// Whether batches have bodies of their own, on vectors; else they loop over single calls.
  [[nodiscard]] virtual bool has_lanes() const { return false; }
  /// Whether bodies are C, so that <robot>_c.h is the datasheet of those who have no C++.
  [[nodiscard]] virtual bool is_c() const { return false; }
  /// Whether there are functions that start a thread for each of many configurations.
  [[nodiscard]] virtual bool starts_threads() const { return false; }
  /// Whether code is made for one kind of processors.
  [[nodiscard]] bool has_target() const { return !number().is_generic && !starts_threads(); }
  /// The header that declares the kernels, without the robot's name.
  [[nodiscard]] virtual std::string_view header_ending() const { return "_c.h"; }
  /// The struct of the run-time parameters.
  [[nodiscard]] virtual std::string parameters_type(const EmitJob& job,
                                                    std::string_view scalar) const;
  [[nodiscard]] virtual OutputFile selftest(const EmitJob& job) const = 0;
  /// What the self-test calls.
  [[nodiscard]] virtual std::string tested_function(const EmitJob& job,
                                                    const KernelEntry& kernel) const;
  [[nodiscard]] virtual BuildWords build_words() const = 0;
  /// The file that defines a kernel's function, or the function of its batches.
  [[nodiscard]] std::string body_file(const EmitJob& job, const KernelEntry& kernel,
                                      bool is_batch) const;
  /// The files that define all kernels' functions, and those of their batches.
  [[nodiscard]] std::vector<std::string> body_files(const EmitJob& job) const;
  /// The file with a kernel's statements, and the name of the function there that they make up.
  [[nodiscard]] virtual std::string statements_file(const EmitJob& job,
                                                    const KernelEntry& kernel) const;
  [[nodiscard]] virtual std::string statements_function(const EmitJob& job,
                                                        const KernelEntry& kernel) const;
  [[nodiscard]] virtual EigenWords eigen_words(const EmitJob& job, const KernelEntry& kernel) const;
};

}  // namespace dynac
