#include <utility>

#include "algorithms/loops/loop_positions.hpp"
#include "algorithms/loops/reduced_dynamics.hpp"
#include "kernels/groups.hpp"
#include "kernels/groups/rows.hpp"

namespace dynac {
namespace {

using namespace rows;
using rows::arrays;

std::string without_loops(const Kernel& kernel, const KernelContext& context) {
  if (loops::has_loops(context)) return "";
  return kernel.name +
         " closes local loops, and no joint depends on them; add --constraints FILE and "
         "--dependent-joints JOINT,..";
}

template <class Number>
std::vector<Formulation> position_formulations() {
  return {
      on_state<Number>(
          "newton", "five steps of Newton's method, every loop by itself",
          "Featherstone 2008, section 8.11",
          [](auto& context, auto& state, auto&) {
            return arrays(loops::loop_positions(context, state.q));
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
       .summary = "Joint positions that close local loops, by five steps of Newton's method.",
       .formula = "Phi(q_closed) = 0, positions of independent joints as in q; five times "
                  "q_d <- q_d - (dPhi/dq_d)^-1 Phi, from the guess q_d",
       .inputs = {{.name = "q",
                   .indices = {index::kConfiguration},
                   .meaning = "joint positions: of dependent joints a guess, near enough for "
                              "Newton's method; repeat the call where five steps do not suffice"}},
       .outputs = {{.name = "q_closed",
                    .indices = {index::kConfiguration},
                    .meaning = "joint positions with the loops closed"}},
       .invariance = Invariance::kFrames,
       .lacks = without_loops,
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
