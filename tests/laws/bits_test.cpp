// SPDX-License-Identifier: BSD-3-Clause
// Engines that perform the same operations in the same order have the same bits: tracing,
// interpreting, printing and compiling add no rounding of their own.
#include "fixture.hpp"
#include "harness/compare.hpp"

namespace dynac::test {
namespace {

std::vector<State> all_states(const Model& model) {
  std::vector<State> states = ordinary_states(model, 5);
  states.push_back(huge_angles(model, 1));
  return states;
}

void expect_same_bits(const Model& model, const Engine& one, const Engine& other) {
  for (const State& state : all_states(model)) {
    EXPECT_TRUE(is_identical(one.run(state.inputs()), other.run(state.inputs())))
        << one.name << " and " << other.name << " differ at " << state.name << " by "
        << relative_error(one.run(state.inputs()), other.run(state.inputs()));
  }
}

const Engine& called(const std::vector<Engine>& engines, const std::string& name) {
  for (const Engine& engine : engines) {
    if (engine.name == name) return engine;
  }
  throw std::out_of_range("no engine \"" + name + "\"");
}

TEST_P(Laws, TracedGraphHasTheBitsOfTheGenericCode) {
  const auto [generic, traced] = generic_and_traced_engines(subject());
  ASSERT_EQ(generic.size(), traced.size());
  for (std::size_t k = 0; k < generic.size(); ++k) {
    expect_same_bits(model(), generic[k], traced[k]);
  }
}

TEST_P(Laws, EmittedCodeWithoutFmaHasTheBitsOfItsGraph) {
  // Also where the machine could fuse multiply-adds: nothing does so behind our back.
  EmittedVariant variant{"fma_off", {.fma = false}, {}, {"-O1"}};
  if (runs_x86_64_v3()) variant.flags.push_back("-march=x86-64-v3");
  expect_same_bits(model(), called(engines(), "compiled_fma_off"),
                   emitted_engine(subject(), variant));
}

#if defined(__x86_64__)
TEST_P(Laws, EmittedCodeHasTheBitsOfItsGraphWhereTheTargetHasNoFma) {
  expect_same_bits(model(), called(engines(), "compiled"), called(engines(), "emitted_double"));
}
#endif

}  // namespace
}  // namespace dynac::test
