#include "dynac/wrapped_kernels.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <span>

#include "algorithms/loops/independent_coordinates.hpp"
#include "dynac/options/options.hpp"
#include "emit/wrappers/position_runs.hpp"
#include "emit/wrappers/wrapper_table.hpp"
#include "kernels/kernel.hpp"
#include "search/robot.hpp"
#include "support/error.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

// Which kernels a class calls that are not there; empty: it has all.
std::string missing_kernels(std::span<const std::string_view> called,
                            const std::vector<const Kernel*>& kernels) {
  std::vector<std::string_view> missing;
  for (const std::string_view name : called) {
    const bool is_there =
        std::ranges::any_of(kernels, [&](const Kernel* kernel) { return kernel->name == name; });
    if (!is_there) missing.push_back(name);
  }
  if (missing.empty()) return "";
  return fmt::format("its class calls {}; add {} to @kernels", fmt::join(missing, " and "),
                     fmt::join(missing, ","));
}

// Of which kernels one has to be there; empty: it is.
std::string missing_kernel(const WrapperRow& row, const std::vector<const Kernel*>& kernels) {
  const auto is_called = [&](const Kernel* kernel) {
    return std::ranges::find(row.kernels, kernel->name) != row.kernels.end();
  };
  if (row.kernels.empty() || std::ranges::any_of(kernels, is_called)) return "";
  return fmt::format("its functions are those of {}; add one to @kernels",
                     fmt::join(row.kernels, ", "));
}

// Why [q; v] of a robot is no state of a class; empty: it is one.
std::string state_problem(const DynamicsClass& row, const Robot& robot) {
  if (loops::has_loops(robot.settings)) {
    return "its state has all coordinates of the tree, and kernels of this robot take independent "
           "ones; leave out @dependent-joints";
  }
  if (row.takes_rates) {
    for (const Link& link : robot.model.links) {
      if (has_rates(link.joint.type)) continue;
      return fmt::format(
          "its state x = [q; v] needs q' = v, and joint {} has velocities that are not the rates "
          "of its positions; use @wrap crocoddyl or aligator",
          dynac::quoted(link.joint.name));
    }
  }
  const bool has_other_velocity =
      robot.model.base() == Base::kFloating && robot.settings.base_velocity != BaseVelocity::kBody;
  if (has_other_velocity) {
    return "its state has the velocity of the base in the base's own axes; leave out "
           "@base-velocity";
  }
  return "";
}

// Why a class around values of an arm does not fit a robot; empty: it does.
std::string arm_problem(const ArmClass& row, const Robot& robot, const Options& options) {
  const auto nq = static_cast<std::size_t>(position_size(robot.model));
  const auto nv = static_cast<std::size_t>(velocity_size(robot.model));
  if (loops::has_loops(robot.settings))
    return "its coordinates are those of a chain; leave out @dependent-joints";
  if (nq != row.joints || nv != row.joints) {
    return fmt::format(
        "its arrays are those of {0} joints, and the robot has {1} entries of q and "
        "{2} of v; use a robot of {0} joints, or @lock the others",
        row.joints, nq, nv);
  }
  if (!options.fext.empty()) return "it passes no wrenches; leave out @fext";
  const auto count = [&](ParameterKind kind) {
    return std::ranges::count(robot.settings.parameters, kind, &RunTimeParameter::kind);
  };
  if (count(ParameterKind::kGravity) == 1 && count(ParameterKind::kPayload) == 1) return "";
  return "gravity and the load of one link are its arguments; add @parameters "
         "gravity,payload:LINK, with the link of the flange";
}

}  // namespace

void check_wrapped_kernels(const Robot& robot, const std::vector<const Kernel*>& kernels,
                           const Options& options) {
  for (const WrapperRow& row : wrappers_of(options.emit)) {
    std::string problem = missing_kernel(row, kernels);
    if (row.dynamics_class != nullptr) {
      const std::array called{row.dynamics_class->values, row.dynamics_class->derivatives};
      problem = missing_kernels(called, kernels);
      if (problem.empty()) problem = state_problem(*row.dynamics_class, robot);
    }
    if (row.arm_class != nullptr) {
      problem = missing_kernels(row.arm_class->kernels, kernels);
      if (problem.empty()) problem = arm_problem(*row.arm_class, robot, options);
    }
    if (!problem.empty()) throw UsageError(fmt::format("@wrap {}: {}", row.word, problem));
  }
}

}  // namespace dynac
