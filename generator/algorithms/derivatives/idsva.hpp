// SPDX-License-Identifier: BSD-3-Clause
// First derivatives of inverse dynamics, analytically (IDSVA), for joints of any number of
// coordinates, in body frames or in the world frame; the mass matrix comes with them.
//
// Moving joint j displaces its whole subtree rigidly; what remains is the effect of the motion that
// the parent has and that the subtree does not take part in, Psi' = v_parent x S and
// Psi'' = a_parent x S + v_parent x Psi'. Derivatives by positions are along the tangent space: the
// joint's motion is perturbed on the child's side, in the coordinates of v.
// Reference: Singh, Russell, Wensing 2022.
#pragma once

#include <concepts>
#include <utility>
#include <vector>

#include "algorithms/inverse/coriolis_matrix.hpp"
#include "algorithms/inverse/mass_matrix.hpp"
#include "algorithms/kinematics/world_placement.hpp"

namespace dynac {

/// tau, its derivatives and M.
template <class Scalar>
struct InverseDynamicsDerivatives {
  explicit InverseDynamicsDerivatives(std::size_t nv) : by_position(nv), by_velocity(nv), M(nv) {}

  SquareMatrix<Scalar> by_position;  ///< dtau/dq (nv x nv), row: torque, column: perturbation
  SquareMatrix<Scalar> by_velocity;  ///< dtau/dv (nv x nv)
  SquareMatrix<Scalar> M;            ///< dtau/da (nv x nv), both triangles
};

namespace idsva {

/// Every vector of a body in the body's own frame.
template <class Scalar>
class BodyFrames {
 public:
  static constexpr bool kIsOneFrame = false;

  BodyFrames(const Mechanism& robot, const RobotState<Scalar>& state)
      : robot_(robot), state_(state) {}

  [[nodiscard]] Motion<Scalar> own(std::size_t, const Motion<Scalar>& m) const { return m; }
  [[nodiscard]] Force<Scalar> own(std::size_t, const Force<Scalar>& f) const { return f; }
  [[nodiscard]] PseudoInertia<Scalar> inertia(std::size_t i) const { return state_.inertia[i]; }

  /// A motion of the parent (of the world) as one of body i.
  [[nodiscard]] Motion<Scalar> from_parent(std::size_t i, const Motion<Scalar>& m) const {
    return to_body(robot_.bodies[i], state_.configuration[i], m);
  }
  [[nodiscard]] Force<Scalar> to_parent(std::size_t i, const Force<Scalar>& f) const {
    return dynac::to_parent(robot_.bodies[i], state_.configuration[i], f);
  }
  [[nodiscard]] PseudoInertia<Scalar> to_parent(std::size_t i,
                                                const PseudoInertia<Scalar>& I) const {
    return inertia_to_parent(robot_.bodies[i], state_.configuration[i], I);
  }
  [[nodiscard]] coriolis::BodyCoriolis<Scalar> to_parent(
      std::size_t i, const coriolis::BodyCoriolis<Scalar>& B) const {
    return coriolis::to_parent(robot_.bodies[i], state_.configuration[i], B);
  }

 private:
  const Mechanism& robot_;
  const RobotState<Scalar>& state_;
};

/// Every vector in the world's frame, about the world's origin.
template <class Scalar>
class WorldFrame {
 public:
  static constexpr bool kIsOneFrame = true;

  WorldFrame(const Mechanism& robot, const RobotState<Scalar>& state)
      : state_(state), X_W_(world_placements(robot, state, [](const Body&) {})) {}

  [[nodiscard]] Motion<Scalar> own(std::size_t i, const Motion<Scalar>& m) const {
    return X_W_[i] * m;
  }
  [[nodiscard]] Force<Scalar> own(std::size_t i, const Force<Scalar>& f) const {
    return X_W_[i] * f;
  }
  [[nodiscard]] PseudoInertia<Scalar> inertia(std::size_t i) const {
    return X_W_[i] * state_.inertia[i];
  }
  [[nodiscard]] Motion<Scalar> from_parent(std::size_t, const Motion<Scalar>& m) const { return m; }
  template <class Quantity>
  [[nodiscard]] Quantity to_parent(std::size_t, const Quantity& x) const {
    return x;
  }

 private:
  const RobotState<Scalar>& state_;
  std::vector<Transform<Scalar>> X_W_;
};

/// What a coordinate of a joint moves, and how.
template <class Scalar>
struct Axis {
  Motion<Scalar> S;
  Motion<Scalar> psi_dot;   ///< v_parent x S
  Motion<Scalar> psi_ddot;  ///< a_parent x S + v_parent x psi_dot
  Motion<Scalar> rate;      ///< psi_dot + v x S: da/dv
};

/// The forces by which a coordinate enters the matrices, on their way to the root.
template <class Scalar>
struct Columns {
  Force<Scalar> by_acceleration;  ///< I S
  Force<Scalar> by_velocity;      ///< 2 B S + I rate
  Force<Scalar> by_position;      ///< 2 B psi_dot + I psi_ddot + S x* f
  Force<Scalar> transposed;       ///< 2 B^T S
};

/// Subtree quantities: inertia, B and force, all of a body at first.
template <class Scalar>
struct Subtree {
  PseudoInertia<Scalar> I;
  coriolis::BodyCoriolis<Scalar> twice_B;
  Force<Scalar> f;
};

/// A force along a motion.
template <class Scalar>
struct Work {
  const Motion<Scalar>& motion;
  const Force<Scalar>& force;
};

/// The sum of them. In one frame a coordinate's forces are the same for all that carry it: with
/// their motions as rows, matrices times vectors, which emitted code computes in loops where there
/// are many (ir/matrix_products.hpp).
template <class Frames, class Scalar, std::same_as<Work<Scalar>>... More>
[[nodiscard]] Scalar sum_of(const Work<Scalar>& first, const More&... more) {
  if constexpr (!Frames::kIsOneFrame) {
    return (dot(first.motion, first.force) + ... + dot(more.motion, more.force));
  } else {
    std::vector<Scalar> motions, forces;
    for (const Work<Scalar>& work : {first, more...}) {
      for (const auto& [motion, force] : {std::pair(work.motion.angular, work.force.angular),
                                          std::pair(work.motion.linear, work.force.linear)}) {
        for (std::size_t k = 0; k < 3; ++k) {
          motions.push_back(motion[k]);
          forces.push_back(force[k]);
        }
      }
    }
    return dot_product(motions, forces);
  }
}

template <class Scalar>
[[nodiscard]] coriolis::BodyCoriolis<Scalar> twice(const coriolis::BodyCoriolis<Scalar>& B) {
  return {B.B_a + B.B_a, B.F + B.F};
}

/// The recursion from the root: axes and bodies' own quantities.
template <class Scalar, class Frames>
void sweep_down(const Mechanism& robot, const RobotState<Scalar>& state, const Frames& frames,
                const BodyObserver& observe, std::vector<std::vector<Axis<Scalar>>>& axes,
                std::vector<Subtree<Scalar>>& subtrees) {
  std::vector<Motion<Scalar>> v, a;
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    observe(body);
    const bool is_first = body.parent.is_none();
    const Motion<Scalar> v_parent =
        is_first ? Motion<Scalar>{} : frames.from_parent(i, v[body.parent.index()]);
    const Motion<Scalar> a_parent = frames.from_parent(
        i, is_first ? Motion<Scalar>{{}, -state.gravity} : a[body.parent.index()]);
    const Motion<Scalar> v_joint = frames.own(i, joint_motion(body, state.v));
    v.push_back(v_parent + v_joint);
    a.push_back(a_parent + frames.own(i, joint_motion(body, state.a)) + cross(v_parent, v_joint));
    std::vector<Axis<Scalar>>& own = axes.emplace_back();
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      const Motion<Scalar> S = frames.own(i, motion_axis<Scalar>(body, k));
      const Motion<Scalar> psi_dot = cross(v_parent, S);
      own.push_back({S, psi_dot, cross(a_parent, S) + cross(v_parent, psi_dot),
                     psi_dot + (psi_dot + cross(v_joint, S))});
    }
    const PseudoInertia<Scalar> I = frames.inertia(i);
    const Inertia<Scalar> usual = inertia(I);
    Force<Scalar> f = usual * a[i] + cross(v[i], usual * v[i]);
    if (!state.external.empty()) f = f - frames.own(i, state.external[i]);
    subtrees.push_back({I, twice(coriolis::body_coriolis(I, v[i])), f});
  }
}

/// Adds the derivatives of dissipation to dtau/dv, and to dtau/dq those of springs and of what
/// bears wrenches that do not rotate with the bodies.
template <class Scalar>
void add_external_derivatives(const RobotState<Scalar>& state,
                              InverseDynamicsDerivatives<Scalar>& result) {
  for (std::size_t i = 0; i < state.dissipation_derivatives.size(); ++i) {
    result.by_velocity(i, i) = result.by_velocity(i, i) + state.dissipation_derivatives[i];
  }
  for (std::size_t i = 0; i < state.stiffness.size(); ++i) {
    result.by_position(i, i) = result.by_position(i, i) + state.stiffness[i];
  }
  for (std::size_t k = 0; k < state.geometric_stiffness.size(); ++k) {
    Scalar& entry = result.by_position.entries[k];
    entry = entry + state.geometric_stiffness[k];
  }
}

/// Columns of a coordinate, from its body and all that it carries.
/// @param[in] I  the subtree's inertia
template <class Scalar>
[[nodiscard]] Columns<Scalar> columns_of(const Subtree<Scalar>& subtree, const Inertia<Scalar>& I,
                                         const Axis<Scalar>& axis) {
  return {I * axis.S, subtree.twice_B * axis.S + I * axis.rate,
          subtree.twice_B * axis.psi_dot + I * axis.psi_ddot + cross(axis.S, subtree.f),
          transpose_times(subtree.twice_B, axis.S)};
}

template <class Scalar, class Frames>
[[nodiscard]] Columns<Scalar> to_parent(const Frames& frames, std::size_t i,
                                        const Columns<Scalar>& columns) {
  return {frames.to_parent(i, columns.by_acceleration), frames.to_parent(i, columns.by_velocity),
          frames.to_parent(i, columns.by_position), frames.to_parent(i, columns.transposed)};
}

/// Adds body i's subtree to its parent's.
template <class Scalar, class Frames>
void add_to_parent(const Frames& frames, std::size_t i, const Subtree<Scalar>& subtree,
                   Subtree<Scalar>& parent) {
  const coriolis::BodyCoriolis<Scalar> moved = frames.to_parent(i, subtree.twice_B);
  parent = {parent.I + frames.to_parent(i, subtree.I),
            {parent.twice_B.B_a + moved.B_a, parent.twice_B.F + moved.F},
            parent.f + frames.to_parent(i, subtree.f)};
}

template <class Scalar>
void add_entry(SquareMatrix<Scalar>& A, std::size_t row, std::size_t column, const Scalar& x) {
  A(row, column) = A(row, column) + x;
}

/// Adds to the entries of a coordinate's own row or of one that its body carries, in the column of
/// an upper coordinate.
template <class Frames, class Scalar>
void add_lower_row(std::size_t row, std::size_t column, const Columns<Scalar>& lower,
                   const Axis<Scalar>& upper, InverseDynamicsDerivatives<Scalar>& result) {
  using Term = Work<Scalar>;
  add_entry(result.by_position, row, column,
            sum_of<Frames>(Term{upper.psi_ddot, lower.by_acceleration},
                           Term{upper.psi_dot, lower.transposed}));
  add_entry(
      result.by_velocity, row, column,
      sum_of<Frames>(Term{upper.rate, lower.by_acceleration}, Term{upper.S, lower.transposed}));
  add_entry(result.M, row, column, sum_of<Frames>(Term{upper.S, lower.by_acceleration}));
}

/// The same of the row of the upper coordinate, in the column of the lower one.
template <class Frames, class Scalar>
void add_upper_row(std::size_t row, std::size_t column, const Columns<Scalar>& lower,
                   const Axis<Scalar>& upper, InverseDynamicsDerivatives<Scalar>& result) {
  using Term = Work<Scalar>;
  add_entry(result.by_position, row, column, sum_of<Frames>(Term{upper.S, lower.by_position}));
  add_entry(result.by_velocity, row, column, sum_of<Frames>(Term{upper.S, lower.by_velocity}));
  add_entry(result.M, row, column, sum_of<Frames>(Term{upper.S, lower.by_acceleration}));
}

/// The derivatives, every vector in the frames that `Frames` chooses.
template <class Scalar, class Frames>
[[nodiscard]] InverseDynamicsDerivatives<Scalar> derivatives(const Mechanism& robot,
                                                             const RobotState<Scalar>& state,
                                                             const BodyObserver& observe) {
  const Frames frames(robot, state);
  std::vector<std::vector<Axis<Scalar>>> axes;
  std::vector<Subtree<Scalar>> subtrees;
  sweep_down(robot, state, frames, observe, axes, subtrees);
  InverseDynamicsDerivatives<Scalar> result(robot.nv);
  add_rotors(state, result.M);
  add_external_derivatives(state, result);
  const ColumnLoop loop = observe.columns();
  for (std::size_t i = robot.bodies.size(); i-- > 0;) {
    const Body& body = robot.bodies[i];
    observe(body);
    const Inertia<Scalar> I = inertia(subtrees[i].I);
    for (std::size_t k = 0; k < axes[i].size(); ++k) {
      const std::size_t c = body.v_index + k;
      Columns<Scalar> columns = columns_of(subtrees[i], I, axes[i][k]);
      for (std::size_t l = 0; l < axes[i].size(); ++l) {
        add_lower_row<Frames>(c, body.v_index + l, columns, axes[i][l], result);
      }
      for (std::size_t j = i; !robot.bodies[j].parent.is_none();) {
        const ColumnScope column = loop.enter(c, j);
        columns = to_parent(frames, j, columns);
        j = robot.bodies[j].parent.index();
        for (std::size_t l = 0; l < axes[j].size(); ++l) {
          const std::size_t above = robot.bodies[j].v_index + l;
          add_lower_row<Frames>(c, above, columns, axes[j][l], result);
          add_upper_row<Frames>(above, c, columns, axes[j][l], result);
        }
      }
    }
    if (body.parent.is_none()) continue;
    add_to_parent(frames, i, subtrees[i], subtrees[body.parent.index()]);
  }
  return result;
}

/// M alone: in body frames by composite rigid bodies, in the world's from what the derivatives
/// have.
template <class Frames, class Scalar>
[[nodiscard]] SquareMatrix<Scalar> mass_matrix(const Mechanism& robot,
                                               const RobotState<Scalar>& state,
                                               const BodyObserver& observe) {
  if constexpr (Frames::kIsOneFrame) {
    RobotState<Scalar> at_rest = state;
    at_rest.a.assign(robot.nv, Scalar(0));
    return derivatives<Scalar, Frames>(robot, at_rest, observe).M;
  } else {
    return mass_matrix_composite(robot, state, observe);
  }
}

}  // namespace idsva

/// Derivatives of inverse dynamics by IDSVA in body frames.
template <class Scalar>
[[nodiscard]] InverseDynamicsDerivatives<Scalar> inverse_dynamics_derivatives_body_frame(
    const Mechanism& robot, const RobotState<Scalar>& state, const BodyObserver& observe) {
  return idsva::derivatives<Scalar, idsva::BodyFrames<Scalar>>(robot, state, observe);
}

/// The same in the world frame, as the paper has it.
template <class Scalar>
[[nodiscard]] InverseDynamicsDerivatives<Scalar> inverse_dynamics_derivatives_world_frame(
    const Mechanism& robot, const RobotState<Scalar>& state, const BodyObserver& observe) {
  return idsva::derivatives<Scalar, idsva::WorldFrame<Scalar>>(robot, state, observe);
}

}  // namespace dynac
