// The Hessian of a weighted step of semi-implicit Euler, v' = v + h a(q, v, tau), q' = q + h v', of
// robots whose coordinates all commute: with y = w_v + h w_q,
//
//   L = w_q . (q + h v) + w_v . v + h y . a,
//
// so that it is the Hessian of accelerations weighted by h y, and by the length of the step
// d2L/dh dx = w_q (x = v) + a_x^T (w_v + 2 h w_q), d2L/dh dh = 2 w_q . a.
// Reference: forward_dynamics_hessian.hpp; Hairer, Lubich, Wanner 2006, section I.1.
#pragma once

#include <vector>

#include "algorithms/dense_matrix.hpp"
#include "algorithms/derivatives/forward_dynamics_hessian.hpp"

namespace dynac::steps {

/// Writes a block of a symmetric matrix, and its transpose.
template <class Scalar>
void set_block(const SquareMatrix<Scalar>& block, std::size_t row, std::size_t column,
               DenseMatrix<Scalar>& H) {
  for (std::size_t j = 0; j < block.size; ++j) {
    for (std::size_t i = 0; i < block.size; ++i) {
      H(row + i, column + j) = block(i, j);
      H(column + j, row + i) = block(i, j);
    }
  }
}

/// See the top of this file.
///
/// @param[in] state     q, v, tau and the length of the step
/// @param[in] of_q      weights of q' (nv)
/// @param[in] of_v      weights of v' (nv)
/// @param[in] observe   called with each body before its equations
/// @return rows and columns [dq; dv; dtau; dh] (3 nv + 1)
template <class Frames, class Scalar>
[[nodiscard]] DenseMatrix<Scalar> semi_implicit_hessian(const KernelContext& context,
                                                        const RobotState<Scalar>& state,
                                                        const std::vector<Scalar>& of_q,
                                                        const std::vector<Scalar>& of_v,
                                                        const BodyObserver& observe) {
  const std::size_t nv = context.robot.nv;
  const Scalar& h = state.time_step;
  std::vector<Scalar> weights, of_rate;
  for (std::size_t i = 0; i < nv; ++i) {
    weights.push_back(h * (of_v[i] + h * of_q[i]));
    of_rate.push_back(of_v[i] + Scalar(2) * h * of_q[i]);
  }
  const auto of_a = acceleration_hessian<Frames>(context, state, weights, of_rate, observe);
  DenseMatrix<Scalar> H(3 * nv + 1, 3 * nv + 1);
  set_block(of_a.H.qq, 0, 0, H);
  set_block(of_a.H.qv, 0, nv, H);
  set_block(of_a.H.qa, 0, 2 * nv, H);
  set_block(of_a.H.vv, nv, nv, H);
  std::vector<Scalar> by_time = of_a.gradient_by_positions();
  std::vector<Scalar> by_velocities = of_a.gradient_by_velocities();
  Scalar twice(0);
  for (std::size_t i = 0; i < nv; ++i) {
    by_velocities[i] = by_velocities[i] + of_q[i];
    twice = twice + of_q[i] * of_a.a[i];
  }
  by_time.insert(by_time.end(), by_velocities.begin(), by_velocities.end());
  by_time.insert(by_time.end(), of_a.gradient_by_torques.begin(), of_a.gradient_by_torques.end());
  by_time.push_back(Scalar(2) * twice);
  for (std::size_t i = 0; i < by_time.size(); ++i) {
    H(i, 3 * nv) = by_time[i];
    H(3 * nv, i) = by_time[i];
  }
  return H;
}

}  // namespace dynac::steps
