// SPDX-License-Identifier: BSD-3-Clause
#include "model/model.hpp"

#include <algorithm>

namespace dynac {

bool is_independent(const Joint& joint) {
  return !is_fixed(joint.type) && !joint.mimic.has_value();
}

int position_size(const Model& model) {
  int size = 0;
  for (const Link& link : model.links) {
    if (is_independent(link.joint)) size += position_size(link.joint.type);
  }
  return size;
}

int velocity_size(const Model& model) {
  int size = 0;
  for (const Link& link : model.links) {
    if (is_independent(link.joint)) size += velocity_size(link.joint.type);
  }
  return size;
}

void number_joints(Model& model, std::span<const LinkId> order) {
  std::size_t nq = 0;
  std::size_t nv = 0;
  for (const LinkId id : order) {
    Joint& joint = model.links[id.index()].joint;
    if (!is_independent(joint)) continue;
    joint.q_index = nq;
    joint.v_index = nv;
    nq += static_cast<std::size_t>(position_size(joint.type));
    nv += static_cast<std::size_t>(velocity_size(joint.type));
  }
  for (Link& link : model.links) {
    if (!link.joint.mimic) continue;
    const Joint& leader = model.link(link.joint.mimic->leader).joint;
    link.joint.q_index = leader.q_index;
    link.joint.v_index = leader.v_index;
  }
}

void number_joints(Model& model) {
  std::vector<LinkId> order;
  for (std::size_t i = 0; i < model.links.size(); ++i) order.push_back(LinkId::of(i));
  number_joints(model, order);
}

LinkId find_link(const Model& model, std::string_view name) {
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    if (model.links[i].name == name) return LinkId::of(i);
  }
  return LinkId::none();
}

const NamedFrame* find_frame(const Model& model, std::string_view name) {
  const auto found = std::ranges::find(model.frames, name, &NamedFrame::name);
  return found == model.frames.end() ? nullptr : &*found;
}

LinkId find_joint(const Model& model, std::string_view name) {
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    if (model.links[i].joint.name == name) return LinkId::of(i);
  }
  return LinkId::none();
}

const Joint& joint_of_coordinate(const Model& model, std::size_t coordinate) {
  const auto has = [coordinate](const Link& link) {
    const Joint& joint = link.joint;
    const auto size = static_cast<std::size_t>(velocity_size(joint.type));
    return is_independent(joint) && joint.v_index <= coordinate &&
           coordinate < joint.v_index + size;
  };
  const auto found = std::ranges::find_if(model.links, has);
  DYNAC_ASSERT(found != model.links.end(), "no joint has coordinate {}", coordinate);
  return found->joint;
}

}  // namespace dynac
