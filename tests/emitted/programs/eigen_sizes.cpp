// SPDX-License-Identifier: BSD-3-Clause
// Compiles exactly where TOO_MANY is 0.
#include "panda_eigen.hpp"

int main() {
  const Eigen::Matrix<double, 7 + TOO_MANY, 1> q = Eigen::Matrix<double, 7 + TOO_MANY, 1>::Zero();
  const Eigen::Matrix<double, 7, 1> zero = Eigen::Matrix<double, 7, 1>::Zero();
  return panda::inverse_dynamics(q, zero, zero)[0] > 0 ? 1 : 0;
}
