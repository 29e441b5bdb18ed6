// SPDX-License-Identifier: BSD-3-Clause
#include "harness/state.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

#include "algorithms/configuration.hpp"
#include "harness/joint_kinematics.hpp"

namespace dynac::test {
namespace {

constexpr double kPi = std::numbers::pi;

// Calls `visit` with every joint that has coordinates of its own.
template <class Visitor>
void for_each_joint(const Model& model, const Visitor& visit) {
  for (const Link& body : model.links) {
    if (is_independent(body.joint)) visit(body.joint);
  }
}

// Calls `visit` with the first entry in q of every quaternion.
template <class Visitor>
void for_each_quaternion(const Model& model, const Visitor& visit) {
  for_each_joint(model, [&](const Joint& joint) {
    if (has_quaternion(joint)) visit(quaternion_index(joint));
  });
}

State still_state(std::string name, const Model& model) {
  const auto nv = static_cast<std::size_t>(velocity_size(model));
  State state{std::move(name), std::vector<double>(static_cast<std::size_t>(position_size(model))),
              std::vector<double>(nv), std::vector<double>(nv)};
  for_each_quaternion(model, [&](std::size_t index) { state.q[index + 3] = 1; });
  return state;
}

// Entries of q that are angles or displacements, not a quaternion's or a floating body's place.
std::size_t free_entries(const Joint& joint) {
  return has_quaternion(joint) ? 0 : static_cast<std::size_t>(position_size(joint.type));
}

// Whether a joint that slides follows one that moves at this entry of q.
bool leads_a_slide(const Model& model, std::size_t entry) {
  return std::any_of(model.links.begin(), model.links.end(), [&](const Link& body) {
    const bool slides =
        body.joint.type == JointType::kPrismatic || body.joint.type == JointType::kHelical;
    return slides && body.joint.mimic && body.joint.q_index == entry;
  });
}

// Whether an entry of a joint's q is an angle and its own joint does not slide with it.
bool is_angle(const Joint& joint, std::size_t entry) {
  switch (joint.type) {
    case JointType::kRevolute:
    case JointType::kContinuous:
    case JointType::kUniversal:
      return true;
    case JointType::kCylindrical:
      return entry == 0;
    case JointType::kPlanar:
      return entry == 2;
    default:
      return false;
  }
}

State near_zero(const Model& model, Rng& rng) {
  State state = still_state("near_zero", model);
  constexpr double kSmall = 1e-8;
  for (double& x : state.q) x += rng.uniform(-kSmall, kSmall);
  for (double& x : state.v) x = rng.uniform(-kSmall, kSmall);
  for (double& x : state.a) x = rng.uniform(-kSmall, kSmall);
  // The quaternion's length is 1 to rounding: the square of 1e-8 is below it.
  for_each_quaternion(model, [&](std::size_t index) { state.q[index + 3] = 1; });
  return state;
}

State at_limits(const Model& model, bool is_upper, Rng& rng) {
  State state = still_state(is_upper ? "upper_limits" : "lower_limits", model);
  for_each_joint(model, [&](const Joint& joint) {
    const JointLimits limits = joint.limits.value_or(JointLimits{-kPi, kPi, 1, 1});
    for (std::size_t k = 0; k < free_entries(joint); ++k) {
      state.q[joint.q_index + k] = is_upper ? limits.upper : limits.lower;
    }
  });
  state.v = rng.vector(state.v.size(), 1);
  state.a = rng.vector(state.a.size(), 1);
  if (!is_upper) return state;
  for_each_quaternion(model, [&](std::size_t index) {
    state.q[index] = 1;
    state.q[index + 3] = 0;
  });
  return state;
}

}  // namespace

State random_state(const Model& model, std::uint64_t seed) {
  Rng rng(seed);
  State state = still_state("random_" + std::to_string(seed), model);
  state.q = rng.vector(state.q.size(), kPi);
  state.v = rng.vector(state.v.size(), 1);
  state.a = rng.vector(state.a.size(), 1);
  for_each_quaternion(model, [&](std::size_t index) {
    const std::vector<double> quaternion = rng.quaternion();
    for (std::size_t k = 0; k < 4; ++k) state.q[index + k] = quaternion[k];
  });
  return state;
}

std::vector<State> ordinary_states(const Model& model, std::size_t count) {
  Rng rng(1);
  std::vector<State> states{still_state("zero", model), near_zero(model, rng),
                            at_limits(model, false, rng), at_limits(model, true, rng)};
  for (std::size_t k = 1; k <= count; ++k) states.push_back(random_state(model, k));
  return states;
}

State huge_angles(const Model& model, std::uint64_t seed) {
  State state = random_state(model, seed);
  Rng rng(seed);
  state.name = "huge_angles_" + std::to_string(seed);
  for_each_joint(model, [&](const Joint& joint) {
    for (std::size_t k = 0; k < free_entries(joint); ++k) {
      const std::size_t entry = joint.q_index + k;
      if (!is_angle(joint, k) || leads_a_slide(model, entry)) continue;
      state.q[entry] = rng.uniform(-1e5, 1e5);
    }
  });
  return state;
}

std::uint64_t seed_count() {
  const char* const text = std::getenv("DYNAC_TEST_SEEDS");
  if (text != nullptr) return std::strtoull(text, nullptr, 10);
#if defined(__SANITIZE_ADDRESS__)
  return 100;
#else
  return 1000;
#endif
}

}  // namespace dynac::test
