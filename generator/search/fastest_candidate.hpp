// SPDX-License-Identifier: BSD-3-Clause
// Of the candidates that take nearly the fewest operations the one that is predicted to be fastest:
// they are compiled and compared.
#pragma once

#include "search/compiled_kernel.hpp"

namespace dynac {

/// Compiles in straight lines what `choice` has chosen, or what is predicted to be faster: then
/// that is chosen. Of what was compared the times are noted.
[[nodiscard]] CompiledKernel compile_fastest(const Robot& robot, const Kernel& kernel,
                                             const CompileRequest& request, Choice choice,
                                             Session& session);

}  // namespace dynac
