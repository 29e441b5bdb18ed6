// SPDX-License-Identifier: BSD-3-Clause
// Compares sparse matrices, views of the lists that one folder's kernels write, with the matrices
// that another's write whole. Exit code 0: they are equal.
#include "lists/lists_eigen.hpp"
#include "whole/whole_eigen.hpp"

int main() {
  Eigen::Matrix<double, 19, 1> q;
  for (int k = 0; k < 19; ++k) q[k] = 0.3 + 0.1 * k;
  q.segment<4>(3).normalize();
  const auto entries = lists::mass_matrix(q);
  const auto M = lists::sparse_mass_matrix_M(entries);
  const bool is_same_matrix = Eigen::MatrixXd(M) == whole::mass_matrix(q);
  const auto jacobians = lists::frame_jacobian(q);
  const auto J = lists::sparse_frame_jacobian_J_RL_foot(jacobians.J_RL_foot);
  const bool is_same_jacobian = Eigen::MatrixXd(J) == whole::frame_jacobian(q).J_RL_foot;
  const bool is_shorter = M.nonZeros() < 18 * 18 && J.nonZeros() < 6 * 18;
  return is_same_matrix && is_same_jacobian && is_shorter ? 0 : 1;
}
