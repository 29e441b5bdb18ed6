// SPDX-License-Identifier: BSD-3-Clause
#include <utility>

#include "algorithms/loops/loop_positions.hpp"
#include "algorithms/loops/reduced_dynamics.hpp"
#include "kernels/axes/constraint_axes.hpp"
#include "kernels/groups.hpp"
#include "kernels/groups/rows.hpp"

namespace dynac {
namespace {

using namespace rows;
using rows::arrays;

std::string without_loops(const Kernel& kernel, const KernelContext& context) {
  if (loops::has_loops(context)) return "";
  return kernel.name +
         " closes local loops, and no joint depends on them; add @constraints FILE and "
         "@dependent-joints JOINT,..";
}

template <class Number>
std::vector<Formulation> position_formulations() {
  return {
      on_state<Number>(
          "levenberg_marquardt", "eight damped steps, every loop by itself; couplings in one",
          "Yamashita & Fukushima 2001; Featherstone 2008, section 8.11",
          []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                           const BodyObserver&) {
            auto closed = loops::loop_positions(context, state.q);
            return Arrays<Scalar>{std::move(closed.q), std::move(closed.phi)};
          },
          FormulationScope::kLocalLoops),
  };
}

}  // namespace

namespace kernels {
namespace {

template <class Number>
Kernel loop_positions() {
  return serving_loops(
      {.name = "loop_positions",
       .summary = "Joint positions that close local loops, by eight damped steps from a guess, and "
                  "what is left of the loops' equations.",
       .formula = "phi = Phi(q_closed) = 0, positions of independent joints as in q; eight times "
                  "q_d <- q_d - (Phi_d^T Phi_d + 0.1 |Phi|^2 D)^-1 Phi_d^T Phi, "
                  "Phi_d = dPhi/dq_d, D one for angles and zero for lengths",
       .inputs = {{.name = "q",
                   .indices = {index::kConfiguration},
                   .meaning = "joint positions: of dependent joints a guess, as a rule within 0.4 "
                              "rad of positions that close the loops; where phi does not vanish, "
                              "repeat the call from q_closed, or go there in shorter steps of "
                              "independent joints"}},
       .outputs = {{.name = "q_closed",
                    .indices = {index::kConfiguration},
                    .meaning = "joint positions with the loops closed as far as phi says"},
                   {.name = "phi",
                    .indices = {index::kLoop},
                    .meaning = "what is left of the loops' equations at q_closed, zero to rounding "
                               "where the loops are closed: in m for points and distances, in rad "
                               "for rotations and couplings of angles",
                    .vanishes = true}},
       .invariance = Invariance::kFrames,
       .unsupported_reason = without_loops,
       .formulations = position_formulations<Number>()});
}

}  // namespace

template <class Number>
Formulation independent_forward_dynamics() {
  return on_state<Number>(
      "independent_ltdl", "inertia of the independent coordinates, solved by L^T D L",
      "Featherstone 2008, sections 6.5 and 8.3",
      [](auto& context, auto& state, auto& observe) {
        return arrays(loops::forward_dynamics(context, state, observe));
      },
      FormulationScope::kLocalLoops);
}

template <class Number>
Formulation independent_mass_matrix_inverse() {
  return on_state<Number>(
      "independent_ltdl", "inertia of the independent coordinates, inverted by L^T D L",
      "Featherstone 2008, sections 6.5 and 8.3",
      []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                       const BodyObserver& observe) {
        return Arrays<Scalar>{loops::mass_matrix_inverse(context, state, observe).entries};
      },
      FormulationScope::kLocalLoops);
}

template <class Number>
std::vector<Kernel> loop_kernels() {
  return {loop_positions<Number>()};
}

}  // namespace kernels
}  // namespace dynac
