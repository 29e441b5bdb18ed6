// Forward dynamics by articulated bodies for robots with mimic joints. A coordinate
// that several joints share cannot be eliminated at one body: its joints are left as they are, with
// a prescribed acceleration, and the torques that this takes are linear in it. One run finds the
// torques without those accelerations, one more for each shared coordinate what it adds, and a
// small symmetric system the accelerations. Reference: Featherstone 2008, chapter 7 and section 9.3
// (hybrid dynamics).
#pragma once

#include <utility>
#include <vector>

#include "algorithms/articulated_body.hpp"

namespace dynac {
namespace articulated_mimic {

/// Which coordinates (nv) several joints share: those that a joint follows.
[[nodiscard]] inline articulated_body::Prescribed shared_coordinates(const Mechanism& robot) {
  articulated_body::Prescribed shared(robot.nv, false);
  for (const Body& body : robot.bodies) {
    if (!body.is_mimic) continue;
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      shared[body.v_index + k] = true;
    }
  }
  return shared;
}

/// What follows from accelerations of the shared coordinates.
template <class Scalar>
struct Response {
  std::vector<Scalar> a;    ///< of the others (nv)
  std::vector<Scalar> tau;  ///< torques of the shared coordinates (nv), without rotors
};

/// @param[in] tau  of the others (nv)
/// @param[in] p    what each body needs for a motion in which the others have no acceleration
template <class Scalar>
[[nodiscard]] Response<Scalar> response(const Mechanism& robot, const RobotState<Scalar>& state,
                                        const articulated_body::Elimination<Scalar>& elimination,
                                        const articulated_body::Prescribed& shared,
                                        const std::vector<Scalar>& tau,
                                        std::vector<Force<Scalar>> p, const BodyObserver& observe) {
  const auto found =
      articulated_body::accelerations(robot, state, elimination, tau, std::move(p), {}, observe);
  Response<Scalar> result{found.joints, std::vector<Scalar>(robot.nv, Scalar(0))};
  for (std::size_t i = robot.bodies.size(); i-- > 0;) {
    const Body& body = robot.bodies[i];
    if (!shared[body.v_index]) continue;
    add_joint_torque(body, found.p[i] + elimination.inertias[i] * found.inherited[i], result.tau);
  }
  return result;
}

/// The state at rest without gravity and wrenches, one coordinate accelerated by 1.
template <class Scalar>
[[nodiscard]] RobotState<Scalar> unit_acceleration(const Mechanism& robot,
                                                   const RobotState<Scalar>& state,
                                                   std::size_t coordinate) {
  RobotState<Scalar> unit = at_rest(robot, state);
  unit.gravity = {};
  unit.external.clear();
  unit.a[coordinate] = Scalar(1);
  return unit;
}

/// Steps that eliminate some coordinates, each coupled to all that are left.
[[nodiscard]] inline std::vector<EliminationStep> dense_elimination(
    const std::vector<std::size_t>& coordinates) {
  std::vector<EliminationStep> steps;
  for (std::size_t k = 0; k < coordinates.size(); ++k) {
    const auto next = coordinates.begin() + static_cast<std::ptrdiff_t>(k) + 1;
    steps.push_back({coordinates[k], {next, coordinates.end()}});
  }
  return steps;
}

}  // namespace articulated_mimic

/// Accelerations that torques cause. Arguments and result as forward_dynamics_articulated_body().
template <class Scalar>
[[nodiscard]] std::vector<Scalar> forward_dynamics_articulated_mimic(
    const Mechanism& robot, const RobotState<Scalar>& state, const BodyObserver& observe) {
  using namespace articulated_mimic;
  const articulated_body::Prescribed shared = shared_coordinates(robot);
  const auto elimination = articulated_body::eliminate_all(robot, state, observe, shared);
  const auto coasting = response(
      robot, state, elimination, shared, state.tau,
      newton_euler::body_forces(robot, without_acceleration(robot, state), observe), observe);
  std::vector<std::size_t> coordinates;
  for (std::size_t c = 0; c < robot.nv; ++c) {
    if (shared[c]) coordinates.push_back(c);
  }
  SquareMatrix<Scalar> H(robot.nv);
  std::vector<Scalar> rest(robot.nv, Scalar(0));
  std::vector<std::vector<Scalar>> added;  // accelerations of the others, one list a coordinate
  for (const std::size_t c : coordinates) {
    const auto unit = response(
        robot, state, elimination, shared, std::vector<Scalar>(robot.nv, Scalar(0)),
        newton_euler::body_forces(robot, unit_acceleration(robot, state, c), observe), observe);
    for (const std::size_t d : coordinates) H(d, c) = unit.tau[d];
    if (!state.armature.empty()) H(c, c) = H(c, c) + state.armature[c];
    rest[c] = state.tau[c] - coasting.tau[c];
    added.push_back(unit.a);
  }
  const std::vector<Scalar> x =
      solve(factorise(std::move(H), dense_elimination(coordinates)), std::move(rest));
  std::vector<Scalar> a = coasting.a;
  for (std::size_t k = 0; k < coordinates.size(); ++k) {
    for (std::size_t c = 0; c < robot.nv; ++c) a[c] = a[c] + x[coordinates[k]] * added[k][c];
  }
  for (const std::size_t c : coordinates) a[c] = x[c];
  return a;
}

}  // namespace dynac
