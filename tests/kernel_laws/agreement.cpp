// SPDX-License-Identifier: BSD-3-Clause
// Laws of all kernels alike: their formulations and lowerings agree, and their traced graphs have
// the bits of the generic code.
#include <gtest/gtest.h>

#include "generic/generic_table.hpp"
#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "ir/interpret.hpp"
#include "ir/verify.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/reference.hpp"
#include "kernels/unserved.hpp"
#include "trace/kernel_derivatives.hpp"
#include "trace/trace.hpp"

namespace dynac::test {
namespace {

constexpr std::uint64_t kTracingTurns = 21;  // tracing takes its time

void formulations_agree_on_every_lowering(const Trial& trial) {
  const Mechanism robot = lump(trial.model);
  const Eigen::MatrixXd M = Reference(trial.model).mass_matrix(trial.state.q);
  if (!is_regular(M)) return;
  std::size_t number = 0;
  for (const Kernel& kernel : kernel_table()) {
    if (!is_turn(trial.seed, number++)) continue;
    const std::vector<KernelRun> runs = kernel_runs(trial.model, kernel.name, trial.seed);
    if (runs.empty()) continue;
    const Arrays<double> inputs = inputs_at(kernel, {robot}, trial.state, trial.seed);
    const Arrays<double> expected = runs.front().run(inputs);
    const double tolerance = agreement_tolerance(kernel, M);
    for (const KernelRun& other : runs) {
      if (!other.is_comparable) continue;
      const Arrays<double> outputs = other.run(inputs);
      for (std::size_t k = 0; k < outputs.size(); ++k) {
        const double size = max_abs(expected[k]) + 0.1 * total_mass(trial.model);
        EXPECT_LE(max_difference(outputs[k], expected[k]), tolerance * size)
            << kernel.name << ", output " << k << ", " << other.name;
      }
    }
  }
}

void traced_graphs_have_the_bits_of_the_generic_code(const Trial& trial) {
  const Mechanism robot = lump(trial.model);
  const bool is_invertible = is_regular(Reference(trial.model).mass_matrix(trial.state.q));
  std::size_t number = 0;
  for (const auto& [kernel, formulation] : kernel_entries()) {
    const KernelContext context{robot};
    if (!is_turn(trial.seed, number++, kTracingTurns) || !supports(*kernel, *formulation, context))
      continue;
    if (differentiates(*kernel, *formulation, context.settings)) continue;  // evaluated by graph
    if (inverts_inertia(*kernel) && !is_invertible) continue;  // not-a-number is not itself
    const Arrays<double> inputs = inputs_at(*kernel, context, trial.state, trial.seed);
    const Graph graph = trace(*kernel, *formulation, context);
    verify(graph);
    EXPECT_TRUE(is_identical(interpret<double>(graph, inputs),
                             generic::evaluate(*kernel, *formulation, context, inputs)))
        << kernel->name << ", " << formulation->name;
  }
}

}  // namespace

std::vector<Law> agreement_laws() {
  return {{"FormulationsAgreeOnEveryLowering",
           {},
           true,
           formulations_agree_on_every_lowering,
           nullptr,
           Evidence::kAgreement},
          {"TracedGraphsHaveTheBitsOfTheGenericCode",
           {},
           true,
           traced_graphs_have_the_bits_of_the_generic_code,
           nullptr,
           Evidence::kAgreement}};
}

}  // namespace dynac::test
