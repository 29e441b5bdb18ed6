// SPDX-License-Identifier: BSD-3-Clause
// Linear-quadratic regulators of robots, from the linear system that the compiler's kernels give.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "harness/subject.hpp"

namespace dynac::test {

/// An equilibrium that a regulator holds: velocities are zero there.
struct Equilibrium {
  std::vector<double> q;    ///< (nq)
  std::vector<double> tau;  ///< (nv), what holds the robot still
};

/// Feedback dtau = -K x of deviations x = [dq; dv] along the tangent space, and what it costs.
struct Regulator {
  Eigen::MatrixXd K;  ///< nv x 2 nv; rows of torques that are not its own are zero
  Eigen::MatrixXd P;  ///< cost to go: x^T P x
  Eigen::MatrixXd Q;  ///< cost of deviations
  Eigen::MatrixXd R;  ///< cost of torques, nv x nv
};

/// The positive solution of A^T P + P A - P G P + Q = 0 by the sign of the Hamiltonian matrix.
/// Reference: Roberts 1980; Byers 1987 (scaling by the determinant).
[[nodiscard]] Eigen::MatrixXd solve_riccati(const Eigen::MatrixXd& A, const Eigen::MatrixXd& G,
                                            const Eigen::MatrixXd& Q);

/// The positive solution of P = A^T P (1 + G P)^-1 A + Q by doubling.
/// Reference: Chu, Fan, Lin, Wang 2004.
[[nodiscard]] Eigen::MatrixXd solve_discrete_riccati(Eigen::MatrixXd A, Eigen::MatrixXd G,
                                                     Eigen::MatrixXd Q);

/// A regulator that uses the torques `inputs` (indices of v) of a robot, all alike in the sense of
/// kinetic energy: deviations cost w^4 dq^T M dq + w^2 dv^T M dv, torques dtau^T M^-1 dtau.
/// @param[in] w      how fast it is to be [rad/s]
/// @param[in] spoil  makes a wrong linear system of a right one; none: it is left alone
[[nodiscard]] Regulator regulator_of(const Model& model, const Equilibrium& equilibrium,
                                     const std::vector<std::size_t>& inputs, double w,
                                     const std::function<void(Eigen::MatrixXd& A)>& spoil = {});

/// The same for torques that are held over steps of length dt, with all torques as inputs: costs
/// are those of a step.
[[nodiscard]] Regulator discrete_regulator_of(const Model& model, const Equilibrium& equilibrium,
                                              double dt, double w);

}  // namespace dynac::test
