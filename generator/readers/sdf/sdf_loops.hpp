// SPDX-License-Identifier: BSD-3-Clause
// The tree among the joints of an SDF model, which may form a graph: of the joints of a child link
// one carries it, and the others close loops.
//
// The first joint in the file carries its child, or a screw, which no constraint can express: of a
// second screw of a link, the parent is carried, the other way round. Where links would then hang
// on each other in a circle instead of on the root, the first of the other joints that connect them
// to the root does. A joint between links that do not hang on the same root closes nothing: it is
// left to be reported. Trees of their own are joined by the world.
#pragma once

#include <string>
#include <vector>

namespace dynac {

/// A joint as far as the tree depends on it.
struct TreeEdge {
  std::string parent;
  std::string child;
  bool must_carry = false;  ///< it cannot close a loop; turned round it may carry its parent
};

/// What a joint does in the tree.
enum class TreeRole { kCarriesChild, kCarriesParent, kClosesLoop };

/// The role of each joint.
/// @param[in] joints  in the order of the file
[[nodiscard]] std::vector<TreeRole> roles_in_tree(const std::vector<TreeEdge>& joints);

}  // namespace dynac
