// SPDX-License-Identifier: BSD-3-Clause
// Robots at which laws weigh the results of kernels.
#pragma once

#include <numeric>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "kernel_laws/differentiable.hpp"

namespace dynac::test {

/// A kernel of weighted results at a robot and its inputs, the weights among them.
struct Weighted {
  const Model& model;
  KernelSettings settings;
  const Kernel& kernel;  ///< an adjoint
  Arrays<double> base_inputs;
  Arrays<double> weights;

  Weighted(const Model& of_model, KernelSettings of_settings, std::string_view adjoint,
           Arrays<double> of_base, std::uint64_t seed)
      : model(of_model),
        settings(std::move(of_settings)),
        kernel(*find_kernel(adjoint)),
        base_inputs(std::move(of_base)) {
    Rng rng(seed);
    const Mechanism robot = lump(model);
    const std::span<const ArgumentRow> rows = kernel.inputs;
    for (const Argument& of_output :
         make_arguments(rows.subspan(base().inputs.size()), {robot, settings})) {
      weights.push_back(rng.vector(of_output.size(), 1));
    }
  }

  Weighted(const Dynamics& at, std::string_view adjoint, std::uint64_t seed)
      : Weighted(at.robot.model, at.robot.settings, adjoint, at.inputs, seed) {}

  [[nodiscard]] const Kernel& base() const { return *kernel.differentiates; }

  /// With the inputs of the base in place of its own.
  [[nodiscard]] Arrays<double> inputs(const Arrays<double>& of_base) const {
    const auto rows = static_cast<std::ptrdiff_t>(base().inputs.size());
    Arrays<double> all(of_base.begin(), of_base.begin() + rows);
    all.insert(all.end(), weights.begin(), weights.end());
    all.insert(all.end(), of_base.begin() + rows, of_base.end());
    return all;
  }
};

/// The sum of the products of entries.
[[nodiscard]] inline double product(std::span<const double> x, std::span<const double> y) {
  return std::inner_product(x.begin(), x.end(), y.begin(), 0.0);
}

/// The weighted sum of results.
[[nodiscard]] inline double weighted(const Arrays<double>& weights, const Arrays<double>& results) {
  double sum = 0;
  for (std::size_t k = 0; k < weights.size(); ++k) sum += product(weights[k], results[k]);
  return sum;
}

}  // namespace dynac::test
