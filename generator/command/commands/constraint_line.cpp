// SPDX-License-Identifier: BSD-3-Clause
#include "command/commands/constraint_line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "algorithms/loops/independent_coordinates.hpp"
#include "command/commands/base_summary.hpp"
#include "command/line/command_options.hpp"
#include "describe/dependent_rows.hpp"
#include "kernels/multipliers.hpp"
#include "lower/lower.hpp"

namespace dynac {
namespace {

// Which joints follow from the set, and how many coordinates that leaves.
std::string loop_line(const Robot& robot, const ConstraintSet& set) {
  const Mechanism mechanism = lump(robot.model);
  const std::size_t count = loops::independent_coordinates({mechanism, robot.settings}).size();
  std::vector<std::string> names;
  for (const LinkId link : set.dependent) names.push_back(robot.model.link(link).joint.name);
  return fmt::format(
      "constraint set {}: closes loops, on which {} depend; velocities run over {} "
      "independent {}",
      set.name, fmt::join(names, ", "), count, count == 1 ? "coordinate" : "coordinates");
}

}  // namespace

std::string constraint_line(const Robot& robot, const std::vector<const Kernel*>& kernels) {
  const KernelSettings& settings = robot.settings;
  std::vector<std::string> lines;
  if (settings.loops != nullptr) lines.push_back(loop_line(robot, *settings.loops));
  if (settings.constraints != nullptr) {
    const auto finds_forces = [](const Kernel* kernel) { return finds_multipliers(*kernel); };
    lines.push_back(rows_line(robot, std::ranges::any_of(kernels, finds_forces)));
  }
  const std::string pulled = pulled_contacts_note(robot);
  if (!pulled.empty()) {
    lines.push_back(fmt::format("constraint set {}: {}", settings.constraints->name, pulled));
  }
  return fmt::format("{}", fmt::join(lines, "\n"));
}

std::string about_robot(const Robot& robot, const std::vector<const Kernel*>& kernels,
                        const CommandOptions& options) {
  const std::string constraints = constraint_line(robot, kernels);
  return base_summary(robot, options) + '\n' + constraints + (constraints.empty() ? "" : "\n");
}

}  // namespace dynac
