// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/axes/coordinate_kinds.hpp"

#include <algorithm>

#include "joints/joint_properties.hpp"

namespace dynac {

std::vector<CoordinateKind> velocity_kinds(const Mechanism& robot) {
  std::vector<CoordinateKind> kinds(robot.nv);
  for (const Body& body : robot.bodies) {
    if (body.is_mimic) continue;
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      kinds[body.v_index + k] = velocity_kind(body.joint_type, k);
    }
  }
  return kinds;
}

std::vector<CoordinateKind> position_kinds(const Mechanism& robot) {
  std::vector<CoordinateKind> kinds(robot.nq);
  for (const Body& body : robot.bodies) {
    if (body.is_mimic) continue;
    const std::span<const CoordinateKind> own = position_kinds(body.joint_type);
    std::ranges::copy(own, kinds.begin() + static_cast<std::ptrdiff_t>(body.q_index));
  }
  return kinds;
}

std::vector<std::optional<Dimension>> dimensions_by_kind(const std::vector<CoordinateKind>& kinds,
                                                         const DimensionPair& pair) {
  std::vector<std::optional<Dimension>> result;
  for (const CoordinateKind kind : kinds) {
    result.push_back(kind == CoordinateKind::kAngle    ? pair.of_angle
                     : kind == CoordinateKind::kLength ? pair.of_length
                                                       : Dimension{});
  }
  return result;
}

}  // namespace dynac
