// SPDX-License-Identifier: BSD-3-Clause
// Names that CUDA's headers take. Emitted headers of every language are included in CUDA's sources
// as well, so no robot may have them, whatever its language.
#pragma once

#include <string_view>

namespace dynac {

/// Whether it may be a macro of CUDA's headers: `CUDA_VERSION`, `CUDART_INF`, `cudaStreamLegacy`.
[[nodiscard]] bool is_cuda_macro(std::string_view name);

/// Whether it is a type, function or variable of CUDA at global scope, without variants in f:
/// `dim3`, `float4`, `threadIdx`, `rsqrt`.
[[nodiscard]] bool is_global_cuda_name(std::string_view name);

}  // namespace dynac
