// SPDX-License-Identifier: BSD-3-Clause
// What kernels of weighted results have in common: their inputs, their gradients, and how these are
// had from a graph.
#pragma once

#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "kernels/groups/rows.hpp"

namespace dynac::rows {

/// Positions are entered by q; what goes by them goes along the tangent space.
[[nodiscard]] inline Index divisor_of(const ArgumentRow& input) {
  const Index& index = input.indices.front();
  return index == index::kConfiguration ? kByPosition : by(index);
}

/// One array of weights per output; of several, the name says of which.
[[nodiscard]] inline std::string weights_name(const Kernel& base, const ArgumentRow& output) {
  return base.outputs.size() == 1 ? "weights" : "weights_" + output.name;
}

[[nodiscard]] inline std::vector<ArgumentRow> weights_of(const Kernel& base) {
  std::vector<ArgumentRow> weights;
  for (const ArgumentRow& output : base.outputs) {
    ArgumentRow row{.name = weights_name(base, output),
                    .indices = {},
                    .meaning = "weights of the entries of " + output.name,
                    .frames = output.frames};
    if (output.frames) {  // the link's name follows the name's underscore and the meaning
      row.meaning.pop_back();
      row.meaning += ", of link";
    }
    if (is_along(output, index::kConfiguration)) {
      row.indices = {kByPosition};
      row.meaning += ", along the tangent space there, in the coordinates of v";
    } else {
      for (const Index& index : output.indices) row.indices.push_back(by(index));
    }
    weights.push_back(std::move(row));
  }
  return weights;
}

/// L as an equation: "weights . tau", "weights_a . a + weights_lambda . lambda".
[[nodiscard]] inline std::string weighted_sum(const Kernel& base) {
  std::string sum;
  for (const ArgumentRow& output : base.outputs) {
    const std::string_view link = output.frames ? "<link>" : "";
    sum += fmt::format("{}{}{} . {}{}", sum.empty() ? "" : " + ", weights_name(base, output), link,
                       output.name, link);
  }
  return sum;
}

[[nodiscard]] inline ArgumentRow gradient_by(const ArgumentRow& input) {
  ArgumentRow row{.name = "dL_d" + input.name,
                  .indices = {},
                  .meaning = "gradient of L with respect to " + input.name,
                  .dimension = Dimension{} / input.dimension};
  if (!input.indices.empty()) row.indices = {divisor_of(input)};
  if (input.name == "q") row.meaning += ", in tangent-space coordinates (those of v)";
  return row;
}

/// What differentiates the weighted results of a kernel, about the same robots.
[[nodiscard]] inline Kernel of_weighted_results(Kernel base, const std::string& suffix,
                                                std::vector<Formulation> formulations) {
  base.supports_local_loops = true;
  Kernel kernel = base;
  kernel.name += suffix;
  kernel.alias.clear();
  kernel.guides_frame_search = false;
  const std::vector<ArgumentRow> weights = weights_of(base);
  kernel.inputs.insert(kernel.inputs.end(), weights.begin(), weights.end());
  kernel.outputs.clear();
  kernel.outputs_of_implicit.clear();
  kernel.formulations = std::move(formulations);
  kernel.differentiated_formulation = base.formulations.back().name;
  kernel.differentiates = std::make_shared<const Kernel>(std::move(base));
  return kernel;
}

[[nodiscard]] inline Formulation reverse(const std::string& of,
                                         FormulationScope scope = FormulationScope::kAll) {
  return differentiated(of, "reverse differentiation of the graph of " + of,
                        Differentiation::kAdjoint, of, scope);
}
[[nodiscard]] inline Formulation forward_over_reverse(
    const std::string& of, FormulationScope scope = FormulationScope::kAll) {
  return differentiated(of, "forward over reverse differentiation of the graph of " + of,
                        Differentiation::kHessian, of, scope);
}

[[nodiscard]] inline Kernel adjoint_of(Kernel base, std::vector<Formulation> formulations) {
  Kernel kernel = of_weighted_results(std::move(base), "_adjoint", std::move(formulations));
  const Kernel& of = *kernel.differentiates;
  kernel.summary = "Gradient of weighted results of " + of.name + ".";
  std::string sum;
  for (const ArgumentRow& input : of.inputs) {
    if (!has_gradient(input)) continue;
    kernel.outputs.push_back(gradient_by(input));
    sum += fmt::format("{}dL_d{} d{}", sum.empty() ? "" : " + ", input.name, input.name);
  }
  kernel.formula = fmt::format("dL = {}, of L = {}", sum, weighted_sum(of));
  return kernel;
}

}  // namespace dynac::rows
