// SPDX-License-Identifier: BSD-3-Clause
#include "algorithms/estimation/unknown_names.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

namespace dynac {
namespace {

// A joint's coordinate, counted where the joint has several.
std::string name_of_coordinate(const Mechanism& robot, std::size_t coordinate) {
  for (const Body& body : robot.bodies) {
    const std::size_t size = motion_components(body.joint_type).size();
    if (body.is_mimic || coordinate < body.v_index || coordinate >= body.v_index + size) continue;
    return size == 1 ? body.joint : fmt::format("{}[{}]", body.joint, coordinate - body.v_index);
  }
  return fmt::format("coordinate {}", coordinate);
}

}  // namespace

std::string name_of_unknown(const Mechanism& robot, const NewtonEulerForm& form,
                            std::size_t unknown) {
  const DynamicUnknowns unknowns(robot, form);
  constexpr std::array<std::string_view, 6> kWrench{"mx", "my", "mz", "fx", "fy", "fz"};
  if (unknown >= unknowns.wrench(0, 0)) {
    const std::size_t k = unknown - unknowns.wrench(0, 0);
    const LinkPlacement& link = robot.links[form.wrench_links[k / 6].index()];
    return fmt::format("external_wrench {}[{}]", link.name, kWrench[k % 6]);
  }
  if (unknown >= unknowns.joint_a(0)) {
    return "joint_acceleration " + name_of_coordinate(robot, unknown - unknowns.joint_a(0));
  }
  if (unknown >= unknowns.tau(0)) {
    return "joint_torque " + name_of_coordinate(robot, unknown - unknowns.tau(0));
  }
  const std::size_t size = unknowns.a(1, 0) - unknowns.a(0, 0);
  const bool is_acceleration = unknown % 12 < 6;
  return fmt::format("{} {}", is_acceleration ? "acceleration of" : "force on",
                     robot.bodies[unknown / size].name);
}

}  // namespace dynac
