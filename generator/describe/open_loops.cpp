// SPDX-License-Identifier: BSD-3-Clause
#include "describe/open_loops.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "algorithms/loops/independent_coordinates.hpp"
#include "kernels/axes/coordinate_axes.hpp"
#include "kernels/kernel.hpp"
#include "search/robot.hpp"
#include "support/error.hpp"
#include "support/quoted.hpp"
#include "support/some_of.hpp"

namespace dynac {
namespace {

bool is_along_torques(const ArgumentRow& row) {
  return std::ranges::any_of(row.indices, [](const Index& index) {
    return index.axis == &axis::kCotangent || index.axis == &axis::kHybridInput ||
           index.axis == &axis::kHybridOutput;
  });
}

// Whether joint torques and motion obey equations to which loops would add forces.
bool leaves_loops_open(const Kernel& kernel) {
  if (kernel.needs_constraints) return false;
  return kernel.needs_problem || std::ranges::any_of(kernel.inputs, is_along_torques) ||
         std::ranges::any_of(kernel.outputs, is_along_torques);
}

constexpr std::size_t kShown = 3;  // names in a sentence

// joints "left", "right": what closes the loops.
std::string closing_parts(const std::vector<Loop>& loops) {
  std::vector<std::string> names;
  for (const Loop& loop : loops) names.push_back(dynac::quoted(loop.constraint.name));
  const auto is_joint = [](const Loop& loop) { return loop.type.has_value(); };
  const bool has_joints = std::ranges::any_of(loops, is_joint);
  const bool has_couplings = !std::ranges::all_of(loops, is_joint);
  const std::string_view kind = has_joints && has_couplings ? "joints and couplings"
                                : has_joints ? (loops.size() == 1 ? "joint" : "joints")
                                             : (loops.size() == 1 ? "coupling" : "couplings");
  return fmt::format("{} {}", kind, some_of(names, kShown));
}

// Independent coordinates close them in every kernel.
bool has_open_loops(const Robot& robot) {
  return !robot.model.loops.empty() && !loops::has_loops(robot.settings);
}

}  // namespace

std::string open_loops_note(const Robot& robot, const Kernel& kernel) {
  if (!has_open_loops(robot) || !leaves_loops_open(kernel)) return "";
  return fmt::format("Open loops: this is of the tree alone, without the forces of {}.",
                     closing_parts(robot.model.loops));
}

void report_open_loops(const Robot& robot, const std::vector<const Kernel*>& kernels,
                       bool is_strict, const DumpSink& note) {
  if (!has_open_loops(robot)) return;
  std::vector<std::string> open;
  for (const Kernel* kernel : kernels) {
    if (leaves_loops_open(*kernel)) open.push_back(kernel->name);
  }
  if (open.empty()) return;
  const bool is_one = robot.model.loops.size() == 1;
  Diagnostic finding{
      is_strict ? Severity::kError : Severity::kWarning, robot.model.loops.front().place,
      fmt::format("{}: {} open in {}, computed for the tree alone; for the dynamics of the closed "
                  "{}, request kernels with constraint forces, such as "
                  "constrained_forward_dynamics",
                  closing_parts(robot.model.loops),
                  is_one ? "closes a loop that is" : "close loops that are", some_of(open, kShown),
                  is_one ? "loop" : "loops")};
  if (is_strict) throw InputError({std::move(finding)});
  note(to_string(finding) + '\n');
}

}  // namespace dynac
