// SPDX-License-Identifier: BSD-3-Clause
// The Coriolis matrix C(q, v) with C v + g = h and dM/dt - 2 C skew: that of the Christoffel
// symbols.
//
// A body with velocity V = (w, v), momentum (n, F) and pseudo-inertia (m, h, J) adds B with
// B V = V x* I V and B + B^T = dI/dt. In the body's frame B = [B_a 0; -[F]x 0] with
// B_a = -[w]x J - [h]x [v]x: it acts on the angular part alone, and is half
// (V x*) I + (I V) xbar* - I (V x).
// Reference: Echeandia & Wensing 2021; Singh, Russell, Wensing 2022 (IDSVA).
#pragma once

#include "algorithms/inverse/mass_matrix.hpp"
#include "algorithms/kinematics/body_velocities.hpp"

namespace dynac {
namespace coriolis {

/// B of a body or a subtree: [B_a 0; -[F]x 0].
template <class Scalar>
struct BodyCoriolis {
  Matrix3<Scalar> B_a{};
  Vector3<Scalar> F{};  ///< linear momentum
};

template <class Scalar>
[[nodiscard]] BodyCoriolis<Scalar> body_coriolis(const PseudoInertia<Scalar>& I,
                                                 const Motion<Scalar>& V) {
  const Matrix3<Scalar> first = skew(V.angular) * I.J;
  const Matrix3<Scalar> second = skew(I.h) * skew(V.linear);
  BodyCoriolis<Scalar> B;
  B.F = I.mass * V.linear - cross(I.h, V.angular);
  for (std::size_t i = 0; i < 3; ++i) B.B_a.row[i] = -(first.row[i] + second.row[i]);
  return B;
}

/// B m.
template <class Scalar>
[[nodiscard]] Force<Scalar> operator*(const BodyCoriolis<Scalar>& B, const Motion<Scalar>& m) {
  return {B.B_a * m.angular, cross(m.angular, B.F)};
}

/// B^T m.
template <class Scalar>
[[nodiscard]] Force<Scalar> transpose_times(const BodyCoriolis<Scalar>& B,
                                            const Motion<Scalar>& m) {
  return {dynac::transpose_times(B.B_a, m.angular) + cross(B.F, m.linear), {}};
}

template <class Scalar>
[[nodiscard]] BodyCoriolis<Scalar> to_parent(const Body& body, const JointPosition<Scalar>& joint,
                                             const BodyCoriolis<Scalar>& B) {
  const Transform<Scalar> X = placement(body, joint);
  const Vector3<Scalar> F = X.R * B.F;
  return {X.R * B.B_a * transpose(X.R) - skew(X.p) * skew(F), F};
}

/// The wrenches by which coordinate `axis` of a body enters C, on their way to the root.
template <class Scalar>
struct Wrenches {
  Force<Scalar> row;    ///< I dS + B S: meets the motion axes above in column C(., c)
  Force<Scalar> rate;   ///< I S: meets their rates in row C(c, .)
  Force<Scalar> still;  ///< B^T S: meets the axes themselves in row C(c, .)
};

}  // namespace coriolis

/// @return C (nv x nv)
template <class Scalar>
[[nodiscard]] SquareMatrix<Scalar> coriolis_matrix_christoffel(const Mechanism& robot,
                                                               const RobotState<Scalar>& state,
                                                               const BodyObserver& observe) {
  using namespace coriolis;
  const auto V = body_velocities(robot, state, observe);
  const auto composite = composite_inertias(robot, state, observe);
  std::vector<BodyCoriolis<Scalar>> B;
  for (std::size_t i = 0; i < V.size(); ++i) B.push_back(body_coriolis(state.inertia[i], V[i]));
  SquareMatrix<Scalar> C(robot.nv);
  const auto add = [&](std::size_t row, std::size_t column, const Scalar& x) {
    C(row, column) = C(row, column) + x;
  };
  const ColumnLoop columns = observe.columns();
  for (std::size_t i = V.size(); i-- > 0;) {
    const Body& body = robot.bodies[i];
    observe(body);
    const Inertia<Scalar> I = inertia(composite[i]);
    const std::size_t axes = motion_components(body.joint_type).size();
    for (std::size_t k = 0; k < axes; ++k) {
      const Motion<Scalar> S = motion_axis<Scalar>(body, k);
      Wrenches<Scalar> f{I * cross(V[i], S) + B[i] * S, I * S, transpose_times(B[i], S)};
      const std::size_t c = body.v_index + k;
      for (std::size_t l = 0; l < axes; ++l) add(body.v_index + l, c, along_axis(body, l, f.row));
      for (std::size_t j = i; !robot.bodies[j].parent.is_none();) {
        const ColumnScope column = columns.enter(c, j);
        const Body& below = robot.bodies[j];
        const JointPosition<Scalar>& joint = state.configuration[j];
        f = {dynac::to_parent(below, joint, f.row), dynac::to_parent(below, joint, f.rate),
             dynac::to_parent(below, joint, f.still)};
        j = below.parent.index();
        const Body& above = robot.bodies[j];
        for (std::size_t l = 0; l < motion_components(above.joint_type).size(); ++l) {
          const Motion<Scalar> S_j = motion_axis<Scalar>(above, l);
          add(above.v_index + l, c, along_axis(above, l, f.row));
          add(c, above.v_index + l, dot(cross(V[j], S_j), f.rate) + dot(S_j, f.still));
        }
      }
    }
    if (body.parent.is_none()) continue;
    BodyCoriolis<Scalar>& parent = B[body.parent.index()];
    const BodyCoriolis<Scalar> moved = coriolis::to_parent(body, state.configuration[i], B[i]);
    parent = {parent.B_a + moved.B_a, parent.F + moved.F};
  }
  return C;
}

}  // namespace dynac
