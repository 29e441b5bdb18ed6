// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/hard_inputs.hpp"

#include <array>
#include <cstdint>
#include <utility>

#include "algorithms/loops/independent_coordinates.hpp"
#include "algorithms/sampled_state.hpp"
#include "kernels/axes/coordinate_axes.hpp"
#include "kernels/kernel.hpp"
#include "kernels/sample_inputs.hpp"

namespace dynac {
namespace {

// What makes a state hard: states take turns.
enum class Hardship { kNone, kRightAngles, kBesideRightAngles, kFast, kFarAway };

void move_far_away(const Mechanism& robot, std::vector<double>& q) {
  constexpr double kFar = 1024;  // m
  for (const Body& body : robot.bodies) {
    if (!moves_freely(body.joint_type)) continue;
    for (std::size_t k = 0; k < 3; ++k) q[body.q_index + k] += kFar;
  }
}

// Near right angles, where joint axes are parallel and mass matrices nearly singular.
void turn_by_right_angles(const Mechanism& robot, std::uint64_t seed, double distance,
                          std::vector<double>& q) {
  std::vector<double> right = right_angled_position(robot, seed, 4096);
  for (const Body& body : robot.bodies) {
    const bool has_quaternion = first_quaternion_entry(body.joint_type).has_value();
    const auto size = static_cast<std::size_t>(position_size(body.joint_type));
    for (std::size_t k = body.q_index; !has_quaternion && k < body.q_index + size; ++k) {
      right[k] += distance * q[k];
    }
  }
  q = std::move(right);
}

void make_hard(Hardship hardship, const KernelContext& context, const ArgumentRow& row,
               std::uint64_t seed, std::vector<double>& input) {
  constexpr double kBeside = 0x1p-20, kFaster = 64;
  const Mechanism& robot = context.robot;
  if (is_along(row, index::kVelocity) && hardship == Hardship::kFast) {
    for (double& rate : input) rate *= kFaster;
  }
  const bool is_position = is_along(row, index::kConfiguration) && input.size() == robot.nq;
  if (!is_position || loops::has_loops(context)) return;
  if (hardship == Hardship::kFarAway) move_far_away(robot, input);
  if (hardship == Hardship::kRightAngles) turn_by_right_angles(robot, seed, 0, input);
  if (hardship == Hardship::kBesideRightAngles) turn_by_right_angles(robot, seed, kBeside, input);
}

}  // namespace

Arrays<double> hard_inputs(const KernelContext& context, const Kernel& kernel, std::size_t state,
                           bool is_float) {
  constexpr std::array kTurns{Hardship::kNone,
                              Hardship::kNone,
                              Hardship::kRightAngles,
                              Hardship::kNone,
                              Hardship::kBesideRightAngles,
                              Hardship::kFast,
                              Hardship::kNone,
                              Hardship::kFarAway};
  Arrays<double> inputs = sample_inputs(context, kernel, 100 + state);
  const std::vector<Argument> arguments = inputs_of(kernel, context);
  for (std::size_t k = 0; k < inputs.size(); ++k) {
    make_hard(kTurns[state % kTurns.size()], context, arguments[k].row, state, inputs[k]);
    if (!is_float) continue;
    for (double& entry : inputs[k]) entry = static_cast<float>(entry);
  }
  return inputs;
}

}  // namespace dynac
