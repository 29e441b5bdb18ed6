// SPDX-License-Identifier: BSD-3-Clause
// From compiled kernels to all that a back end prints of them.
#pragma once

#include <vector>

namespace dynac {

struct CompiledKernel;
struct EmitJob;
struct Options;
struct Robot;

/// Everything the back end needs.
[[nodiscard]] EmitJob make_job(const Robot& robot, const std::vector<CompiledKernel>& kernels,
                               const Options& options);

}  // namespace dynac
