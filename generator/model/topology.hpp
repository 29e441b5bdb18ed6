// SPDX-License-Identifier: BSD-3-Clause
// How the links and joints of a description hang together: finds out whether they form one tree,
// and puts that tree in order.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "model/description.hpp"
#include "model/findings.hpp"

namespace dynac {

/// A link in its place in the tree, by index into the description.
struct TreeNode {
  static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

  std::size_t link = kNone;
  std::size_t joint = kNone;   ///< that carries the link; none for the root
  std::size_t parent = kNone;  ///< position of the parent's node in the list; none for the root
};

/// The tree depth first, parents before children, siblings in the order of their joints. Takes time
/// in proportion to the description, and no stack in proportion to the tree's depth.
///
/// Errors go to `findings`: no link, a joint without or with unknown links, a joint onto itself, a
/// link with two parents, no root or several, cycles. The list is meaningless if there are any, or
/// if names are not unique.
[[nodiscard]] std::vector<TreeNode> sort_tree(const RobotDescription& robot, Findings& findings);

}  // namespace dynac
