// SPDX-License-Identifier: BSD-3-Clause
// Rows of a constraint set in the axes of an oracle's file: world axes or those of the first
// frames. Ours of points are in world axes, of frames in those of the second frame. With T what
// takes our rows to theirs, a rotation per three rows, their multipliers are T times ours.
#pragma once

#include <vector>

#include "constraint_oracle.hpp"
#include "kernels/state.hpp"
#include "model/mechanism.hpp"

namespace dynac::test {

/// A sample's state, as the algorithms take it.
[[nodiscard]] RobotState<double> state_of(const Mechanism& robot, const ConstraintSample& sample);

/// See the top of this file.
class RowsOfFile {
 public:
  /// @param[in] set   whose frames may be other than the oracle's
  /// @param[in] axes  of the file
  RowsOfFile(const Mechanism& robot, const ConstraintSet& set, OracleAxes axes,
             const RobotState<double>& state);

  [[nodiscard]] std::vector<double> from_ours(const std::vector<double>& x) const;
  [[nodiscard]] std::vector<double> to_ours(const std::vector<double>& x) const;
  /// T A, columns of which have an entry per row of the set.
  [[nodiscard]] DenseMatrix<double> from_ours(const DenseMatrix<double>& A) const;
  /// d(T x)/dq = T dx/dq + dT/dq x: T turns along with the frames.
  [[nodiscard]] DenseMatrix<double> derivatives_from_ours(const std::vector<double>& x,
                                                          const DenseMatrix<double>& dx_dq) const;

 private:
  struct Block {
    Matrix3<double> T;
    DenseMatrix<double> turning;  ///< T^-1 dT/dq as rotation vectors, in our axes (3 x nv)
  };
  std::vector<Block> blocks_;
};

}  // namespace dynac::test
