// SPDX-License-Identifier: BSD-3-Clause
#include "emit/languages/rollout_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "emit/language.hpp"
#include "emit/text_template.hpp"

namespace dynac {
namespace {

constexpr std::size_t kStates = RolloutEntry::kStates;

// The part of an array that is of step k.
std::string of_step(const std::string& array, std::size_t size) {
  return fmt::format("{} + {} * k", array, size);
}

class RolloutPrinter {
 public:
  RolloutPrinter(const Language& language, const EmitJob& job, const KernelEntry& rollout)
      : language_(language),
        job_(job),
        rollout_(rollout),
        step_(*find_kernel(job, rollout.rollout.step)),
        scalar_(language.number().name) {}

  [[nodiscard]] std::string forward() const {
    std::vector<std::string> arguments = inputs_of_step();
    for (std::size_t i = 0; i < step_.outputs.size(); ++i) {
      const ArgumentEntry& output = step_.outputs[i];
      if (output.vanishes && is_backward()) {  // is no output of the gradient
        arguments.push_back(output.name);
      } else {
        arguments.push_back(of_step(rollout_.outputs[i].name, output.size()));
      }
    }
    return loop("k = 0; k < {0}; ++k", states() + call(step_, arguments));
  }

  [[nodiscard]] std::string backward() const {
    const KernelEntry& adjoint = *find_kernel(job_, rollout_.rollout.adjoint);
    std::vector<std::string> arguments = inputs_of_step();
    std::string locals, begin, multipliers, sums;
    std::vector<std::string> inputs;
    std::size_t weight = 0;
    for (std::size_t i = 0; i < adjoint.inputs.size(); ++i) {
      const auto same =
          std::ranges::find(step_.inputs, adjoint.inputs[i].name, &ArgumentEntry::name);
      if (same != step_.inputs.end()) {
        inputs.push_back(arguments[static_cast<std::size_t>(same - step_.inputs.begin())]);
        continue;
      }
      const std::string& weights = rollout_.inputs[i].name;
      const std::size_t size = adjoint.inputs[i].size();
      const std::string multiplier = fmt::format("multiplier_{}", weight + 1);
      const std::string& gradient = adjoint.outputs[weight].name;
      locals += declare(multiplier, size);
      begin += for_each(size,
                        fmt::format("{}[i] = {}[{} + i];", multiplier, weights,
                                    size * (rollout_.rollout.horizon - 1)),
                        2);
      multipliers += for_each(
          size,
          fmt::format("{}[i] = {}[i] + {}[{} * (k - 1) + i];", multiplier, gradient, weights, size),
          6);
      inputs.push_back(multiplier);
      ++weight;
    }
    for (std::size_t i = 0; i < adjoint.outputs.size(); ++i) {
      const ArgumentEntry& gradient = adjoint.outputs[i];
      const std::size_t input = rollout_.rollout.gradients[i];
      if (input < kStates) {
        inputs.push_back(gradient.name);
      } else if (rollout_.rollout.stacks[input]) {
        inputs.push_back(of_step(gradient.name, gradient.size()));
      } else {
        const std::string share = "share_of_" + gradient.name;
        locals += declare(share, gradient.size());
        begin += for_each(gradient.size(), fmt::format("{}[i] = 0;", gradient.name), 2);
        sums += for_each(gradient.size(), fmt::format("{}[i] += {}[i];", gradient.name, share), 4);
        inputs.push_back(share);
      }
    }
    return locals + begin +
           loop("k = {1}; k >= 0; k -= 1", states() + call(adjoint, inputs) + sums +
                                               "    if (k > 0) {\n" + multipliers + "    }\n");
  }

  [[nodiscard]] std::string text() const {
    std::string locals;
    for (const ArgumentEntry& output : step_.outputs) {
      if (output.vanishes && is_backward()) locals += declare(output.name, output.size());
    }
    return locals + forward() + (is_backward() ? backward() : "");
  }

 private:
  [[nodiscard]] bool is_backward() const { return !rollout_.rollout.adjoint.empty(); }

  // The state before step k.
  [[nodiscard]] std::string states() const {
    std::string lines;
    for (std::size_t i = 0; i < kStates; ++i) {
      lines +=
          fmt::format("    const {0}* const {1}_k = k == 0 ? {1} : {2} + {3} * (k - 1);\n", scalar_,
                      step_.inputs[i].name, rollout_.outputs[i].name, step_.outputs[i].size());
    }
    return lines;
  }

  [[nodiscard]] std::vector<std::string> inputs_of_step() const {
    std::vector<std::string> arguments;
    for (std::size_t i = 0; i < step_.inputs.size(); ++i) {
      const ArgumentEntry& input = step_.inputs[i];
      if (i < kStates) {
        arguments.push_back(input.name + "_k");
      } else {
        arguments.push_back(rollout_.rollout.stacks[i] ? of_step(input.name, input.size())
                                                       : input.name);
      }
    }
    return arguments;
  }

  [[nodiscard]] std::string declare(const std::string& array, std::size_t size) const {
    return fmt::format("  {} {}[{}];\n", scalar_, array, size);
  }

  [[nodiscard]] std::string call(const KernelEntry& kernel,
                                 const std::vector<std::string>& arguments) const {
    const std::string function = language_.number().is_generic
                                     ? fmt::format("{}<{}>", kernel.name, scalar_)
                                     : c_function(job_, kernel);
    return fmt::format("    {}({});\n", function, fmt::join(arguments, ", "));
  }

  static std::string for_each(std::size_t size, const std::string& statement, std::size_t indent) {
    return fmt::format("{:{}}for (int i = 0; i < {}; ++i) {}\n", "", indent, size, statement);
  }

  // {0} stands for the number of steps, {1} for the last.
  [[nodiscard]] std::string loop(std::string_view head, const std::string& body) const {
    const std::size_t horizon = rollout_.rollout.horizon;
    return fmt::format("  for (int {}) {{\n{}  }}\n",
                       fmt::format(fmt::runtime(head), horizon, horizon - 1), body);
  }

  const Language& language_;
  const EmitJob& job_;
  const KernelEntry& rollout_;
  const KernelEntry& step_;
  std::string scalar_;
};

}  // namespace

std::vector<const KernelEntry*> called_kernels(const EmitJob& job, const KernelEntry& kernel) {
  std::vector<const KernelEntry*> called;
  for (const std::string& name : {kernel.rollout.step, kernel.rollout.adjoint}) {
    if (!name.empty()) called.push_back(find_kernel(job, name));
  }
  return called;
}

KernelText print_rollout(const Language& language, const EmitJob& job, const KernelEntry& rollout) {
  return {"", RolloutPrinter(language, job, rollout).text()};
}

}  // namespace dynac
