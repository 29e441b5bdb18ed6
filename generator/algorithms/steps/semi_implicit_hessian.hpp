// SPDX-License-Identifier: BSD-3-Clause
// The Hessian of a weighted step of semi-implicit Euler, v' = v + h a(q, v, tau), q' = q [+] u with
// u = h v'. To first order q' varies with u by J, the identity where coordinates commute. With
// y = J^T w_q, and G and C of displacement_hessian.hpp, zero where coordinates commute,
//
//   d2L = w_v . d2v' + y . d2u + du^T G du + dq^T C du + du^T C^T dq.
//
// The first two are the Hessian of accelerations weighted by h (w_v + h y) and, by the length of
// the step, d2L/dh dx = y (x = v) + a_x^T (w_v + 2 h y), d2L/dh dh = 2 y . a.
// Reference: forward_dynamics_hessian.hpp; Hairer, Lubich, Wanner 2006, section I.1.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/dense_matrix.hpp"
#include "algorithms/derivatives/forward_dynamics_hessian.hpp"
#include "algorithms/steps/displacement_hessian.hpp"

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

/// Adds a term to entry (i, j) of a symmetric matrix, and to entry (j, i).
template <class Scalar>
void add_symmetric(const Scalar& term, std::size_t i, std::size_t j, DenseMatrix<Scalar>& H) {
  H(i, j) = H(i, j) + term;
  H(j, i) = H(i, j);
}

/// How the displacement of a joint varies: rows of du by [q; v; tau; h].
template <class Scalar>
[[nodiscard]] DenseMatrix<Scalar> displacement_rows(const Body& body,
                                                    const RobotState<Scalar>& state,
                                                    const AccelerationHessian<Scalar>& of_a) {
  const std::size_t nv = state.v.size(), size = motion_components(body.joint_type).size();
  const Scalar &h = state.time_step, square = h * h;
  DenseMatrix<Scalar> rows(size, 3 * nv + 1);
  for (std::size_t k = 0; k < size; ++k) {
    const std::size_t i = body.v_index + k;
    for (std::size_t c = 0; c < nv; ++c) {
      rows(k, c) = square * of_a.by_position(i, c);
      rows(k, nv + c) = square * of_a.by_velocity(i, c);
      rows(k, 2 * nv + c) = square * of_a.M_inverse(i, c);
    }
    rows(k, nv + i) = h + rows(k, nv + i);
    rows(k, 3 * nv) = state.v[i] + Scalar(2) * h * of_a.a[i];
  }
  return rows;
}

/// Adds du^T G du + dq^T C du + du^T C^T dq of a joint.
/// @param[in] du  displacement_rows()
template <class Scalar>
void add_curvature(const Body& body, const DisplacementHessian<Scalar>& of,
                   const DenseMatrix<Scalar>& du, DenseMatrix<Scalar>& H) {
  std::vector<std::vector<Scalar>> columns;
  for (std::size_t c = 0; c < du.columns; ++c) columns.push_back(column_of(du, c));
  for (std::size_t c = 0; c < du.columns; ++c) {
    const std::vector<Scalar> turned = times(of.by_displacement, columns[c]),
                              met = times(of.by_both, columns[c]);
    for (std::size_t r = c; r < du.columns; ++r) {
      add_symmetric(dot_product(columns[r], turned), r, c, H);
    }
    for (std::size_t k = 0; k < met.size(); ++k) {
      const std::size_t r = body.v_index + k;
      add_symmetric(r == c ? Scalar(Scalar(2) * met[k]) : met[k], r, c, H);
    }
  }
}

/// What positions after a displacement add to a Hessian.
template <class Scalar>
struct WeightedPositions {
  std::vector<Scalar> gradient;  ///< y at the top of this file, by the displacement (nv)
  std::vector<std::pair<const Body*, DisplacementHessian<Scalar>>> curved;  ///< not commuting
};

/// @param[in] u        the displacement (nv)
/// @param[in] weights  of the positions after it (nv)
template <class Scalar>
[[nodiscard]] WeightedPositions<Scalar> weighted_positions(const Mechanism& robot,
                                                           const std::vector<Scalar>& u,
                                                           const std::vector<Scalar>& weights,
                                                           const BodyObserver& observe) {
  WeightedPositions<Scalar> result{weights, {}};
  for (const Body& body : robot.bodies) {
    if (is_screw(body.joint_type)) continue;
    observe(body);
    const auto step = discrete::joint_step(body, BaseVelocity::kBody, Scalar(1), u);
    result.curved.emplace_back(&body, displacement_hessian(body, u, weights, step));
    const std::size_t size = step.by_velocity.size;
    for (std::size_t j = 0; j < size; ++j) {
      Scalar sum(0);
      for (std::size_t i = 0; i < size; ++i) {
        sum = sum + step.by_velocity(i, j) * weights[body.v_index + i];
      }
      result.gradient[body.v_index + j] = sum;
    }
  }
  return result;
}

/// See the top of this file.
///
/// @param[in] state     q, v, tau and the length of the step; base velocities are of the body
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
  WeightedPositions<Scalar> positions;
  const auto weigh = [&](const std::vector<Scalar>& a) {
    std::vector<Scalar> u;
    for (std::size_t i = 0; i < nv; ++i) u.push_back(h * (state.v[i] + h * a[i]));
    positions = weighted_positions(context.robot, u, of_q, observe);
    AccelerationWeights<Scalar> weights;
    for (std::size_t i = 0; i < nv; ++i) {
      weights.of_hessian.push_back(h * (of_v[i] + h * positions.gradient[i]));
      weights.of_gradient.push_back(of_v[i] + Scalar(2) * h * positions.gradient[i]);
    }
    return weights;
  };
  const auto of_a = acceleration_hessian<Frames>(context, state, weigh, observe);
  const std::vector<Scalar>& y = positions.gradient;
  DenseMatrix<Scalar> H(3 * nv + 1, 3 * nv + 1);
  set_block(of_a.H.qq, 0, 0, H);
  set_block(of_a.H.qv, 0, nv, H);
  set_block(of_a.H.qa, 0, 2 * nv, H);
  set_block(of_a.H.vv, nv, nv, H);
  std::vector<Scalar> by_time = of_a.gradient_by_positions();
  std::vector<Scalar> by_velocities = of_a.gradient_by_velocities();
  Scalar twice(0);
  for (std::size_t i = 0; i < nv; ++i) {
    by_velocities[i] = by_velocities[i] + y[i];
    twice = twice + y[i] * of_a.a[i];
  }
  by_time.insert(by_time.end(), by_velocities.begin(), by_velocities.end());
  by_time.insert(by_time.end(), of_a.gradient_by_torques.begin(), of_a.gradient_by_torques.end());
  by_time.push_back(Scalar(2) * twice);
  for (std::size_t i = 0; i < by_time.size(); ++i) {
    H(i, 3 * nv) = by_time[i];
    H(3 * nv, i) = by_time[i];
  }
  for (const auto& [body, curved] : positions.curved) {
    add_curvature(*body, curved, displacement_rows(*body, state, of_a), H);
  }
  return H;
}

}  // namespace dynac::steps
