// SPDX-License-Identifier: BSD-3-Clause
// Vectors and matrices of independent coordinates among those of the tree, and back. Algorithms on
// the tree take the former: entries of dependent coordinates are zero.
//
// So they do with linear systems of small deviations. A deviation of the independent coordinates is
// one of joints that follow from no others, each in its own tangent space, and grows as the same
// joint of a tree does; what it does to the accelerations is in the derivatives, which are along
// configurations that close the loops. Dependent joints have one coordinate each, whose deviation
// grows with its velocity alone, and nothing is coupled to the zeros there: rows and columns of the
// independent coordinates are their system, in continuous time and over a step.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/derivatives/linearization.hpp"
#include "algorithms/loops/independent_coordinates.hpp"

namespace dynac::loops {

/// A vector of the tree, whose dependent entries are zero.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> embedded(const KernelContext& context,
                                           const std::vector<Scalar>& y) {
  std::vector<Scalar> x(context.robot.nv, Scalar(0));
  const std::vector<std::size_t> independent = independent_coordinates(context);
  for (std::size_t k = 0; k < independent.size(); ++k) x[independent[k]] = y[k];
  return x;
}

/// A matrix of the tree, whose dependent rows and columns are zero.
/// @param[in] entries  of independent coordinates, column-major
template <class Scalar>
[[nodiscard]] SquareMatrix<Scalar> embedded_matrix(const KernelContext& context,
                                                   const std::vector<Scalar>& entries) {
  SquareMatrix<Scalar> X(context.robot.nv);
  const std::vector<std::size_t> independent = independent_coordinates(context);
  auto next = entries.begin();
  for (const std::size_t j : independent) {
    for (const std::size_t i : independent) X(i, j) = *next++;
  }
  return X;
}

/// Rows and columns of independent coordinates of a linear system.
/// @param[in] tree  its system
template <class Scalar>
[[nodiscard]] Linearization<Scalar> independent_system(const KernelContext& context,
                                                       const Linearization<Scalar>& tree) {
  const std::size_t nv = context.robot.nv;
  std::vector<std::size_t> states = independent_coordinates(context);
  const std::size_t count = states.size();
  for (std::size_t k = 0; k < count; ++k) states.push_back(nv + states[k]);
  Linearization<Scalar> system{SquareMatrix<Scalar>(states.size()), {}};
  for (std::size_t c = 0; c < states.size(); ++c) {
    for (std::size_t r = 0; r < states.size(); ++r) {
      system.A(r, c) = tree.A(states[r], states[c]);
      if (c < count) system.B.push_back(tree.B[2 * nv * states[c] + states[r]]);
    }
  }
  return system;
}

}  // namespace dynac::loops
