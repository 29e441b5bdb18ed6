// SPDX-License-Identifier: BSD-3-Clause
// Kernels of the momentum about the centre of mass: its rate, inertia and derivatives.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "algorithms/derivatives/centroidal_derivatives.hpp"
#include "algorithms/derivatives/subtree_derivatives.hpp"
#include "algorithms/inverse/centroidal_dynamics.hpp"
#include "algorithms/inverse/centroidal_inertia.hpp"
#include "algorithms/inverse/subtree_momentum.hpp"
#include "kernels/groups.hpp"
#include "kernels/groups/rows.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

using namespace rows;
using rows::arrays;

template <class Scalar>
[[nodiscard]] Arrays<Scalar> arrays(CentroidalDynamics<Scalar> motion) {
  const auto point = [](const Vector3<Scalar>& x) { return std::vector<Scalar>{x[0], x[1], x[2]}; };
  return {point(motion.com), point(motion.v_com), std::move(motion.h_G), std::move(motion.h_G_dot)};
}

template <class Number, momentum::DriftForces kForces>
Formulation centroidal_motion_formulation(std::string name, std::string summary) {
  return on_state<Number>(
      std::move(name), std::move(summary),
      "Orin, Goswami, Lee 2013, sections 3 and 4; Luh, Walker, Paul 1980",
      [](auto& context, auto& state, auto& observe) {
        return arrays(centroidal_dynamics(context.robot, state, kForces, observe));
      });
}

template <class Number>
std::vector<Formulation> centroidal_motion_formulations() {
  using momentum::DriftForces;
  return {
      centroidal_motion_formulation<Number, DriftForces::kWeightless>(
          "recursion", "momenta and forces of the bodies, carried to the root, body frames"),
      for_fusion(centroidal_motion_formulation<Number, DriftForces::kWeighted>(
          "recursion_weighted", "the same by forces under gravity, less the weight, body frames")),
  };
}

template <class Number>
std::vector<Formulation> matrix_rate_formulations() {
  return {
      on_state<Number>(
          "subtrees", "analytical, subtree quantities, body frames",
          "Orin, Goswami, Lee 2013, section 4; Singh, Russell, Wensing 2022",
          []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                           const BodyObserver& observe) {
            return Arrays<Scalar>{centroidal_momentum_matrix(context.robot, state, observe),
                                  centroidal_matrix_rate(context.robot, state, observe)};
          }),
  };
}

template <class Number>
std::vector<Formulation> centroidal_inertia_formulations() {
  return {
      on_state<Number>(
          "composite_body", "second moments of composite bodies and their rates, body frames",
          "Orin, Goswami, Lee 2013, section 5; Wensing, Kim, Slotine 2018",
          []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                           const BodyObserver& observe) {
            const auto result = centroidal_inertia(context.robot, state, observe);
            return Arrays<Scalar>{result.I_G, result.I_G_dot};
          }),
  };
}

// Centres of all subtrees, then their momenta, then the matrices.
template <class Number>
std::vector<Formulation> subtree_formulations_of_links() {
  return {
      on_state<Number>(
          "composite_body", "composite bodies, in the frame of each link's body",
          "Orin, Goswami, Lee 2013, section 4",
          []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                           const BodyObserver& observe) {
            const auto composite = composite_inertias(context.robot, state, observe);
            const auto X_W = world_placements(context.robot, state, observe);
            std::array<Arrays<Scalar>, 3> kinds;  // one per row of outputs, each one per frame
            for (const LinkId id : frames_of(Frames::kTips, context)) {
              const auto [com, h, A] =
                  subtree_momentum(context.robot, state, id, X_W, composite, observe);
              kinds[0].push_back({com[0], com[1], com[2]});
              kinds[1].push_back(h);
              kinds[2].push_back(A);
            }
            Arrays<Scalar> outputs;
            for (const auto& kind : kinds) outputs.insert(outputs.end(), kind.begin(), kind.end());
            return outputs;
          }),
  };
}

// Whether a link carries mass that moves, or is given some at run time.
bool carries_mass(const KernelContext& context, LinkId link) {
  const Mechanism& robot = context.robot;
  const std::vector<bool> hangs = hanging::links_that_hang_on(robot, link);
  for (std::size_t k = 0; k < hangs.size(); ++k) {
    const LinkPlacement& own = robot.links[k];
    if (hangs[k] && !own.body.is_none() && own.inertia.mass != 0) return true;
  }
  return std::ranges::any_of(context.settings.parameters, [&](const auto& parameter) {
    return parameter.owner() == ParameterOwner::kLink && hangs[parameter.link.index()];
  });
}

// Why there is no subtree, or one that carries nothing; empty: all carry something.
std::string missing_subtree(const Kernel& kernel, const KernelContext& context) {
  if (context.settings.frames.empty()) {
    return fmt::format(
        "{} needs the links on which the subtrees hang; name them with @frames "
        "LINK,LINK",
        kernel.name);
  }
  for (const LinkId link : context.settings.frames) {
    if (carries_mass(context, link)) continue;
    return fmt::format(
        "{}: link {} carries no mass that moves, and @frames names the links on which the subtrees "
        "hang; name links with mass there, define other frames in the option that uses them, such "
        "as @fext, and request kernels of frames apart",
        kernel.name, dynac::quoted(context.robot.links[link.index()].name));
  }
  return "";
}

template <class Number>
std::vector<Formulation> centroidal_derivative_formulations() {
  return {
      on_state<Number>(
          "subtrees", "analytical, subtree quantities, body frames",
          "Singh, Russell, Wensing 2022; Carpentier & Mansard 2018",
          []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                           const BodyObserver& observe) {
            auto result = centroidal_derivatives(context.robot, state, observe);
            return Arrays<Scalar>{std::move(result.dh_G_dq), std::move(result.dh_G_dot_dq),
                                  std::move(result.dh_G_dot_dv), std::move(result.A_G)};
          }),
      graph_forward("recursion"),
  };
}

template <class Number>
std::vector<Formulation> com_derivative_formulations() {
  return {
      on_state<Number>(
          "axes", "turns of the Jacobian's columns, in world axes",
          "Orin, Goswami, Lee 2013, section 3",
          []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                           const BodyObserver& observe) {
            const auto moments = subtree_moments(context.robot, state, observe);
            return Arrays<Scalar>{center_of_mass(context.robot, state, moments, observe).J,
                                  center_of_mass_hessian(context.robot, state, observe)};
          }),
      graph_forward("subtrees"),
  };
}

ArgumentRow centroidal_row(std::string name, Index rows, Index by_what, std::string meaning) {
  return {.name = std::move(name),
          .indices = {rows, by(by_what)},
          .meaning = std::move(meaning),
          .in_base_units = 2};
}

ArgumentRow centroidal_matrix(std::string meaning) {
  return centroidal_row("A_G", index::kMomentum, index::kVelocity, std::move(meaning));
}

// All of these are about what moves and has mass.
Kernel about_momentum(Kernel kernel) {
  kernel.depends_on_inertia = true;
  kernel.invariance = Invariance::kMoving;
  kernel.needs_mass = true;
  kernel.supports_local_loops = true;
  return kernel;
}

}  // namespace

namespace kernels {
namespace {

template <class Number>
Kernel centroidal_momentum_matrix_dot() {
  ArgumentRow rate = centroidal_row("A_G_dot", index::kWrench, index::kVelocity,
                                    "time derivative of the entries of A_G");
  rate.drift = Drift::kOfJacobianBefore;
  return about_momentum(
      {.name = "centroidal_momentum_matrix_dot",
       .summary = "The matrix of the momentum about the centre of mass and its time derivative.",
       .formula = "A_G_dot = d/dt A_G(q); h_G' = A_G a + A_G_dot v",
       .inputs = {q(), v()},
       .outputs = {centroidal_matrix("centroidal momentum matrix, [linear; angular], world axes, "
                                     "about the centre of mass: h_G = A_G v"),
                   std::move(rate)},
       .formulations = matrix_rate_formulations<Number>()});
}

template <class Number>
Kernel centroidal_inertia() {
  const std::string what =
      " of the moving links as one rigid body, [linear; angular], world axes, about the centre of "
      "mass: diag(m, m, m, I_c)";
  return about_momentum(
      {.name = "centroidal_inertia",
       .alias = "ccrbi",
       .summary = "Inertia of the whole robot about its centre of mass, and its time derivative.",
       .formula = "I_G = sum of X^T I X over the links; h_G = I_G V if all move by one twist V",
       .inputs = {q(), v()},
       .outputs = {symmetric(
                       centroidal_row("I_G", index::kMomentum, index::kTwist, "inertia" + what)),
                   symmetric(centroidal_row("I_G_dot", index::kWrench, index::kTwist,
                                            "time derivative of the entries of I_G"))},
       .formulations = centroidal_inertia_formulations<Number>()});
}

template <class Number>
Kernel subtree_momentum() {
  const auto of_frames = [](std::string name, std::vector<Index> indices, std::string meaning) {
    return ArgumentRow{.name = std::move(name),
                       .indices = std::move(indices),
                       .meaning = std::move(meaning),
                       .frames = Frames::kTips};
  };
  ArgumentRow matrix = of_frames("A_", {index::kMomentum, by(index::kVelocity)},
                                 "matrix of the momentum, h = A v, its linear rows over the mass "
                                 "the Jacobian of com, of what hangs on link");
  ArgumentRow momentum = of_frames("h_", {index::kMomentum},
                                   "momentum, [linear; angular], world axes, about the subtree's "
                                   "own centre of mass, of what hangs on link");
  matrix.in_base_units = 2;
  momentum.in_base_units = 1;
  return {.name = "subtree_momentum",
          .summary = "Centre of mass, momentum and its matrix of what hangs on links.",
          .formula = "h_<link> = A_<link>(q) v, of the link and all links that it carries",
          .inputs = {q(), v()},
          .outputs = {of_frames("com_", {index::kPoint},
                                "centre of mass in the world of what hangs on link"),
                      std::move(momentum), std::move(matrix)},
          .depends_on_inertia = true,
          .needs_mass = true,
          .supports_local_loops = true,
          .unsupported_reason = missing_subtree,
          .formulations = subtree_formulations_of_links<Number>()};
}

template <class Number>
Kernel centroidal_dynamics() {
  return about_momentum(
      {.name = "centroidal_dynamics",
       .summary = "Centre of mass, momentum about it, and their rates.",
       .formula = "com' = v_com, h_G = A_G v, h_G_dot = A_G a + Adot_v = [m com''; moment]",
       .inputs = {q(), v(), a()},
       .outputs = {{.name = "com",
                    .indices = {index::kPoint},
                    .meaning = "centre of mass of the moving links in the world"},
                   {.name = "v_com",
                    .indices = {index::kPointVelocity},
                    .meaning = "its velocity, world axes"},
                   {.name = "h_G",
                    .indices = {index::kMomentum},
                    .meaning = "momentum of the moving links, [linear; angular], world axes, "
                               "about the centre of mass",
                    .in_base_units = 1},
                   {.name = "h_G_dot",
                    .indices = {index::kWrench},
                    .meaning = "rate of h_G: the sum of all forces on the robot, weight, contacts "
                               "and what the world bears among them, and their moment about the "
                               "centre of mass, world axes"}},
       .formulations = centroidal_motion_formulations<Number>()});
}

template <class Number>
Kernel centroidal_dynamics_derivatives() {
  const std::string by_position = "with respect to q, in tangent-space coordinates (those of v)";
  return about_momentum(
      {.name = "centroidal_dynamics_derivatives",
       .summary = "First derivatives of the momentum about the centre of mass and of its rate.",
       .formula = "dh_G = dh_G_dq dq + A_G dv, dh_G_dot = dh_G_dot_dq dq + dh_G_dot_dv dv + A_G da",
       .inputs = {q(), v(), a()},
       .outputs = {centroidal_row("dh_G_dq", index::kMomentum, index::kDisplacement,
                                  "derivative of h_G " + by_position),
                   centroidal_row("dh_G_dot_dq", index::kWrench, index::kDisplacement,
                                  "derivative of h_G_dot " + by_position),
                   centroidal_row("dh_G_dot_dv", index::kWrench, index::kVelocity,
                                  "derivative of h_G_dot with respect to v"),
                   centroidal_matrix("centroidal momentum matrix: derivative of h_G with respect "
                                     "to v and of h_G_dot with respect to a")},
       .formulations = centroidal_derivative_formulations<Number>(),
       .differentiates = std::make_shared<const Kernel>(centroidal_dynamics<Number>()),
       .differentiated_formulation = "recursion"});
}

template <class Number>
Kernel center_of_mass_derivatives() {
  return about_momentum(
      {.name = "center_of_mass_derivatives",
       .alias = "com_derivatives",
       .summary = "Jacobian of the centre of mass and its derivatives.",
       .formula = "dcom = J_com dq, dJ_com = dJ_com_dq dq",
       .inputs = {q()},
       .outputs = {centroidal_row("J_com", index::kPointVelocity, index::kVelocity,
                                  "Jacobian of the centre of mass, world axes: com' = J_com v"),
                   {.name = "dJ_com_dq",
                    .indices = {index::kPointVelocity, by(index::kVelocity), kByPosition},
                    .meaning = "derivative of J_com with respect to q: entry [i, j, k] is the "
                               "derivative of J_com[i, j] along the k-th tangent-space coordinate",
                    .in_base_units = 3}},
       .formulations = com_derivative_formulations<Number>(),
       .differentiates = std::make_shared<const Kernel>(serving_loops(center_of_mass<Number>())),
       .differentiated_formulation = "subtrees"});
}

}  // namespace

template <class Number>
std::vector<Kernel> centroidal_kernels() {
  return {subtree_momentum<Number>(),
          centroidal_momentum_matrix_dot<Number>(),
          centroidal_inertia<Number>(),
          centroidal_dynamics<Number>(),
          centroidal_dynamics_derivatives<Number>(),
          center_of_mass_derivatives<Number>()};
}

}  // namespace kernels
}  // namespace dynac
