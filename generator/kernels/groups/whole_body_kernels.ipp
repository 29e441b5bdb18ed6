// SPDX-License-Identifier: BSD-3-Clause
// Kernels of the whole robot: energies, centre of mass, momentum.
#include <utility>

#include "algorithms/inverse/centroidal_momentum.hpp"
#include "algorithms/inverse/momentum.hpp"
#include "algorithms/joint_dynamics_terms.hpp"
#include "kernels/groups.hpp"
#include "kernels/groups/subtree_formulations.hpp"

namespace dynac {
namespace {

using namespace rows;
using rows::arrays;

template <class Scalar, class Subtree>
[[nodiscard]] Arrays<Scalar> energies_of(Scalar kinetic, const std::vector<Subtree>& subtree,
                                         const KernelContext& context,
                                         const RobotState<Scalar>& state) {
  Scalar potential = potential_energy(context.robot, state, subtree);
  if (context.settings.joint_dynamics.effects.springs) {
    potential = potential + joint_dynamics::spring_energy(context.robot, state);
  }
  return {{std::move(kinetic)}, {std::move(potential)}};
}

template <class Number>
std::vector<Formulation> energy_formulations() {
  return {
      on_state<Number>(
          "bodies", "sum over the bodies, body frames", "Featherstone 2008, section 2.14",
          [](auto& context, auto& state, auto& observe) {
            return energies_of(kinetic_energy(context.robot, state, observe),
                               subtree_moments(context.robot, state, observe), context, state);
          }),
      for_fusion(on_state<Number>(
          "composite_body", "v^T M v / 2, M by composite bodies, body frames",
          "Featherstone 2008, section 6.1",
          [](auto& context, auto& state, auto& observe) {
            const auto M = mass_matrix_composite(context.robot, state, observe);
            return energies_of(kinetic_energy_of(M, state.v),
                               composite_inertias(context.robot, state, observe), context, state);
          })),
  };
}

template <class Scalar>
[[nodiscard]] Arrays<Scalar> arrays(CenterOfMass<Scalar> centre) {
  return {{centre.com[0], centre.com[1], centre.com[2]}, std::move(centre.J)};
}

// J_com is the linear part of the centroidal momentum matrix, over the mass.
template <class Scalar>
[[nodiscard]] CenterOfMass<Scalar> center_of_mass_by_momentum(const Mechanism& robot,
                                                              const RobotState<Scalar>& state,
                                                              const BodyObserver& observe) {
  const auto total = total_moment(robot, state, composite_inertias(robot, state, observe));
  const Scalar per_mass = Scalar(1) / total.mass;
  const auto A_G = centroidal_momentum_matrix(robot, state, observe);
  CenterOfMass<Scalar> result{per_mass * total.h, {}};
  for (std::size_t k = 0; k < A_G.size(); ++k) {
    if (k % 6 < 3) result.J.push_back(per_mass * A_G[k]);
  }
  return result;
}

template <class Number>
std::vector<Formulation> center_of_mass_formulations() {
  std::vector<Formulation> ways = subtree_formulations<Number>(
      "Orin, Goswami, Lee 2013, section 3",
      [](auto& context, auto& state, const auto& subtrees, auto& observe) {
        return arrays(center_of_mass(context.robot, state, subtrees, observe));
      });
  ways.insert(
      ways.begin() + 1,
      for_fusion(on_state<Number>(
          "momentum", "centroidal momentum matrix over the mass, body frames",
          "Orin, Goswami, Lee 2013, section 4", [](auto& context, auto& state, auto& observe) {
            return arrays(center_of_mass_by_momentum(context.robot, state, observe));
          })));
  return ways;
}

template <class Number, momentum::DriftForces kForces>
Formulation centroidal_formulation(std::string name, std::string summary) {
  return on_state<Number>(
      std::move(name), std::move(summary),
      "Orin, Goswami, Lee 2013, section 4; Wensing & Orin 2016",
      []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                       const BodyObserver& observe) {
        const auto result = centroidal_momentum(context.robot, state, kForces, observe);
        return Arrays<Scalar>{result.h_G, result.A_G, result.Adot_v};
      });
}

template <class Number>
std::vector<Formulation> centroidal_formulations() {
  using momentum::DriftForces;
  return {
      centroidal_formulation<Number, DriftForces::kWeightless>(
          "composite_body", "composite rigid bodies, body frames"),
      for_fusion(centroidal_formulation<Number, DriftForces::kWeighted>(
          "composite_body_weighted",
          "composite rigid bodies, body frames; the drift by forces under gravity, less the "
          "weight")),
  };
}

ArgumentRow energy(std::string name, std::string meaning) {
  return {
      .name = std::move(name), .indices = {}, .meaning = std::move(meaning), .dimension = kJoule};
}

}  // namespace

namespace kernels {
namespace {

template <class Number>
Kernel energies() {
  return {.name = "energies",
          .alias = "energy",
          .summary = "Kinetic and potential energy of the moving links.",
          .formula = "v^T M(q) v / 2 and -m g . com",
          .inputs = {q(), v()},
          .outputs = {energy("kinetic", "kinetic energy"),
                      energy("potential", "potential energy, zero at the world's origin")},
          .depends_on_gravity = true,
          .depends_on_inertia = true,
          .includes_rotor_inertia = true,
          .invariance = Invariance::kMoving,
          .formulations = energy_formulations<Number>()};
}

}  // namespace

template <class Number>
Kernel center_of_mass() {
  return {.name = "center_of_mass",
          .alias = "com",
          .summary = "Centre of mass of the moving links, and its Jacobian.",
          .formula = "com' = J_com v",
          .inputs = {q()},
          .outputs = {{.name = "com",
                       .indices = {index::kPoint},
                       .meaning = "centre of mass of the moving links in the world"},
                      {.name = "J_com",
                       .indices = {index::kPointVelocity, by(index::kVelocity)},
                       .meaning = "its Jacobian, world axes: com' = J_com v",
                       .in_base_units = 2}},
          .depends_on_inertia = true,
          .invariance = Invariance::kMoving,
          .needs_mass = true,
          .formulations = center_of_mass_formulations<Number>()};
}

namespace {

template <class Number>
Kernel centroidal_momentum() {
  return {.name = "centroidal_momentum",
          .alias = "centroidal",
          .summary = "Momentum about the centre of mass, its matrix and its drift.",
          .formula = "h_G = A_G v, h_G' = A_G a + Adot_v",
          .inputs = {q(), v()},
          .outputs = {{.name = "h_G",
                       .indices = {index::kMomentum},
                       .meaning = "momentum of the moving links, [linear; angular], world axes, "
                                  "about the centre of mass",
                       .in_base_units = 1},
                      {.name = "A_G",
                       .indices = {index::kMomentum, by(index::kVelocity)},
                       .meaning = "centroidal momentum matrix: h_G = A_G v",
                       .in_base_units = 2},
                      {.name = "Adot_v",
                       .indices = {index::kWrench},
                       .meaning = "rate of h_G without joint accelerations: h_G' = A_G a + Adot_v",
                       .drift = Drift::kOfOutputBefore}},
          .depends_on_inertia = true,
          .invariance = Invariance::kMoving,
          .needs_mass = true,
          .formulations = centroidal_formulations<Number>()};
}

}  // namespace

template <class Number>
std::vector<Kernel> whole_body_kernels() {
  std::vector<Kernel> all{energies<Number>(), center_of_mass<Number>(),
                          centroidal_momentum<Number>()};
  for (Kernel& kernel : all) kernel.supports_local_loops = true;
  return all;
}

}  // namespace kernels
}  // namespace dynac
