// SPDX-License-Identifier: BSD-3-Clause
#include "emit/files/read_back_rollouts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "emit/language.hpp"
#include "emit/languages/language_table.hpp"
#include "proof/printed/printed_loops.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

constexpr std::size_t kStates = RolloutEntry::kStates;

std::vector<std::size_t> sizes_of(const std::vector<ArgumentEntry>& arguments) {
  std::vector<std::size_t> sizes;
  for (const ArgumentEntry& argument : arguments) sizes.push_back(argument.size());
  return sizes;
}

// Any function: each output is another combination of all inputs.
FieldArrays anything(std::uint64_t seed, const std::vector<std::size_t>& outputs,
                     const FieldArrays& inputs) {
  FieldArrays result;
  Field factor = Field::of(seed);
  for (const std::size_t size : outputs) {
    for (Field& entry : result.emplace_back(size)) {
      for (const std::vector<Field>& input : inputs) {
        for (const Field x : input) entry = (entry + x) * factor + Field::of(3);
      }
      factor = factor * factor + Field::of(11);
    }
  }
  return result;
}

CalledFunction stand_in(const KernelEntry& kernel, std::uint64_t seed) {
  std::vector<std::size_t> outputs = sizes_of(kernel.outputs);
  return {sizes_of(kernel.inputs), outputs,
          [=](const FieldArrays& inputs) { return anything(seed, outputs, inputs); }};
}

FieldArrays random_arrays(std::uint64_t seed, const std::vector<std::size_t>& sizes) {
  return anything(seed, sizes, {{Field::of(seed)}});
}

// The part of step k.
std::vector<Field> part(const std::vector<Field>& all, std::size_t k, std::size_t size) {
  const auto first = all.begin() + static_cast<std::ptrdiff_t>(k * size);
  return {first, first + static_cast<std::ptrdiff_t>(size)};
}

std::vector<Field> operator+(std::vector<Field> x, const std::vector<Field>& y) {
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = x[i] + y[i];
  return x;
}

// What a rollout is said to do.
class Described {
 public:
  Described(const EmitJob& job, const KernelEntry& rollout, const FieldArrays& inputs)
      : rollout_(rollout.rollout), step_(*find_kernel(job, rollout_.step)) {
    for (std::size_t i = 0; i < rollout.inputs.size(); ++i) {
      by_name_.emplace(rollout.inputs[i].name, inputs[i]);
      if (!is_of_step(rollout.inputs[i].name)) weights_.push_back(inputs[i]);
    }
  }

  /// States after each step, without what vanishes where there is a sweep backward.
  FieldArrays forward(const CalledFunction& step) {
    FieldArrays trajectory(step_.outputs.size());
    for (std::size_t k = 0; k < rollout_.horizon; ++k) {
      const FieldArrays outputs = step.value(steps_.emplace_back(inputs_of_step(k, trajectory)));
      for (std::size_t i = 0; i < outputs.size(); ++i) {
        trajectory[i].insert(trajectory[i].end(), outputs[i].begin(), outputs[i].end());
      }
    }
    FieldArrays kept;
    for (std::size_t i = 0; i < trajectory.size(); ++i) {
      if (rollout_.adjoint.empty() || !step_.outputs[i].vanishes) kept.push_back(trajectory[i]);
    }
    return kept;
  }

  /// Gradients, after forward(): multipliers of a state are its weights, and the gradient of all
  /// later steps by it.
  FieldArrays backward(const KernelEntry& adjoint, const CalledFunction& function) {
    FieldArrays sums(adjoint.outputs.size()), gradients;
    for (std::size_t k = rollout_.horizon; k-- > 0;) {
      gradients = function.value(inputs_of_adjoint(adjoint, k, gradients));
      for (std::size_t i = 0; i < gradients.size(); ++i) {
        const std::size_t input = rollout_.gradients[i];
        if (input < kStates || sums[i].empty()) {
          sums[i] = gradients[i];
        } else if (rollout_.stacks[input]) {
          sums[i].insert(sums[i].begin(), gradients[i].begin(), gradients[i].end());
        } else {
          sums[i] = sums[i] + gradients[i];
        }
      }
    }
    return sums;
  }

 private:
  [[nodiscard]] bool is_of_step(const std::string& name) const {
    return std::ranges::find(step_.inputs, name, &ArgumentEntry::name) != step_.inputs.end();
  }

  [[nodiscard]] FieldArrays inputs_of_step(std::size_t k, const FieldArrays& trajectory) const {
    FieldArrays inputs;
    for (std::size_t i = 0; i < step_.inputs.size(); ++i) {
      const ArgumentEntry& input = step_.inputs[i];
      const std::vector<Field>& all = by_name_.at(input.name);
      if (i < kStates && k > 0) {
        inputs.push_back(part(trajectory[i], k - 1, step_.outputs[i].size()));
      } else {
        inputs.push_back(rollout_.stacks[i] ? part(all, k, input.size()) : all);
      }
    }
    return inputs;
  }

  [[nodiscard]] FieldArrays inputs_of_adjoint(const KernelEntry& adjoint, std::size_t k,
                                              const FieldArrays& later) const {
    FieldArrays inputs;
    std::size_t weight = 0;
    for (const ArgumentEntry& input : adjoint.inputs) {
      const auto same = std::ranges::find(step_.inputs, input.name, &ArgumentEntry::name);
      if (same != step_.inputs.end()) {
        inputs.push_back(steps_[k][static_cast<std::size_t>(same - step_.inputs.begin())]);
        continue;
      }
      const std::vector<Field> own = part(weights_[weight], k, input.size());
      inputs.push_back(later.empty() ? own : own + later[weight]);
      ++weight;
    }
    return inputs;
  }

  const RolloutEntry& rollout_;
  const KernelEntry& step_;
  std::map<std::string, std::vector<Field>> by_name_;
  FieldArrays weights_;
  std::vector<FieldArrays> steps_;
};

}  // namespace

void prove_printed_rollout(const EmitJob& job, const KernelEntry& rollout, std::string_view text,
                           std::string_view function) {
  const bool is_generic = language_of(job.emit).number().is_generic;
  const auto name_of = [&](const KernelEntry& kernel) {
    return is_generic ? fmt::format("{}<T>", kernel.name) : c_function(job, kernel);
  };
  const FieldArrays inputs = random_arrays(17, sizes_of(rollout.inputs));
  const KernelEntry& step = *find_kernel(job, rollout.rollout.step);
  std::map<std::string, CalledFunction> callees{{name_of(step), stand_in(step, 1001)}};
  Described described(job, rollout, inputs);
  FieldArrays expected = inputs;
  for (std::vector<Field>& states : described.forward(callees.begin()->second)) {
    expected.push_back(std::move(states));
  }
  if (!rollout.rollout.adjoint.empty()) {
    const KernelEntry& adjoint = *find_kernel(job, rollout.rollout.adjoint);
    const CalledFunction& called =
        callees.emplace(name_of(adjoint), stand_in(adjoint, 2003)).first->second;
    for (std::vector<Field>& sums : described.backward(adjoint, called)) {
      expected.push_back(std::move(sums));
    }
  }
  FieldArrays arrays = inputs;
  for (std::vector<Field>& output : random_arrays(29, sizes_of(rollout.outputs))) {
    arrays.push_back(std::move(output));
  }
  if (run_printed_loops(text, function, std::move(arrays), callees) == expected) return;
  throw InternalError(fmt::format("emitted code of {} differs from its description", rollout.name));
}

}  // namespace dynac
