// SPDX-License-Identifier: BSD-3-Clause
#include "support/cuda_names.hpp"

#include <algorithm>
#include <array>

namespace dynac {
namespace {

// Sorted as strings; the compiler checks it below.
// clang-format off
constexpr auto kCudaNames = std::to_array<std::string_view>({
    "any", "ballot", "blockDim", "blockIdx", "clock64", "cooperative_groups", "cospi", "cub", "cuda",
    "cyl_bessel_i0", "cyl_bessel_i1", "dadd", "dim3", "dmul", "double2int", "double2ll",
    "double2uint", "double2ull", "dsub", "erfcinv", "erfcx", "erfinv", "fdivide", "float2double",
    "gridDim", "h2ceil", "h2cos", "h2exp", "h2exp10", "h2exp2", "h2floor", "h2log", "h2log10",
    "h2log2", "h2rcp", "h2rint", "h2rsqrt", "h2sin", "h2sqrt", "h2tanh", "h2tanh_approx", "h2trunc",
    "half", "half2", "hceil", "hcos", "hexp", "hexp10", "hexp2", "hfloor", "hlog", "hlog10",
    "hlog2", "hrcp", "hrint", "hrsqrt", "hsin", "hsqrt", "htanh", "htanh_approx", "htrunc",
    "int2double", "libraryPropertyType", "libraryPropertyType_t", "ll2double", "llmax", "llmin",
    "make_bfloat162", "make_half2", "norm", "norm3d", "norm4d", "normcdf", "normcdfinv",
    "nv_bfloat16", "nv_bfloat162", "nv_half", "nv_half2", "nvcuda", "rcbrt", "rhypot", "rnorm",
    "rnorm3d", "rnorm4d", "rsqrt", "sincospi", "sinpi", "surface", "syncthreads_and",
    "syncthreads_count", "syncthreads_or", "texture", "threadIdx", "thrust", "uint2double",
    "ull2double", "ullmax", "ullmin", "umax", "umin", "warpSize",
});

// Vectors have 1 to 4 of them: `float4`.
constexpr auto kElements = std::to_array<std::string_view>({
    "char", "double", "float", "int", "long", "longlong", "short", "uchar", "uint", "ulong",
    "ulonglong", "ushort",
});
// clang-format on

static_assert(std::ranges::is_sorted(kCudaNames) && std::ranges::is_sorted(kElements));

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

// Whether a capital letter follows a word.
bool is_word_and_capital(std::string_view name, std::string_view word) {
  return name.size() > word.size() && name.starts_with(word) && is_capital(name[word.size()]);
}

// `float4`; `double4_16a` and `double4_32a` are so many bytes apart.
bool is_vector(std::string_view name) {
  for (const std::string_view ending : {"_16a", "_32a"}) {
    if (name.ends_with(ending)) name.remove_suffix(ending.size());
  }
  if (name.empty() || name.back() < '1' || name.back() > '4') return false;
  name.remove_suffix(1);
  return std::ranges::binary_search(kElements, name);
}

// `tex2DLod`, `surfCubemapread`.
bool is_texture_access(std::string_view name) {
  for (const std::string_view word : {"surf", "tex"}) {
    if (!name.starts_with(word)) continue;
    const std::string_view shape = name.substr(word.size());
    return shape.starts_with("Cubemap") ||
           (shape.size() >= 2 && shape[0] >= '1' && shape[0] <= '3' && shape[1] == 'D');
  }
  return false;
}

}  // namespace

bool is_cuda_macro(std::string_view name) {
  return name.starts_with("CUDA_") || name.starts_with("CUDART_") || name.starts_with("CU_") ||
         is_word_and_capital(name, "cuda");
}

bool is_global_cuda_name(std::string_view name) {
  constexpr std::string_view kMake = "make_";
  const bool is_of_driver = name.size() > 2 && name.starts_with("CU") && !is_capital(name[2]);
  return std::ranges::binary_search(kCudaNames, name) || is_vector(name) || is_of_driver ||
         (name.starts_with(kMake) && is_vector(name.substr(kMake.size()))) ||
         is_word_and_capital(name, "atomic") || is_texture_access(name) ||
         name.starts_with("make_cuda");
}

}  // namespace dynac
