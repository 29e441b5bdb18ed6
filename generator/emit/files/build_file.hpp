// CMakeLists.txt beside the emitted files: the library, its self-test, how both are installed.
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

}  // namespace dynac
