// SPDX-License-Identifier: BSD-3-Clause
// The version of a file in SDF.
#pragma once

#include <optional>
#include <string_view>

namespace dynac {

/// Versions of the format that are read: 1.2 to 1.12.
inline constexpr int kOldestSdf = 2;
inline constexpr int kNewestSdf = 12;

/// 9 for "1.9"; none if such a version is not read.
[[nodiscard]] std::optional<int> find_sdf_version(std::string_view text);

}  // namespace dynac
