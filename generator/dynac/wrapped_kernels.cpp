// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/wrapped_kernels.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
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
std::string missing_kernel(std::span<const std::string_view> called,
                           const std::vector<const Kernel*>& kernels) {
  const auto is_called = [&](const Kernel* kernel) {
    return std::ranges::find(called, kernel->name) != called.end();
  };
  if (called.empty() || std::ranges::any_of(kernels, is_called)) return "";
  return fmt::format("its functions are those of {}; add one to @kernels", fmt::join(called, ", "));
}

// Why [q; v] of a robot is no state of a class; empty: it is one.
std::string state_problem(CoordinateDemand demand, const Robot& robot) {
  if (demand == CoordinateDemand::kRates) {
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

// Why q and v of a robot are not one number per joint; empty: they are.
std::string joint_problem(std::size_t joints, const Robot& robot) {
  const auto nq = static_cast<std::size_t>(position_size(robot.model));
  const auto nv = static_cast<std::size_t>(velocity_size(robot.model));
  if (joints > 0 && (nq != joints || nv != joints)) {
    return fmt::format(
        "its arrays are those of {0} joints, and the robot has {1} entries of q and "
        "{2} of v; use a robot of {0} joints, or @lock the others",
        joints, nq, nv);
  }
  if (robot.model.base() == Base::kFloating)
    return "it has no place for the state of a base; use @base fixed";
  for (const Link& link : robot.model.links) {
    if (position_size(link.joint.type) <= 1) continue;
    return fmt::format("its vectors have one entry per joint, and joint {} has {}; @lock it",
                       dynac::quoted(link.joint.name), position_size(link.joint.type));
  }
  return "";
}

std::string coordinate_problem(const WrapperDemands& demands, const Robot& robot) {
  if (demands.coordinates == CoordinateDemand::kAny) return "";
  if (loops::has_loops(robot.settings)) {
    return "its state has all coordinates of the tree, and kernels of this robot take independent "
           "ones; leave out @dependent-joints";
  }
  return demands.coordinates == CoordinateDemand::kOnePerJoint
             ? joint_problem(demands.joints, robot)
             : state_problem(demands.coordinates, robot);
}

// How many entries of q move a link.
std::size_t count_movers(const Model& model, LinkId link) {
  std::size_t movers = 0;
  for (; !link.is_none(); link = model.links[link.index()].parent) {
    const Joint& joint = model.links[link.index()].joint;
    if (!joint.mimic) movers += static_cast<std::size_t>(position_size(joint.type));
  }
  return movers;
}

// The flange carries a load: behind all joints, whatever it is called.
std::string load_problem(const Robot& robot) {
  const auto load = std::ranges::find(robot.settings.parameters, ParameterKind::kPayload,
                                      &RunTimeParameter::kind);
  const auto joints = static_cast<std::size_t>(position_size(robot.model));
  const std::size_t movers = count_movers(robot.model, load->link);
  if (movers == joints) return "";
  return fmt::format(
      "the load is the flange's, which all {} joints move, and {} of them move {}; use @parameters "
      "gravity,payload:LINK, with the link of the flange",
      joints, movers, dynac::quoted(robot.model.links[load->link.index()].name));
}

std::string parameter_problem(ParameterDemand demand, const Robot& robot) {
  const std::vector<RunTimeParameter>& all = robot.settings.parameters;
  const auto count = [&](ParameterKind kind) {
    return std::ranges::count(all, kind, &RunTimeParameter::kind);
  };
  const bool has_gravity = count(ParameterKind::kGravity) == 1;
  switch (demand) {
    case ParameterDemand::kGravityAndLoad:
      if (has_gravity && count(ParameterKind::kPayload) == 1) return load_problem(robot);
      return "gravity and the load of one link are its arguments; add @parameters "
             "gravity,payload:LINK, with the link of the flange";
    case ParameterDemand::kGravityAlone:
      if (has_gravity && all.size() == 1) return "";
      return "gravity is a parameter of its node, and the only one; use @parameters gravity";
    case ParameterDemand::kAny:
      break;
  }
  return "";
}

// Why a wrapper does not fit a robot with these options; empty: it does.
std::string robot_problem(const WrapperDemands& demands, const Robot& robot,
                          const Options& options) {
  if (std::string problem = coordinate_problem(demands, robot); !problem.empty()) return problem;
  if (demands.no_wrenches && !options.fext.empty()) return "it passes no wrenches; leave out @fext";
  if (demands.no_springs && robot.settings.joint_dynamics.effects.springs)
    return "it has no place for torques of springs; leave springs out of @joint-dynamics";
  if (demands.chosen_frames && robot.settings.frames.empty())
    return "its links are those of @frames; add that option";
  const bool has_moved_frames = std::ranges::any_of(
      options.frames, [](const std::string& word) { return word.ends_with("@input"); });
  if (demands.chosen_frames && has_moved_frames)
    return "it has no place for frames whose origins are inputs; leave out @input in @frames";
  if (demands.world_aligned && robot.settings.jacobian_frame != JacobianFrame::kWorldAligned)
    return "its Jacobians are in the axes of the base, at the link's origin; leave out "
           "@jacobian-frame";
  return parameter_problem(demands.parameters, robot);
}

}  // namespace

void check_wrapped_kernels(const Robot& robot, const std::vector<const Kernel*>& kernels,
                           const Options& options) {
  for (const WrapperRow& row : wrappers_of(options.emit)) {
    std::string problem = missing_kernel(row.demands.one_of, kernels);
    if (problem.empty()) problem = missing_kernels(row.demands.all_of, kernels);
    if (problem.empty()) problem = robot_problem(row.demands, robot, options);
    if (!problem.empty()) throw UsageError(fmt::format("@wrap {}: {}", row.word, problem));
  }
}

}  // namespace dynac
