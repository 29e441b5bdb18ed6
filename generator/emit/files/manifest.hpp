// SPDX-License-Identifier: BSD-3-Clause
// <robot>.json: the machine-readable twin of the header.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "emit/job.hpp"

namespace dynac {

/// The manifest: the machine-readable twin of the header.
/// @param[in] files  names of the files it accounts for, itself excluded
/// @param[in] build_stamp  the stamp that they share
[[nodiscard]] std::string print_manifest(const EmitJob& job, const std::vector<std::string>& files,
                                         std::string_view build_stamp);

}  // namespace dynac
