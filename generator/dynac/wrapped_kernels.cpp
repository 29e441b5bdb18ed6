#include "dynac/wrapped_kernels.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

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
std::string missing_kernels(const DynamicsClass& row, const std::vector<const Kernel*>& kernels) {
  std::vector<std::string_view> missing;
  for (const std::string_view name : {row.values, row.derivatives}) {
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

}  // namespace

void check_wrapped_kernels(const Robot& robot, const std::vector<const Kernel*>& kernels,
                           const Options& options) {
  for (const WrapperRow& row : wrappers_of(options.emit)) {
    std::string problem = missing_kernel(row, kernels);
    if (row.dynamics_class != nullptr) {
      problem = missing_kernels(*row.dynamics_class, kernels);
      if (problem.empty()) problem = state_problem(*row.dynamics_class, robot);
    }
    if (!problem.empty()) throw UsageError(fmt::format("@wrap {}: {}", row.word, problem));
  }
}

}  // namespace dynac
