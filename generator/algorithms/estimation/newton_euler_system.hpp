// SPDX-License-Identifier: BSD-3-Clause
// The Newton-Euler equations of a mechanism as one sparse linear system: for every body
//   a = X a_parent + S qdd + c          f = I a + n - f_external + sum of X^T f_child
// with classical accelerations and what velocities add to them and to forces, c and n, and for
// every coordinate tau = S^T f, what rotors take and what the joint loses besides. The system is
// linear in all of a, f, tau, qdd and f_external; which of them are known is said elsewhere.
// Reference: Nori 2017, equations 3 to 5; Featherstone 2008, section 5.3.
#pragma once

#include <array>

#include "algorithms/estimation/dynamic_unknowns.hpp"
#include "algorithms/inverse/velocity_terms.hpp"
#include "algorithms/robot_state.hpp"
#include "algorithms/transfer.hpp"
#include "sparse/linear_system.hpp"

namespace dynac {

namespace newton_euler_system {

template <class Scalar>
using Matrix6 = std::array<std::array<Scalar, 6>, 6>;

/// The matrix of a linear map of motions.
template <class Scalar, class Map>
[[nodiscard]] Matrix6<Scalar> matrix_of(const Map& map) {
  Matrix6<Scalar> matrix;
  for (std::size_t column = 0; column < 6; ++column) {
    Motion<Scalar> unit;
    component(unit, column) = Scalar(1);
    auto image = map(unit);
    for (std::size_t row = 0; row < 6; ++row) matrix[row][column] = component(image, row);
  }
  return matrix;
}

/// The matrix by which a placement moves forces.
template <class Scalar>
[[nodiscard]] Matrix6<Scalar> force_matrix(const Transform<Scalar>& X) {
  return matrix_of<Scalar>([&](const Motion<Scalar>& m) {
    return X * Force<Scalar>{m.angular, m.linear};
  });
}

/// From a link's frame to its body's.
template <class Scalar>
[[nodiscard]] Matrix6<Scalar> wrench_to_body(const LinkPlacement& link) {
  return force_matrix(cast<Scalar>(link.X_BL));
}

/// A joint's transforms of motions from the parent's frame: constant part, then the joint's.
template <class Scalar>
struct JointTransforms {
  Matrix6<Scalar> fixed, moving;
  Matrix6<Scalar> whole;  ///< their product; left out where transforms are split
};

template <class Scalar>
[[nodiscard]] JointTransforms<Scalar> joint_transforms(const Body& body,
                                                       const JointPosition<Scalar>& joint,
                                                       bool is_split) {
  const auto matrix = [&](const JointPosition<Scalar>& part) {
    return matrix_of<Scalar>([&](const Motion<Scalar>& m) { return to_body(body, part, m); });
  };
  JointPosition<Scalar> fixed, moving = joint;
  fixed.X_PT = joint.X_PT;
  moving.X_PT = {};
  if (!is_split) return {{}, {}, matrix(joint)};
  return {matrix(fixed), matrix(moving), {}};
}

/// Writes the equations of one mechanism.
template <class Scalar>
class Writer {
 public:
  Writer(const Mechanism& robot, const NewtonEulerForm& form, const RobotState<Scalar>& state,
         const std::vector<Scalar>& passive_torques)
      : robot_(robot),
        form_(form),
        unknowns_(robot, form),
        state_(state),
        passive_torques_(passive_torques),
        system_{unknowns_.count(), std::vector<Equation<Scalar>>(unknowns_.equations())} {
    for (std::size_t e = 0; e < unknowns_.equations(); ++e) equation(e).add(e, Scalar(-1));
  }

  LinearSystem<Scalar> write(const BodyObserver& observe) {
    const VelocityTerms<Scalar> velocity = velocity_terms(robot_, state_, observe);
    for (std::size_t i = 0; i < robot_.bodies.size(); ++i) {
      observe(robot_.bodies[i]);
      write_motion(i, velocity.a[i]);
      write_force(i, velocity.f[i]);
      connect_to_parent(i);
      write_torque(i);
    }
    write_wrenches();
    write_losses();
    return std::move(system_);
  }

 private:
  Equation<Scalar>& equation(std::size_t defined) { return system_.equations[defined]; }

  // The world accelerates upwards in place of gravity. What stands on it has no half-link.
  void write_motion(std::size_t i, Motion<Scalar> known) {
    const Body& body = robot_.bodies[i];
    if (body.parent.is_none()) {
      known = known + to_body(body, state_.configuration[i], Motion<Scalar>{{}, -state_.gravity});
    }
    for (std::size_t row = 0; row < 6; ++row) {
      Equation<Scalar>& motion = equation(unknowns_.a(i, row));
      motion.right = motion.right - component(known, row);
    }
    for (std::size_t axis = 0; axis < motion_components(body.joint_type).size(); ++axis) {
      const Motion<Scalar> S = motion_axis<Scalar>(body, axis);
      for (std::size_t row = 0; row < 6; ++row) {
        equation(unknowns_.a(i, row))
            .add(unknowns_.joint_a(body.v_index + axis), component(S, row));
      }
    }
  }

  // Motion goes down a joint, force goes up.
  void connect_to_parent(std::size_t i) {
    const Body& body = robot_.bodies[i];
    if (body.parent.is_none()) return;
    const JointTransforms<Scalar> X =
        joint_transforms(body, state_.configuration[i], form_.is_split);
    const std::size_t parent = body.parent.index();
    for (std::size_t row = 0; row < 6; ++row) {
      for (std::size_t column = 0; column < 6; ++column) {
        const std::size_t a = unknowns_.a(i, row), a_parent = unknowns_.a(parent, column);
        const std::size_t f = unknowns_.f(i, row), f_parent = unknowns_.f(parent, column);
        if (form_.is_split) {
          equation(a).add(unknowns_.half_a(i, column), X.moving[row][column]);
          equation(unknowns_.half_a(i, row)).add(a_parent, X.fixed[row][column]);
          equation(unknowns_.half_f(i, column)).add(f, X.moving[row][column]);
          equation(f_parent).add(unknowns_.half_f(i, row), X.fixed[row][column]);
        } else {
          equation(a).add(a_parent, X.whole[row][column]);
          equation(f_parent).add(f, X.whole[row][column]);
        }
      }
    }
  }

  void write_force(std::size_t i, const Force<Scalar>& known) {
    const Inertia<Scalar> I = inertia(state_.inertia[i]);
    const Matrix6<Scalar> matrix =
        matrix_of<Scalar>([&](const Motion<Scalar>& m) { return I * m; });
    for (std::size_t row = 0; row < 6; ++row) {
      Equation<Scalar>& force = equation(unknowns_.f(i, row));
      for (std::size_t column = 0; column < 6; ++column) {
        force.add(unknowns_.a(i, column), matrix[row][column]);
      }
      force.right = force.right - component(known, row);
    }
  }

  void write_torque(std::size_t i) {
    const Body& body = robot_.bodies[i];
    for (std::size_t axis = 0; axis < motion_components(body.joint_type).size(); ++axis) {
      const Motion<Scalar> S = motion_axis<Scalar>(body, axis);
      for (std::size_t k = 0; k < 6; ++k) {
        equation(unknowns_.tau(body.v_index + axis)).add(unknowns_.f(i, k), component(S, k));
      }
    }
  }

  void write_wrenches() {
    for (std::size_t k = 0; k < form_.wrench_links.size(); ++k) {
      const LinkPlacement& link = robot_.links[form_.wrench_links[k].index()];
      const Matrix6<Scalar> matrix = wrench_to_body<Scalar>(link);
      for (std::size_t row = 0; row < 6; ++row) {
        for (std::size_t column = 0; column < 6; ++column) {
          equation(unknowns_.f(link.body.index(), row))
              .add(unknowns_.wrench(k, column), -matrix[row][column]);
        }
      }
    }
  }

  void write_losses() {
    for (std::size_t c = 0; c < robot_.nv; ++c) {
      Equation<Scalar>& torque = equation(unknowns_.tau(c));
      if (!state_.armature.empty()) torque.add(unknowns_.joint_a(c), state_.armature[c]);
      if (!passive_torques_.empty()) torque.right = torque.right - passive_torques_[c];
    }
  }

  const Mechanism& robot_;
  const NewtonEulerForm& form_;
  DynamicUnknowns unknowns_;
  const RobotState<Scalar>& state_;
  const std::vector<Scalar>& passive_torques_;
  LinearSystem<Scalar> system_;
};

}  // namespace newton_euler_system

/// The Newton-Euler equations. Entries that are zero may be among them.
///
/// @param[in] state   configuration, v, gravity, inertias, armature
/// @param[in] passive_torques  (nv), of passive_torques and springs [N m] or [N]; empty: nothing
/// @return equation e defines unknown e of DynamicUnknowns
template <class Scalar>
[[nodiscard]] LinearSystem<Scalar> newton_euler_equations(
    const Mechanism& robot, const NewtonEulerForm& form, const RobotState<Scalar>& state,
    const std::vector<Scalar>& passive_torques, const BodyObserver& observe) {
  return newton_euler_system::Writer<Scalar>(robot, form, state, passive_torques).write(observe);
}

}  // namespace dynac
