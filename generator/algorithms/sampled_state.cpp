// SPDX-License-Identifier: BSD-3-Clause
#include "algorithms/sampled_state.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numbers>
#include <random>

#include "algorithms/configure.hpp"
#include "algorithms/joint_dynamics_terms.hpp"
#include "algorithms/run_time_parameters.hpp"

namespace dynac {
namespace {

// Entries of q that are angles about an axis.
std::vector<std::size_t> angle_entries(const Mechanism& robot) {
  std::vector<std::size_t> entries;
  for (const Body& body : robot.bodies) {
    if (body.is_mimic) continue;
    const std::span<const CoordinateKind> kinds = position_kinds(body.joint_type);
    for (std::size_t k = 0; k < kinds.size(); ++k) {
      if (kinds[k] == CoordinateKind::kAngle) entries.push_back(body.q_index + k);
    }
  }
  return entries;
}

// First entries of unit quaternions in q.
std::vector<std::size_t> quaternion_entries(const Mechanism& robot) {
  std::vector<std::size_t> entries;
  for (const Body& body : robot.bodies) {
    const auto first = first_quaternion_entry(body.joint_type);
    if (first) entries.push_back(body.q_index + *first);
  }
  return entries;
}

// What an entry of ten inertial parameters has more than the description says, made of a number in
// [-1, 1).
double plausible_inertia(std::size_t entry, double number) {
  const bool is_diagonal = entry == 4 || entry == 6 || entry == 9;
  if (entry == 0) return 1 + number / 2;
  return entry < 4 ? number / 8 : number / 128 + (is_diagonal ? 0.0625 : 0);
}

// The same of a number of a joint.
double plausible_joint_number(double number) { return (1 + number / 2) * 0.125; }

// The same of any parameter but base parameters.
double plausible_addition(const RunTimeParameter& parameter, std::size_t entry, double number) {
  if (parameter.owner() == ParameterOwner::kWorld) return number;
  if (parameter.owner() == ParameterOwner::kLink) return plausible_inertia(entry, number);
  const bool is_rotor = parameter.kind == ParameterKind::kRotor && entry == 0;
  return plausible_joint_number(number) * (is_rotor ? 0x1p-13 : 1);
}

// Base parameters at random may be those of no robot, and M singular. These are of one: whose links
// and joints have more than the description says, each of them.
std::vector<double> plausible_base_parameters(const BaseParameterSet& set, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto uniform = [&] { return static_cast<double>(random() >> 11) / 0x1p52 - 1; };
  std::vector<double> pi = set.description;
  for (std::size_t k = 0; k < pi.size();) {
    if (set.columns[k].kind != ParameterKind::kInertia) {
      pi[k++] += plausible_joint_number(uniform());
      continue;
    }
    std::array<double, 10> added{};
    for (std::size_t i = 0; i < 10; ++i) added[i] = plausible_inertia(i, uniform());
    for (const double entry : regressor_parameters(inertia_of_parameters(added.data()))) {
      pi[k++] += entry;
    }
  }
  return times(set.K, pi);
}

}  // namespace

std::size_t count_right_angles(const Mechanism& robot, std::size_t most) {
  std::size_t count = 1;
  for (std::size_t k = 0; k < angle_entries(robot).size() && count <= most; ++k) count *= 4;
  return std::min(count, most);
}

std::vector<double> random_position(const Mechanism& robot, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<double> q(robot.nq);
  const auto uniform = [&] { return static_cast<double>(random() >> 11) / 0x1p52 - 1; };
  for (double& entry : q) entry = uniform();
  for (const std::size_t k : angle_entries(robot)) q[k] *= std::numbers::pi;
  for (const std::size_t k : quaternion_entries(robot)) {
    const double size = std::hypot(std::hypot(q[k], q[k + 1]), std::hypot(q[k + 2], q[k + 3]));
    for (std::size_t i = k; i < k + 4; ++i) q[i] /= size;
  }
  return q;
}

std::vector<double> right_angled_position(const Mechanism& robot, std::uint64_t index,
                                          std::size_t most) {
  const std::vector<std::size_t> angles = angle_entries(robot);
  std::mt19937_64 random(index);
  const bool is_listed = count_right_angles(robot, most + 1) <= most;
  std::vector<double> q(robot.nq, 0.0);
  for (const std::size_t k : angles) {
    const std::uint64_t quarters = is_listed || index == 0 ? index % 4 : random() % 4;
    index = is_listed || index == 0 ? index / 4 : index;
    q[k] = static_cast<double>(quarters) * std::numbers::pi / 2;
  }
  for (const std::size_t k : quaternion_entries(robot)) q[k + 3] = 1;
  return q;
}

RobotState<SampledNumber> state_at(const KernelContext& context,
                                   const std::vector<std::vector<double>>& positions) {
  const Mechanism& robot = context.robot;
  RobotState<SampledNumber> state;
  state.q.resize(robot.nq);
  for (std::size_t sample = 0; sample < kSampleCount; ++sample) {
    for (std::size_t k = 0; k < robot.nq; ++k) state.q[k][sample] = positions[sample][k];
  }
  state.configuration = configure(robot, state.q);
  state.v.assign(robot.nv, SampledNumber(0));
  state.gravity = cast<SampledNumber>(robot.gravity);
  for (const Body& body : robot.bodies) {
    state.inertia.push_back(cast<SampledNumber>(body.inertia));
  }
  const JointEffects& effects = context.settings.joint_dynamics.effects;
  state.joints = joint_dynamics::joint_numbers<SampledNumber>(robot, effects);
  const std::vector<RunTimeParameter>& parameters = context.settings.parameters;
  std::size_t size = 0;
  for (const RunTimeParameter& parameter : parameters) size += parameter.value.size();
  std::vector<SampledNumber> values(size);
  for (std::size_t sample = 0; sample < kSampleCount; ++sample) {
    std::mt19937_64 random(sample);
    std::vector<double> entries(values.size());
    for (double& entry : entries) entry = static_cast<double>(random() >> 11) / 0x1p52 - 1;
    make_plausible(parameters, entries);
    for (std::size_t k = 0; k < values.size(); ++k) values[k][sample] = entries[k];
  }
  apply_parameters(robot, parameters, values, state);
  if (effects.armature) joint_dynamics::apply_rotors(robot, state);
  return state;
}

RobotState<SampledNumber> sampled_state(const KernelContext& context) {
  const auto& problem = context.settings.problem;
  const bool accepts_singular = problem != nullptr && problem->accepts_singular;
  std::vector<std::vector<double>> positions;
  for (std::size_t k = 0; k < kSampleCount / 2; ++k) {
    positions.push_back(random_position(context.robot, k));
    const std::size_t count = count_right_angles(context.robot, 4096);
    const std::size_t index =
        count <= kSampleCount / 2 ? k % count : k * (count / (kSampleCount / 2) | 1);
    positions.push_back(accepts_singular ? random_position(context.robot, kSampleCount + k)
                                         : right_angled_position(context.robot, index, 4096));
  }
  return state_at(context, positions);
}

void make_plausible(const std::vector<RunTimeParameter>& parameters, std::vector<double>& entries) {
  auto next = entries.begin();
  for (const RunTimeParameter& parameter : parameters) {
    if (parameter.kind == ParameterKind::kBase && !parameter.value.empty()) {
      const std::vector<double> own =
          plausible_base_parameters(*parameter.base, std::bit_cast<std::uint64_t>(*next));
      next = std::ranges::copy(own, next).out;
      continue;
    }
    for (std::size_t i = 0; i < parameter.value.size(); ++i, ++next) {
      *next = parameter.value[i] + plausible_addition(parameter, i, *next);
    }
  }
}

}  // namespace dynac
