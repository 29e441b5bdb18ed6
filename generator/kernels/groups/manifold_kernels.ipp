#include <utility>

#include "algorithms/kinematics/manifold.hpp"
#include "algorithms/loops/loop_positions.hpp"
#include "kernels/groups.hpp"
#include "kernels/groups/rows.hpp"

namespace dynac {
namespace {

using namespace rows;
using rows::arrays;

template <class Number>
std::vector<Formulation> integrate_formulations() {
  return {
      on_state<Number>(
          "exponential", "exponential of every joint's group: sums, SO(3), SE(2), SE(3)",
          "Sola, Deray, Atchuthan 2018, appendices A to D",
          [](auto& context, auto& state, auto& observe) {
            return arrays(integrate(context.robot, state, context.settings.base_velocity, observe));
          },
          FormulationScope::kTrees),
      on_state<Number>(
          "exponential_closed",
          "exponential of every independent joint's group, then the steps of loop_positions, "
          "which tells by phi whether loops close after such a displacement",
          "Sola, Deray, Atchuthan 2018, appendices A to D; Yamashita & Fukushima 2001",
          [](auto& context, auto& state, auto& observe) {
            auto q = integrate(context.robot, state, context.settings.base_velocity, observe);
            return arrays(loops::loop_positions(context, std::move(q)).q);
          },
          FormulationScope::kLocalLoops),
  };
}

template <class Number>
std::vector<Formulation> difference_formulations() {
  return {
      on_state<Number>("logarithm",
                       "logarithm of every joint's group: differences, SO(3), SE(2), SE(3)",
                       "Sola, Deray, Atchuthan 2018, appendices A to D",
                       [](auto& context, auto& state, auto& observe) {
                         return arrays(difference(context.robot, state,
                                                  context.settings.base_velocity, observe));
                       }),
  };
}

template <class Number>
std::vector<Formulation> normalise_formulations() {
  return {
      on_state<Number>("unit_quaternions", "division by the length of every quaternion",
                       "Sola, Deray, Atchuthan 2018, appendix B",
                       [](auto& context, auto& state, auto& observe) {
                         return arrays(normalise(context.robot, state, observe));
                       }),
  };
}

ArgumentRow next_position() {
  return {.name = "q_next",
          .indices = {index::kConfiguration},
          .meaning = "joint positions after the displacement"};
}

ArgumentRow displacement() {
  return {
      .name = "v",
      .indices = {index::kDisplacement},
      .meaning = "displacement: joint velocities times the time during which they are constant"};
}

}  // namespace

namespace kernels {

template <class Number>
Kernel integrate() {
  return serving_loops(
      {.name = "integrate",
       .alias = "plus",
       .summary = "Joint positions after a displacement; quaternions are normalised, angles are "
                  "not wrapped.",
       .formula = "q_next = q [+] v, of a rotating joint q exp(v) with v in the child's axes; "
                  "for a base see v",
       .inputs = {q(), displacement()},
       .outputs = {next_position()},
       .formulations = integrate_formulations<Number>()});
}

namespace {

template <class Number>
Kernel difference() {
  return serving_loops(
      {.name = "difference",
       .alias = "minus",
       .summary = "Displacement between joint positions: quaternions give the shortest rotation, "
                  "angles (of continuous and planar joints, too) a plain difference, not wrapped.",
       .formula = "v with q [+] v = q_next",
       .inputs = {q(), next_position()},
       .outputs = {displacement()},
       .formulations = difference_formulations<Number>()});
}

template <class Number>
Kernel normalise() {
  return serving_loops(
      {.name = "normalise",
       .alias = "normalize",
       .summary = "The same joint positions in unit quaternions, such as after a step of an "
                  "integrator that adds; other coordinates are copied.",
       .formula = "q_unit = q / |q| of each quaternion",
       .inputs = {q()},
       .outputs = {{.name = "q_unit",
                    .indices = {index::kConfiguration},
                    .meaning = "joint positions, quaternions of unit length"}},
       .formulations = normalise_formulations<Number>()});
}

}  // namespace

template <class Number>
std::vector<Kernel> manifold_kernels() {
  return {integrate<Number>(), difference<Number>(), normalise<Number>()};
}

}  // namespace kernels
}  // namespace dynac
