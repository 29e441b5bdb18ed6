#include "driver/open_loops.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>

#include "algorithms/loops/independent_coordinates.hpp"
#include "kernels/axes/coordinate_axes.hpp"
#include "support/quoted.hpp"

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

// The first three and how many more there are.
std::string shown(const std::vector<std::string>& names) {
  constexpr std::size_t kShown = 3;
  const std::size_t count = std::min(names.size(), kShown);
  const std::string list = fmt::format("{}", fmt::join(names.begin(), names.begin() + count, ", "));
  return names.size() <= kShown ? list : fmt::format("{} and {} more", list, names.size() - count);
}

// Names of the joints that close the loops, in quotes.
std::vector<std::string> closing_joints(const Robot& robot) {
  std::vector<std::string> joints;
  for (const Loop& loop : robot.model.loops) joints.push_back(dynac::quoted(loop.constraint.name));
  return joints;
}

// Independent coordinates close them in every kernel.
bool has_open_loops(const Robot& robot) {
  return !robot.model.loops.empty() && !loops::has_loops(robot.settings);
}

}  // namespace

std::string open_loops_note(const Robot& robot, const Kernel& kernel) {
  if (!has_open_loops(robot) || !leaves_loops_open(kernel)) return "";
  const std::vector<std::string> joints = closing_joints(robot);
  return fmt::format("Open loops: this is of the tree alone, without the forces of {} {}.",
                     joints.size() == 1 ? "joint" : "joints", shown(joints));
}

void report_open_loops(const Robot& robot, const std::vector<const Kernel*>& kernels,
                       const Options& options, const DumpSink& note) {
  if (!has_open_loops(robot)) return;
  std::vector<std::string> open;
  for (const Kernel* kernel : kernels) {
    if (leaves_loops_open(*kernel)) open.push_back(kernel->name);
  }
  if (open.empty()) return;
  const std::vector<std::string> joints = closing_joints(robot);
  const bool is_one = joints.size() == 1;
  Diagnostic finding{
      options.is_strict ? Severity::kError : Severity::kWarning, robot.model.loops.front().place,
      fmt::format(
          "{} {}: {} open in {}, computed for the tree alone; for the dynamics of the closed "
          "{}, request kernels with constraint forces, such as "
          "constrained_forward_dynamics",
          is_one ? "joint" : "joints", shown(joints),
          is_one ? "closes a loop that is" : "close loops that are", shown(open),
          is_one ? "loop" : "loops")};
  if (options.is_strict) throw InputError({std::move(finding)});
  note(to_string(finding) + '\n');
}

}  // namespace dynac
