// SPDX-License-Identifier: BSD-3-Clause
// What the bodies of kernels that are functions of C say, whatever the language.
#pragma once

#include <string>
#include <string_view>

#include "emit/job.hpp"
#include "emit/statements.hpp"
#include "emit/text_template.hpp"

namespace dynac {

class Language;

/// A file of a body.
struct BodyFile {
  std::size_t column;                     ///< where the name of the function begins
  std::string gcc_optimize;               ///< further options for gcc, each quoted, after commas
  std::string includes;                   ///< of the runtime and the library
  std::string_view function_ending = "";  ///< "_batch": many configurations, in wide vectors
};

/// The struct of the run-time parameters, if a kernel takes it.
[[nodiscard]] std::string parameter_types(const EmitJob& job, const KernelEntry& kernel);

/// Values for the frame of a body: all but its statements and functions.
[[nodiscard]] Placeholders frame_values(const Language& language, const EmitJob& job,
                                        const KernelEntry& kernel, const BodyFile& file);

/// Its statements and functions: straight, outlined or re-rolled.
[[nodiscard]] KernelText print_text(const Language& language, const EmitJob& job,
                                    const KernelEntry& kernel);

/// Values for a body's template: its frame, what gcc is told, statements and functions.
[[nodiscard]] Placeholders body_values(const Language& language, const EmitJob& job,
                                       const KernelEntry& kernel, const BodyFile& file);

}  // namespace dynac
