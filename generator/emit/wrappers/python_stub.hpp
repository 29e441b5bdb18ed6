// SPDX-License-Identifier: BSD-3-Clause
// The types of a package for Python, which editors and type checkers read in place of the package:
// its kernels are known to the manifest alone, not to the package's own text.
#pragma once

#include <string>

#include "emit/job.hpp"

namespace dynac {

/// `__init__.pyi`: the kernels as methods of the robot and as functions of the package.
[[nodiscard]] std::string print_python_stub(const EmitJob& job);

/// `inverse_dynamics(q: ArrayLike, ...) -> _Array`: a kernel as a function of the package.
[[nodiscard]] std::string python_signature(const KernelEntry& kernel);

}  // namespace dynac
