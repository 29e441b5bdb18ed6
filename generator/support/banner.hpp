// SPDX-License-Identifier: BSD-3-Clause
// The mark by which the compiler knows a file that it wrote: the banner of every generated file has
// it within the first 200 bytes, and only files that have it, or that the manifest lists, are ever
// overwritten.
#pragma once

#include <cstddef>
#include <string_view>

namespace dynac {

inline constexpr std::string_view kBannerMark = "Written by dynac";

/// How far into a file the end of the mark may lie [bytes].
inline constexpr std::size_t kBannerReach = 200;

}  // namespace dynac
