// SPDX-License-Identifier: BSD-3-Clause
// The groups of the kernel table: each is a file of kernels/groups/ with the name of its function,
// and lists its own kernels. A new kernel is a function in one of these files, and its place in the
// list.
//
// The functions are templates over the number type of the kernels' algorithms. Their definitions
// (*.ipp) are instantiated once for each: for Expr, which the compiler traces, by the .cpp file
// beside them; for double, which tests and benchmarks call, by the file of that name in generic/.
#pragma once

#include <cstddef>
#include <vector>

#include "kernels/kernel.hpp"

namespace dynac::kernels {

template <class Number>
[[nodiscard]] std::vector<Kernel> kinematics_kernels();
template <class Number>
[[nodiscard]] std::vector<Kernel> inverse_kinematics_kernels();
template <class Number>
[[nodiscard]] std::vector<Kernel> dynamics_kernels();
template <class Number>
[[nodiscard]] std::vector<Kernel> whole_body_kernels();
template <class Number>
[[nodiscard]] std::vector<Kernel> centroidal_kernels();
template <class Number>
[[nodiscard]] std::vector<Kernel> identification_kernels();
template <class Number>
[[nodiscard]] std::vector<Kernel> derivative_kernels();
template <class Number>
[[nodiscard]] std::vector<Kernel> adjoint_kernels();
template <class Number>
[[nodiscard]] std::vector<Kernel> linearization_kernels();
template <class Number>
[[nodiscard]] std::vector<Kernel> step_kernels();
template <class Number>
[[nodiscard]] std::vector<Kernel> kinematics_order_kernels();
template <class Number>
[[nodiscard]] std::vector<Kernel> dynamics_order_kernels();
template <class Number>
[[nodiscard]] std::vector<Kernel> equations_of_motion_kernels();
template <class Number>
[[nodiscard]] std::vector<Kernel> elastic_kernels();
template <class Number>
[[nodiscard]] std::vector<Kernel> manifold_kernels();
template <class Number>
[[nodiscard]] std::vector<Kernel> estimation_kernels();
template <class Number>
[[nodiscard]] std::vector<Kernel> constraint_kernels();
template <class Number>
[[nodiscard]] std::vector<Kernel> contact_kernels();
template <class Number>
[[nodiscard]] std::vector<Kernel> constraint_derivative_kernels();
template <class Number>
[[nodiscard]] std::vector<Kernel> impact_kernels();
template <class Number>
[[nodiscard]] std::vector<Kernel> constrained_adjoint_kernels();
template <class Number>
[[nodiscard]] std::vector<Kernel> constrained_linearization_kernels();
template <class Number>
[[nodiscard]] std::vector<Kernel> constrained_step_kernels();
template <class Number>
[[nodiscard]] std::vector<Kernel> loop_kernels();

// What other groups differentiate, or are made of.
template <class Number>
[[nodiscard]] Kernel frame_motion();
template <class Number>
[[nodiscard]] Kernel inverse_dynamics();
template <class Number>
[[nodiscard]] Kernel gravity_forces();
template <class Number>
[[nodiscard]] Kernel center_of_mass();
template <class Number>
[[nodiscard]] Kernel forward_dynamics();
template <class Number>
[[nodiscard]] Kernel integrate();
template <class Number>
[[nodiscard]] Kernel constraint_motion();
template <class Number>
[[nodiscard]] Kernel delassus();
template <class Number>
[[nodiscard]] Kernel constrained_forward_dynamics();
template <class Number>
[[nodiscard]] Kernel constrained_inverse_dynamics();
template <class Number>
[[nodiscard]] Kernel operational_space();
template <class Number>
[[nodiscard]] Kernel impact_dynamics();

/// Formulations for robots with local loops, in independent coordinates (loop_kernels.cpp).
template <class Number>
[[nodiscard]] Formulation independent_forward_dynamics();
template <class Number>
[[nodiscard]] Formulation independent_mass_matrix_inverse();

/// The member of a family that its group lists.
/// @param[in] member  makes the member of an order
[[nodiscard]] inline Kernel family(Kernel (*member)(std::size_t order), std::size_t listed) {
  Kernel kernel = member(listed);
  kernel.member = member;
  return kernel;
}

}  // namespace dynac::kernels
