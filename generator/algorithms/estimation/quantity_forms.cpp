// SPDX-License-Identifier: BSD-3-Clause
#include "algorithms/estimation/quantity_forms.hpp"

namespace dynac::quantity_forms {

bool is_lumped(const Mechanism& robot, LinkId link) {
  return robot.bodies[robot.links[link.index()].body.index()].link != link;
}

std::vector<bool> links_held_by(const Mechanism& robot, LinkId link) {
  std::vector<bool> is_held(robot.links.size(), false);
  is_held[link.index()] = true;
  for (std::size_t k = link.index() + 1; k < robot.links.size(); ++k) {
    const LinkPlacement& below = robot.links[k];
    const bool is_same_body = below.body == robot.links[link.index()].body;
    is_held[k] = is_same_body && is_held[below.parent.index()];
  }
  return is_held;
}

}  // namespace dynac::quantity_forms
