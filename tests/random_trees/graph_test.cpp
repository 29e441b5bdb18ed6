// SPDX-License-Identifier: BSD-3-Clause
// Graphs of random robots: as traced, bit for bit what the generic code computes; after all passes,
// the same to rounding.
#include "generic/generic_table.hpp"
#include "harness/compare.hpp"
#include "harness/emitted_kernel.hpp"
#include "harness/kernels.hpp"
#include "harness/mechanics.hpp"
#include "harness/random_tree.hpp"
#include "ir/interpret.hpp"
#include "ir/verify.hpp"
#include "passes/pipeline.hpp"
#include "search/compile.hpp"
#include "seeds.hpp"
#include "trace/trace.hpp"

namespace dynac::test {
namespace {

// One of the ways to lower a robot, by the seed.
Mechanism some_lowering(const Subject& subject, std::uint64_t seed) {
  const Mechanism aligned = lump(snap(subject.model, subject.snap_tolerance));
  switch (seed % 4) {
    case 0:
      return aligned;
    case 1:
      return regroup(aligned);
    case 2:
      return reframe(aligned, random_frames(aligned, seed));
    default:
      return regroup(reframe(aligned, random_frames(aligned, seed)));
  }
}

TEST_P(RandomTrees, TracedGraphHasTheBitsOfTheGenericCode) {
  for_each_seed([](std::uint64_t seed) {
    const Subject subject = random_subject(seed);
    const Mechanism robot = some_lowering(subject, seed);
    const KernelContext context{robot, subject.settings};
    const Arrays<double> inputs = random_inputs(subject, seed);
    for (const Formulation* const formulation : formulations_for(*subject.kernel, context)) {
      const Graph graph = trace(*subject.kernel, *formulation, context);
      verify(graph);
      const Arrays<double> expected =
          generic::evaluate(*subject.kernel, *formulation, context, inputs);
      EXPECT_TRUE(is_identical(interpret<double>(graph, inputs), expected)) << formulation->name;
    }
  });
}

TEST_P(RandomTrees, EveryPassKeepsTheMeaning) {
  for_each_seed([](std::uint64_t seed) {
    const Subject subject = random_subject(seed);
    const Mechanism robot = some_lowering(subject, seed / 4);
    const Arrays<double> inputs = random_inputs(subject, seed);
    const auto formulations = formulations_for(*subject.kernel, {robot, subject.settings});
    Graph graph = trace(*subject.kernel, *formulations[seed % formulations.size()],
                        {robot, subject.settings});
    const Arrays<double> expected = interpret<double>(graph, inputs);
    const PassContext context{.multiply_adds = true};
    for (const Pass& pass : pipeline()) {
      if (!pass.applies(context)) continue;
      graph = pass.run(graph, context);
      verify(graph);
      const Arrays<double> tau = interpret<double>(graph, inputs);
      EXPECT_LE(torque_error(subject.model, tau.front(), expected.front()), kDoubleTolerance)
          << pass.name;
    }
  });
}

TEST_P(RandomTrees, CompiledGraphComputesTheSame) {
  // The whole pipeline with its search for frames, which takes its time.
  for_each_seed(
      [](std::uint64_t seed) {
        const Subject subject = random_subject(seed);
        const Arrays<double> inputs = random_inputs(subject, seed);
        const Mechanism robot = lump(snap(subject.model, subject.snap_tolerance));
        const KernelContext context{robot, subject.settings};
        const Arrays<double> expected = generic::evaluate(
            *subject.kernel, subject.kernel->formulations.back(), context, inputs);
        const Graph graph = compile_variant(subject, {}).program.graph;
        const Arrays<double> tau = interpret<double>(graph, inputs);
        EXPECT_LE(torque_error(subject.model, tau.front(), expected.front()), kDoubleTolerance);
      },
      40);
}

}  // namespace
}  // namespace dynac::test
