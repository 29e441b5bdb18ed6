#include "driver/compare_torques.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>

#include "driver/lower_as_described.hpp"
#include "driver/samples.hpp"
#include "emit/documents/describe.hpp"
#include "kernels/table.hpp"
#include "trace/trace.hpp"

namespace dynac {
namespace {

// A joint of both robots.
struct CommonJoint {
  JointEntry first, second;
};

// The moving joints of the first robot, and those of the same name of the second; none where one
// has no such joint.
std::optional<std::vector<CommonJoint>> common_joints(const Model& first, const Model& second) {
  std::map<std::string, JointEntry> others;
  for (const JointEntry& joint : describe_joints(second)) {
    if (!joint.mimic) others.emplace(joint.name, joint);
  }
  std::vector<CommonJoint> common;
  for (const JointEntry& joint : describe_joints(first)) {
    if (joint.mimic) continue;
    const auto other = others.find(joint.name);
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

}  // namespace

std::optional<TorqueDifference> compare_torques(const Robot& first, const Robot& second) {
  const auto joints = common_joints(first.model, second.model);
  if (!joints) return std::nullopt;
  const LowerOptions plain = as_described(LowerOptions{}.snap_tolerance);
  const Mechanism a = lower(first.model, plain), b = lower(second.model, plain);
  const KernelContext context_a{a}, context_b{b};
  const Kernel& kernel = *find_kernel("inverse_dynamics");
  const Formulation& formulation = kernel.formulations.back();
  TorqueDifference result;
  constexpr std::uint64_t kStates = 20;
  for (std::uint64_t seed = 1; seed <= kStates; ++seed) {
    const Arrays<double> inputs = sample_inputs(context_a, kernel, seed);
    const auto tau_a = evaluate(kernel, formulation, context_a, inputs).front();
    const auto tau_b = evaluate(kernel, formulation, context_b, as_second(inputs, *joints)).front();
    ++result.states;
    for (const auto& [joint, other] : *joints) {
      for (std::size_t k = 0; k < joint.v_size; ++k) {
        const double one = tau_a[joint.v_index + k], two = tau_b[other.v_index + k];
        result.scale = std::max({result.scale, std::abs(one), std::abs(two)});
        if (!(std::abs(one - two) > result.largest)) continue;
        result.largest = std::abs(one - two);
        result.joint = joint.name;
      }
    }
  }
  return result;
}

}  // namespace dynac
