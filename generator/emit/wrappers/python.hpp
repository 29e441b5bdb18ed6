// SPDX-License-Identifier: BSD-3-Clause
// A Python package around the functions of C.
#pragma once

#include <vector>

#include "emit/job.hpp"
#include "support/output_file.hpp"

namespace dynac {

/// `pyproject.toml`, and a package in `python/` that compiles the sources beside it when it is
/// first imported. Its modules are those of `import dynac` (python/dynac/), copied; a stub states
/// the types of its kernels.
[[nodiscard]] std::vector<OutputFile> python_package(const EmitJob& job);

}  // namespace dynac
