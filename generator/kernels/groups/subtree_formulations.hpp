// SPDX-License-Identifier: BSD-3-Clause
// Formulations of what the first moments of subtrees give.
#pragma once

#include <string>
#include <vector>

#include "algorithms/inverse/momentum.hpp"
#include "kernels/groups/rows.hpp"

namespace dynac::rows {

/// By the moments alone, or with the composite inertias that the mass matrix takes anyway.
/// @tparam Run  (context, state, subtrees, observe) -> Arrays<Scalar>
template <class Number, class Run>
[[nodiscard]] std::vector<Formulation> subtree_formulations(std::string reference,
                                                            const Run& /*run*/) {
  return {
      on_state<Number>("subtrees", "first moments of subtrees, body frames", reference,
                       [](auto& context, auto& state, auto& observe) {
                         return Run{}(context, state,
                                      subtree_moments(context.robot, state, observe), observe);
                       }),
      for_fusion(on_state<Number>(
          "composite_body", "composite rigid bodies, body frames", reference,
          [](auto& context, auto& state, auto& observe) {
            return Run{}(context, state, composite_inertias(context.robot, state, observe),
                         observe);
          })),
  };
}

}  // namespace dynac::rows
