// SPDX-License-Identifier: BSD-3-Clause
// Kernels that lead joints to where frames are to be.
#include <utility>

#include "algorithms/configure.hpp"
#include "algorithms/kinematics/inverse_kinematics_step.hpp"
#include "algorithms/kinematics/manifold.hpp"
#include "kernels/groups.hpp"
#include "kernels/groups/frame_tasks.hpp"
#include "kernels/groups/rows.hpp"

namespace dynac {
namespace {

using namespace rows;

// A frame's error, or what it is worth: a twist times a time.
inline constexpr Index kFrameError{&axis::kTwist, 0};

template <class Number>
std::vector<Formulation> step_formulations_of_targets() {
  return {
      on_inputs<Number>(
          "damped_least_squares",
          "orthogonalised rows of all frames' Jacobians with their damping, once more without "
          "coordinates that have reached a bound",
          "Nakamura & Hanafusa 1986; Wampler 1986",
          []<class Scalar>(const Kernel&, const KernelContext& context,
                           const Arrays<Scalar>& inputs, const BodyObserver& observe) {
            const std::vector<LinkId> links = frames_of(Frames::kTips, context);
            RobotState<Scalar> state;
            state.q = inputs[0];
            state.configuration = configure(context.robot, state.q, observe);
            std::vector<FrameTarget<Scalar>> targets;
            for (std::size_t t = 0; t < links.size(); ++t) {
              targets.push_back({context.robot.links[links[t].index()], inputs[1 + t],
                                 inputs[1 + links.size() + t]});
            }
            const std::size_t next = 1 + 2 * links.size();
            const auto step = step_toward(context, state,
                                          world_placements(context.robot, state, observe), targets,
                                          {inputs[next], inputs[next + 1], inputs[next + 2],
                                           prescribed_coordinates(context)});
            state.displacement = step.x;
            Arrays<Scalar> outputs{
                integrate(context.robot, state, context.settings.base_velocity, observe)};
            outputs.insert(outputs.end(), step.e.begin(), step.e.end());
            return outputs;
          },
          FormulationScope::kTrees),
  };
}

ArgumentRow of_targets(std::string name, Index index, std::string meaning) {
  return {.name = std::move(name),
          .indices = {index},
          .meaning = std::move(meaning),
          .frames = Frames::kTips};
}

ArgumentRow of_joints(std::string name, std::string meaning) {
  return {
      .name = std::move(name), .indices = {index::kDisplacement}, .meaning = std::move(meaning)};
}

}  // namespace

namespace kernels {
namespace {

template <class Number>
Kernel inverse_kinematics_step() {
  return {
      .name = "inverse_kinematics_step",
      .alias = "ik",
      .summary = "A step of the joints toward poses of frames, within bounds.",
      .formula =
          "q_next = q [+] x, x = argmin sum (e - J x)^2 / damping^2 + |x - z|^2; once more with "
          "what leaves its bounds held at them, then cut off: lower <= x <= upper",
      .inputs =
          {q(),
           of_targets("T_W_", index::kPose, "pose in the world to be reached, [R p; 0 1], by link"),
           of_targets("damping_", kFrameError,
                      "of each row of the error, [linear; angular], > 0: so much of it is worth a "
                      "displacement of 1 rad or 1 m. Its inverse square is a weight, no strict "
                      "priority: where two rows conflict, the first keeps about (d1/d2)^2 of the "
                      "second's error; rows of large damping (1e3) do not count; of link"),
           of_joints("lower",
                     "least displacement of this step: the limit of a joint less its "
                     "position, a bound of the step; finite, infinities give NaN"),
           of_joints("upper",
                     "largest displacement of this step; finite, too; 0 as lower and upper holds "
                     "a joint"),
           of_joints("z",
                     "displacement that the joints should make besides: toward a posture, as "
                     "far as the frames leave room; joints whose motion is prescribed make it")},
      .outputs = {{.name = "q_next",
                   .indices = {index::kConfiguration},
                   .meaning = "joint positions after the step"},
                  of_targets("error_", kFrameError,
                             "what is left before the step: displacement to the pose, [linear; "
                             "angular], the rotation as 2 sin(angle / 2) along its axis, of link")},
      .needs_task = true,
      .unsupported_reason = missing_task,
      .formulations = step_formulations_of_targets<Number>()};
}

}  // namespace

template <class Number>
std::vector<Kernel> inverse_kinematics_kernels() {
  return {inverse_kinematics_step<Number>()};
}

}  // namespace kernels
}  // namespace dynac
