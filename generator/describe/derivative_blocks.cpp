// SPDX-License-Identifier: BSD-3-Clause
#include "describe/derivative_blocks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "algorithms/loops/independent_coordinates.hpp"
#include "kernels/axes/coordinate_axes.hpp"
#include "kernels/axes/spatial_vector_axes.hpp"

namespace dynac {
namespace {

// A result or an input, as derivatives count it.
struct Differentiated {
  std::string name;
  std::size_t size = 1;
  std::string suffix = {};  // of the names of derivatives by it
};

// Matrices with names of their own that are derivatives.
struct NamedDerivative {
  std::string_view output, of, by;
};
constexpr std::array kNamedDerivatives{
    NamedDerivative{"M", "tau", "a"}, NamedDerivative{"M_inverse", "a", "tau"},
    NamedDerivative{"A_G", "h_G", "v"}, NamedDerivative{"A_G", "h_G_dot", "a"},
    NamedDerivative{"J_com", "com", "q"}};

// Positions count along the tangent space; derivatives by wrenches are called those by fext,
// whatever their axes.
Differentiated differentiated_as(const Argument& argument, const KernelContext& context) {
  if (is_along(argument.row, index::kConfiguration)) {
    return {argument.name, loops::independent_coordinates(context).size(), argument.name};
  }
  const bool is_wrench =
      std::ranges::find(argument.row.indices, index::kExternalWrench) != argument.row.indices.end();
  return {argument.name, argument.size(), is_wrench ? "fext" : argument.name};
}

std::vector<Differentiated> differentiated_of(const std::vector<Argument>& arguments,
                                              const KernelContext& context) {
  std::vector<Differentiated> values;
  for (const Argument& argument : arguments) {
    values.push_back(differentiated_as(argument, context));
  }
  return values;
}

class BlockFinder {
 public:
  BlockFinder(const Kernel& base, const KernelContext& context, KernelEntry& entry)
      : inputs_(differentiated_of(inputs_of(base, context), context)),
        own_inputs_(base.inputs.size()),
        results_(differentiated_of(outputs_of(base, context), context)),
        entry_(entry) {}

  void find_first_derivatives() {
    for (const Differentiated& of : results_) {
      for (const Differentiated& by : inputs_)
        add(fmt::format("d{}_d{}", of.name, by.suffix), of, by);
    }
    for (const auto& [output, of, by] : kNamedDerivatives) add_named(output, of, by);
  }

  // Of the state after a step, [dq; dv], by the state before it and by what else goes in.
  void find_step_derivatives() {
    if (!has("A")) return;
    std::size_t row = 0;
    for (const Differentiated& of : {results_[0], results_[1]}) {
      place("A", of, inputs_[0], row, 0);
      place("A", of, inputs_[1], row, inputs_[0].size);
      place("B", of, inputs_[2], row, 0);
      for (const Differentiated& by : inputs_) {
        const std::string output = fmt::format("dx_next_d{}", by.suffix);
        if (has(output)) place(output, of, by, row, 0);
      }
      row += of.size;
    }
  }

  void find_gradient() {
    for (const Differentiated& by : inputs_) add("dL_d" + by.suffix, {"L"}, by);
  }

  // One matrix over all inputs, or a block per pair of them; a pair without one is zero.
  void find_hessian() {
    std::size_t row = 0;
    for (std::size_t i = 0; i < own_inputs_; ++i) {
      std::size_t column = row;
      const Differentiated of{"dL_d" + inputs_[i].name, inputs_[i].size};
      for (std::size_t j = i; j < own_inputs_; ++j) {
        const std::string block = fmt::format("d2L_d{}d{}", inputs_[i].name, inputs_[j].name);
        if (has("H")) {
          place("H", of, inputs_[j], row, column);
        } else {
          place(has(block) ? block : "", of, inputs_[j], 0, 0);
        }
        column += inputs_[j].size;
      }
      row += inputs_[i].size;
    }
  }

 private:
  [[nodiscard]] bool has(std::string_view output) const {
    return std::ranges::find(entry_.outputs, output, &ArgumentEntry::name) != entry_.outputs.end();
  }

  void place(const std::string& output, const Differentiated& of, const Differentiated& by,
             std::size_t row, std::size_t column) {
    entry_.derivatives.push_back({of.name, by.name, output, row, column, of.size, by.size});
  }

  // An output that is one derivative, if there is one of this name and of as many entries.
  void add(const std::string& output, const Differentiated& of, const Differentiated& by) {
    const auto found = std::ranges::find(entry_.outputs, output, &ArgumentEntry::name);
    if (found == entry_.outputs.end() || found->size() != of.size * by.size) return;
    place(output, of, by, 0, 0);
  }

  void add_named(std::string_view output, std::string_view of, std::string_view by) {
    const auto result = std::ranges::find(results_, of, &Differentiated::name);
    const auto input = std::ranges::find(inputs_, by, &Differentiated::name);
    if (result == results_.end() || input == inputs_.end()) return;
    add(std::string(output), *result, *input);
  }

  std::vector<Differentiated> inputs_;
  std::size_t own_inputs_;  // those of the row; settings add the others
  std::vector<Differentiated> results_;
  KernelEntry& entry_;
};

}  // namespace

void describe_derivatives(const Kernel& kernel, const KernelContext& context, KernelEntry& entry) {
  if (kernel.differentiates == nullptr) return;
  const Kernel& base = *kernel.differentiates;
  BlockFinder finder(base, context, entry);
  if (is_adjoint(kernel)) {
    finder.find_gradient();
  } else if (is_hessian(kernel)) {
    finder.find_hessian();
  } else if (is_integrated(kernel)) {
    finder.find_step_derivatives();
  } else {
    finder.find_first_derivatives();
  }
  if (!entry.derivatives.empty()) entry.differentiates = base.name;
}

}  // namespace dynac
