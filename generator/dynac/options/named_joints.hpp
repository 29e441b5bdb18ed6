// SPDX-License-Identifier: BSD-3-Clause
// Joints that an option names: those of the option prescribed-motion, those of the option
// passive-joints.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/model.hpp"

namespace dynac {

/// The links that these joints carry, in the order of the model.
/// @param[in] names  of joints, a floating base's among them, or "all"
/// @param[in] flag   "the option prescribed-motion", for messages
/// @throws UsageError  every name that is of no joint
/// @throws InputError  every name that is of a fixed one or of one that follows
[[nodiscard]] std::vector<LinkId> independent_joints(const Model& model,
                                                     const std::vector<std::string>& names,
                                                     std::string_view flag);

}  // namespace dynac
