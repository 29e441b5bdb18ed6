// SPDX-License-Identifier: BSD-3-Clause
// The derivatives of a quadruped on four feet, whose products of matrices are loops in emitted
// code: they are those of the generic code, for every type of lanes.
#include <gtest/gtest.h>

#include <memory>
#include <utility>

#include "generic/generic_table.hpp"
#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/emitted_kernel.hpp"
#include "harness/state.hpp"
#include "harness/subject.hpp"
#include "search/compile.hpp"

namespace dynac::test {
namespace {

Subject standing() {
  Subject subject{own_robot("quadruped", Base::kFloating)};
  subject.kernel = find_kernel("constrained_forward_dynamics_derivatives");
  ConstraintSet stance{.name = "stance", .constraints = {}};
  for (const char* foot : {"FL_foot", "FR_foot", "RL_foot", "RR_foot"}) {
    stance.constraints.push_back({.name = foot, .first = {link_called(subject.model, foot), {}}});
  }
  subject.settings.constraints = std::make_shared<const ConstraintSet>(std::move(stance));
  return subject;
}

class EmittedProducts : public Checked<testing::TestWithParam<EmittedVariant>> {};

TEST_P(EmittedProducts, AreThoseOfTheGenericCode) {
  const Subject subject = standing();
  const CompiledKernel compiled = compile_variant(subject, GetParam());
  const EmittedKernel emitted(subject, compiled, GetParam());
  const Mechanism robot = lowered(subject, Lowering::kLinkFrames);
  const KernelContext context{robot, subject.settings};
  const bool is_float = GetParam().emit.scalar == ScalarType::kFloat;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const State state = random_state(subject.model, seed);
    const Arrays<double> inputs{state.q, state.v, Rng(seed).vector(robot.nv, 20)};
    const Formulation& formulation =
        *find_formulation(*subject.kernel, subject.kernel->formulations.front().name);
    const Arrays<double> expected =
        generic::evaluate(*subject.kernel, formulation, context, inputs);
    const Arrays<double> given = emitted.run(inputs);
    for (std::size_t k = 0; k < expected.size(); ++k) {
      EXPECT_LE(max_difference(given[k], expected[k]),
                (is_float ? 2e-2 : 1e-9) * (1 + max_abs(expected[k])))
          << "output " << k << ", seed " << seed;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Lanes, EmittedProducts,
    testing::Values(EmittedVariant{"two", {.lanes = 2}}, EmittedVariant{"four", {.lanes = 4}},
                    EmittedVariant{"four_unfused", {.fma = false, .lanes = 4}},
                    EmittedVariant{"eight_floats", {.scalar = ScalarType::kFloat, .lanes = 8}}),
    [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace dynac::test
