// SPDX-License-Identifier: BSD-3-Clause
#include "readers/sdf/sdf_loops.hpp"

#include <cstddef>
#include <functional>
#include <limits>
#include <queue>
#include <string_view>
#include <unordered_map>

namespace dynac {
namespace {

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

/// A graph of links and joints, out of which a tree is chosen. Takes time in proportion to it, but
/// for a logarithm.
class SpanningTree {
 public:
  explicit SpanningTree(const std::vector<TreeEdge>& joints) {
    for (const TreeEdge& joint : joints) {
      parent_of_.push_back(link_called(joint.parent));
      child_of_.push_back(link_called(joint.child));
    }
    const std::size_t links = index_.size();
    carrier_of_.assign(links, kNone);
    root_of_.assign(links, kNone);
    joints_of_.resize(links);
    for (std::size_t j = 0; j < joints.size(); ++j) {
      joints_of_[parent_of_[j]].push_back(j);
      std::size_t& carrier = carrier_of_[child_of_[j]];
      if (carrier == kNone || (joints[j].must_carry && !joints[carrier].must_carry)) carrier = j;
    }
    for (std::size_t link = 0; link < links; ++link) {
      if (carrier_of_[link] == kNone) reach(link, link);
    }
    connect_circles();
    for (std::size_t j = 0; j < joints.size(); ++j) {
      if (joints[j].must_carry && role(j) == TreeRole::kClosesLoop) turn(j, joints);
    }
  }

  [[nodiscard]] TreeRole role(std::size_t joint) const {
    const std::size_t parent = parent_of_[joint], child = child_of_[joint];
    if (parent == child || carrier_of_[child] == joint) return TreeRole::kCarriesChild;
    if (carrier_of_[parent] == joint) return TreeRole::kCarriesParent;
    const bool is_of_one_tree = root_of_[parent] != kNone && root_of_[parent] == root_of_[child];
    return is_of_one_tree ? TreeRole::kClosesLoop : TreeRole::kCarriesChild;
  }

 private:
  std::size_t link_called(std::string_view name) {
    return index_.emplace(name, index_.size()).first->second;
  }

  // The link and all that it carries hang on the root.
  void reach(std::size_t first, std::size_t root) {
    std::vector<std::size_t> waiting{first};
    while (!waiting.empty()) {
      const std::size_t link = waiting.back();
      waiting.pop_back();
      if (root_of_[link] != kNone) continue;
      root_of_[link] = root;
      for (const std::size_t joint : joints_of_[link]) {
        if (carrier_of_[child_of_[joint]] == joint) {
          waiting.push_back(child_of_[joint]);
        } else {
          others_.push(joint);
        }
      }
    }
  }

  // Links of a circle, and those that hang on it, are reached by another joint of one of them.
  void connect_circles() {
    while (!others_.empty()) {
      const std::size_t joint = others_.top();
      others_.pop();
      const std::size_t child = child_of_[joint];
      if (root_of_[child] != kNone) continue;
      carrier_of_[child] = joint;
      reach(child, root_of_[parent_of_[joint]]);
    }
  }

  // Lets a joint carry its parent, if that is not a root and does not carry the child; what carried
  // the parent closes the loop instead.
  void turn(std::size_t joint, const std::vector<TreeEdge>& joints) {
    const std::size_t parent = parent_of_[joint];
    if (carrier_of_[parent] == kNone || joints[carrier_of_[parent]].must_carry) return;
    for (std::size_t link = child_of_[joint]; carrier_of_[link] != kNone;) {
      const std::size_t carrier = carrier_of_[link];
      link = child_of_[carrier] == link ? parent_of_[carrier] : child_of_[carrier];
      if (link == parent) return;
    }
    carrier_of_[parent] = joint;
  }

  std::unordered_map<std::string_view, std::size_t> index_;
  std::vector<std::size_t> parent_of_, child_of_;    // joint -> link
  std::vector<std::size_t> carrier_of_;              // link -> joint
  std::vector<std::size_t> root_of_;                 // link -> link; none: not reached
  std::vector<std::vector<std::size_t>> joints_of_;  // link -> joints that it is the parent of
  // Joints of reached parents that do not carry their children, the first in the file on top.
  std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> others_;
};

}  // namespace

std::vector<TreeRole> roles_in_tree(const std::vector<TreeEdge>& joints) {
  const SpanningTree tree(joints);
  std::vector<TreeRole> roles;
  for (std::size_t j = 0; j < joints.size(); ++j) roles.push_back(tree.role(j));
  return roles;
}

}  // namespace dynac
