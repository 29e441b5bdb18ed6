// SPDX-License-Identifier: BSD-3-Clause
// What inverse kinematics asks of the frames that it moves.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "kernels/kernel.hpp"
#include "support/quoted.hpp"

namespace dynac::rows {

/// Why inverse kinematics has nothing to find; empty: it has.
[[nodiscard]] inline std::string missing_task(const Kernel& kernel, const KernelContext& context) {
  if (has_task(context)) return "";
  const std::vector<LinkId> links = frames_of(Frames::kTips, context);
  if (links.size() != 1 && context.settings.frames.empty()) {
    return fmt::format(
        "{} needs the links to move, because the number of this robot's tips is {}, not 1; name "
        "them with @frames LINK,LINK",
        kernel.name, links.size());
  }
  const auto still = std::ranges::find_if(
      links, [&](LinkId id) { return context.robot.links[id.index()].body.is_none(); });
  if (still != links.end()) {
    return fmt::format("{}: link {} does not move; name another with @frames LINK", kernel.name,
                       dynac::quoted(context.robot.links[still->index()].name));
  }
  const auto held = std::ranges::find_if_not(links, [&](LinkId id) {
    return has_free_joint_above(context, context.robot.links[id.index()].body);
  });
  return fmt::format(
      "{}: the motion of all joints that move link {} is prescribed; leave one of them out of "
      "@prescribed-motion",
      kernel.name, dynac::quoted(context.robot.links[held->index()].name));
}

}  // namespace dynac::rows
