// SPDX-License-Identifier: BSD-3-Clause
// Between independent coordinates and those of the tree, on which the algorithms run: what motions,
// torques and matrices of a robot with local loops are before and behind an algorithm. How an
// argument changes follows from its indices, as in output_representation.hpp:
//
//   motions in      v = G y, a = G y' + g       torques in     tau_d = 0
//   torques out     G^T tau                     motions out    independent entries
//   by motions      X G, of a rate X G + J G'   by torques     independent columns
//   displacements in     those of dependent joints are zero: what moves closes the loops
//
// The loops do not see a floating base, so this change and that of its velocity commute.
#pragma once

#include <utility>

#include "algorithms/loops/embedding.hpp"
#include "algorithms/loops/loop_motion.hpp"
#include "kernels/output_representation.hpp"

namespace dynac::loops {

/// Displacements, velocities, accelerations and torques of the tree.
template <class Scalar>
void expand_inputs(const KernelContext& context, RobotState<Scalar>& state) {
  if (!state.tau.empty()) state.tau = embedded(context, state.tau);
  if (!state.displacement.empty()) state.displacement = embedded(context, state.displacement);
  if (state.v.empty() && state.a.empty()) return;
  const LoopMotion<Scalar> motion(context, state);
  if (!state.v.empty()) state.v = times(motion.G(), embedded(context, state.v));
  if (state.a.empty()) return;
  state.a = times(motion.G(), embedded(context, state.a));
  const std::vector<Scalar> g = motion.drift(state.v);
  for (std::size_t i = 0; i < g.size(); ++i) state.a[i] = state.a[i] + g[i];
}

/// Makes `bias_a` what accelerations of the tree are when the given ones are zero.
template <class Scalar>
void add_bias(const KernelContext& context, RobotState<Scalar>& state) {
  if (state.v.empty()) return;
  const std::vector<Scalar> g = LoopMotion<Scalar>(context, state).drift(state.v);
  if (state.bias_a.empty()) state.bias_a.assign(context.robot.nv, Scalar(0));
  for (std::size_t i = 0; i < g.size(); ++i) state.bias_a[i] = state.bias_a[i] + g[i];
}

/// A matrix of some entries, column-major.
template <class Scalar>
[[nodiscard]] DenseMatrix<Scalar> as_matrix(std::vector<Scalar> entries, std::size_t rows) {
  DenseMatrix<Scalar> matrix(rows, entries.size() / rows);
  matrix.entries = std::move(entries);
  return matrix;
}

/// Adds what the change of G with time adds to outputs that are rates.
/// @param[in] results  of the tree, in the base's own frame
template <class Scalar>
[[nodiscard]] Arrays<Scalar> add_drift(const Kernel& kernel, const KernelContext& context,
                                       const RobotState<Scalar>& state, Arrays<Scalar> results) {
  const std::vector<Argument> arguments = outputs_of(kernel, of_tree(context));
  Arrays<Scalar> jacobians;
  for (std::size_t k = 0; k < results.size(); ++k) {
    const Drift drift = arguments[k].row.drift;
    if (drift == Drift::kNone) continue;
    const std::size_t rows = arguments[k].shape.front();
    const LoopMotion<Scalar> motion(context, state);
    if (drift == Drift::kOfOutputBefore) {
      const auto more = times(as_matrix(results[k - 1], rows), motion.drift(state.v));
      for (std::size_t i = 0; i < rows; ++i) results[k][i] = results[k][i] + more[i];
      continue;
    }
    if (drift == Drift::kOfJacobian && jacobians.empty()) {
      jacobians = representation::jacobians_of(arguments, context, state);
    }
    const std::vector<Scalar> moved =
        drift == Drift::kOfMassMatrix
            ? mass_matrix_composite(context.robot, state, [](const Body&) {}).entries
        : drift == Drift::kOfJacobian ? jacobians[k]
                                      : results[k - 1];
    const DenseMatrix<Scalar> more = as_matrix(moved, rows) * motion.rate(state.v);
    results[k] = (as_matrix(std::move(results[k]), rows) + more).entries;
  }
  return results;
}

/// Rows and columns of a result in independent coordinates.
/// @param[in] rows  of the tree
template <class Scalar>
[[nodiscard]] std::vector<Scalar> reduced(const KernelContext& context,
                                          const DenseMatrix<Scalar>& G, const ArgumentRow& row,
                                          std::vector<Scalar> entries, std::size_t rows) {
  const std::span<const Index> indices = indices_now(row);
  if (indices.empty()) return entries;
  DYNAC_ASSERT(indices.size() < 3, "{} is a second derivative", row.name);
  const auto is_of = [](const Index& index, Representation of) {
    return Representation(index.axis->representation) == of;
  };
  const auto is_of_coordinates = [&](const Index& index) {
    return is_of(index, Representation::kMotions) || is_of(index, Representation::kForces);
  };
  DenseMatrix<Scalar> X = as_matrix(std::move(entries), rows);
  const Index& last = indices.back();
  if (last.power < 0 && is_of(last, Representation::kMotions)) X = X * G;
  const auto all = [](std::size_t size) {
    std::vector<std::size_t> list(size);
    for (std::size_t k = 0; k < size; ++k) list[k] = k;
    return list;
  };
  const std::vector<std::size_t> independent = independent_coordinates(context);
  const bool has_columns = last.power < 0 && is_of_coordinates(last);
  const bool has_rows = indices[0].power > 0 && is_of_coordinates(indices[0]);
  const bool is_force = has_rows && is_of(indices[0], Representation::kForces);
  std::vector<Scalar> result;
  for (const std::size_t j : has_columns ? independent : all(X.columns)) {
    std::vector<Scalar> column = column_of(X, j);
    if (is_force) column = transpose_times(G, column);
    for (const std::size_t i : has_rows ? independent : all(rows)) result.push_back(column[i]);
  }
  return result;
}

/// All outputs of a kernel in independent coordinates.
/// @param[in] results  of the tree
template <class Scalar>
[[nodiscard]] Arrays<Scalar> reduce_outputs(const Kernel& kernel, const KernelContext& context,
                                            const RobotState<Scalar>& state,
                                            const Arrays<Scalar>& results) {
  const std::vector<Argument> arguments = outputs_of(kernel, of_tree(context));
  const LoopMotion<Scalar> motion(context, state);
  Arrays<Scalar> changed;
  for (std::size_t k = 0; k < results.size(); ++k) {
    const std::size_t rows = arguments[k].shape.empty() ? 1 : arguments[k].shape.front();
    changed.push_back(reduced(context, motion.G(), arguments[k].row, results[k], rows));
  }
  return changed;
}

}  // namespace dynac::loops
