// The joints that --prescribed-motion names.
#pragma once

#include <string>
#include <vector>

#include "model/model.hpp"

namespace dynac {

/// The links that these joints carry, in the order of the model.
/// @param[in] names  of joints, a floating base's among them, or "all"
/// @throws UsageError  every name that is of no joint
/// @throws InputError  every name that is of a fixed one or of one that follows
[[nodiscard]] std::vector<LinkId> prescribed_joints(const Model& model,
                                                    const std::vector<std::string>& names);

}  // namespace dynac
