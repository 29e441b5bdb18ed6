#include "model/model.hpp"

#include <array>

namespace dynac {
namespace {

struct JointRow {
  JointType type;
  std::string_view name;
  int position_size;
  int velocity_size;
};

constexpr std::array kJointRows{
    JointRow{JointType::kFixed, "fixed", 0, 0},
    JointRow{JointType::kRevolute, "revolute", 1, 1},
    JointRow{JointType::kContinuous, "continuous", 1, 1},
    JointRow{JointType::kPrismatic, "prismatic", 1, 1},
    JointRow{JointType::kFloating, "floating", 7, 6},
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

int position_size(const Model& model) {
  int size = 0;
  for (const Body& body : model.bodies) size += position_size(body.joint.type);
  return size;
}

int velocity_size(const Model& model) {
  int size = 0;
  for (const Body& body : model.bodies) size += velocity_size(body.joint.type);
  return size;
}

BodyId find_body(const Model& model, std::string_view name) {
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    if (model.bodies[i].name == name) return BodyId::of(i);
  }
  return BodyId::none();
}

}  // namespace dynac
