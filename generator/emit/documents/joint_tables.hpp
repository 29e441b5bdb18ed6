// SPDX-License-Identifier: BSD-3-Clause
// The joints in emitted headers: names, limits, and where each stands in q and v.
#pragma once

#include <string>

#include "emit/job.hpp"

namespace dynac {

/// For C++: the enumeration and the index namespaces of the joints, their names and limits.
[[nodiscard]] std::string print_joints(const EmitJob& job);

/// What mimic joints follow, and what counts of joints besides the links: comment lines, each
/// ended.
[[nodiscard]] std::string print_joint_notes(const EmitJob& job);

/// For C: `<prefix>_q_index_<joint>` and `<prefix>_v_index_<joint>`, as enumerators.
[[nodiscard]] std::string print_c_indices(const EmitJob& job);

}  // namespace dynac
