// SPDX-License-Identifier: BSD-3-Clause
// What is different between two manifests of a robot, in the words of a person who compares robots:
// a version, an option, the mass of a link, the limit of a joint.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace dynac {

/// One line per difference: `link "forearm": mass: 2.5 -> 2.6`. Facts that follow from others
/// (operations of kernels, times, the list of files) are left out.
[[nodiscard]] std::vector<std::string> manifest_changes(const nlohmann::json& old,
                                                        const nlohmann::json& now);

}  // namespace dynac
