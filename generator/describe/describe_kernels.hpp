// SPDX-License-Identifier: BSD-3-Clause
// From a robot and its compiled kernels to all that is to be said of them.
#pragma once

#include <vector>

#include "describe/datasheet.hpp"
#include "search/compile.hpp"

namespace dynac {

/// The robot and its kernels; samples for the self-test are computed.
[[nodiscard]] Datasheet describe_kernels(const Robot& robot,
                                         const std::vector<CompiledKernel>& kernels,
                                         const CompileRequest& request);

}  // namespace dynac
