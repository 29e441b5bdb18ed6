// SPDX-License-Identifier: BSD-3-Clause
#include "command/comparison/compare_motions.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <vector>

#include "algorithms/kinematics/frame_kinematics.hpp"
#include "describe/describe.hpp"
#include "kernels/sample_inputs.hpp"
#include "kernels/table.hpp"
#include "search/lower_as_described.hpp"
#include "trace/trace.hpp"

namespace dynac {
namespace {

constexpr double kNotFinite = std::numeric_limits<double>::infinity();

// A joint of both robots.
struct CommonJoint {
  JointEntry first, second;
};

// The moving joints of the first robot, and those of the same name of the second, the bases of both
// whatever their names are; none where one has no such joint.
std::optional<std::vector<CommonJoint>> common_joints(const Model& first, const Model& second) {
  const auto key = [](const JointEntry& joint) { return joint.is_base ? "" : joint.name; };
  std::map<std::string, JointEntry> others;
  for (const JointEntry& joint : describe_joints(second)) {
    if (!joint.mimic) others.emplace(key(joint), joint);
  }
  std::vector<CommonJoint> common;
  for (const JointEntry& joint : describe_joints(first)) {
    if (joint.mimic) continue;
    const auto other = others.find(key(joint));
    if (other == others.end()) return std::nullopt;
    if (other->second.q_size != joint.q_size || other->second.v_size != joint.v_size) {
      return std::nullopt;
    }
    common.push_back({joint, other->second});
  }
  if (common.size() != others.size() || common.empty()) return std::nullopt;
  return common;
}

void copy_entries(const std::vector<double>& from, std::size_t first, std::vector<double>& to,
                  std::size_t second, std::size_t size) {
  for (std::size_t k = 0; k < size; ++k) to[second + k] = from[first + k];
}

// A motion of the first robot as one of the second.
Arrays<double> as_second(const Arrays<double>& inputs, const std::vector<CommonJoint>& joints) {
  Arrays<double> others = inputs;
  for (const auto& [first, second] : joints) {
    copy_entries(inputs[0], first.q_index, others[0], second.q_index, first.q_size);
    for (const std::size_t rate : {1u, 2u}) {
      copy_entries(inputs[rate], first.v_index, others[rate], second.v_index, first.v_size);
    }
  }
  return others;
}

// A robot in motion.
class MovedRobot {
 public:
  explicit MovedRobot(const PlacedRobot& robot)
      : at_zero_(robot), robot_(lower(robot.model, as_described(LowerOptions{}.snap_tolerance))) {}

  [[nodiscard]] KernelContext context() const { return KernelContext{robot_}; }

  // By its name: where each joint takes its link, against the link of the moving joint before it,
  // from where it is with all joints at zero; in the axes of the world there.
  [[nodiscard]] std::map<std::string, Transform<double>> motions(
      const std::vector<double>& q) const {
    const std::vector<Transform<double>> X_W = placements_at(robot_, q);
    const auto moved = [&](LinkId link) { return link_placement(robot_.links[link.index()], X_W); };
    std::map<std::string, Transform<double>> motions;
    for (std::size_t k = 0; k < at_zero_.links.size(); ++k) {
      const Link& link = *at_zero_.links[k].link;
      if (link.parent.is_none() || is_fixed(link.joint.type)) continue;
      const BodyId body = robot_.links[link.parent.index()].body;
      const LinkId before = body.is_none() ? LinkId::of(0) : robot_.bodies[body.index()].link;
      motions[link.joint.name] = at_zero_.links[before.index()].X_WL * inverse(moved(before)) *
                                 moved(LinkId::of(k)) * inverse(at_zero_.links[k].X_WL);
    }
    return motions;
  }

 private:
  const PlacedRobot& at_zero_;
  Mechanism robot_;
};

void add_motions(const std::map<std::string, Transform<double>>& these,
                 const std::map<std::string, Transform<double>>& those, MotionComparison& result) {
  for (const auto& [name, motion] : these) {
    const auto other = those.find(name);
    if (other == those.end()) continue;
    const PlacementDistance apart = distance_of(motion, other->second);
    PlacementDistance& largest = result.joints[name];
    largest.origins = std::max(largest.origins, apart.origins);
    largest.axes = std::max(largest.axes, apart.axes);
  }
}

void add_torques(const std::vector<double>& these, const std::vector<double>& those,
                 const std::vector<CommonJoint>& joints, TorqueDifference& result) {
  ++result.states;
  for (const auto& [joint, other] : joints) {
    for (std::size_t k = 0; k < joint.v_size; ++k) {
      const double one = these[joint.v_index + k], two = those[other.v_index + k];
      result.scale = std::max({result.scale, std::abs(one), std::abs(two)});
      const double apart = std::abs(one - two);
      if (apart <= result.largest) continue;
      result.largest = std::isfinite(apart) ? apart : kNotFinite;
      result.joint = joint.name;
    }
  }
}

}  // namespace

std::optional<MotionComparison> compare_motions(const PlacedRobot& first,
                                                const PlacedRobot& second) {
  const auto joints = common_joints(first.model, second.model);
  if (!joints) return std::nullopt;
  const MovedRobot a(first), b(second);
  const KernelContext context_a = a.context(), context_b = b.context();
  const Kernel& kernel = *find_kernel("inverse_dynamics");
  const Formulation& formulation = kernel.formulations.back();
  MotionComparison result;
  constexpr std::uint64_t kStates = 20;
  for (std::uint64_t seed = 1; seed <= kStates; ++seed) {
    const Arrays<double> inputs = sample_inputs(context_a, kernel, seed);
    const Arrays<double> others = as_second(inputs, *joints);
    add_torques(evaluate(kernel, formulation, context_a, inputs).front(),
                evaluate(kernel, formulation, context_b, others).front(), *joints, result.torques);
    add_motions(a.motions(inputs.front()), b.motions(others.front()), result);
  }
  return result;
}

}  // namespace dynac
