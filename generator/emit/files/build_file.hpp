// SPDX-License-Identifier: BSD-3-Clause
// Build files beside the emitted files: CMakeLists.txt with the library, its self-test, how both
// are installed; where bodies are C, a Makefile with library and self-test.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "emit/job.hpp"
#include "support/output_file.hpp"

namespace dynac {

/// @param[in] files     headers and bodies
/// @param[in] selftest  the file of the self-test
[[nodiscard]] std::string print_cmake(const EmitJob& job, const std::vector<OutputFile>& files,
                                      std::string_view selftest);

/// For every POSIX make, of bodies in C.
[[nodiscard]] std::string print_makefile(const EmitJob& job);

}  // namespace dynac
