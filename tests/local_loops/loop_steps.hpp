// SPDX-License-Identifier: BSD-3-Clause
// Derivatives along the configurations that close the loops, by complex steps of independent
// coordinates, which dependent ones follow by G.
#pragma once

#include <vector>

#include "harness/complex_step.hpp"
#include "looped.hpp"

namespace dynac::test {

using ComplexVector = std::vector<Complex>;

/// q with a displacement of i h along some velocity of the tree: single joints and a base.
[[nodiscard]] inline ComplexVector moved(const Looped& robot, const std::vector<double>& q,
                                         const Eigen::VectorXd& v) {
  ComplexVector result(q.begin(), q.end());
  for (std::size_t c = 0; c < robot.robot.nv; ++c) {
    const ComplexVector unit = stepped_position(robot.robot, q, c, robot.settings.base_velocity);
    for (std::size_t k = 0; k < q.size(); ++k) {
      result[k] += v[static_cast<Eigen::Index>(c)] * (unit[k] - q[k]);
    }
  }
  return result;
}

[[nodiscard]] inline ComplexVector stepped(const std::vector<double>& x, std::size_t entry,
                                           bool is_stepped) {
  ComplexVector result(x.begin(), x.end());
  if (is_stepped) result[entry] += Complex(0, kComplexStep);
  return result;
}

/// Derivatives of a kernel's outputs by one of its inputs, the first of which is q: of each output,
/// column by column.
/// @param[in] run  an algorithm of the kernel
template <class Run>
[[nodiscard]] Arrays<double> by_complex_steps(const Looped& robot, const char* kernel,
                                              const Run& run, const Arrays<double>& inputs,
                                              const TreeMotion& tree, std::size_t which) {
  const KernelContext context{robot.robot, robot.settings};
  Arrays<double> derivatives;
  const auto columns = which == 0 ? static_cast<std::size_t>(tree.G.cols()) : inputs[which].size();
  for (std::size_t c = 0; c < columns; ++c) {
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(tree.G.rows());
    Arrays<Complex> at{
        moved(robot, inputs[0], which == 0 ? tree.G.col(static_cast<Eigen::Index>(c)) : none)};
    for (std::size_t k = 1; k < inputs.size(); ++k) {
      at.push_back(stepped(inputs[k], c, which == k));
    }
    const auto results =
        compute<Complex>(*find_kernel(kernel), run, context, at, [](const Body&) {});
    derivatives.resize(results.size());
    for (std::size_t k = 0; k < results.size(); ++k) {
      for (const Complex& x : results[k]) derivatives[k].push_back(x.imag() / kComplexStep);
    }
  }
  return derivatives;
}

}  // namespace dynac::test
