// SPDX-License-Identifier: BSD-3-Clause
#include <array>
#include <utility>

#include "algorithms/derivatives/moving_base_inverse_dynamics.hpp"
#include "algorithms/forward/articulated_body.hpp"
#include "algorithms/forward/forward_dynamics.hpp"
#include "algorithms/forward/inverse_mass_matrix.hpp"
#include "algorithms/inverse/coriolis_matrix.hpp"
#include "algorithms/inverse/joint_wrenches.hpp"
#include "algorithms/inverse/momentum.hpp"
#include "algorithms/inverse/path_coriolis_matrix.hpp"
#include "algorithms/inverse/rnea.hpp"
#include "kernels/groups.hpp"
#include "kernels/groups/rows.hpp"
#include "kernels/groups/subtree_formulations.hpp"

namespace dynac {
namespace {

using namespace rows;
using rows::arrays;

template <class Scalar>
[[nodiscard]] Arrays<Scalar> arrays(SquareMatrix<Scalar> matrix) {
  return {std::move(matrix.entries)};
}

// Which accelerations and velocities inverse dynamics is computed for.
enum class Motions { kAsGiven, kBias, kStatic };

template <Motions kMotions, class Scalar>
RobotState<Scalar> with_motions(const Mechanism& robot, const RobotState<Scalar>& state) {
  if (kMotions == Motions::kBias) {
    RobotState<Scalar> motion = without_acceleration(robot, state);
    if (!state.bias_a.empty()) motion.a = state.bias_a;
    return motion;
  }
  if (kMotions == Motions::kStatic) return at_rest(robot, state);
  return state;
}

template <class Number, Motions kMotions>
std::vector<Formulation> newton_euler_formulations() {
  return {
      on_state<Number>("newton_euler", "recursive Newton-Euler in 3-vectors, body frames",
                       "Luh, Walker, Paul 1980; Balafoutis & Patel 1991, ch. 5",
                       [](auto& context, auto& state, auto& observe) {
                         const auto motion = with_motions<kMotions>(context.robot, state);
                         return arrays(
                             inverse_dynamics_newton_euler(context.robot, motion, observe));
                       }),
      on_state<Number>("rnea_body", "recursive Newton-Euler in spatial vectors, body frames",
                       "Featherstone 2008, Table 5.1",
                       [](auto& context, auto& state, auto& observe) {
                         const auto motion = with_motions<kMotions>(context.robot, state);
                         return arrays(inverse_dynamics_body_frame(context.robot, motion, observe));
                       }),
      about_world(on_state<Number>(
          "rnea_world", "recursive Newton-Euler in spatial vectors, world frame",
          "Featherstone 2008, section 5.3",
          [](auto& context, auto& state, auto& observe) {
            const auto motion = with_motions<kMotions>(context.robot, state);
            return arrays(inverse_dynamics_world_frame(context.robot, motion, observe));
          })),
  };
}

template <class Number>
std::vector<Formulation> inverse_formulations() {
  std::vector<Formulation> ways = newton_euler_formulations<Number, Motions::kAsGiven>();
  ways.insert(
      ways.end() - 1,
      on_state<Number>(
          "eidamb", "recursion of a moving base with composite inertias (EIDAmb), body frames",
          "Bos et al. 2022, Table 4",
          [](auto& context, auto& state, auto& observe) {
            return arrays(inverse_dynamics_moving_base(context.robot, state, observe));
          },
          FormulationScope::kFloatingBase));
  return ways;
}

template <class Number>
std::vector<Formulation> forward_formulations() {
  return {
      on_state<Number>(
          "articulated_body", "articulated bodies, body frames", "Featherstone 2008, Table 7.1",
          [](auto& context, auto& state, auto& observe) {
            return arrays(forward_dynamics_articulated_body(context.robot, state, observe));
          }),
      kernels::independent_forward_dynamics<Number>(),
      on_state<Number>("ltdl", "mass matrix by composite bodies, solved by L^T D L",
                       "Featherstone 2008, sections 6.2 and 6.5",
                       [](auto& context, auto& state, auto& observe) {
                         return arrays(forward_dynamics_ltdl(context.robot, state, observe));
                       }),
  };
}

template <class Number>
std::vector<Formulation> mass_matrix_formulations() {
  return {
      on_state<Number>("composite_body", "composite rigid bodies, body frames",
                       "Walker & Orin 1982; Featherstone 2008, Table 6.2",
                       [](auto& context, auto& state, auto& observe) {
                         return arrays(mass_matrix_composite(context.robot, state, observe));
                       }),
      on_state<Number>("jacobians", "sum of J^T I J over the bodies, world frame",
                       "Featherstone 2008, equation 6.1",
                       [](auto& context, auto& state, auto& observe) {
                         return arrays(mass_matrix_jacobians(context.robot, state, observe));
                       }),
  };
}

template <class Number>
std::vector<Formulation> inverse_mass_matrix_formulations() {
  return {
      on_state<Number>("ltdl", "mass matrix by composite bodies, inverted by L^T D L",
                       "Featherstone 2008, section 6.5",
                       [](auto& context, auto& state, auto& observe) {
                         return arrays(mass_matrix_inverse_ltdl(context.robot, state, observe));
                       }),
      kernels::independent_mass_matrix_inverse<Number>(),
      on_state<Number>("articulated_body", "articulated bodies, one unit torque per column",
                       "Bos et al. 2022, Table 9",
                       [](auto& context, auto& state, auto& observe) {
                         return arrays(
                             mass_matrix_inverse_articulated_body(context.robot, state, observe));
                       }),
  };
}

template <class Number>
std::vector<Formulation> coriolis_formulations() {
  return {
      on_state<Number>("christoffel", "composite bodies with Christoffel's factorisation",
                       "Echeandia & Wensing 2021",
                       [](auto& context, auto& state, auto& observe) {
                         return arrays(coriolis_matrix_christoffel(context.robot, state, observe));
                       }),
      about_world(with_other_outputs(
          on_state<Number>(
              "closed_form", "closed form by path matrices with -ad_V^T M, world frame",
              "Ali, Gabellieri, Franchi 2026, Lemma 1",
              [](auto& context, auto& state, auto& observe) {
                return arrays(coriolis_matrix_closed_form(context.robot, state, observe));
              }),
          "Coriolis and centrifugal matrix, not that of the Christoffel symbols.")),
  };
}

template <class Number>
std::vector<Formulation> gravity_formulations() {
  std::vector<Formulation> ways = newton_euler_formulations<Number, Motions::kStatic>();
  std::vector<Formulation> of_subtrees = subtree_formulations<Number>(
      "Khalil & Dombre 2002, section 9.3",
      [](auto& context, auto& state, const auto& subtrees, auto& observe) {
        return arrays(gravity_by_subtrees(context.robot, state, subtrees, observe));
      });
  for (Formulation& way : of_subtrees) way = for_fusion(std::move(way));
  ways.insert(ways.begin() + 1, of_subtrees.begin(), of_subtrees.end());
  return ways;
}

template <class Number>
std::vector<Formulation> joint_wrench_formulations() {
  return {on_state<Number>(
      "newton_euler", "recursive Newton-Euler in 3-vectors, body frames",
      "Luh, Walker, Paul 1980; Featherstone 2008, section 5.3",
      []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                       const BodyObserver& observe) {
        Arrays<Scalar> outputs;
        for (const Force<Scalar>& f : wrenches_of_joints(
                 context.robot, state, frames_of(Frames::kAllLinks, context), observe)) {
          outputs.push_back(
              {f.linear[0], f.linear[1], f.linear[2], f.angular[0], f.angular[1], f.angular[2]});
        }
        return outputs;
      })};
}

ArgumentRow torques(std::string name, std::string meaning) {
  return {.name = std::move(name), .indices = {index::kTorque}, .meaning = std::move(meaning)};
}

}  // namespace

namespace kernels {

template <class Number>
Kernel inverse_dynamics() {
  return of_motion_and_torques({.name = "inverse_dynamics",
                                .alias = "rnea",
                                .summary = "Joint torques that produce a motion.",
                                .formula = "tau = M(q) a + h(q, v){ - sum J^T fext}",
                                .inputs = {q(), v(), a()},
                                .outputs = {tau()},
                                .formulations = inverse_formulations<Number>()});
}

template <class Number>
Kernel forward_dynamics() {
  return of_motion_and_torques({.name = "forward_dynamics",
                                .alias = "aba",
                                .summary = "Joint accelerations that torques cause.",
                                .formula = "a = M(q)^-1 (tau{ + sum J^T fext} - h(q, v))",
                                .inputs = {q(), v(), tau()},
                                .outputs = {a()},
                                .inverts_inertia = true,
                                .formulations = forward_formulations<Number>()});
}

namespace {

template <class Number>
Kernel mass_matrix() {
  return {.name = "mass_matrix",
          .alias = "crba",
          .summary = "Joint-space inertia matrix.",
          .formula = "M(q), kinetic energy = v^T M v / 2",
          .inputs = {q()},
          .outputs = {M("joint-space inertia matrix")},
          .depends_on_inertia = true,
          .includes_rotor_inertia = true,
          .invariance = Invariance::kParameters,
          .guides_frame_search = true,
          .formulations = mass_matrix_formulations<Number>()};
}

template <class Number>
Kernel mass_matrix_inverse() {
  return {.name = "mass_matrix_inverse",
          .summary = "Inverse of the joint-space inertia matrix.",
          .formula = "M(q)^-1",
          .inputs = {q()},
          .outputs = {M_inverse("inverse of the joint-space inertia matrix")},
          .depends_on_inertia = true,
          .includes_rotor_inertia = true,
          .invariance = Invariance::kParameters,
          .inverts_inertia = true,
          .formulations = inverse_mass_matrix_formulations<Number>()};
}

template <class Number>
Kernel bias_forces() {
  return {.name = "bias_forces",
          .alias = "nle",
          .summary = "Joint torques at zero acceleration, gravity included.",
          .formula = "h(q, v) = C(q, v) v + g(q)",
          .inputs = {q(), v()},
          .outputs = {torques("h", "joint torques at zero acceleration")},
          .depends_on_gravity = true,
          .depends_on_inertia = true,
          .includes_passive_torques = true,
          .invariance = Invariance::kParameters,
          .formulations = newton_euler_formulations<Number, Motions::kBias>()};
}

}  // namespace

template <class Number>
Kernel gravity_forces() {
  return {.name = "gravity_forces",
          .alias = "gravity",
          .summary = "Gravity torques.",
          .formula = "g(q) = h(q, 0)",
          .inputs = {q()},
          .outputs = {torques("g", "gravity torques")},
          .depends_on_gravity = true,
          .depends_on_inertia = true,
          .invariance = Invariance::kParameters,
          .formulations = gravity_formulations<Number>()};
}

namespace {

template <class Number>
Kernel coriolis_matrix() {
  return {.name = "coriolis_matrix",
          .alias = "coriolis",
          .summary = "Coriolis and centrifugal matrix of the Christoffel symbols.",
          .formula = "C(q, v) v = h(q, v) - g(q); dM/dt - 2 C is skew-symmetric",
          .inputs = {q(), v()},
          .outputs = {{.name = "C",
                       .indices = {index::kTorque, by(index::kVelocity)},
                       .meaning = "Coriolis and centrifugal matrix",
                       .in_base_units = 2,
                       .drift = Drift::kOfMassMatrix}},
          .depends_on_inertia = true,
          .invariance = Invariance::kParameters,
          .formulations = coriolis_formulations<Number>()};
}

template <class Number>
Kernel joint_wrenches() {
  return {.name = "joint_wrenches",
          .summary =
              "Wrenches that joints, fixed ones too, transmit to their links: what bearings "
              "bear and what a force-torque sensor measures.",
          .formula =
              "f_<link> = sum of I A + V x* I V - weight{ - fext} over the link and all that "
              "hangs on it",
          .inputs = {q(), v(), a()},
          .outputs = {{.name = "f_",
                       .indices = {index::kLinkWrench},
                       .meaning = "wrench of its joint, [force; moment] in its own axes about its "
                                  "origin, without what rotors take, on link",
                       .frames = Frames::kAllLinks}},
          .takes_wrenches = true,
          .depends_on_gravity = true,
          .depends_on_inertia = true,
          .formulations = joint_wrench_formulations<Number>()};
}

}  // namespace

template <class Number>
std::vector<Kernel> dynamics_kernels() {
  std::vector<Kernel> all{inverse_dynamics<Number>(), forward_dynamics<Number>(),
                          mass_matrix<Number>(),      mass_matrix_inverse<Number>(),
                          bias_forces<Number>(),      gravity_forces<Number>(),
                          coriolis_matrix<Number>()};
  for (Kernel& kernel : all) kernel.supports_local_loops = true;
  all.push_back(joint_wrenches<Number>());  // which say nothing of those of loops
  return all;
}

}  // namespace kernels
}  // namespace dynac
