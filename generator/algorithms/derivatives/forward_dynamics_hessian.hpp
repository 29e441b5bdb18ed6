// SPDX-License-Identifier: BSD-3-Clause
// The Hessian of weighted accelerations weights . FD(q, v, tau), from that of weighted torques.
//
// Along any motion tau = ID(q, v, a(q, v, tau)). With lambda = M^-1 weights, differentiating
// lambda . ID twice leaves weights . d2a = -(P^T H P), H the Hessian of lambda . ID over (q, v, a)
// and P = [1; da]: H has no derivatives by a but those of M, and T = d2L_dqda M^-1 is applied to
// the derivatives of torques in place of those of accelerations.
// Reference: Singh, Russell, Wensing 2022 (first derivatives); Featherstone 2008, section 6.5.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/dense_matrix.hpp"
#include "algorithms/derivatives/forward_dynamics_derivatives.hpp"
#include "algorithms/derivatives/idsva_hessian.hpp"

namespace dynac {

namespace forward_hessian {

/// Entry (i, j) of A B.
template <class Scalar>
[[nodiscard]] Scalar product_entry(const SquareMatrix<Scalar>& A, const SquareMatrix<Scalar>& B,
                                   std::size_t i, std::size_t j) {
  std::vector<Scalar> row, column;
  for (std::size_t k = 0; k < A.size; ++k) {
    row.push_back(A(i, k));
    column.push_back(B(k, j));
  }
  return dot_product(row, column);
}

/// d2L_dqdtau = -d2L_dqda M^-1.
template <class Scalar>
[[nodiscard]] SquareMatrix<Scalar> by_torques(SquareMatrix<Scalar> qa,
                                              const SquareMatrix<Scalar>& M_inverse) {
  for (Scalar& entry : qa.entries) entry = -entry;
  SquareMatrix<Scalar> result(qa.size);
  for (std::size_t i = 0; i < qa.size; ++i) {
    for (std::size_t j = 0; j < qa.size; ++j) {
      result(i, j) = product_entry(qa, M_inverse, i, j);
    }
  }
  return result;
}

/// -A^T x.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> minus_transposed(const SquareMatrix<Scalar>& A,
                                                   const std::vector<Scalar>& x) {
  std::vector<Scalar> y = transpose_times(block<Scalar>(A, 0, 0, A.size, A.size), x);
  for (Scalar& entry : y) entry = -entry;
  return y;
}

}  // namespace forward_hessian

/// A Hessian of weighted accelerations, and what it is made of.
template <class Scalar>
struct AccelerationHessian {
  WeightedHessian<Scalar> H;  ///< by q and q, q and v, q and tau (in place of a), v and v
  std::vector<Scalar> a;
  InverseDynamicsDerivatives<Scalar> of_tau;  ///< at a
  SquareMatrix<Scalar> M_inverse;
  std::vector<Scalar> gradient_by_torques;  ///< of the accelerations by the second weights

  /// An entry of the derivatives of a by positions.
  [[nodiscard]] Scalar by_position(std::size_t i, std::size_t j) const {
    return -forward_hessian::product_entry(M_inverse, of_tau.by_position, i, j);
  }
  /// An entry of the derivatives of a by velocities.
  [[nodiscard]] Scalar by_velocity(std::size_t i, std::size_t j) const {
    return -forward_hessian::product_entry(M_inverse, of_tau.by_velocity, i, j);
  }
  [[nodiscard]] std::vector<Scalar> gradient_by_positions() const {
    return forward_hessian::minus_transposed(of_tau.by_position, gradient_by_torques);
  }
  [[nodiscard]] std::vector<Scalar> gradient_by_velocities() const {
    return forward_hessian::minus_transposed(of_tau.by_velocity, gradient_by_torques);
  }
};

/// Weights of accelerations.
template <class Scalar>
struct AccelerationWeights {
  std::vector<Scalar> of_hessian;
  std::vector<Scalar> of_gradient;  ///< empty: none is wanted
};

/// Every vector in the frames that `Frames` chooses.
/// @param[in] weigh  the weights at accelerations
template <class Frames, class Scalar, class Weigh>
[[nodiscard]] AccelerationHessian<Scalar> acceleration_hessian(const KernelContext& context,
                                                               const RobotState<Scalar>& state,
                                                               const Weigh& weigh,
                                                               const BodyObserver& observe) {
  using namespace forward_hessian;
  const Mechanism& robot = context.robot;
  const auto factors = factorise(idsva::mass_matrix<Frames>(robot, state, observe),
                                 eliminate_coordinates(robot), observe);
  const auto inverse_factors = invert_factors(factors, observe);
  RobotState<Scalar> accelerated = state;
  accelerated.a = solve(inverse_factors, net_torques(robot, state, observe));
  const AccelerationWeights<Scalar> weights = weigh(std::as_const(accelerated.a));
  const std::vector<Scalar> lambda = solve(inverse_factors, weights.of_hessian);
  auto of_tau = idsva::derivatives<Scalar, Frames>(robot, accelerated, observe);
  auto H = idsva::hessian<Scalar, Frames>(context, accelerated, lambda, observe);
  auto M_inverse = invert(inverse_factors, observe);
  H.qa = by_torques(H.qa, M_inverse);
  const std::size_t n = robot.nv;
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t i = 0; i < n; ++i) {
      H.qv(i, j) = -(H.qv(i, j) + product_entry(H.qa, of_tau.by_velocity, i, j));
      H.vv(i, j) = -H.vv(i, j);
      if (i < j) continue;
      H.qq(i, j) = -(H.qq(i, j) + (product_entry(H.qa, of_tau.by_position, i, j) +
                                   product_entry(H.qa, of_tau.by_position, j, i)));
      H.qq(j, i) = H.qq(i, j);
    }
  }
  std::vector<Scalar> gradient;
  if (!weights.of_gradient.empty()) gradient = solve(inverse_factors, weights.of_gradient);
  return {std::move(H), std::move(accelerated.a), std::move(of_tau), std::move(M_inverse),
          std::move(gradient)};
}

/// The blocks by q and q, q and v, q and tau (in place of a), v and v.
template <class Frames, class Scalar>
[[nodiscard]] WeightedHessian<Scalar> forward_dynamics_hessian(const KernelContext& context,
                                                               const RobotState<Scalar>& state,
                                                               const std::vector<Scalar>& weights,
                                                               const BodyObserver& observe) {
  const auto weigh = [&](const auto&) { return AccelerationWeights<Scalar>{weights, {}}; };
  return acceleration_hessian<Frames>(context, state, weigh, observe).H;
}

}  // namespace dynac
