// The groups of the kernel table: each is a file of kernels/groups/ with the name of its function,
// and lists its own kernels. A new kernel is a function in one of these files, and its place in the
// list.
#pragma once

#include <cstddef>
#include <vector>

#include "kernels/kernel.hpp"

namespace dynac::kernels {

[[nodiscard]] std::vector<Kernel> kinematics_kernels();
[[nodiscard]] std::vector<Kernel> dynamics_kernels();
[[nodiscard]] std::vector<Kernel> identification_kernels();
[[nodiscard]] std::vector<Kernel> derivative_kernels();
[[nodiscard]] std::vector<Kernel> linearization_kernels();
[[nodiscard]] std::vector<Kernel> kinematics_order_kernels();
[[nodiscard]] std::vector<Kernel> dynamics_order_kernels();
[[nodiscard]] std::vector<Kernel> equations_of_motion_kernels();
[[nodiscard]] std::vector<Kernel> elastic_kernels();
[[nodiscard]] std::vector<Kernel> manifold_kernels();
[[nodiscard]] std::vector<Kernel> estimation_kernels();
[[nodiscard]] std::vector<Kernel> constraint_kernels();
[[nodiscard]] std::vector<Kernel> constraint_derivative_kernels();
[[nodiscard]] std::vector<Kernel> impact_kernels();
[[nodiscard]] std::vector<Kernel> constrained_linearization_kernels();
[[nodiscard]] std::vector<Kernel> loop_kernels();

// What other groups differentiate.
[[nodiscard]] Kernel inverse_dynamics();
[[nodiscard]] Kernel forward_dynamics();
[[nodiscard]] Kernel constraint_motion();
[[nodiscard]] Kernel delassus();
[[nodiscard]] Kernel constrained_forward_dynamics();
[[nodiscard]] Kernel constrained_inverse_dynamics();
[[nodiscard]] Kernel operational_space();

/// Formulations for robots with local loops, in independent coordinates (loop_kernels.cpp).
[[nodiscard]] Formulation independent_forward_dynamics();
[[nodiscard]] Formulation independent_mass_matrix_inverse();

/// The member of a family that its group lists.
/// @param[in] member  makes the member of an order
[[nodiscard]] inline Kernel family(Kernel (*member)(std::size_t order), std::size_t listed) {
  Kernel kernel = member(listed);
  kernel.member = member;
  return kernel;
}

}  // namespace dynac::kernels
