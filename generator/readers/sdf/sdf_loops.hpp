// The tree among the joints of an SDF model, which may form a graph: of the joints of a child link
// one carries it, and the others close loops.
//
// The first joint in the file carries its child. Where links would then hang on each other in a
// circle instead of on the root, the first of the other joints that connect them to the root does.
// A joint between links that do not hang on the same root closes nothing: it is left to be
// reported.
#pragma once

#include <vector>

#include "readers/sdf/joint_placement.hpp"

namespace dynac {

/// Whether each joint closes a loop.
/// @param[in] placements  one per joint, in the order of the file; their links count, by name
[[nodiscard]] std::vector<bool> joints_closing_loops(const std::vector<JointPlacement>& placements);

}  // namespace dynac
