// SPDX-License-Identifier: BSD-3-Clause
#include "algorithms/kinematics/wrenches.hpp"

#include <cstddef>
#include <set>

namespace dynac::wrenches {

bool go_by_paths(const KernelContext& context) {
  const Mechanism& robot = context.robot;
  std::size_t joints = 0, wrenches = 0;
  std::set<BodyId> bodies;
  for (const LinkId id : context.settings.wrench_links) {
    BodyId body = robot.links[id.index()].body;
    if (!body.is_none()) ++wrenches;
    for (; !body.is_none(); body = robot.bodies[body.index()].parent) {
      ++joints;
      bodies.insert(body);
    }
  }
  return 2 * joints <= 3 * bodies.size() + 5 * wrenches;
}

}  // namespace dynac::wrenches
