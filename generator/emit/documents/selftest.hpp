// SPDX-License-Identifier: BSD-3-Clause
// The emitted self-test: recorded inputs and outputs, compared on the user's machine.
#pragma once

#include <string_view>

#include "emit/job.hpp"
#include "support/output_file.hpp"

namespace dynac {

class Language;

/// How a language writes it.
struct SelftestFile {
  std::string_view ending;  ///< of its name
  std::string_view file_template;
  std::string_view kernel_template;
  std::string_view function_specifier;  ///< of a function of that file
  std::string_view to_double;           ///< a conversion, before parentheses
  std::string_view print;
};

/// <robot>_selftest.cpp or the like.
[[nodiscard]] OutputFile print_selftest(const Language& language, const EmitJob& job,
                                        const SelftestFile& file);

}  // namespace dynac
