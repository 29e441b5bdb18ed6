// SPDX-License-Identifier: BSD-3-Clause
#include "trace/moving_results.hpp"

#include "algorithms/configure.hpp"
#include "algorithms/kinematics/manifold.hpp"
#include "kernels/axes/coordinate_axes.hpp"

namespace dynac {
namespace {

std::vector<Expr> displacement_from_itself(const KernelContext& context, std::vector<Expr> q) {
  RobotState<Expr> state;
  for (const Expr& entry : q) state.q.push_back(held(entry));
  state.configuration = configure(context.robot, state.q);
  state.q_next = std::move(q);
  return loops::independent_entries(
      context, short_difference(context.robot, state, context.settings.base_velocity));
}

}  // namespace

Arrays<Expr> moving_results(const Kernel& kernel, const KernelContext& context,
                            Arrays<Expr> results) {
  const std::vector<Argument> arguments = outputs_of(kernel, context);
  for (std::size_t k = 0; k < results.size(); ++k) {
    if (!is_along(arguments[k].row, index::kConfiguration)) continue;
    results[k] = displacement_from_itself(context, std::move(results[k]));
  }
  return results;
}

}  // namespace dynac
