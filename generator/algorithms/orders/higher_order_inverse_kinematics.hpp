// SPDX-License-Identifier: BSD-3-Clause
// From the twists of end effectors and their derivatives to the rates of the joints and theirs: one
// order of inverse kinematics and one of forward kinematics in turn, with one factorisation of the
// Jacobian. To order 4 of the coordinates where the twists have three derivatives; to any.
//
//   v^(k) = z^(k) + J^+ ( V_E^(k) - sum_i sum_{l=1..k} binom(k, l) S_i^(l) v_i^(k-l) - J z^(k) )
//
// J^+ is the damped inverse over the coordinates that the task may move, and z what the user asks
// of the joints besides:
//  - six coordinates, J regular, no damping: the motion; z does not matter.
//  - more than six, all of them moved: of the v^(k) that give V_E^(k) the one nearest to z^(k):
//    it has z's part in J's null space; without z it is the least. Orders are met one by one: the
//    least v has another derivative than the least one, because the null space turns.
//  - more than six, six of them moved: the joint space is decomposed. The others do as z says, and
//    the result is one motion's derivatives wherever theirs are.
//  - fewer than six: the v^(k) that misses V_E^(k) least; by nothing where the arm can do it.
// A floating base whose velocity is given in another representation than its own axes has other
// columns S: spatial ones stand still, mixed ones go with the base's origin and do not turn. What
// is least and damped is v in that representation. The equations hold at the world's origin and are
// solved at the end effector's, so that damping does not depend on where the world has its origin;
// rad and m count the same in it. What is missed is a difference of components as the task has
// them: where the task is not met, derivatives of twists at the end effector's origin are not those
// of spatial twists turned into one another, because the origin does not move as it should. Of
// several end effectors twists and Jacobians are stacked: read six times as many in place of six.
//
// Reference: Mueller 2021 (RA-L), Algorithm 2 and remark 2, which refers to Wampler 1987 for the
// decomposition. Step 5a is printed without the factor 3 of S'_i q'''_i: ours has it, see the test
// InverseKinematics.HaveAFactorThatIsNotPrinted.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/kinematics/damped_inverse.hpp"
#include "algorithms/kinematics/frame_kinematics.hpp"
#include "algorithms/kinematics/frame_twists.hpp"
#include "algorithms/kinematics/world_kinematics.hpp"

namespace dynac {

/// What the user asks of a robot's joints besides the task.
template <class Scalar>
struct SecondaryMotion {
  /// Coordinates of v that the task may move, each once; empty: all that move the end effector.
  std::vector<std::size_t> moved;
  /// z: v^(0) .. v^(r) that the joints should have; empty: zero.
  RateDerivatives<Scalar> v;
};

/// Rates of the joints with derivatives, and how all bodies move then.
template <class Scalar>
struct ResolvedMotion {
  RateDerivatives<Scalar> v;
  WorldKinematics<Scalar> motion;
  Scalar manipulability;  ///< DampedInverse's, at the end effector's origin
};

namespace inverse_kinematics {

/// [angular; linear] of a spatial twist at a point of the world.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> six_at(const Motion<Scalar>& m, const Vector3<Scalar>& point) {
  const Vector3<Scalar> linear = m.linear + cross(m.angular, point);
  return {m.angular[0], m.angular[1], m.angular[2], linear[0], linear[1], linear[2]};
}

/// The coordinates that move bodies, each once, rising.
[[nodiscard]] inline std::vector<std::size_t> coordinates_of(
    const Mechanism& robot, const std::vector<std::vector<std::size_t>>& paths) {
  std::vector<bool> is_on_path(robot.nv, false);
  for (const std::vector<std::size_t>& path : paths) {
    for (const std::size_t i : path) {
      const Body& body = robot.bodies[i];
      for (std::size_t c = 0; c < motion_components(body.joint_type).size(); ++c) {
        is_on_path[body.v_index + c] = true;
      }
    }
  }
  std::vector<std::size_t> coordinates;
  for (std::size_t c = 0; c < robot.nv; ++c) {
    if (is_on_path[c]) coordinates.push_back(c);
  }
  return coordinates;
}

/// Adds the next derivative of the screws of a base whose velocity is not that in its own axes: the
/// k-th where v has derivatives below the k-th.
/// @param[in] v  in that representation, [linear; angular] of the base first
template <class Scalar>
void add_base_screws(BaseVelocity representation, const RateDerivatives<Scalar>& v,
                     BodyKinematics<Scalar>& base) {
  const std::size_t k = base.S.front().size();
  Vector3<Scalar> p = base.C.p;  // the k-th derivative of the base's origin
  for (std::size_t i = 0; i < 3 && k > 0; ++i) p[i] = v[k - 1][i];
  for (std::size_t i = 0; i < 3; ++i) {
    Vector3<Scalar> axis, still;
    if (k == 0) axis[i] = Scalar(1);
    base.S[i].push_back({still, axis});
    Vector3<Scalar> along;
    along[i] = Scalar(1);
    const bool is_mixed = representation == BaseVelocity::kMixed;
    base.S[3 + i].push_back({axis, is_mixed ? cross(p, along) : still});
  }
}

/// Writes the Jacobian of a body's twist at a point: six rows, columns of the moved coordinates.
template <class Scalar>
void write_moved_columns(const Mechanism& robot, const std::vector<std::size_t>& path,
                         const WorldKinematics<Scalar>& motion, const Vector3<Scalar>& point,
                         const std::vector<std::size_t>& moved, std::size_t first_row,
                         DenseMatrix<Scalar>& J) {
  DenseMatrix<Scalar> whole(6, robot.nv);
  for (const std::size_t i : path) {
    for (std::size_t c = 0; c < motion[i].S.size(); ++c) {
      const std::vector<Scalar> column = six_at(motion[i].S[c][0], point);
      for (std::size_t r = 0; r < 6; ++r) {  // a mimic joint's and its leader's are one
        Scalar& entry = whole(r, robot.bodies[i].v_index + c);
        entry = entry + column[r];
      }
    }
  }
  for (std::size_t c = 0; c < moved.size(); ++c) {
    for (std::size_t r = 0; r < 6; ++r) J(first_row + r, c) = whole(r, moved[c]);
  }
}

/// The k-th derivative of a body's twist that v^(0) .. v^(k) give it.
template <class Scalar>
[[nodiscard]] Motion<Scalar> twist_derivative(const Mechanism& robot,
                                              const std::vector<std::size_t>& path,
                                              const WorldKinematics<Scalar>& motion, std::size_t k,
                                              const RateDerivatives<Scalar>& v) {
  Motion<Scalar> sum;
  for (const std::size_t i : path) {
    const Body& body = robot.bodies[i];
    sum = sum + lower_order_share(body, motion[i], k, v);
    for (std::size_t c = 0; c < motion[i].S.size(); ++c) {
      sum = sum + v[k][body.v_index + c] * motion[i].S[c][0];
    }
  }
  return sum;
}

}  // namespace inverse_kinematics

/// How an end effector is to move.
template <class Scalar>
struct FrameTask {
  LinkPlacement link;  ///< one that moves
  /// Its twist and the derivatives of the twist's components, without an acceleration of the
  /// ground.
  MotionDerivatives<Scalar> twist;
  JacobianFrame axes = JacobianFrame::kSpatial;  ///< of the components
};

namespace inverse_kinematics {

/// What a frame's twist misses its task by, k-th derivative, measured at the frame's origin.
///
/// A difference of components as the task gives them: the twist that is wanted and the one that is
/// belong to two motions, each of which turns the frame's axes and moves its origin.
/// @param[in] V  spatial twist of the frame as it moves, to the k-th derivative
/// @return       [angular; linear] in world axes
template <class Scalar>
[[nodiscard]] std::vector<Scalar> missed(const FrameTask<Scalar>& task,
                                         const MotionDerivatives<Scalar>& V,
                                         const Transform<Scalar>& X_WF) {
  const std::size_t k = V.size() - 1;
  const Motion<Scalar> rest = task.twist[k] - express_derivatives(V, X_WF, task.axes)[k];
  const Vector3<Scalar> at = task.axes == JacobianFrame::kSpatial ? X_WF.p : Vector3<Scalar>{};
  return six_at(task.axes == JacobianFrame::kLocal ? in_world_axes(X_WF, rest) : rest, at);
}

}  // namespace inverse_kinematics

/// The rates of the joints and their derivatives that move end effectors as given.
///
/// @param[in] configuration  where the joints are
/// @param[in] tasks          one at least, all of the same order r
/// @param[in] secondary      what else is asked, see the top of this file
/// @param[in] damping        lambda >= 0 [1] (1 rad to 1 m); zero is exact, for a J of full rank
/// @param[in] base_velocity  what v and z are of a floating base
/// @return                   v^(0) .. v^(r), which are q^(1) .. q^(r+1), and the motion of all
///                           bodies to the same order
template <class Scalar>
[[nodiscard]] ResolvedMotion<Scalar> higher_order_inverse_kinematics(
    const Mechanism& robot, const Configuration<Scalar>& configuration,
    const std::vector<FrameTask<Scalar>>& tasks, const SecondaryMotion<Scalar>& secondary,
    const Scalar& damping, const BodyObserver& observe,
    BaseVelocity base_velocity = BaseVelocity::kBody) {
  using namespace inverse_kinematics;
  ResolvedMotion<Scalar> result{{}, world_poses(robot, configuration, observe), Scalar(0)};
  auto& [v, motion, manipulability] = result;
  std::vector<std::vector<std::size_t>> paths;
  std::vector<Transform<Scalar>> frames;
  for (const FrameTask<Scalar>& task : tasks) {
    DYNAC_ASSERT(!task.link.body.is_none(), "the end effector does not move");
    paths.push_back(bodies_above(robot, task.link.body));
    frames.push_back(motion[task.link.body.index()].C * cast<Scalar>(task.link.X_BL));
  }
  const std::vector<std::size_t> moved =
      secondary.moved.empty() ? coordinates_of(robot, paths) : secondary.moved;

  const auto add_all_screws = [&, &all = result] {
    add_screws(robot, all.motion, observe, base_velocity == BaseVelocity::kBody ? 0 : 1);
    if (base_velocity != BaseVelocity::kBody) {
      add_base_screws(base_velocity, all.v, all.motion.front());
    }
  };
  add_all_screws();
  DenseMatrix<Scalar> J(6 * tasks.size(), moved.size());
  for (std::size_t t = 0; t < tasks.size(); ++t) {
    write_moved_columns(robot, paths[t], motion, frames[t].p, moved, 6 * t, J);
  }
  const DampedInverse<Scalar> inverse(J, damping);
  manipulability = inverse.manipulability();
  for (std::size_t k = 0; k < tasks.front().twist.size(); ++k) {
    if (k > 0) add_all_screws();
    v.push_back(secondary.v.empty() ? std::vector<Scalar>(robot.nv, Scalar(0)) : secondary.v[k]);
    std::vector<Scalar> all_missed;
    for (std::size_t t = 0; t < tasks.size(); ++t) {
      MotionDerivatives<Scalar> V = motion[tasks[t].link.body.index()].V;
      V.push_back(twist_derivative(robot, paths[t], motion, k, v));
      for (Scalar& entry : missed(tasks[t], V, frames[t])) all_missed.push_back(std::move(entry));
    }
    const std::vector<Scalar> correction = inverse * all_missed;
    for (std::size_t c = 0; c < moved.size(); ++c) {
      v[k][moved[c]] = v[k][moved[c]] + correction[c];
    }
    add_twists(robot, v, Motion<Scalar>{}, motion, observe);
  }
  return result;
}

/// The same of one end effector.
template <class Scalar>
[[nodiscard]] ResolvedMotion<Scalar> higher_order_inverse_kinematics(
    const Mechanism& robot, const Configuration<Scalar>& configuration,
    const LinkPlacement& end_effector, const MotionDerivatives<Scalar>& V_E,
    const SecondaryMotion<Scalar>& secondary, const Scalar& damping, const BodyObserver& observe) {
  return higher_order_inverse_kinematics<Scalar>(
      robot, configuration, std::vector<FrameTask<Scalar>>{{end_effector, V_E}}, secondary, damping,
      observe);
}

}  // namespace dynac
