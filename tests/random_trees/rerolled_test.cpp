// SPDX-License-Identifier: BSD-3-Clause
// Re-rolled programs: step after step, bit for bit what the straight program computes, whatever the
// robot; and no more code for a long chain than for a short one.
#include <gtest/gtest.h>

#include <array>

#include "algorithms/model_constants.hpp"
#include "dynac/options/take_parameters.hpp"
#include "generic/generic_table.hpp"
#include "harness/compare.hpp"
#include "harness/emitted_kernel.hpp"
#include "harness/engine.hpp"
#include "harness/random_tree.hpp"
#include "harness/state.hpp"
#include "ir/interpret.hpp"
#include "kernel_laws/reference.hpp"
#include "kernels/sample_inputs.hpp"
#include "kernels/unserved.hpp"
#include "model/builder.hpp"
#include "passes/passes.hpp"
#include "passes/pipeline.hpp"
#include "passes/reroll/reroll.hpp"
#include "proof/rerolled_run.hpp"
#include "search/compile.hpp"
#include "seeds.hpp"
#include "trace/trace.hpp"

namespace dynac::test {
namespace {

Program compiled(const Subject& subject, const Mechanism& robot, const Formulation& formulation,
                 TraceGenerality generality) {
  Graph graph = trace(*subject.kernel, formulation, {robot, subject.settings}, generality);
  return schedule(run_pipeline(std::move(graph), {.multiply_adds = true}));
}

constexpr std::array kGeneralities{TraceGenerality::kNone, TraceGenerality::kSigns,
                                   TraceGenerality::kNumbers};

// A few kernels take turns: recursions outwards and inwards, solutions, matrices, derivatives.
constexpr std::array<std::string_view, 5> kKernels{"inverse_dynamics_order2", "forward_dynamics",
                                                   "mass_matrix", "forward_dynamics_order1",
                                                   "inverse_dynamics_derivatives"};

Subject subject_of(std::uint64_t seed) {
  Subject subject = random_subject(seed);
  subject.model = random_tree(seed, {.degenerate_links = false});
  subject.settings = {};
  subject.kernel = find_kernel(kKernels[seed % kKernels.size()]);
  return subject;
}

TEST_P(RandomTrees, RerolledProgramHasTheBitsOfTheStraightOne) {
  for_each_seed(
      [](std::uint64_t seed) {
        const Subject subject = subject_of(seed);
        const Mechanism robot = lump(subject.model);
        if (robot.bodies.size() > 30) return;
        Arrays<double> inputs = sample_inputs({robot, subject.settings}, *subject.kernel, seed);
        for (const TraceGenerality generality : kGeneralities) {
          const Formulation& formulation = subject.kernel->formulations.front();
          if (generality == TraceGenerality::kNumbers && !takes_model_constants(formulation))
            continue;
          const Program program = compiled(subject, robot, formulation, generality);
          if (generality == TraceGenerality::kNumbers) {
            inputs.push_back(program.graph.inputs().back().table);
          }
          const RerolledProgram rerolled = reroll(program);
          EXPECT_TRUE(
              is_identical(RerolledRun<double>(program, rerolled, inputs, std::nan("")).outputs(),
                           interpret<double>(program.graph, inputs)))
              << subject.kernel->name << ", likeness " << static_cast<int>(generality);
        }
      },
      10);
}

// The robot's numbers stand behind what flags add, and what flags add acts on them: wrenches are
// brought along joints whose places are inputs, payloads added to inertias that are.
TEST_P(RandomTrees, NumbersMayBeInputsWhateverFlagsAdd) {
  for_each_seed(
      [](std::uint64_t seed) {
        Subject subject = subject_of(seed);
        const Body last = lump(subject.model).bodies.back();
        subject.settings.wrench_links = {last.link};
        subject.settings.wrench_frame = JacobianFrame::kSpatial;
        subject.settings.parameters = take_parameters(subject.model, {"payload:" + last.name});
        const Mechanism robot = lump(subject.model);
        const KernelContext context{robot, subject.settings};
        const Formulation& formulation = subject.kernel->formulations.front();
        if (robot.bodies.size() > 30 || !supports(*subject.kernel, formulation, context)) return;
        Arrays<double> inputs = sample_inputs(context, *subject.kernel, seed);
        const Arrays<double> expected =
            generic::evaluate(*subject.kernel, formulation, context, inputs);
        inputs.push_back(numbers_of(robot));
        const Graph graph = trace(*subject.kernel, formulation, context, TraceGenerality::kNumbers);
        const Arrays<double> outputs = interpret<double>(graph, inputs);
        const double tolerance = conditioned(1e-9, Reference(subject.model).mass_matrix(inputs[0]));
        for (std::size_t k = 0; k < outputs.size(); ++k) {
          EXPECT_LE(max_difference(outputs[k], expected[k]), tolerance * (1 + max_abs(expected[k])))
              << subject.kernel->name;
        }
      },
      10);
}

// A chain of hinges with numbers of its own for every link.
Model chain(std::size_t length) {
  TreeBuilder robot("chain");
  robot.add_link({.name = "link0"});
  Rng rng(7);
  const auto any = [&] { return rng.uniform(-1, 1); };
  for (std::size_t i = 1; i <= length; ++i) {
    const std::string name = "link" + std::to_string(i), parent = "link" + std::to_string(i - 1);
    const double xy = 0.3 * any(), xz = 0.3 * any(), yz = 0.3 * any();
    robot.add_link({.name = name,
                    .mass = 2 + any(),
                    .com = {{any(), any(), any()}},
                    .inertia = {{{{{3 + any(), xy, xz}}, {{xy, 3 + any(), yz}}, {{xz, yz, 3}}}}}});
    robot.add_joint({.name = "joint" + std::to_string(i),
                     .type = JointType::kContinuous,
                     .parent = parent,
                     .child = name,
                     .X_PJ = {rng.rotation(), {{any(), any(), any()}}},
                     .axis = rng.direction()});
  }
  return robot.build();
}

// Twice the bodies are twice the calls of the same code, if only their numbers differ.
TEST(RerolledProgram, IsNoLongerForALongerChain) {
  for (const std::string_view name : {"inverse_dynamics_order3", "forward_dynamics_order2"}) {
    Subject subject;
    subject.kernel = find_kernel(name);
    const auto statements = [&](std::size_t length) {
      subject.model = chain(length);
      const Formulation& leading = subject.kernel->formulations.front();
      return reroll(compiled(subject, lump(subject.model), leading, TraceGenerality::kNumbers))
          .statements();
    };
    EXPECT_EQ(statements(12), statements(24)) << name;
  }
}

// The compiler re-rolls what is beyond the budget, and what it writes then computes the same.
TEST(RerolledProgram, IsEmittedWithinItsBudget) {
  Subject subject;
  subject.model = chain(30);
  subject.kernel = find_kernel("inverse_dynamics_order2");
  const Arrays<double> inputs =
      sample_inputs({lump(subject.model), subject.settings}, *subject.kernel, 1);
  const Arrays<double> expected = reference_engine(subject).run(inputs);
  const std::vector<EmittedVariant> variants{
      {.name = "double", .code_budget = 40},
      {.name = "libm", .emit = {.trig = Trig::kLibm}, .code_budget = 40},
      {.name = "float", .emit = {.scalar = ScalarType::kFloat}, .code_budget = 40}};
  for (const EmittedVariant& variant : variants) {
    const CompiledKernel compiled = compile_variant(subject, variant);
    ASSERT_TRUE(compiled.rerolled) << variant.name;
    EXPECT_LT(compiled.rerolled->statements(), 40'000u / 13) << variant.name;
    const Arrays<double> tau = EmittedKernel(subject, compiled, variant).run(inputs);
    EXPECT_LE(relative_error(tau.front(), expected.front()), variant.name == "float" ? 1e-4 : 1e-13)
        << variant.name;
  }
}

}  // namespace
}  // namespace dynac::test
