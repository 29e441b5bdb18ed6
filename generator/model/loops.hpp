// SPDX-License-Identifier: BSD-3-Clause
// Joints that close loops of the tree: what is wrong with them, and the constraints that they are.
//
// A joint holds the motions of its child link that its motion subspace lacks. In frames with z
// along its axis, on both links, these are rows of a frame, a hinge or a point. The constraint's
// first frame is on the child link, its second one on the parent link.
#pragma once

#include <vector>

#include "model/description.hpp"
#include "model/findings.hpp"
#include "model/model.hpp"
#include "model/topology.hpp"

namespace dynac {

/// Reports joints that close loops of no links, or of links that nothing moves against each other;
/// types that no rows express, such as helical; numbers that no joint may have; mimic joints.
/// Warns about their dissipation, springs and rotors, which no kernel models.
/// @param[in] nodes  the tree; empty if it is wrong itself
void check_loops(const RobotDescription& robot, const std::vector<TreeNode>& nodes, Base base,
                 Findings& findings);

/// The loops of a description in its model, which has its links.
/// @pre check_loops() finds no error
[[nodiscard]] std::vector<Loop> make_loops(const RobotDescription& robot, const Model& model);

}  // namespace dynac
