// SPDX-License-Identifier: BSD-3-Clause
#include "describe/rollout_sample.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "describe/samples.hpp"
#include "ir/interpret.hpp"
#include "kernels/sample_inputs.hpp"
#include "search/lower_as_described.hpp"
#include "support/number_arrays.hpp"
#include "trace/trace.hpp"

namespace dynac {
namespace {

constexpr std::size_t kStates = RolloutEntry::kStates;

// A kernel that is called step after step.
class Called {
 public:
  Called(const CompiledKernel& compiled, const KernelContext& context)
      : graph_(trace(*compiled.row, *compiled.choice.chosen().formulation, context)) {}

  [[nodiscard]] Arrays<double> operator()(const Arrays<double>& inputs) const {
    return interpret(graph_, std::span(inputs));
  }

 private:
  Graph graph_;
};

void append(std::vector<double>& all, const std::vector<double>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

// Numbers for each of the steps: the state of the first, and of a whole horizon as long as part of
// a usual step, so that nothing grows out of bounds.
// @param[in] share  of that step
std::vector<Arrays<double>> inputs_of_steps(const KernelContext& context, const Kernel& kernel,
                                            const std::vector<bool>& stacks, double share) {
  std::vector<Arrays<double>> steps;
  for (std::size_t k = 0; k < context.settings.horizon; ++k) {
    steps.push_back(sample_inputs(context, kernel, k + 1));
    for (std::size_t i = 0; i < stacks.size(); ++i) {
      if (!stacks[i]) steps[k][i] = steps[0][i];
    }
  }
  constexpr std::size_t kDuration = 3;
  const double dt = share * steps[0][kDuration].front() / static_cast<double>(steps.size());
  for (Arrays<double>& step : steps) step[kDuration] = {dt};
  return steps;
}

Arrays<double> one_after_another(const std::vector<Arrays<double>>& steps) {
  Arrays<double> all = steps.front();
  for (std::size_t k = 1; k < steps.size(); ++k) {
    for (std::size_t i = 0; i < all.size(); ++i) append(all[i], steps[k][i]);
  }
  return all;
}

// The inputs of a rollout by those of its steps.
Arrays<double> all_steps(const std::vector<Arrays<double>>& steps,
                         const std::vector<bool>& stacks) {
  Arrays<double> all = one_after_another(steps);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!stacks[i]) all[i] = steps.front()[i];
  }
  return all;
}

void add_to(std::vector<double>& sum, const std::vector<double>& x) {
  sum.resize(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) sum[i] += x[i];
}

// The outputs of all steps, one after another; each step begins where the one before it ended.
Arrays<double> roll_out(const Called& after_step, std::vector<Arrays<double>>& steps) {
  Arrays<double> outputs;
  for (std::size_t k = 0; k < steps.size(); ++k) {
    const Arrays<double> state = after_step(steps[k]);
    outputs.resize(state.size());
    for (std::size_t i = 0; i < state.size(); ++i) append(outputs[i], state[i]);
    if (k + 1 < steps.size()) std::copy_n(state.begin(), kStates, steps[k + 1].begin());
  }
  return outputs;
}

// Where the inputs of an adjoint come from: those of the step, and weights of its results.
class Layout {
 public:
  Layout(const std::vector<Argument>& of_step, const std::vector<Argument>& of_adjoint) {
    for (const Argument& input : of_adjoint) {
      const auto same = std::ranges::find(of_step, input.name, &Argument::name);
      sources_.emplace_back();
      if (same != of_step.end()) sources_.back() = same - of_step.begin();
    }
  }

  [[nodiscard]] Arrays<double> inputs(const Arrays<double>& of_step,
                                      const Arrays<double>& weights) const {
    Arrays<double> all;
    auto weight = weights.begin();
    for (const auto& source : sources_) all.push_back(source ? of_step[*source] : *weight++);
    return all;
  }

  [[nodiscard]] Arrays<double> weights_among(const Arrays<double>& of_adjoint) const {
    Arrays<double> weights;
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      if (!sources_[i]) weights.push_back(of_adjoint[i]);
    }
    return weights;
  }

 private:
  std::vector<std::optional<std::size_t>> sources_;  // none: weights
};

// Of shorter and shorter steps the first sample that does not grow out of all bounds: light robots
// take stiff steps.
template <class SampleOfShare>
Sample finite(const SampleOfShare& sample_of) {
  constexpr int kTries = 12;
  double share = 1;
  Sample sample = sample_of(share);
  for (int k = 1; k < kTries && !are_finite(sample.outputs); ++k) sample = sample_of(share /= 16);
  return sample;
}

}  // namespace

RolloutSampler::RolloutSampler(const Robot& robot, double snap_tolerance)
    : mechanism_(lower(robot.model, as_described(snap_tolerance))), settings_(robot.settings) {}

Sample RolloutSampler::forward(const CompiledKernel& step, const RolloutEntry& rollout) const {
  return finite([&](double share) { return forward_for(step, rollout, share); });
}

Sample RolloutSampler::backward(const CompiledKernel& step, const CompiledKernel& adjoint,
                                const RolloutEntry& rollout) const {
  return finite([&](double share) { return backward_for(step, adjoint, rollout, share); });
}

Sample RolloutSampler::forward_for(const CompiledKernel& step, const RolloutEntry& rollout,
                                   double share) const {
  const KernelContext context{mechanism_, settings_};
  const Called after_step(step, context);
  std::vector<Arrays<double>> steps = inputs_of_steps(context, *step.row, rollout.stacks, share);
  Arrays<double> inputs = all_steps(steps, rollout.stacks);
  return {std::move(inputs), roll_out(after_step, steps)};
}

Sample RolloutSampler::backward_for(const CompiledKernel& step, const CompiledKernel& adjoint,
                                    const RolloutEntry& rollout, double share) const {
  const KernelContext context{mechanism_, settings_};
  const Called after_step(step, context), gradients_of_step(adjoint, context);
  std::vector<Arrays<double>> steps = inputs_of_steps(context, *step.row, rollout.stacks, share);
  const Layout layout(inputs_of(*step.row, context), inputs_of(*adjoint.row, context));
  Arrays<double> outputs = roll_out(after_step, steps);
  outputs.resize(kStates);
  std::vector<Arrays<double>> weights;
  for (std::size_t k = 0; k < steps.size(); ++k) {
    weights.push_back(layout.weights_among(sample_inputs(context, *adjoint.row, k + 1)));
  }
  Arrays<double> gradients(rollout.gradients.size());
  Arrays<double> multipliers = weights.back();
  for (std::size_t k = steps.size(); k-- > 0;) {
    const Arrays<double> of_step = gradients_of_step(layout.inputs(steps[k], multipliers));
    for (std::size_t i = 0; i < of_step.size(); ++i) {
      const std::size_t input = rollout.gradients[i];
      if (input < kStates) {
        gradients[i] = multipliers[input] = of_step[i];
        if (k > 0) add_to(multipliers[input], weights[k - 1][input]);
      } else if (rollout.stacks[input]) {
        gradients[i].resize(steps.size() * of_step[i].size());
        std::ranges::copy(
            of_step[i], gradients[i].begin() + static_cast<std::ptrdiff_t>(k * of_step[i].size()));
      } else {
        add_to(gradients[i], of_step[i]);
      }
    }
  }
  outputs.insert(outputs.end(), gradients.begin(), gradients.end());
  return {layout.inputs(all_steps(steps, rollout.stacks), one_after_another(weights)),
          std::move(outputs)};
}

}  // namespace dynac
