// SPDX-License-Identifier: BSD-3-Clause
// How dependent coordinates follow from independent ones at a configuration that closes the loops:
//
//   v = G y           G_i = 1,    G_d = -Phi_d^-1 Phi_i
//   a = G y' + g      g_i = 0,    Phi_d g_d = -Phi' G y
//   G'                G'_i = 0,   Phi_d G'_d = -Phi' G
//
// Matrices are embedded in the tree's coordinates: columns of dependent ones are zero. Every loop
// is solved by itself. Joints that move a loop as a whole do not matter to it, so they are taken to
// be at rest in their zero position; nor does it where a loop hangs on them. Reference:
// Featherstone 2008, section 3.2.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/constraints/constraint_kinematics.hpp"
#include "algorithms/loops/independent_coordinates.hpp"
#include "algorithms/loops/square_solver.hpp"

namespace dynac::loops {

/// See the top of this file.
template <class Scalar>
class LoopMotion {
 public:
  /// @param[in] state  positions
  LoopMotion(const KernelContext& context, const RobotState<Scalar>& state)
      : robot_(context.robot),
        set_(*context.settings.loops),
        loops_(separate_loops(context)),
        G_(context.robot.nv, context.robot.nv) {
    alone_.q = state.q;
    alone_.configuration = state.configuration;
    const std::vector<bool> matters = bodies_in_loops(context);
    const std::vector<BodyId> origins = origins_of_loops(context);
    for (std::size_t i = 0; i < robot_.bodies.size(); ++i) {
      if (!matters[i]) hold(alone_.configuration[i]);
      if (origins[i].is_none()) continue;
      const Vector3<Scalar>& origin = state.configuration[origins[i].index()].X_PT.p;
      alone_.configuration[i].X_PT.p = state.configuration[i].X_PT.p - origin;
    }
    const auto Phi =
        constraints::jacobian(robot_, set_, world_placements(robot_, alone_, [](const Body&) {}));
    for (const LoopBlock& loop : loops_) {
      DenseMatrix<Scalar> Phi_d(loop.rows.size(), loop.dependent.size());
      for (std::size_t j = 0; j < Phi_d.columns; ++j) {
        for (std::size_t i = 0; i < Phi_d.rows; ++i) {
          Phi_d(i, j) = Phi(loop.rows[i], loop.dependent[j]);
        }
      }
      solvers_.emplace_back(Phi_d);
      Phi_d_.push_back(std::move(Phi_d));
    }
    for (const std::size_t c : independent_coordinates(context)) G_(c, c) = Scalar(1);
    follow(Phi, G_);
  }

  /// The loops of the set, and the Jacobian of each by its dependent coordinates.
  [[nodiscard]] const std::vector<LoopBlock>& loops() const { return loops_; }
  [[nodiscard]] const std::vector<DenseMatrix<Scalar>>& Phi_d() const { return Phi_d_; }

  /// G (nv x nv).
  [[nodiscard]] const DenseMatrix<Scalar>& G() const { return G_; }

  /// Phi, a value per row.
  [[nodiscard]] std::vector<Scalar> values() const {
    const auto X_W = world_placements(robot_, alone_, [](const Body&) {});
    std::vector<Scalar> all;
    for (const Constraint& constraint : set_.constraints) {
      const std::vector<Scalar> own = constraints::values_at(robot_, constraint, X_W, alone_.q);
      all.insert(all.end(), own.begin(), own.end());
    }
    return all;
  }

  /// g (nv).
  /// @param[in] v  of the tree: G y
  [[nodiscard]] std::vector<Scalar> drift(const std::vector<Scalar>& v) const {
    const RobotState<Scalar> moving = moving_at(v);
    const auto rows = constraints::set_motion(robot_, set_, moving,
                                              world_motion(robot_, moving, [](const Body&) {}));
    return missing(rows.c_dot);
  }

  /// G' (nv x nv).
  /// @param[in] v  of the tree: G y
  [[nodiscard]] DenseMatrix<Scalar> rate(const std::vector<Scalar>& v) const {
    const auto motion = world_motion(robot_, moving_at(v), [](const Body&) {});
    DenseMatrix<Scalar> result(robot_.nv, robot_.nv);
    follow(constraints::jacobian_rate(robot_, set_, motion) * G_, result);
    return result;
  }

  /// What of dependent coordinates takes some values off the rows: Phi_d x = -values (nv).
  [[nodiscard]] std::vector<Scalar> missing(const std::vector<Scalar>& values) const {
    std::vector<Scalar> x(robot_.nv, Scalar(0));
    for (std::size_t k = 0; k < loops_.size(); ++k) {
      const LoopBlock& loop = loops_[k];
      std::vector<Scalar> b;
      for (const std::size_t row : loop.rows) b.push_back(-values[row]);
      const std::vector<Scalar> own = solvers_[k].solve(std::move(b));
      for (std::size_t i = 0; i < own.size(); ++i) x[loop.dependent[i]] = own[i];
    }
    return x;
  }

 private:
  static void hold(JointPosition<Scalar>& joint) {
    JointPosition<Scalar> zero;
    zero.X_PT = joint.X_PT;
    zero.is_general = joint.is_general;
    joint = std::move(zero);
  }

  // With velocities of the joints that matter.
  RobotState<Scalar> moving_at(const std::vector<Scalar>& v) const {
    RobotState<Scalar> moving = alone_;
    moving.v.assign(robot_.nv, Scalar(0));
    moving.a = moving.v;
    for (const LoopBlock& loop : loops_) {
      for (const std::size_t c : loop.dependent) moving.v[c] = v[c];
      for (const std::size_t c : loop.independent) moving.v[c] = v[c];
    }
    return moving;
  }

  // Dependent entries of each column of a matrix, from what the column adds to the rows.
  void follow(const DenseMatrix<Scalar>& rows, DenseMatrix<Scalar>& matrix) const {
    for (std::size_t k = 0; k < loops_.size(); ++k) {
      const LoopBlock& loop = loops_[k];
      for (const std::size_t column : loop.independent) {
        std::vector<Scalar> b;
        for (const std::size_t row : loop.rows) b.push_back(-rows(row, column));
        const std::vector<Scalar> own = solvers_[k].solve(std::move(b));
        for (std::size_t i = 0; i < own.size(); ++i) matrix(loop.dependent[i], column) = own[i];
      }
    }
  }

  const Mechanism& robot_;
  const ConstraintSet& set_;
  std::vector<LoopBlock> loops_;
  RobotState<Scalar> alone_;                   // positions, with joints that do not matter at zero
  std::vector<DenseMatrix<Scalar>> Phi_d_;     // of each loop
  std::vector<SquareSolver<Scalar>> solvers_;  // the same
  DenseMatrix<Scalar> G_;
};

}  // namespace dynac::loops
