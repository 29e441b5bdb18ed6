// SPDX-License-Identifier: BSD-3-Clause
#include "joint_order.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

namespace dynac::test {
namespace {

using Json = nlohmann::json;
using Vector = std::vector<double>;

JointOrder::Entry find_joint(const Json& joints, const std::string& name) {
  for (const Json& joint : joints) {
    if (joint["name"] != name) continue;
    return {joint["idx_q"], joint["nq"], joint["idx_v"], joint["nv"]};
  }
  throw std::runtime_error("the oracle has no joint \"" + name + "\"");
}

}  // namespace

Vector JointOrder::positions(const Vector& theirs) const {
  Vector ours;
  for (const Entry& joint : joints) {
    const auto first = theirs.begin() + static_cast<std::ptrdiff_t>(joint.q_index);
    if (joint.q_size == 2) {
      ours.push_back(std::atan2(first[1], first[0]));
    } else {
      ours.insert(ours.end(), first, first + static_cast<std::ptrdiff_t>(joint.q_size));
    }
  }
  return ours;
}

Vector JointOrder::velocities(const Vector& theirs) const {
  Vector ours;
  for (const Entry& joint : joints) {
    for (std::size_t k = 0; k < joint.v_size; ++k) ours.push_back(theirs[joint.v_index + k]);
  }
  return ours;
}

std::vector<Vector> JointOrder::columns_of_rows(const std::vector<Vector>& theirs) const {
  std::vector<Vector> ours;
  for (const Entry& joint : joints) {
    for (std::size_t k = 0; k < joint.v_size; ++k) {
      Vector& column = ours.emplace_back();
      for (const Vector& row : theirs) column.push_back(row[joint.v_index + k]);
    }
  }
  return ours;
}

std::vector<Vector> JointOrder::columns(const std::vector<Vector>& theirs) const {
  std::vector<Vector> ours = columns_of_rows(theirs);
  for (Vector& column : ours) column = velocities(column);
  return ours;
}

JointOrder joint_order(const Model& model, const Json& joints) {
  JointOrder order;
  for (const Link& body : model.links) {
    if (!is_independent(body.joint)) continue;
    const bool is_base = body.joint.type == JointType::kFloating;
    order.joints.push_back(find_joint(joints, is_base ? "root_joint" : body.joint.name));
  }
  if (order.joints.size() != joints.size()) throw std::runtime_error("the oracle has other joints");
  return order;
}

}  // namespace dynac::test
