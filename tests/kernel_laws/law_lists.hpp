// SPDX-License-Identifier: BSD-3-Clause
// The laws by subject: each list is a file of its own.
#pragma once

#include <vector>

#include "kernel_laws/law.hpp"

namespace dynac::test {

[[nodiscard]] std::vector<Law> agreement_laws();   ///< of all kernels: formulations, traced graphs
[[nodiscard]] std::vector<Law> fusion_laws();      ///< of any kernels together
[[nodiscard]] std::vector<Law> invariance_laws();  ///< of all kernels: world frame, joint order
[[nodiscard]] std::vector<Law> offset_laws();      ///< of all that speak of links
[[nodiscard]] std::vector<Law> base_velocity_laws();  ///< of all kernels: representations of v
[[nodiscard]] std::vector<Law> frame_laws();
[[nodiscard]] std::vector<Law> frame_motion_laws();
[[nodiscard]] std::vector<Law> frame_order_laws();  ///< time derivatives, and back to the joints
[[nodiscard]] std::vector<Law> inverse_kinematics_laws();  ///< steps toward poses
[[nodiscard]] std::vector<Law> dynamics_laws();
[[nodiscard]] std::vector<Law> inertia_laws();
[[nodiscard]] std::vector<Law> coriolis_laws();
[[nodiscard]] std::vector<Law> energy_laws();
[[nodiscard]] std::vector<Law> momentum_laws();
[[nodiscard]] std::vector<Law> whole_body_laws();  ///< momentum's rates, wrenches of joints
[[nodiscard]] std::vector<Law> regressor_laws();
[[nodiscard]] std::vector<Law> mimic_joint_laws();
[[nodiscard]] std::vector<Law> parameter_laws();  ///< of all kernels that take some
[[nodiscard]] std::vector<Law> base_parameter_laws();  ///< of all kernels that these determine
[[nodiscard]] std::vector<Law> wrench_laws();     ///< in all their frames
[[nodiscard]] std::vector<Law> derivative_laws();
[[nodiscard]] std::vector<Law> graph_derivative_laws();  ///< second ones, by other inputs
[[nodiscard]] std::vector<Law> adjoint_laws();           ///< gradients of weighted results
[[nodiscard]] std::vector<Law> weighted_hessian_laws();
[[nodiscard]] std::vector<Law> higher_order_laws();  ///< time derivatives
[[nodiscard]] std::vector<Law> equation_laws();      ///< motion term by term
[[nodiscard]] std::vector<Law> elastic_laws();       ///< joints with springs
[[nodiscard]] std::vector<Law> hybrid_laws();        ///< and of prescribed motion
[[nodiscard]] std::vector<Law> linearization_laws();
[[nodiscard]] std::vector<Law> discrete_linearization_laws();
[[nodiscard]] std::vector<Law> step_laws();          ///< through time, with derivatives
[[nodiscard]] std::vector<Law> displacement_laws();  ///< of positions, and back
[[nodiscard]] std::vector<Law> estimation_laws();
[[nodiscard]] std::vector<Law> constraint_laws();  ///< rows, both equations, impacts
[[nodiscard]] std::vector<Law> contact_laws();     ///< friction cones
[[nodiscard]] std::vector<Law> constraint_derivative_laws();
[[nodiscard]] std::vector<Law> constraint_graph_derivative_laws();
[[nodiscard]] std::vector<Law> constrained_linearization_laws();
[[nodiscard]] std::vector<Law> local_loop_laws();      ///< of independent coordinates
[[nodiscard]] std::vector<Law> joint_dynamics_laws();  ///< of what joints have, where it counts

}  // namespace dynac::test
