// SPDX-License-Identifier: BSD-3-Clause
#include "describe/rollouts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "describe/rollout_sample.hpp"

namespace dynac {
namespace {

// A state becomes that after each step.
constexpr std::pair<std::string_view, std::string_view> kTrajectories[] = {
    {"q_next", "q_trajectory"}, {"v_next", "v_trajectory"}};

std::string along_horizon(std::string text) {
  for (const auto& [state, trajectory] : kTrajectories) {
    for (std::size_t at = text.find(state); at != std::string::npos; at = text.find(state, at)) {
      text.replace(at, state.size(), trajectory);
    }
  }
  return text;
}

// "constrained_step_adjoint": "constrained_rollout_adjoint".
std::string rollout_name(std::string name) {
  constexpr std::string_view kStep = "step";
  return name.replace(name.rfind(kStep), kStep.size(), "rollout");
}

template <class T>
std::vector<T> repeated(const std::vector<T>& values, std::size_t times) {
  std::vector<T> all;
  all.reserve(values.size() * times);
  for (std::size_t k = 0; k < times; ++k) all.insert(all.end(), values.begin(), values.end());
  return all;
}

// One of these per step, side by side.
ArgumentEntry stacked(const ArgumentEntry& of_a_step, std::size_t horizon) {
  ArgumentEntry entry = of_a_step;
  const bool is_vector = entry.shape.size() < 2;
  entry.name = along_horizon(entry.name);
  entry.meaning = along_horizon(entry.meaning) +
                  (is_vector ? "; a column per step" : "; the columns of one step after another");
  if (is_vector) {
    entry.shape.push_back(horizon);
  } else {
    entry.shape.back() *= horizon;
  }
  entry.units = repeated(entry.units, horizon);
  entry.labels = repeated(entry.labels, horizon);
  entry.columns.clear();
  entry.zeros.clear();
  entry.is_positions = false;
  return entry;
}

OperationCounts operator+(const OperationCounts& a, const OperationCounts& b) {
  return {a.add + b.add, a.mul + b.mul, a.div + b.div, a.fma + b.fma, a.sincos + b.sincos};
}
OperationCounts operator*(int times, const OperationCounts& a) {
  return {times * a.add, times * a.mul, times * a.div, times * a.fma, times * a.sincos};
}

// Which inputs of a step there are one of per step: not the state, nor what holds along the whole
// horizon, as the length of a step and the robot's parameters do.
std::vector<bool> stacked_inputs(const Kernel& step, const KernelContext& context) {
  std::vector<bool> stacks;
  for (const Argument& input : inputs_of(step, context)) {
    const std::vector<Index>& indices = input.row.indices;
    const bool is_parameters = !indices.empty() && indices.front() == index::kParameter;
    stacks.push_back(stacks.size() >= RolloutEntry::kStates && !is_parameters &&
                     has_gradient(input.row) && input.row.state_part != ScalarPart::kTimeStep);
  }
  return stacks;
}

// By which inputs of a step its adjoint has gradients, in order.
std::vector<std::size_t> gradient_inputs(const Kernel& step, const KernelContext& context) {
  std::vector<std::size_t> gradients;
  const std::vector<Argument> inputs = inputs_of(step, context);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (has_gradient(inputs[i].row)) gradients.push_back(i);
  }
  return gradients;
}

// A kernel and what is said of it.
struct Described {
  const CompiledKernel& compiled;
  const KernelEntry& entry;
};

class Rollouts {
 public:
  Rollouts(const RolloutSampler& sampler, const KernelContext& context, const Described& step)
      : sampler_(sampler),
        context_(context),
        step_(step),
        horizon_(context.settings.horizon),
        stacks_(stacked_inputs(*step.compiled.row, context)) {}

  [[nodiscard]] KernelEntry forward() const {
    KernelEntry rollout = begin(step_.entry);
    rollout.summary =
        fmt::format("States after each of {} steps of {}.", horizon_, step_.entry.name);
    rollout.formula = fmt::format("x_k+1 = {}(x_k, tau_k), x = [q; v], k = 0 .. {}",
                                  step_.entry.name, horizon_ - 1);
    rollout.algorithm = fmt::format("{} calls of {} in a loop", horizon_, step_.entry.name);
    rollout.counts = static_cast<int>(horizon_) * step_.entry.counts;
    for (const ArgumentEntry& output : step_.entry.outputs) {
      rollout.outputs.push_back(stacked(output, horizon_));
    }
    rollout.samples = {sampler_.forward(step_.compiled, rollout.rollout)};
    return rollout;
  }

  [[nodiscard]] KernelEntry backward(const Described& adjoint) const {
    KernelEntry rollout = begin(adjoint.entry);
    rollout.rollout.adjoint = adjoint.entry.name;
    rollout.summary =
        fmt::format("Trajectory of {} steps of {}, and the gradient of its weighted sum.", horizon_,
                    step_.entry.name);
    rollout.formula = along_horizon(adjoint.entry.formula);
    rollout.algorithm =
        fmt::format("{0} calls of {1}, then {0} of {2}, from the last step to the first", horizon_,
                    step_.entry.name, adjoint.entry.name);
    rollout.counts = static_cast<int>(horizon_) * (step_.entry.counts + adjoint.entry.counts);
    rollout.stack_bytes = std::max(rollout.stack_bytes, step_.entry.stack_bytes);
    for (const ArgumentEntry& output : step_.entry.outputs) {
      if (!output.vanishes) rollout.outputs.push_back(stacked(output, horizon_));
    }
    rollout.rollout.gradients = gradient_inputs(*step_.compiled.row, context_);
    for (std::size_t k = 0; k < adjoint.entry.outputs.size(); ++k) {
      const ArgumentEntry& gradient = adjoint.entry.outputs[k];
      const bool is_stacked = rollout.rollout.stacks[rollout.rollout.gradients[k]];
      rollout.outputs.push_back(is_stacked ? stacked(gradient, horizon_) : gradient);
    }
    rollout.samples = {sampler_.backward(step_.compiled, adjoint.compiled, rollout.rollout)};
    return rollout;
  }

 private:
  // What a rollout has in common with the kernel that its loop calls.
  [[nodiscard]] KernelEntry begin(const KernelEntry& called) const {
    KernelEntry rollout = called;
    rollout.name = rollout_name(called.name);
    rollout.alias.clear();
    rollout.program = {};
    rollout.rerolled.reset();
    rollout.lanes = 1;
    rollout.instructions = 0;
    rollout.times.clear();
    rollout.outputs.clear();
    rollout.differentiates.clear();
    rollout.derivatives.clear();
    rollout.rollout = {horizon_, step_.entry.name, "", stacks_, {}};
    for (ArgumentEntry& input : rollout.inputs) {
      if (is_stacked(input)) input = stacked(input, horizon_);
    }
    return rollout;
  }

  // Of the inputs of a step some, and all weights of its results, which only its adjoint takes.
  [[nodiscard]] bool is_stacked(const ArgumentEntry& input) const {
    const std::vector<ArgumentEntry>& inputs = step_.entry.inputs;
    const auto same = std::ranges::find(inputs, input.name, &ArgumentEntry::name);
    return same == inputs.end() || stacks_[static_cast<std::size_t>(same - inputs.begin())];
  }

  const RolloutSampler& sampler_;
  const KernelContext& context_;
  const Described step_;
  std::size_t horizon_;
  std::vector<bool> stacks_;  // of the step's inputs
};

}  // namespace

bool has_rollout(const Kernel& kernel) {
  return kernel.parts.empty() && is_integrated(kernel) && kernel.differentiates == nullptr;
}

std::vector<KernelEntry> describe_rollouts(const Robot& robot, double snap_tolerance,
                                           const KernelContext& context,
                                           const std::vector<CompiledKernel>& kernels,
                                           const std::vector<KernelEntry>& entries) {
  std::vector<KernelEntry> rollouts;
  if (context.settings.horizon == 0) return rollouts;
  const RolloutSampler sampler(robot, snap_tolerance);
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    const Kernel& step = *kernels[i].row;
    if (!has_rollout(step)) continue;
    const Rollouts of_step(sampler, context, {kernels[i], entries[i]});
    rollouts.push_back(of_step.forward());
    for (std::size_t k = 0; k < kernels.size(); ++k) {
      const Kernel& other = *kernels[k].row;
      if (!is_adjoint(other) || other.differentiates->name != step.name) continue;
      rollouts.push_back(of_step.backward({kernels[k], entries[k]}));
    }
  }
  return rollouts;
}

}  // namespace dynac
