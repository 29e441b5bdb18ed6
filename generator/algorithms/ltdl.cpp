// SPDX-License-Identifier: BSD-3-Clause
#include "algorithms/ltdl.hpp"

#include <algorithm>
#include <numeric>
#include <span>

namespace dynac {
namespace {

// The coordinates that move a body, its own joint's and those of the joints above it.
std::vector<std::vector<std::size_t>> supporting_coordinates(const Mechanism& robot) {
  std::vector<std::vector<std::size_t>> support;
  for (const Body& body : robot.bodies) {
    std::vector<std::size_t> own;
    if (!body.parent.is_none()) own = support[body.parent.index()];
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      own.push_back(body.v_index + k);
    }
    support.push_back(std::move(own));
  }
  return support;
}

// Coordinates by the first body that they move, last ones first.
std::vector<std::size_t> leaves_first(const Mechanism& robot) {
  std::vector<std::size_t> order;
  std::vector<bool> is_listed(robot.nv, false);
  for (const Body& body : robot.bodies) {
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      const std::size_t coordinate = body.v_index + k;
      if (!is_listed[coordinate]) order.push_back(coordinate);
      is_listed[coordinate] = true;
    }
  }
  std::reverse(order.begin(), order.end());
  return order;
}

}  // namespace

std::vector<EliminationStep> eliminate_coordinates(const Mechanism& robot,
                                                   const std::vector<bool>& left_out) {
  Pattern pattern(robot.nv, std::vector<bool>(robot.nv, false));
  const auto support = supporting_coordinates(robot);
  for (std::size_t b = 0; b < robot.bodies.size(); ++b) {
    const std::size_t own = motion_components(robot.bodies[b].joint_type).size();
    for (const std::size_t i : std::span(support[b]).last(own)) {
      for (const std::size_t j : support[b]) pattern[i][j] = pattern[j][i] = true;
    }
  }
  std::vector<std::size_t> order = leaves_first(robot);
  std::erase_if(order, [&](std::size_t c) { return !left_out.empty() && left_out[c]; });
  return eliminate(std::move(pattern), order);
}

}  // namespace dynac
