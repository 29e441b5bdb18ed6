// The functions that make the kernels, by the file in which they stand. All of them are listed in
// kernels/table.cpp.
#pragma once

#include "kernels/kernel.hpp"

namespace dynac::kernels {

// dynamics_kernels.cpp
[[nodiscard]] Kernel inverse_dynamics();
[[nodiscard]] Kernel forward_dynamics();
[[nodiscard]] Kernel mass_matrix();
[[nodiscard]] Kernel mass_matrix_inverse();
[[nodiscard]] Kernel bias_forces();
[[nodiscard]] Kernel gravity_forces();
[[nodiscard]] Kernel coriolis_matrix();
[[nodiscard]] Kernel energies();
[[nodiscard]] Kernel center_of_mass();
[[nodiscard]] Kernel centroidal_momentum();
[[nodiscard]] Kernel inertial_regressor();

// derivative_kernels.cpp
[[nodiscard]] Kernel inverse_dynamics_derivatives();
[[nodiscard]] Kernel forward_dynamics_derivatives();
[[nodiscard]] Kernel inverse_dynamics_second_derivatives();
[[nodiscard]] Kernel forward_dynamics_second_derivatives();
[[nodiscard]] Kernel inverse_dynamics_hessian_product();
[[nodiscard]] Kernel forward_dynamics_hessian_product();

// linearization_kernels.cpp
[[nodiscard]] Kernel linearization();
[[nodiscard]] Kernel discrete_linearization();

// kinematics_kernels.cpp
[[nodiscard]] Kernel forward_kinematics();
[[nodiscard]] Kernel frame_jacobian();
[[nodiscard]] Kernel frame_jacobian_dot();
[[nodiscard]] Kernel frame_motion();
[[nodiscard]] Kernel frame_motion_derivatives();
[[nodiscard]] Kernel integrate();
[[nodiscard]] Kernel difference();

// kinematics_order_kernels.cpp: with time derivatives
[[nodiscard]] Kernel forward_kinematics(std::size_t order);
[[nodiscard]] Kernel frame_jacobian(std::size_t order);
[[nodiscard]] Kernel frame_motion(std::size_t order);
[[nodiscard]] Kernel inverse_kinematics();

// dynamics_order_kernels.cpp
[[nodiscard]] Kernel inverse_dynamics(std::size_t order);
[[nodiscard]] Kernel forward_dynamics(std::size_t order);
[[nodiscard]] Kernel hybrid_dynamics(std::size_t order);

// equations_of_motion_kernels.cpp
[[nodiscard]] Kernel equations_of_motion(std::size_t order);

// elastic_kernels.cpp
[[nodiscard]] Kernel elastic_joint_feedforward();
[[nodiscard]] Kernel variable_stiffness_feedforward();
[[nodiscard]] Kernel damped_elastic_joint_feedforward();

// estimation_kernels.cpp
[[nodiscard]] Kernel dynamics_estimation();

}  // namespace dynac::kernels
