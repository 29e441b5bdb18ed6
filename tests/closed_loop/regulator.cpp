// SPDX-License-Identifier: BSD-3-Clause
#include "regulator.hpp"

#include <Eigen/Dense>
#include <cmath>

#include "harness/kernels.hpp"

namespace dynac::test {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;

MatrixXd matrix(const std::vector<double>& x, std::size_t columns) {
  return Eigen::Map<const MatrixXd>(x.data(), static_cast<Index>(x.size() / columns),
                                    static_cast<Index>(columns));
}

MatrixXd diagonal_blocks(const MatrixXd& upper, const MatrixXd& lower) {
  MatrixXd both = MatrixXd::Zero(upper.rows() + lower.rows(), upper.cols() + lower.cols());
  both.topLeftCorner(upper.rows(), upper.cols()) = upper;
  both.bottomRightCorner(lower.rows(), lower.cols()) = lower;
  return both;
}

// sign(H) by Newton's iteration; its scale is the determinant's root.
MatrixXd sign_of(MatrixXd H) {
  for (int k = 0; k < 60; ++k) {
    const Eigen::PartialPivLU<MatrixXd> lu(H);
    const double magnitude = lu.matrixLU().diagonal().cwiseAbs().array().log().mean();
    const double scale = k < 20 ? std::exp(-magnitude) : 1;
    const MatrixXd next = 0.5 * (scale * H + lu.inverse() / scale);
    const double change = (next - H).norm() / next.norm();
    H = next;
    if (change < 1e-14) break;
  }
  return H;
}

// What deviations cost a second: w^4 dq^T M dq + w^2 dv^T M dv.
MatrixXd cost_of_deviations(const MatrixXd& M, double w) {
  return diagonal_blocks(std::pow(w, 4) * M, w * w * M);
}

}  // namespace

MatrixXd solve_riccati(const MatrixXd& A, const MatrixXd& G, const MatrixXd& Q) {
  const Index n = A.rows();
  MatrixXd H(2 * n, 2 * n);
  H << A, -G, -Q, -A.transpose();
  const MatrixXd W = sign_of(H);
  // The stable subspace [1; P] has W [1; P] = -[1; P].
  MatrixXd left(2 * n, n), right(2 * n, n);
  left << W.topRightCorner(n, n), W.bottomRightCorner(n, n) + MatrixXd::Identity(n, n);
  right << W.topLeftCorner(n, n) + MatrixXd::Identity(n, n), W.bottomLeftCorner(n, n);
  const MatrixXd P = -left.colPivHouseholderQr().solve(right);
  return 0.5 * (P + P.transpose());
}

MatrixXd solve_discrete_riccati(MatrixXd A, MatrixXd G, MatrixXd Q) {
  for (int k = 0; k < 60; ++k) {
    const MatrixXd sum = MatrixXd::Identity(A.rows(), A.cols()) + G * Q;
    const Eigen::PartialPivLU<MatrixXd> lu(sum), transposed(sum.transpose());
    const MatrixXd next = Q + A.transpose() * transposed.solve(Q * A);
    const double change = (next - Q).norm() / next.norm();
    G = (G + A * lu.solve(G * A.transpose())).eval();
    A = (A * lu.solve(A)).eval();
    Q = 0.5 * (next + next.transpose());
    if (change < 1e-15) break;
  }
  return Q;
}

Regulator regulator_of(const Model& model, const Equilibrium& equilibrium,
                       const std::vector<std::size_t>& inputs, double w,
                       const std::function<void(MatrixXd& A)>& spoil) {
  const std::size_t nv = equilibrium.tau.size();
  const auto size = static_cast<Index>(nv);
  const std::vector<double> still(nv);
  const Arrays<double> system =
      run_kernel(model, "linearization", {equilibrium.q, still, equilibrium.tau});
  MatrixXd A = matrix(system[0], 2 * nv);
  if (spoil) spoil(A);
  const MatrixXd B = matrix(system[1], nv);
  const MatrixXd M = matrix(run_kernel(model, "mass_matrix", {equilibrium.q}).front(), nv);

  MatrixXd S = MatrixXd::Zero(size, static_cast<Index>(inputs.size()));
  for (std::size_t k = 0; k < inputs.size(); ++k) {
    S(static_cast<Index>(inputs[k]), static_cast<Index>(k)) = 1;
  }
  Regulator regulator;
  regulator.Q = cost_of_deviations(M, w);
  regulator.R = B.bottomRows(size);
  const MatrixXd R = S.transpose() * regulator.R * S;

  // In coordinates in which kinetic energy is a sum of squares, and time is counted in 1/w.
  const MatrixXd root = M.llt().matrixU();
  const MatrixXd T = diagonal_blocks(w * root, root), T_inverse = T.inverse();
  const MatrixXd input = T * B * S;
  const MatrixXd G = input * R.inverse() * input.transpose() / w;
  const MatrixXd cost = T_inverse.transpose() * regulator.Q * T_inverse / w;
  const MatrixXd P = solve_riccati(T * A * T_inverse / w, G, cost);
  regulator.P = T.transpose() * P * T;
  regulator.K = S * R.inverse() * S.transpose() * B.transpose() * regulator.P;
  return regulator;
}

Regulator discrete_regulator_of(const Model& model, const Equilibrium& equilibrium, double dt,
                                double w) {
  const std::size_t nv = equilibrium.tau.size();
  const std::vector<double> still(nv);
  const Arrays<double> step =
      run_kernel(model, "discrete_linearization", {equilibrium.q, still, equilibrium.tau, {dt}});
  const MatrixXd A = matrix(step[0], 2 * nv), B = matrix(step[1], nv);
  const MatrixXd M = matrix(run_kernel(model, "mass_matrix", {equilibrium.q}).front(), nv);
  Regulator regulator;
  regulator.Q = dt * cost_of_deviations(M, w);
  regulator.R = dt * M.inverse();
  const MatrixXd R_inverse = M / dt;
  regulator.P = solve_discrete_riccati(A, B * R_inverse * B.transpose(), regulator.Q);
  regulator.K =
      (regulator.R + B.transpose() * regulator.P * B).llt().solve(B.transpose() * regulator.P * A);
  return regulator;
}

}  // namespace dynac::test
