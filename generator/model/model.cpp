#include "model/model.hpp"

#include <array>

namespace dynac {
namespace {

struct JointRow {
  JointType type;
  std::string_view name;
  int position_size;
  int velocity_size;
  int axis_count;
};

constexpr std::array kJointRows{
    JointRow{JointType::kFixed, "fixed", 0, 0, 0},
    JointRow{JointType::kRevolute, "revolute", 1, 1, 1},
    JointRow{JointType::kContinuous, "continuous", 1, 1, 1},
    JointRow{JointType::kPrismatic, "prismatic", 1, 1, 1},
    JointRow{JointType::kHelical, "helical", 1, 1, 1},
    JointRow{JointType::kCylindrical, "cylindrical", 2, 2, 1},
    JointRow{JointType::kUniversal, "universal", 2, 2, 2},
    JointRow{JointType::kSpherical, "spherical", 4, 3, 0},
    JointRow{JointType::kPlanar, "planar", 3, 3, 1},
    JointRow{JointType::kFloating, "floating", 7, 6, 0},
};

const JointRow& row_of(JointType type) {
  for (const JointRow& row : kJointRows) {
    if (row.type == type) return row;
  }
  throw InternalError("a joint type is missing from the joint table");
}

}  // namespace

int position_size(JointType type) { return row_of(type).position_size; }
int velocity_size(JointType type) { return row_of(type).velocity_size; }
std::string_view name_of(JointType type) { return row_of(type).name; }

int axis_count(JointType type) { return row_of(type).axis_count; }

bool is_independent(const Joint& joint) {
  return joint.type != JointType::kFixed && !joint.mimic.has_value();
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

LinkId find_joint(const Model& model, std::string_view name) {
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    if (model.links[i].joint.name == name) return LinkId::of(i);
  }
  return LinkId::none();
}

}  // namespace dynac
