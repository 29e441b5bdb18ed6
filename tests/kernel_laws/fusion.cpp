// SPDX-License-Identifier: BSD-3-Clause
// Fused kernels compute what their parts do: by the same formulations bit for bit, and in other
// frames, with inertias regrouped for those parts that allow it, to rounding.
#include "kernels/fusion.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "generic/generic_table.hpp"
#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "harness/random_tree.hpp"
#include "ir/interpret.hpp"
#include "ir/verify.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/reference.hpp"
#include "trace/trace.hpp"

namespace dynac::test {
namespace {

// Kernels with a formulation each.
struct Chosen {
  std::vector<const Kernel*> kernels;
  ComputesParts parts;
};

// Two to five of those that serve the robot and that a test can afford.
Chosen choose_some(const KernelContext& context, bool is_invertible, Rng& random) {
  std::vector<KernelEntry> entries;
  for (const KernelEntry& entry : kernel_entries()) {
    const bool is_finite = is_invertible || !inverts_inertia(*entry.kernel);
    const auto serving = formulations_for(*entry.kernel, context);
    const bool serves = std::ranges::find(serving, entry.formulation) != serving.end();
    if (serves && is_finite && is_affordable(entry, context.robot)) entries.push_back(entry);
  }
  Chosen chosen;
  const std::size_t count = 2 + random.below(4);
  while (chosen.kernels.size() < count) {
    const auto& [kernel, formulation] = random.pick(entries);
    if (std::ranges::find(chosen.kernels, kernel) != chosen.kernels.end()) continue;
    chosen.kernels.push_back(kernel);
    chosen.parts.ways.push_back(formulation);
  }
  return chosen;
}

// What a part takes of a fused kernel's inputs.
Arrays<double> inputs_of_part(const Kernel& fused, std::size_t part, const KernelContext& context,
                              const Arrays<double>& inputs) {
  Arrays<double> own;
  const FusedArguments all = fused_inputs(fused, context);
  for (const std::size_t place : all.places[part]) own.push_back(inputs[place]);
  return own;
}

void fused_kernels_compute_their_parts(const Trial& trial) {
  Rng random(trial.seed);
  const Mechanism robot = lump(trial.model);
  const KernelContext context{robot};
  const Eigen::MatrixXd M = Reference(trial.model).mass_matrix(trial.state.q);
  const Chosen chosen = choose_some(context, is_regular(M), random);
  const Kernel& kernel = fused_kernel("together", chosen.kernels);
  const Arrays<double> inputs = inputs_at(kernel, context, trial.state, trial.seed);
  const Graph graph = trace(kernel, fused_formulation(kernel, chosen.parts), context);
  verify(graph);
  const Arrays<double> exact = interpret<double>(graph, inputs);
  // As a compilation does: in other frames, inertias regrouped for those parts that allow it.
  ComputesParts regrouped = chosen.parts;
  regrouped.regroups = trial.seed % 2 == 0;
  const Mechanism turned = reframe(robot, random_frames(robot, trial.seed));
  const Arrays<double> other =
      evaluate(kernel, fused_formulation(kernel, regrouped), {turned}, inputs);
  const FusedArguments outputs = fused_outputs(kernel, context);
  for (std::size_t p = 0; p < chosen.kernels.size(); ++p) {
    const Kernel& part = *chosen.kernels[p];
    const Arrays<double> expected = generic::evaluate(part, *chosen.parts.ways[p], context,
                                                      inputs_of_part(kernel, p, context, inputs));
    const double tolerance = agreement_tolerance(part, M);
    for (std::size_t k = 0; k < expected.size(); ++k) {
      const std::size_t place = outputs.places[p][k];
      const std::string name = part.name + ", " + outputs.arguments[place].name;
      const double size = max_abs(expected[k]) + 0.1 * total_mass(trial.model);
      EXPECT_LE(max_difference(exact[place], expected[k]), tolerance * size) << name;
      EXPECT_LE(max_difference(other[place], expected[k]), tolerance * size) << name;
      if (!differentiates(part, *chosen.parts.ways[p], context.settings)) {  // in the graph of all
        EXPECT_TRUE(is_identical({exact[place]}, {expected[k]})) << name;
      }
    }
  }
}

}  // namespace

std::vector<Law> fusion_laws() {
  return {{"FusedKernelsComputeTheirParts",
           {},
           true,
           fused_kernels_compute_their_parts,
           nullptr,
           Evidence::kAgreement}};
}

}  // namespace dynac::test
