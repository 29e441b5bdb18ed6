// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/entry_derivatives.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>

namespace dynac {
namespace {

using Arguments = std::span<const ArgumentEntry>;

// The inputs by which something misses.
std::vector<std::string> missing(Arguments inputs, const auto& is_there) {
  std::vector<std::string> names;
  for (const ArgumentEntry& input : inputs) {
    if (!is_there(input)) names.push_back(input.name);
  }
  return names;
}

std::vector<std::string> missing_first(const KernelEntry& first, Arguments outputs,
                                       Arguments inputs) {
  return missing(inputs, [&](const ArgumentEntry& input) {
    return std::ranges::all_of(outputs, [&](const ArgumentEntry& output) {
      return output.vanishes || has_block(first, output.name, input.name);
    });
  });
}

std::vector<std::string> missing_gradient(const KernelEntry& gradient, Arguments inputs) {
  return missing(inputs,
                 [&](const ArgumentEntry& input) { return has_block(gradient, "L", input.name); });
}

std::vector<std::string> missing_second(const KernelEntry& second, Arguments inputs) {
  return missing(inputs, [&](const ArgumentEntry& by) {
    return std::ranges::all_of(inputs, [&](const ArgumentEntry& of) {
      return has_block(second, "dL_d" + of.name, by.name);
    });
  });
}

}  // namespace

DerivativeKernels::DerivativeKernels(const EmitJob& job, const KernelEntry& kernel,
                                     std::size_t variables) {
  if (kernel.inputs.size() < variables || variables == 0) return;
  const Arguments outputs(kernel.outputs), inputs = Arguments(kernel.inputs).first(variables);
  const auto leave_out = [&](const KernelEntry*& of, const std::string& why) {
    if (of != nullptr) left_out.push_back(fmt::format("{}: {}", of->name, why));
    of = nullptr;
  };
  const auto need = [&](const KernelEntry*& of, const std::vector<std::string>& names) {
    if (names.empty()) return;
    leave_out(of, fmt::format("its derivatives by {} are not there, and a solver asks for those by "
                              "all inputs of {}",
                              fmt::join(names, ", "), kernel.name));
  };
  first = derivative_kernel(job, kernel, outputs.front().name);
  gradient = derivative_kernel(job, kernel, "L");
  second = derivative_kernel(job, kernel, "dL_d" + inputs.front().name);
  const bool has_positions = std::ranges::any_of(inputs, &ArgumentEntry::is_positions);
  const std::string problem = has_positions ? position_runs(job).problem : "";
  if (!problem.empty()) {
    for (const KernelEntry** of : {&first, &gradient, &second}) {
      leave_out(*of, problem + ", so there are no derivatives by the entries of q");
    }
    return;
  }
  if (first != nullptr) need(first, missing_first(*first, outputs, inputs));
  if (gradient != nullptr) need(gradient, missing_gradient(*gradient, inputs));
  if (second != nullptr) need(second, missing_second(*second, inputs));
  if (first == nullptr || gradient == nullptr) {
    leave_out(
        second,
        "an exact Hessian is asked for with Jacobians and gradients, of which some are not there");
  }
}

EntryDerivatives::EntryDerivatives(const EmitJob& job, const KernelEntry& kernel,
                                   const DerivativeKernels& kernels, KernelCalls& calls,
                                   const Expressions& inputs, const Expressions& weights)
    : job_(job),
      kernel_(kernel),
      kernels_(kernels),
      calls_(calls),
      entries_(inputs),
      weights_(weights),
      given_(inputs) {
  for (const ArgumentEntry& input : kernel.inputs) {
    std::string& numbers = given_.at(input.name);
    if (input.is_positions) numbers = calls.unit_positions(numbers);
    if (!input.members.empty()) numbers = calls.parameters(input, numbers);
  }
  weighted_ = given_;
  bool is_called = false;
  for (const ArgumentEntry& output : kernel.outputs) {
    const auto found = weights.find(output.name);
    if (found == weights.end()) continue;
    std::string numbers = found->second;
    if (output.is_positions && !calls.positions().is_plain) {
      if (!std::exchange(is_called, true)) call_value();
      numbers = calls.weights_along(numbers, calls.result(output.name));
    }
    weighted_["weights"] = weighted_["weights_" + output.name] = std::move(numbers);
  }
}

void EntryDerivatives::call_value(const Expressions& outputs) {
  calls_.call(kernel_, given_, outputs);
}

void EntryDerivatives::call_first(const Expressions& outputs) {
  calls_.call(*kernels_.first, given_, outputs);
}

void EntryDerivatives::call_gradient() { calls_.call(*kernels_.gradient, weighted_); }

// Where entries of q are no coordinates, the gradient adds to the Hessian by them.
void EntryDerivatives::call_second() {
  calls_.call(*kernels_.second, weighted_);
  if (!calls_.positions().is_plain) call_gradient();
}

ScratchMatrix EntryDerivatives::jacobian(const ArgumentEntry& output, const ArgumentEntry& input) {
  if (output.vanishes) return zero_matrix(output.size(), input.size());
  ScratchMatrix block = calls_.block(*kernels_.first, output.name, input.name);
  if (input.is_positions) block = calls_.by_entries(block, entries_.at(input.name));
  if (output.is_positions) block = calls_.of_entries(block, calls_.result(output.name));
  return block;
}

ScratchMatrix EntryDerivatives::gradient(const ArgumentEntry& input) {
  const ScratchMatrix block = calls_.block(*kernels_.gradient, "L", input.name);
  return input.is_positions ? calls_.by_entries(block, entries_.at(input.name)) : block;
}

void EntryDerivatives::add_second_of(const ArgumentEntry& output, const ArgumentEntry& of,
                                     const ArgumentEntry& by, const ScratchMatrix& block) {
  const ScratchMatrix left = calls_.block(*kernels_.first, output.name, of.name);
  const ScratchMatrix right = calls_.block(*kernels_.first, output.name, by.name);
  calls_.line(fmt::format("dynac_add_second_of(runs, run_count, {}, {}, {}, {}, {}, {}, {});",
                          calls_.result(output.name), weights_.at(output.name), view_of(left),
                          left.columns, view_of(right), right.columns, view_of(block)));
}

ScratchMatrix EntryDerivatives::hessian(const ArgumentEntry& of, const ArgumentEntry& by) {
  ScratchMatrix block = calls_.block(*kernels_.second, "dL_d" + of.name, by.name);
  if (calls_.positions().is_plain) return block;
  for (const ArgumentEntry& output : kernel_.outputs) {
    if (!output.is_positions) continue;
    block = calls_.copy(block);
    add_second_of(output, of, by, block);
  }
  if (by.is_positions) block = calls_.by_entries(block, entries_.at(by.name));
  if (of.is_positions) {
    block = transposed(calls_.by_entries(transposed(block), entries_.at(of.name)));
  }
  if (!by.is_positions || !of.is_positions) return block;
  block = calls_.copy(block);
  const ScratchMatrix slope = calls_.block(*kernels_.gradient, "L", of.name);
  calls_.line(fmt::format("dynac_add_second_by(runs, run_count, {}, {}, {}, {});",
                          entries_.at(of.name), job_.nq, slope.first, block.first));
  return block;
}

}  // namespace dynac
