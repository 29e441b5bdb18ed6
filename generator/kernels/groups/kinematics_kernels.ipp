// SPDX-License-Identifier: BSD-3-Clause
#include <array>
#include <utility>

#include "algorithms/inverse/newton_euler_frames.hpp"
#include "algorithms/kinematics/frame_kinematics.hpp"
#include "algorithms/kinematics/frame_motion.hpp"
#include "algorithms/kinematics/sphere_positions.hpp"
#include "kernels/axes/sphere_axis.hpp"
#include "kernels/groups.hpp"
#include "kernels/groups/rows.hpp"

namespace dynac {
namespace {

using namespace rows;
using rows::arrays;

template <class Number>
std::vector<Formulation> pose_formulations() {
  return {
      on_state<Number>(
          "transforms", "product of the joints' transforms", "Featherstone 2008, section 4.1",
          []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                           const BodyObserver& observe) {
            const auto X_W = world_placements(context.robot, state, observe);
            Arrays<Scalar> poses;
            for (const LinkId link : frames_of(Frames::kAllLinks, context)) {
              poses.push_back(homogeneous(link_placement(context.robot.links[link.index()], X_W)));
            }
            return poses;
          }),
  };
}

template <class Number>
std::vector<Formulation> jacobian_formulations() {
  return {
      on_state<Number>(
          "axes", "joint axes and lever arms in world axes", "Whitney 1972",
          []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                           const BodyObserver& observe) {
            const auto X_W = world_placements(context.robot, state, observe);
            Arrays<Scalar> jacobians;
            for (const LinkId link : frames_of(Frames::kTips, context)) {
              jacobians.push_back(frame_jacobian(context.robot, context.robot.links[link.index()],
                                                 X_W, context.settings.jacobian_frame));
            }
            return jacobians;
          }),
  };
}

template <class Number>
std::vector<Formulation> jacobian_rate_formulations() {
  return {
      on_state<Number>(
          "axes", "rates of joint axes and lever arms in world axes",
          "Bruyninckx & De Schutter 1996",
          []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                           const BodyObserver& observe) {
            const auto X_W = world_placements(context.robot, state, observe);
            const auto V = world_velocities(context.robot, state, X_W);
            Arrays<Scalar> rates;
            for (const LinkId link : frames_of(Frames::kTips, context)) {
              rates.push_back(frame_jacobian_rate(context.robot, context.robot.links[link.index()],
                                                  X_W, V, context.settings.jacobian_frame));
            }
            return rates;
          }),
  };
}

// V of all frames, then A.
// @param[in] of_frame  (link) -> {V, A}
template <class Scalar, class OfFrame>
[[nodiscard]] Arrays<Scalar> motions_of_frames(const KernelContext& context,
                                               const OfFrame& of_frame) {
  Arrays<Scalar> velocities, accelerations;
  for (const LinkId id : frames_of(Frames::kTips, context)) {
    auto [V, A] = of_frame(context.robot.links[id.index()]);
    velocities.push_back(std::move(V));
    accelerations.push_back(std::move(A));
  }
  velocities.insert(velocities.end(), accelerations.begin(), accelerations.end());
  return velocities;
}

template <class Number>
std::vector<Formulation> motion_formulations() {
  return {
      on_state<Number>(
          "recursion", "twists and accelerations of the bodies in world axes",
          "Luh, Walker, Paul 1980; Featherstone 2008, section 2.11",
          []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                           const BodyObserver& observe) {
            const auto motion = world_motion(context.robot, state, observe);
            return motions_of_frames<Scalar>(context, [&](const LinkPlacement& link) {
              return frame_motion(link, motion, context.settings.jacobian_frame);
            });
          }),
      for_fusion(on_state<Number>(
          "newton_euler", "accelerations by the recursion of Newton-Euler in body frames",
          "Luh, Walker, Paul 1980",
          []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                           const BodyObserver& observe) {
            const auto motion = body_axes_motion(context.robot, state, observe);
            return motions_of_frames<Scalar>(context, [&](const LinkPlacement& link) {
              return frame_motion(link, motion, context.settings.jacobian_frame);
            });
          })),
      for_fusion(on_state<Number>(
          "jacobian", "J v, and J a with the drift by the recursion of Newton-Euler in body frames",
          "Whitney 1972; Luh, Walker, Paul 1980",
          []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                           const BodyObserver& observe) {
            const Mechanism& robot = context.robot;
            const auto drift = body_axes_motion(robot, without_acceleration(robot, state), observe);
            return motions_of_frames<Scalar>(context, [&](const LinkPlacement& link) {
              return frame_motion_by_jacobian(robot, link, state, drift,
                                              context.settings.jacobian_frame);
            });
          })),
  };
}

template <class Number>
std::vector<Formulation> motion_derivative_formulations() {
  return {
      on_state<Number>(
          "identities", "spatial cross products of joint axes with twists, in world axes",
          "Carpentier & Mansard 2018; Singh, Russell, Wensing 2022",
          []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                           const BodyObserver& observe) {
            const auto motion = world_motion(context.robot, state, observe);
            std::array<Arrays<Scalar>, 4> kinds;  // one per row of outputs, each one per frame
            for (const LinkId id : frames_of(Frames::kTips, context)) {
              const auto derivatives =
                  frame_motion_derivatives(context.robot, context.robot.links[id.index()], motion,
                                           context.settings.jacobian_frame);
              kinds[0].push_back(derivatives.dV_dq.entries());
              kinds[1].push_back(derivatives.dA_dq.entries());
              kinds[2].push_back(derivatives.dA_dv.entries());
              kinds[3].push_back(derivatives.J.entries());
            }
            Arrays<Scalar> outputs;
            for (const auto& kind : kinds) outputs.insert(outputs.end(), kind.begin(), kind.end());
            return outputs;
          }),
      differentiated("graph_forward", "forward differentiation of the graph of frame_motion",
                     Differentiation::kForward, "recursion"),
  };
}

template <class Number>
std::vector<Formulation> sphere_formulations() {
  return {
      on_state<Number>(
          "axes", "centres by the joints' transforms, joint axes and lever arms in world axes",
          "Whitney 1972",
          []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                           const BodyObserver& observe) {
            auto spheres = sphere_positions(context.robot, context.settings.spheres,
                                            world_placements(context.robot, state, observe));
            return Arrays<Scalar>{std::move(spheres.centers), std::move(spheres.J)};
          }),
  };
}

std::string without_spheres(const Kernel& kernel, const KernelContext& context) {
  if (!context.settings.spheres.empty()) return "";
  return kernel.name + " needs spheres on links; add @spheres FILE";
}

// What there is of every frame.
ArgumentRow of_frames(std::string name, std::vector<Index> indices, std::string meaning,
                      Frames frames = Frames::kTips) {
  return {.name = std::move(name),
          .indices = std::move(indices),
          .meaning = std::move(meaning),
          .frames = frames};
}

}  // namespace

namespace kernels {
namespace {

template <class Number>
Kernel forward_kinematics() {
  return {.name = "forward_kinematics",
          .alias = "fk",
          .summary = "Poses of frames.",
          .formula = "T_W_<link> = [R p; 0 1]",
          .inputs = {q()},
          .outputs = {of_frames("T_W_", {index::kPose}, "pose in the world, [R p; 0 1], of link",
                                Frames::kAllLinks)},
          .formulations = pose_formulations<Number>()};
}

template <class Number>
Kernel frame_jacobian() {
  return {.name = "frame_jacobian",
          .alias = "jacobian",
          .summary = "Jacobians of frames.",
          .formula = "twist of <link> = J_<link>(q) v",
          .inputs = {q()},
          .outputs = {rows::J("Jacobian, [linear; angular] = J v, of link")},
          .formulations = jacobian_formulations<Number>()};
}

template <class Number>
Kernel frame_jacobian_dot() {
  return {.name = "frame_jacobian_dot",
          .summary = "Time derivatives of the Jacobians of frames.",
          .formula = "Jdot_<link> = d/dt J_<link>(q)",
          .inputs = {q(), v()},
          .outputs = {{.name = "Jdot_",
                       .indices = {index::kTwistRate, by(index::kVelocity)},
                       .meaning = "time derivative of the Jacobian of link",
                       .in_base_units = 2,
                       .frames = Frames::kTips,
                       .drift = Drift::kOfJacobian}},
          .formulations = jacobian_rate_formulations<Number>()};
}

}  // namespace

template <class Number>
Kernel frame_motion() {
  return {.name = "frame_motion",
          .summary = "Twists of frames and their time derivatives.",
          .formula = "V_<link> = J v, A_<link> = J a + Jdot v",
          .inputs = {q(), v(), a()},
          .outputs = {of_frames("V_", {index::kTwist}, "twist, [linear; angular] = J v, of link"),
                      of_frames("A_", {index::kTwistRate},
                                "time derivative of the components of the twist, J a + Jdot v, "
                                "without gravity (world-aligned: the acceleration of the frame's "
                                "origin; otherwise the spatial acceleration), of link")},
          .formulations = motion_formulations<Number>()};
}

namespace {

template <class Number>
Kernel frame_motion_derivatives() {
  return {.name = "frame_motion_derivatives",
          .summary = "First derivatives of the motions of frames.",
          .formula = "dV_<link> = dV_dq dq + J dv, dA_<link> = dA_dq dq + dA_dv dv + J da",
          .inputs = {q(), v(), a()},
          .outputs = {of_frames("dV_dq_", {index::kTwist, kByPosition},
                                "derivative of the twist V with respect to q, in tangent-space "
                                "coordinates (those of v), of link"),
                      of_frames("dA_dq_", {index::kTwistRate, kByPosition},
                                "derivative of A, the time derivative of V's components, with "
                                "respect to q, in tangent-space coordinates (those of v), of link"),
                      of_frames("dA_dv_", {index::kTwistRate, by(index::kVelocity)},
                                "derivative of A with respect to v, of link"),
                      rows::J("Jacobian: derivative of V with respect to v and of A with respect "
                              "to a; the local one is the derivative of the pose, of link")},
          .formulations = motion_derivative_formulations<Number>(),
          .differentiates = std::make_shared<const Kernel>(serving_loops(frame_motion<Number>())),
          .differentiated_formulation = "recursion"};
}

template <class Number>
Kernel sphere_positions_kernel() {
  return {.name = "sphere_positions",
          .summary =
              "Centres of spheres on links, for distances and collision checks, and their "
              "Jacobian.",
          .formula = "d/dt centers = jacobian v, the columns of centers one below the other",
          .inputs = {q()},
          .outputs = {{.name = "centers",
                       .indices = {index::kSphere},
                       .meaning = "centres of the spheres in the world, one column per sphere"},
                      {.name = "jacobian",
                       .indices = {index::kSphereVelocity, by(index::kVelocity)},
                       .meaning = "Jacobian of the centres, world axes: three rows per sphere, in "
                                  "the order of the columns of centers",
                       .in_base_units = 2}},
          .unsupported_reason = without_spheres,
          .formulations = sphere_formulations<Number>()};
}

}  // namespace

template <class Number>
std::vector<Kernel> kinematics_kernels() {
  std::vector<Kernel> all{forward_kinematics<Number>(),       frame_jacobian<Number>(),
                          frame_jacobian_dot<Number>(),       frame_motion<Number>(),
                          frame_motion_derivatives<Number>(), sphere_positions_kernel<Number>()};
  for (Kernel& kernel : all) kernel.supports_local_loops = true;
  return all;
}

}  // namespace kernels
}  // namespace dynac
