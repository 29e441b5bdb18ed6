// SPDX-License-Identifier: BSD-3-Clause
#include "constraint_oracle_rows.hpp"

#include "algorithms/configure.hpp"
#include "algorithms/constraints/constraint_kinematics.hpp"
#include "harness/kernels.hpp"

namespace dynac::test {
namespace {

using Vector = std::vector<double>;

Vector3<double> three(const std::vector<double>& x, std::size_t first) {
  return {{x[first], x[first + 1], x[first + 2]}};
}

// Angular velocities of a frame at unit velocities, in world axes (3 x nv).
DenseMatrix<double> turning_of(const Mechanism& robot, const ConstrainedFrame& frame,
                               const std::vector<Transform<double>>& X_W) {
  if (frame.link.is_none()) return {3, robot.nv};
  Constraint angular{.name = "", .type = ConstraintType::kFrame, .first = frame};
  angular.left_out = {true, true, true, false, false, false};
  return constraints::jacobian(robot, {.name = "", .constraints = {angular}}, X_W);
}

}  // namespace

RobotState<double> state_of(const Mechanism& robot, const ConstraintSample& sample) {
  RobotState<double> state;
  state.gravity = robot.gravity;
  for (const Body& body : robot.bodies) state.inertia.push_back(body.inertia);
  state.q = sample.q;
  state.configuration = configure(robot, sample.q, kUnobserved);
  state.v = sample.v;
  state.tau = sample.tau;
  return state;
}

RowsOfFile::RowsOfFile(const Mechanism& robot, const ConstraintSet& set, OracleAxes axes,
                       const RobotState<double>& state) {
  const auto X_W = world_placements(robot, state, kUnobserved);
  for (const Constraint& constraint : set.constraints) {
    const auto X = constraints::placements(robot, constraint, X_W);
    const bool is_point = constraint.type == ConstraintType::kPoint;
    const bool is_in_first = axes == OracleAxes::kFirst;
    const Matrix3<double> ours = is_point ? Matrix3<double>::identity() : X.B.R;
    const Matrix3<double> T = is_in_first ? transpose(X.A.R) * ours : ours;
    const DenseMatrix<double> relative =
        turning_of(robot, is_point ? ConstrainedFrame{} : constraint.second, X_W) -
        turning_of(robot, is_in_first ? constraint.first : ConstrainedFrame{}, X_W);
    Block block{T, {3, robot.nv}};
    for (std::size_t j = 0; j < robot.nv; ++j) {
      const auto w = transpose_times(ours, three(relative.entries, 3 * j));
      for (std::size_t i = 0; i < 3; ++i) block.turning(i, j) = w[i];
    }
    blocks_.insert(blocks_.end(), rows_of(constraint) / 3, block);
  }
}

Vector RowsOfFile::from_ours(const Vector& x) const {
  Vector result;
  for (std::size_t k = 0; k < blocks_.size(); ++k) {
    const Vector3<double> part = blocks_[k].T * three(x, 3 * k);
    result.insert(result.end(), part.e.begin(), part.e.end());
  }
  return result;
}

Vector RowsOfFile::to_ours(const Vector& x) const {
  Vector result;
  for (std::size_t k = 0; k < blocks_.size(); ++k) {
    const Vector3<double> part = transpose_times(blocks_[k].T, three(x, 3 * k));
    result.insert(result.end(), part.e.begin(), part.e.end());
  }
  return result;
}

DenseMatrix<double> RowsOfFile::from_ours(const DenseMatrix<double>& A) const {
  DenseMatrix<double> result(A.rows, A.columns);
  for (std::size_t j = 0; j < A.columns; ++j) {
    const auto begin = A.entries.begin() + static_cast<std::ptrdiff_t>(j * A.rows);
    const Vector column = from_ours(Vector(begin, begin + static_cast<std::ptrdiff_t>(A.rows)));
    for (std::size_t i = 0; i < A.rows; ++i) result(i, j) = column[i];
  }
  return result;
}

DenseMatrix<double> RowsOfFile::derivatives_from_ours(const Vector& x,
                                                      const DenseMatrix<double>& dx_dq) const {
  DenseMatrix<double> sum = dx_dq;
  for (std::size_t k = 0; k < blocks_.size(); ++k) {
    for (std::size_t j = 0; j < sum.columns; ++j) {
      const auto turned = cross(three(blocks_[k].turning.entries, 3 * j), three(x, 3 * k));
      for (std::size_t i = 0; i < 3; ++i) sum(3 * k + i, j) += turned[i];
    }
  }
  return from_ours(sum);
}

}  // namespace dynac::test
