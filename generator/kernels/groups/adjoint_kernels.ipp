// SPDX-License-Identifier: BSD-3-Clause
// Gradients and Hessians of weighted results: what solvers of optimal control ask of dynamics.
//
// Both follow from the row of the kernel whose results are weighted: its inputs and one array of
// weights per output go in, a gradient by each input comes out. A further kernel is a line in one
// of the two lists at the end of this file.
#include <fmt/format.h>

#include <utility>

#include "algorithms/derivatives/forward_dynamics_hessian.hpp"
#include "kernels/groups.hpp"
#include "kernels/groups/weighted_rows.hpp"

namespace dynac {
namespace {

using namespace rows;

// A block of the Hessian, rows by one input and columns by the other.
ArgumentRow block_of(const ArgumentRow& rows, const ArgumentRow& columns) {
  return {.name = "d2L_d" + rows.name + "d" + columns.name,
          .indices = {divisor_of(rows), divisor_of(columns)},
          .meaning = fmt::format("derivative of dL_d{} with respect to {}", rows.name,
                                 columns.name)};
}

// Of a kernel whose inputs are q, v and a third that its results are affine in, by a matrix of q.
Kernel hessian_of(Kernel base, std::vector<Formulation> formulations) {
  Kernel kernel = of_weighted_results(std::move(base), "_hessian", std::move(formulations));
  const Kernel& of = *kernel.differentiates;
  const ArgumentRow &q = of.inputs[0], &v = of.inputs[1], &u = of.inputs[2];
  kernel.summary = "Hessian of weighted results of " + of.name + ".";
  kernel.formula = fmt::format(
      "d2L = dq . d2L_dqdq dq + 2 dq . d2L_dqdv dv + 2 dq . d2L_dqd{0} d{0} + dv . d2L_dvdv dv, of "
      "L = {1}; its other blocks are zero",
      u.name, weighted_sum(of));
  ArgumentRow by_positions = symmetric(block_of(q, q));
  by_positions.meaning =
      "second derivative of L with respect to q: entry [i, j] is that along the i-th and the j-th "
      "tangent-space coordinate (those of v), of coordinates of one joint the mean of both orders; "
      "symmetric";
  ArgumentRow by_velocities = symmetric(block_of(v, v));
  by_velocities.meaning += "; symmetric";
  kernel.outputs = {std::move(by_positions), block_of(q, v), block_of(q, u),
                    std::move(by_velocities)};
  return kernel;
}

template <class Scalar>
Arrays<Scalar> arrays(WeightedHessian<Scalar> H) {
  return {std::move(H.qq.entries), std::move(H.qv.entries), std::move(H.qa.entries),
          std::move(H.vv.entries)};
}

template <class Number>
std::vector<Formulation> inverse_hessian_formulations() {
  return {on_state<Number>(
              "idsva_body",
              "analytical, weighted before they are formed, subtree quantities, body frames",
              "Singh, Russell, Wensing 2022",
              [](auto& context, auto& state, auto& observe) {
                return arrays(
                    inverse_dynamics_hessian_body_frame(context, state, state.weights, observe));
              },
              FormulationScope::kTurningWrenches),
          about_world(on_state<Number>(
              "idsva_world",
              "analytical, weighted before they are formed, subtree quantities, world frame",
              "Singh, Russell, Wensing 2022",
              [](auto& context, auto& state, auto& observe) {
                return arrays(
                    inverse_dynamics_hessian_world_frame(context, state, state.weights, observe));
              },
              FormulationScope::kTurningWrenches)),
          forward_over_reverse("newton_euler"), forward_over_reverse("rnea_body")};
}

template <class Number, template <class> class Frames>
Formulation forward_hessian_by_idsva(const char* name, const char* summary) {
  return on_state<Number>(
      name, summary, "Singh, Russell, Wensing 2022; Featherstone 2008, section 6.5",
      []<class Scalar>(auto& context, const RobotState<Scalar>& state, auto& observe) {
        return arrays(
            forward_dynamics_hessian<Frames<Scalar>>(context, state, state.weights, observe));
      },
      FormulationScope::kTurningWrenches);
}

template <class Number>
std::vector<Formulation> forward_hessian_formulations() {
  return {forward_hessian_by_idsva<Number, idsva::BodyFrames>(
              "idsva_ltdl", "Hessian of weighted torques, solved for with L^T D L"),
          about_world(forward_hessian_by_idsva<Number, idsva::WorldFrame>(
              "idsva_world_ltdl",
              "Hessian of weighted torques in the world frame, solved for with L^T D L")),
          forward_over_reverse("articulated_body"),
          forward_over_reverse("independent_ltdl", FormulationScope::kLocalLoops),
          forward_over_reverse("ltdl")};
}

}  // namespace

namespace kernels {

template <class Number>
std::vector<Kernel> adjoint_kernels() {
  return {adjoint_of(frame_motion<Number>(), {reverse("recursion")}),
          adjoint_of(inverse_dynamics<Number>(), {reverse("newton_euler"), reverse("rnea_body")}),
          adjoint_of(forward_dynamics<Number>(),
                     {reverse("articulated_body"),
                      reverse("independent_ltdl", FormulationScope::kLocalLoops), reverse("ltdl")}),
          hessian_of(inverse_dynamics<Number>(), inverse_hessian_formulations<Number>()),
          hessian_of(forward_dynamics<Number>(), forward_hessian_formulations<Number>())};
}

template <class Number>
std::vector<Kernel> constrained_adjoint_kernels() {
  constexpr FormulationScope kLoops = FormulationScope::kLocalLoops;
  return {adjoint_of(constraint_motion<Number>(), {reverse("recursion")}),
          adjoint_of(constrained_forward_dynamics<Number>(),
                     {reverse("independent_ltdl", kLoops), reverse("ltdl")}),
          adjoint_of(constrained_inverse_dynamics<Number>(),
                     {reverse("independent_newton_euler", kLoops), reverse("newton_euler")}),
          adjoint_of(impact_dynamics<Number>(),
                     {reverse("independent_ltdl", kLoops), reverse("ltdl")}),
          hessian_of(
              constrained_forward_dynamics<Number>(),
              {forward_over_reverse("independent_ltdl", kLoops), forward_over_reverse("ltdl")})};
}

}  // namespace kernels
}  // namespace dynac
