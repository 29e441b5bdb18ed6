// SPDX-License-Identifier: BSD-3-Clause
// Random robots all the way: emitted in double and float, compiled, loaded and run.
#include <algorithm>

#include "harness/engine.hpp"
#include "harness/kernels.hpp"
#include "harness/mechanics.hpp"
#include "harness/random_tree.hpp"
#include "seeds.hpp"

namespace dynac::test {
namespace {

class EmittedRandomTrees : public testing::TestWithParam<std::uint64_t> {};

// One in fifty of the seeds, but one per share at least.
std::uint64_t emitted_count() { return std::max(seed_count() / 50, kShares); }

// Inputs and constants rounded to 6e-8, then chains of up to sixty joints.
constexpr double kFloatTolerance = 1e-3;

// In double and in float. The formulations take turns, so that each is emitted, not only the
// cheapest.
std::vector<EmittedVariant> variants_of(const Subject& subject, std::uint64_t seed) {
  const Mechanism robot = lump(subject.model);
  const auto formulations = formulations_for(*subject.kernel, {robot, subject.settings});
  const std::string formulation = formulations[seed % formulations.size()]->name;
  return {{"double", {}, formulation}, {"float", {.scalar = ScalarType::kFloat}, formulation}};
}

TEST_P(EmittedRandomTrees, ComputeWhatTheGenericCodeComputes) {
  for (std::uint64_t seed = GetParam(); seed < emitted_count(); seed += kShares) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Subject subject = random_subject(seed);
    const Arrays<double> inputs = random_inputs(subject, seed);
    const Arrays<double> expected = reference_engine(subject).run(inputs);
    for (const Engine& engine : emitted_engines(subject, variants_of(subject, seed))) {
      const Arrays<double> tau = engine.run(inputs);
      const bool is_float = engine.unit_roundoff > 0x1p-30;
      EXPECT_LE(torque_error(subject.model, tau.front(), expected.front()),
                is_float ? kFloatTolerance : kDoubleTolerance)
          << engine.name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Share, EmittedRandomTrees, testing::Range<std::uint64_t>(0, kShares));

}  // namespace
}  // namespace dynac::test
