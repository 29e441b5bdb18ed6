// SPDX-License-Identifier: BSD-3-Clause
// Momentum of the whole robot about its centre of mass. Links that are fixed to the world are no
// part of it: they never move.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "algorithms/inverse/hanging_links.hpp"
#include "algorithms/inverse/mass_matrix.hpp"
#include "algorithms/inverse/momentum.hpp"
#include "algorithms/inverse/newton_euler.hpp"
#include "algorithms/kinematics/world_placement.hpp"

namespace dynac {

/// Momentum about the centre of mass in world axes, h_G = A_G v, and its rate A_G a + Adot_v.
template <class Scalar>
struct CentroidalMomentum {
  std::vector<Scalar> h_G;     ///< 6, [linear; angular]
  std::vector<Scalar> A_G;     ///< 6 x nv, column-major
  std::vector<Scalar> Adot_v;  ///< 6
};

namespace momentum {

template <class Scalar>
[[nodiscard]] std::vector<Scalar> linear_first(const Force<Scalar>& f) {
  return {f.linear[0], f.linear[1], f.linear[2], f.angular[0], f.angular[1], f.angular[2]};
}

/// In world axes.
template <class Scalar>
[[nodiscard]] Force<Scalar> turned(const Matrix3<Scalar>& R_WB, const Force<Scalar>& f_B) {
  return {R_WB * f_B.angular, R_WB * f_B.linear};
}

/// A wrench or momentum of a body about its origin, about the centre of mass, in the body's axes.
/// @param[in] centre  from the body's origin
template <class Scalar>
[[nodiscard]] Force<Scalar> about_centre(const Vector3<Scalar>& centre, const Force<Scalar>& f) {
  return {f.angular - cross(centre, f.linear), f.linear};
}

/// Whether the first body carries all others, such as a floating base.
[[nodiscard]] inline bool carries_all(const Mechanism& robot) {
  return std::ranges::count_if(robot.bodies, [](const Body& b) { return b.parent.is_none(); }) == 1;
}

/// Where the forces come from of which the drift is the sum.
enum class DriftForces {
  kWeightless,
  kWeighted,  ///< the same bodies' forces under gravity as those of bias_forces, less the weight
};

/// The sum of wrenches or momenta of the bodies about the centre of mass, in world axes.
/// @param[in] centre  see centre_from_bodies()
/// @param[in] f       one per body, in its frame about its origin
template <class Scalar>
[[nodiscard]] Force<Scalar> sum_about_centre(const Mechanism& robot,
                                             const RobotState<Scalar>& state,
                                             const std::vector<Vector3<Scalar>>& centre,
                                             std::vector<Force<Scalar>> f) {
  f = with_carried(robot, state, std::move(f), [](const Body&) {});
  Force<Scalar> total;
  for (std::size_t i = robot.bodies.size(); i-- > 0;) {
    const Body& body = robot.bodies[i];
    if (!body.parent.is_none()) continue;
    const Matrix3<Scalar> R_WB = placement(body, state.configuration[i]).R;
    total = total + turned(R_WB, about_centre(centre[i], f[i]));
  }
  return total;
}

/// The rate of the momentum about the centre of mass along a motion; without its joint
/// accelerations the drift, Adot v.
/// @param[in] centre  see centre_from_bodies()
/// @param[in] mass    of all bodies
template <class Scalar>
[[nodiscard]] std::vector<Scalar> momentum_rate(const Mechanism& robot, RobotState<Scalar> motion,
                                                const std::vector<Vector3<Scalar>>& centre,
                                                const Scalar& mass, DriftForces forces,
                                                const BodyObserver& observe) {
  if (forces == DriftForces::kWeightless) motion.gravity = {};
  motion.external.clear();
  const Force<Scalar> weight{{}, mass * motion.gravity};  // whose moment there is zero
  return linear_first(weight + sum_about_centre(robot, motion, centre,
                                                newton_euler::body_forces(robot, motion, observe)));
}

/// The column of A_G of a coordinate, or a part of it.
template <class Scalar>
void add_column(std::size_t coordinate, const Force<Scalar>& f, std::vector<Scalar>& A_G) {
  const std::vector<Scalar> column = linear_first(f);
  for (std::size_t r = 0; r < 6; ++r) {
    Scalar& entry = A_G[6 * coordinate + r];
    entry = entry + column[r];
  }
}

/// The centre of mass in the world.
/// @param[in] subtree  see total_moment()
template <class Scalar, class Subtree>
[[nodiscard]] Vector3<Scalar> mass_centre(const Mechanism& robot, const RobotState<Scalar>& state,
                                          const std::vector<Subtree>& subtree) {
  const MassMoment<Scalar> total = total_moment(robot, state, subtree);
  return (Scalar(1) / total.mass) * total.h;
}

/// Where the centre of mass lies from every body's origin, in the body's axes.
/// @param[in] subtree  see total_moment()
template <class Scalar, class Subtree>
[[nodiscard]] std::vector<Vector3<Scalar>> centre_from_bodies(const Mechanism& robot,
                                                              const RobotState<Scalar>& state,
                                                              const std::vector<Subtree>& subtree,
                                                              const BodyObserver& observe) {
  std::vector<Vector3<Scalar>> centre;
  const Vector3<Scalar> com = mass_centre(robot, state, subtree);
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    observe(body);
    const JointPosition<Scalar>& joint = state.configuration[i];
    if (i == 0 && carries_all(robot)) {
      centre.push_back((Scalar(1) / subtree[0].mass) * subtree[0].h);
    } else if (body.parent.is_none()) {
      const Transform<Scalar> X = placement(body, joint);
      centre.push_back(transpose(X.R) * (com - X.p));
    } else {
      const Vector3<Scalar> from_joint =
          centre[body.parent.index()] - origin_in_parent(body, joint);
      centre.push_back(to_body_axes(body, joint, from_joint));
    }
  }
  return centre;
}

/// The momentum of what a body carries when its joint moves along S: in its axes, about the centre
/// of mass.
template <class Scalar>
[[nodiscard]] Force<Scalar> of_composite(const PseudoInertia<Scalar>& composite,
                                         const Vector3<Scalar>& centre, const Motion<Scalar>& S) {
  return about_centre(centre, inertia(composite) * S);
}

/// The same of the first body where it carries all: the first moment about that centre vanishes.
template <class Scalar>
[[nodiscard]] Force<Scalar> of_all(const PseudoInertia<Scalar>& all, const Vector3<Scalar>& centre,
                                   const Motion<Scalar>& S) {
  PseudoInertia<Scalar> about_centre{all.mass, {}, all.J};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      about_centre.J(i, j) = all.J(i, j) - all.h[i] * centre[j];
    }
  }
  return inertia(about_centre) * Motion<Scalar>{S.angular, S.linear + cross(S.angular, centre)};
}

/// A_G from composite inertias (6 x nv), column-major.
/// @param[in] centre  see centre_from_bodies()
template <class Scalar>
[[nodiscard]] std::vector<Scalar> matrix(const Mechanism& robot, const RobotState<Scalar>& state,
                                         const std::vector<PseudoInertia<Scalar>>& composite,
                                         const std::vector<Vector3<Scalar>>& centre,
                                         const BodyObserver& observe) {
  const auto X_W = world_placements(robot, state, observe);
  std::vector<Scalar> A_G(6 * robot.nv, Scalar(0));
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    observe(body);
    const bool is_all = i == 0 && carries_all(robot);
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      const Motion<Scalar> S = motion_axis<Scalar>(body, k);
      const Force<Scalar> f =
          is_all ? of_all(composite[i], centre[i], S) : of_composite(composite[i], centre[i], S);
      add_column(body.v_index + k, turned(X_W[i].R, f), A_G);
    }
  }
  return A_G;
}

}  // namespace momentum

/// The centroidal momentum matrix alone, by composite bodies.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> centroidal_momentum_matrix(const Mechanism& robot,
                                                             const RobotState<Scalar>& state,
                                                             const BodyObserver& observe) {
  const auto composite = composite_inertias(robot, state, observe);
  const auto centre = momentum::centre_from_bodies(robot, state, composite, observe);
  return momentum::matrix(robot, state, composite, centre, observe);
}

/// By composite bodies, whose columns go to the centre of mass in the body's axes and are then
/// turned: the place of a floating base takes no part. Reference: Orin, Goswami, Lee 2013, section
/// 4; Wensing & Orin 2016.
/// @param[in] forces  of which the drift is the sum
template <class Scalar>
[[nodiscard]] CentroidalMomentum<Scalar> centroidal_momentum(const Mechanism& robot,
                                                             const RobotState<Scalar>& state,
                                                             momentum::DriftForces forces,
                                                             const BodyObserver& observe) {
  const auto composite = composite_inertias(robot, state, observe);
  const auto centre = momentum::centre_from_bodies(robot, state, composite, observe);
  CentroidalMomentum<Scalar> result;
  result.A_G = momentum::matrix(robot, state, composite, centre, observe);
  result.h_G.assign(6, Scalar(0));
  for (std::size_t k = 0; k < result.A_G.size(); ++k) {
    result.h_G[k % 6] = result.h_G[k % 6] + result.A_G[k] * state.v[k / 6];
  }
  const Scalar mass = total_moment(robot, state, composite).mass;
  result.Adot_v = momentum::momentum_rate(robot, without_acceleration(robot, state), centre, mass,
                                          forces, observe);
  return result;
}

}  // namespace dynac
