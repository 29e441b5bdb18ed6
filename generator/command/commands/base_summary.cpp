// SPDX-License-Identifier: BSD-3-Clause
#include "command/commands/base_summary.hpp"

#include <fmt/format.h>

#include <vector>

#include "command/line/command_options.hpp"
#include "support/counted.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

// SDF's name of what all stands on, and URDF's by custom: what hangs on it is fixed on purpose.
constexpr std::string_view kWorld = "world";

bool has_inertia(const Link& body) {
  return body.inertia.mass != 0 || body.inertia.I_o != Matrix3<double>{};
}

// Of the root link and those fixed to it: the first that has inertia.
const Link* find_root_inertia(const Model& model) {
  std::vector<bool> is_root(model.links.size(), false);
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const Link& body = model.links[i];
    is_root[i] = i == 0 || (is_fixed(body.joint.type) && is_root[body.parent.index()]);
    if (is_root[i] && has_inertia(body)) return &body;
  }
  return nullptr;
}

}  // namespace

bool may_float(const Robot& robot, const CommandOptions& options) {
  return robot.model.base() == Base::kFixed && !options.base &&
         robot.model.links.front().name != kWorld && find_root_inertia(robot.model) != nullptr;
}

std::string base_summary(const Robot& robot, const CommandOptions& options) {
  const auto& set = robot.settings.loops;
  const int dependent = set == nullptr ? 0 : static_cast<int>(set->dependent.size());
  const int velocities = velocity_size(robot.model) - dependent;
  std::string line =
      fmt::format("{}: {} base ({})", robot.identifier, to_string(robot.model.base()),
                  counted(velocities, "velocity", "velocities"));
  if (!may_float(robot, options)) return line;
  const Link& root = robot.model.links.front();
  const Link& heavy = *find_root_inertia(robot.model);
  const std::string whose =
      &root == &heavy ? "" : fmt::format(" (of {}, fixed to it)", dynac::quoted(heavy.name));
  return line + fmt::format(
                    "; its root link {} has inertia{} and is not attached to the world: use --base "
                    "floating if it moves freely",
                    dynac::quoted(root.name), whose);
}

}  // namespace dynac
