// SPDX-License-Identifier: BSD-3-Clause
// Prints a program as the statements of a function body: the part of a back end that knows how a
// language spells operations.
#pragma once

#include <string>

#include "emit/job.hpp"

namespace dynac {

class StatementLanguage;

/// The text of a kernel's body.
struct KernelText {
  std::string functions;   ///< that the statements call; empty where the program is short
  std::string statements;  ///< indented by two spaces
};

/// The statements that compute a kernel's outputs from its inputs.
///
/// Inputs are read into locals first and outputs stored last, so that buffers may overlap.
/// Inputs are named after joints (input_names.hpp), temporaries after the link whose equations they
/// belong to; these are numbered within it, so that one changed inertia does not rename the file.
[[nodiscard]] KernelText print_statements(const KernelEntry& kernel,
                                          const StatementLanguage& language,
                                          const EmitOptions& options);

/// Whether those statements call reduced_angle() of runtime/sincos.hpp.
[[nodiscard]] bool reduces_angles(const KernelEntry& kernel);

/// Whether those statements call functions of runtime/rotation.hpp.
[[nodiscard]] bool calls_rotation_functions(const KernelEntry& kernel);

/// Whether any kernel's do.
[[nodiscard]] bool calls_rotation_functions(const EmitJob& job);

}  // namespace dynac
