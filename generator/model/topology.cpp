// SPDX-License-Identifier: BSD-3-Clause
#include "model/topology.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace dynac {
namespace {

constexpr std::size_t kNone = TreeNode::kNone;

/// Who carries whom. Links that share a name with an earlier link, or have none, are left out: they
/// are reported elsewhere, and nothing can refer to them.
struct Relations {
  std::vector<std::size_t> links;                   // those that count
  std::vector<std::size_t> parent_of;               // joint -> link; none: unknown, or reported
  std::vector<std::size_t> child_of;                // joint -> link; none: unknown
  std::vector<std::size_t> carrier_of;              // link -> first joint that has it as child
  std::vector<std::vector<std::size_t>> joints_of;  // link -> joints that it is the parent of
  std::vector<std::size_t> surplus;                 // joints whose child hangs on an earlier one
  bool has_lost_child = false;                      // some joint's child link is unknown
};

using LinkIndex = std::unordered_map<std::string_view, std::size_t>;

LinkIndex index_links(const RobotDescription& robot, Relations& relations) {
  LinkIndex index;
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    const std::string& name = robot.links[i].name;
    if (!name.empty() && index.emplace(name, i).second) relations.links.push_back(i);
  }
  return index;
}

/// The link at one end of a joint, or none, which is reported.
std::size_t find_end(const LinkIndex& index, const JointDescription& joint, std::string_view end,
                     const std::string& link_name, Findings& findings) {
  const std::string who = called("joint", joint.name);
  if (link_name.empty()) {
    findings.error(joint.place, fmt::format("{}: has no {} link; name one", who, end));
    return kNone;
  }
  const auto entry = index.find(link_name);
  if (entry != index.end()) return entry->second;
  findings.error(joint.place, fmt::format("{}: {} link {} does not exist; add the link or correct "
                                          "its name here",
                                          who, end, dynac::quoted(link_name)));
  return kNone;
}

/// Hangs the child of joint `j` on its parent, or says why not; joints to a child that hangs on
/// another one already are left for report_surplus().
void attach(const RobotDescription& robot, std::size_t j, Relations& relations,
            Findings& findings) {
  const JointDescription& joint = robot.joints[j];
  const std::size_t parent = relations.parent_of[j];
  const std::size_t child = relations.child_of[j];
  const std::string who = called("joint", joint.name);
  if (relations.carrier_of[child] != kNone) {
    relations.surplus.push_back(j);
    return;
  }
  relations.carrier_of[child] = j;
  if (parent == child) {
    findings.error(joint.place, fmt::format("{}: joins link {} to itself; correct its parent or "
                                            "its child",
                                            who, dynac::quoted(joint.child)));
    relations.parent_of[j] = kNone;
  } else if (parent != kNone) {
    relations.joints_of[parent].push_back(j);
  }
}

/// Sets of links that joints hold together, whatever their direction.
class Assemblies {
 public:
  explicit Assemblies(std::size_t links) : next_(links) {
    std::iota(next_.begin(), next_.end(), std::size_t{0});
  }
  /// Joins the sets of two links; false if they were one already.
  bool join(std::size_t a, std::size_t b) {
    a = find(a);
    b = find(b);
    next_[a] = b;
    return a != b;
  }

 private:
  std::size_t find(std::size_t link) {
    while (next_[link] != link) link = next_[link] = next_[next_[link]];
    return link;
  }

  std::vector<std::size_t> next_;
};

/// Says of every joint to a child that hangs on another one whether it closes a loop.
void report_surplus(const RobotDescription& robot, Relations& relations, Findings& findings) {
  Assemblies assemblies(robot.links.size());
  for (const std::size_t link : relations.links) {
    const std::size_t carrier = relations.carrier_of[link];
    if (carrier == kNone || relations.parent_of[carrier] == kNone) continue;
    static_cast<void>(assemblies.join(relations.parent_of[carrier], link));
  }
  for (const std::size_t j : relations.surplus) {
    const JointDescription& joint = robot.joints[j];
    const std::size_t child = relations.child_of[j];
    const std::size_t parent = std::exchange(relations.parent_of[j], kNone);
    const std::string who = called("joint", joint.name);
    const std::string other = called("joint", robot.joints[relations.carrier_of[child]].name);
    const bool closes_loop = parent != kNone && !assemblies.join(parent, child);
    findings.error(
        joint.place,
        closes_loop
            ? fmt::format(
                  "{}: closes a loop, because its child link {} is already attached to {}; "
                  "state it as a loop (in URDF, as <loop_joint>), or remove one of the joints",
                  who, dynac::quoted(joint.child), other)
            : fmt::format("{}: child link {} is already attached to {}; a link has one parent, so "
                          "remove one of the joints",
                          who, dynac::quoted(joint.child), other));
  }
}

Relations relate(const RobotDescription& robot, Findings& findings) {
  Relations relations;
  const LinkIndex index = index_links(robot, relations);
  relations.carrier_of.assign(robot.links.size(), kNone);
  relations.joints_of.resize(robot.links.size());
  for (std::size_t j = 0; j < robot.joints.size(); ++j) {
    const JointDescription& joint = robot.joints[j];
    relations.parent_of.push_back(find_end(index, joint, "parent", joint.parent, findings));
    relations.child_of.push_back(find_end(index, joint, "child", joint.child, findings));
    if (relations.child_of[j] == kNone) {
      relations.has_lost_child = true;
    } else {
      attach(robot, j, relations, findings);
    }
  }
  report_surplus(robot, relations, findings);
  return relations;
}

/// `root` and the links below it, depth first.
std::vector<TreeNode> walk(const Relations& relations, std::size_t root) {
  std::vector<TreeNode> nodes;
  std::vector<TreeNode> waiting{{root, kNone, kNone}};
  while (!waiting.empty()) {
    nodes.push_back(waiting.back());
    waiting.pop_back();
    const std::size_t position = nodes.size() - 1;
    const std::vector<std::size_t>& joints = relations.joints_of[nodes.back().link];
    for (auto joint = joints.rbegin(); joint != joints.rend(); ++joint) {
      waiting.push_back({relations.child_of[*joint], *joint, position});
    }
  }
  return nodes;
}

/// The one link that nothing carries; none if there is not exactly one. That there is none at all
/// needs no words here: then there is a cycle or an unknown parent, which is reported.
std::size_t find_root(const RobotDescription& robot, const Relations& relations,
                      Findings& findings) {
  std::size_t root = kNone;
  for (const std::size_t link : relations.links) {
    if (relations.carrier_of[link] != kNone) continue;
    if (root == kNone) {
      root = link;
    } else if (!relations.has_lost_child) {  // else it may be the child that was meant
      findings.error(
          robot.links[link].place,
          fmt::format("{}: is a second root besides {}; attach it by a joint or remove it",
                      called("link", robot.links[link].name),
                      dynac::quoted(robot.links[root].name)));
    }
  }
  return root;
}

/// @param[in] links  the cycle, from children to parents
void report_cycle(const RobotDescription& robot, const std::vector<std::size_t>& links,
                  const Relations& relations, bool has_root, Findings& findings) {
  constexpr std::size_t kShown = 8;
  std::size_t closing = 0;  // the link whose joint stands last in the description
  for (std::size_t i = 1; i < links.size(); ++i) {
    if (relations.carrier_of[links[i]] > relations.carrier_of[links[closing]]) closing = i;
  }
  std::string path;
  for (std::size_t i = 0; i < links.size() && i < kShown; ++i) {
    const std::size_t at = (closing + links.size() - i) % links.size();
    path += dynac::quoted(robot.links[links[at]].name) + " -> ";
  }
  path += links.size() > kShown ? "..." : dynac::quoted(robot.links[links[closing]].name);
  const JointDescription& joint = robot.joints[relations.carrier_of[links[closing]]];
  findings.error(joint.place, fmt::format("{}: closes the cycle {}{}; remove one of its joints",
                                          called("joint", joint.name), path,
                                          has_root ? "" : ", and the robot has no root link"));
}

/// Follows every link up to a root, a lost parent, a link seen before, or around a cycle.
void report_cycles(const RobotDescription& robot, const Relations& relations, bool has_root,
                   Findings& findings) {
  std::vector<std::size_t> seen_from(robot.links.size(), kNone);
  for (const std::size_t start : relations.links) {
    std::vector<std::size_t> path;
    std::size_t link = start;
    while (link != kNone && seen_from[link] == kNone) {
      seen_from[link] = start;
      path.push_back(link);
      const std::size_t joint = relations.carrier_of[link];
      link = joint == kNone ? kNone : relations.parent_of[joint];
    }
    if (link == kNone || seen_from[link] != start) continue;
    path.erase(path.begin(), std::find(path.begin(), path.end(), link));
    report_cycle(robot, path, relations, has_root, findings);
  }
}

}  // namespace

std::vector<TreeNode> sort_tree(const RobotDescription& robot, Findings& findings) {
  if (robot.links.empty()) {
    findings.error(robot.place,
                   fmt::format("{}: has no link; add at least one", called("robot", robot.name)));
    return {};
  }
  const Relations relations = relate(robot, findings);
  const std::size_t root = find_root(robot, relations, findings);
  report_cycles(robot, relations, root != kNone, findings);
  if (root == kNone) return {};
  return walk(relations, root);
}

}  // namespace dynac
