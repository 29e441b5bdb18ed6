// SPDX-License-Identifier: BSD-3-Clause
// Back ends: a job in, the texts of files out. Nothing is written to disk here.
#pragma once

#include <string>
#include <vector>

#include "support/output_file.hpp"

namespace dynac {

struct EmitJob;

/// All files of a robot: sources, headers, self-test, CMakeLists.txt, the runtime headers they use,
/// and last the manifest `<robot>.json`, which lists the others.
[[nodiscard]] std::vector<OutputFile> emit(const EmitJob& job);

}  // namespace dynac
