// SPDX-License-Identifier: BSD-3-Clause
// The pieces of text that several emitted files share: banner, documentation, parameter lists.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "emit/job.hpp"
#include "emit/text_template.hpp"
#include "support/output_file.hpp"

namespace dynac {

class Language;

/// The lines that begin every emitted C and C++ file.
[[nodiscard]] std::string print_banner(const EmitJob& job);

/// Those of a body, which do not change with other kernels or with words of the robot file.
[[nodiscard]] std::string print_body_banner(const EmitJob& job);

/// A header of the runtime, copied.
[[nodiscard]] OutputFile runtime_file(const EmitJob& job, std::string_view header);

/// Placeholders that every template may use: VERSION, ROBOT, NAMESPACE, NQ, NV, BASE, ...
[[nodiscard]] Placeholders common_placeholders(const EmitJob& job);

/// What an argument is: its meaning, units, shape and storage order, and which elements there are.
[[nodiscard]] std::string argument_text(const ArgumentEntry& argument);

/// Operations and stack of a call, without a full stop.
[[nodiscard]] std::string cost_text(const KernelEntry& kernel);

/// What else holds of a kernel, of which each is a paragraph: its integrator, joint dynamics,
/// loops.
[[nodiscard]] std::vector<std::string> kernel_notes(const KernelEntry& kernel);

/// What was measured of a kernel's errors, as a sentence; empty: nothing.
[[nodiscard]] std::string accuracy_text(const KernelEntry& kernel);

/// The documentation comment of a kernel: parameters, algorithm, cost.
[[nodiscard]] std::string print_doc(const KernelEntry& kernel);

/// The words of a text, in lines of at most 100 columns, each ended: the first begins with `first`,
/// the others with `next`.
[[nodiscard]] std::string wrap(std::string_view first, std::string_view next,
                               std::string_view text);

/// Inputs then outputs, printed by `print(argument, is_output)` and joined by ", "; by line breaks
/// where the line would grow past 100 columns.
/// @param[in] column  where the list begins in its line; 0: never break
[[nodiscard]] std::string join_arguments(
    const KernelEntry& kernel, std::size_t column,
    const std::function<std::string(const ArgumentEntry&, bool is_output)>& print);

/// `const double* q, ..., double* tau`, beginning at a column of its line.
[[nodiscard]] std::string pointer_parameters(const Language& language, const EmitJob& job,
                                             const KernelEntry& kernel, std::size_t column);

/// What a span of numbers is written with.
struct SpanWords {
  std::string_view scalar;
  std::string_view template_arguments = "";  ///< of the struct of run-time parameters
  std::string_view times = "";               ///< before a size: "kBatch * "; empty: no batch
};

/// `Span<const double, 7> q, double dt, Span<double, 7> q_next`, beginning at a column of its line.
[[nodiscard]] std::string span_parameters(const KernelEntry& kernel, const SpanWords& words,
                                          std::size_t column);

/// `double dt`, or `const T& dt` of a template.
[[nodiscard]] std::string number_parameter(const ArgumentEntry& input, std::string_view scalar,
                                           std::string_view template_arguments);

/// What a function of such parameters passes on: `q.data(), &dt, q_next.data()`.
[[nodiscard]] std::string data_arguments(const KernelEntry& kernel, bool is_batch = false);

/// A pointer to an argument that C++ code holds as a number, a span, an Eigen object or Parameters.
/// @param[in] name      by which the code holds it
/// @param[in] is_batch  numbers of a batch are an array
[[nodiscard]] std::string pointer_to(const ArgumentEntry& argument, const std::string& name,
                                     bool is_batch = false);

}  // namespace dynac
