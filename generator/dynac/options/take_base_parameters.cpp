// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/options/take_base_parameters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "algorithms/loops/close_loops.hpp"
#include "algorithms/loops/independent_coordinates.hpp"
#include "kernels/axes/base_parameters.hpp"
#include "lower/lower.hpp"
#include "support/error.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

constexpr const char* kPlace = "@parameters base";
// Coefficients below are rounding: of sampled regressors more digits are known.
constexpr double kRounding = 1e-8;

void check_size(const KernelContext& context) {
  const std::size_t nv = loops::independent_coordinates(context).size();
  if (nv <= kMostVelocitiesOfBaseParameters) return;
  throw InputError(
      kPlace,
      fmt::format("base parameters are found for robots of at most {} velocities, and this "
                  "robot has {}; lock joints with @lock, or make links inputs, inertia:LINK",
                  kMostVelocitiesOfBaseParameters, nv));
}

void check_branch(const KernelContext& context) {
  if (!loops::has_loops(context) || loops::Branch::found(context).is_known()) return;
  throw InputError(kPlace,
                   "base parameters are found in configurations that close the loops, and none was "
                   "found from 100 guesses; correct the constraint set, or make links inputs, "
                   "inertia:LINK");
}

// Kernels that count no springs and no losses, such as the mass matrix, leave their base parameters
// out: none is a sum with parameters of another kind. Rotors are no other kind than inertias: where
// they do not count, joints have no acceleration.
void check_sums(const Mechanism& robot, const BaseParameterSet& set) {
  const auto kind_of = [](const RegressorColumn& column) {
    return column.kind == ParameterKind::kArmature ? ParameterKind::kInertia : column.kind;
  };
  for (std::size_t i = 0; i < set.parameters.size(); ++i) {
    const RegressorColumn& own = set.parameters[i].column;
    for (std::size_t j = 0; j < set.columns.size(); ++j) {
      if (std::abs(set.K(i, j)) < kRounding || kind_of(set.columns[j]) == kind_of(own)) continue;
      const BodyId joint = own.body.is_none() ? set.columns[j].body : own.body;
      throw InputError(
          kPlace,
          fmt::format("what joint {} has besides inertia cannot be told from other parameters by "
                      "torques (base parameter {}); leave its effect out of @joint-dynamics",
                      dynac::quoted(robot.bodies[joint.index()].joint), set.parameters[i].name));
    }
  }
}

}  // namespace

void take_base_parameters(const Model& model, KernelSettings& settings) {
  const auto own =
      std::ranges::find(settings.parameters, ParameterKind::kBase, &RunTimeParameter::kind);
  if (own == settings.parameters.end()) return;
  const Mechanism robot = lump(model);
  const KernelContext context{robot, settings};
  check_size(context);
  check_branch(context);
  const BaseParameterSet set = base_parameter_set(context);
  check_sums(robot, set);
  own->value = times(set.K, set.description);
  for (double& entry : own->value) entry += 0.0;  // no zero has a sign
  own->base = std::make_shared<const BaseParameterSet>(set);
}

}  // namespace dynac
