// SPDX-License-Identifier: BSD-3-Clause
#include "algorithms/kernel_settings.hpp"

#include <algorithm>

namespace dynac {

std::vector<LinkId> frames_of(Frames usual, const KernelContext& context) {
  if (!context.settings.frames.empty()) return context.settings.frames;
  std::vector<LinkId> frames;
  for (std::size_t i = 0; i < context.robot.links.size(); ++i) {
    const LinkPlacement& link = context.robot.links[i];
    if (link.is_tip || (usual == Frames::kAllLinks && !link.is_frame)) {
      frames.push_back(LinkId::of(i));
    }
  }
  return frames;
}

bool has_other_base_velocity(const KernelContext& context) {
  return context.settings.base_velocity != BaseVelocity::kBody && has_floating_base(context.robot);
}

bool has_free_joint_above(const KernelContext& context, BodyId body) {
  const std::vector<bool> prescribed = prescribed_coordinates(context);
  while (!body.is_none()) {
    const Body& own = context.robot.bodies[body.index()];
    if (moves(own) && !prescribed[own.v_index]) return true;
    body = own.parent;
  }
  return false;
}

bool has_task(const KernelContext& context) {
  const std::vector<LinkId> links = frames_of(Frames::kTips, context);
  const bool is_told = links.size() == 1 || !context.settings.frames.empty();
  return is_told && std::ranges::all_of(links, [&](LinkId id) {
           return has_free_joint_above(context, context.robot.links[id.index()].body);
         });
}

std::vector<bool> coordinates_of_joints(const Mechanism& robot, const std::vector<LinkId>& links) {
  std::vector<bool> is_listed(robot.nv, false);
  for (const Body& body : robot.bodies) {
    if (body.is_mimic || std::ranges::find(links, body.link) == links.end()) continue;
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      is_listed[body.v_index + k] = true;
    }
  }
  return is_listed;
}

std::vector<bool> prescribed_coordinates(const KernelContext& context) {
  return coordinates_of_joints(context.robot, context.settings.prescribed);
}

std::vector<LinkId> moving_links(const Mechanism& robot) {
  std::vector<LinkId> links;
  for (const Body& body : robot.bodies) {
    if (!moves(body)) continue;
    if (links.empty() || links.back() != body.link) links.push_back(body.link);
  }
  return links;
}

std::vector<BodyId> internal_joints(const Mechanism& robot) {
  std::vector<BodyId> joints;
  for (std::size_t i = has_floating_base(robot) ? 1 : 0; i < robot.bodies.size(); ++i) {
    if (moves(robot.bodies[i])) joints.push_back(BodyId::of(i));
  }
  std::stable_sort(joints.begin(), joints.end(), [&](BodyId a, BodyId b) {
    const Body &first = robot.bodies[a.index()], &second = robot.bodies[b.index()];
    if (first.is_mimic || second.is_mimic) return !first.is_mimic;
    return first.v_index < second.v_index;
  });
  return joints;
}

}  // namespace dynac
