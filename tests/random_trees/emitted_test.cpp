// Twenty random robots all the way: emitted in double and float, compiled, loaded and run.
#include <algorithm>

#include "harness/engine.hpp"
#include "harness/mechanics.hpp"
#include "harness/random_tree.hpp"
#include "seeds.hpp"

namespace dynac::test {
namespace {

class EmittedRandomTrees : public testing::TestWithParam<std::uint64_t> {};

constexpr std::uint64_t kEmittedRobots = 20;

// Inputs and constants rounded to 6e-8, then chains of up to sixty joints.
constexpr double kFloatTolerance = 1e-3;

// The formulations take turns, so that each is emitted, not only the cheapest.
EmittedVariant variant_of(const Subject& subject, std::uint64_t seed, ScalarType scalar) {
  EmittedVariant variant;
  variant.emit.scalar = scalar;
  variant.formulation = subject.kernel->formulations[seed % 3].name;
  return variant;
}

TEST_P(EmittedRandomTrees, ComputeWhatTheGenericCodeComputes) {
  for (std::uint64_t seed = GetParam(); seed < kEmittedRobots; seed += kShares) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Subject subject = random_subject(seed);
    const Arrays<double> inputs = random_inputs(subject, seed);
    const Arrays<double> expected = reference_engine(subject).run(inputs);
    const auto error = [&](ScalarType scalar) {
      const Engine engine = emitted_engine(subject, variant_of(subject, seed, scalar));
      return torque_error(subject.model, engine.run(inputs).front(), expected.front());
    };
    EXPECT_LE(error(ScalarType::kDouble), kDoubleTolerance);
    EXPECT_LE(error(ScalarType::kFloat), kFloatTolerance);
  }
}

INSTANTIATE_TEST_SUITE_P(Share, EmittedRandomTrees, testing::Range<std::uint64_t>(0, kShares));

}  // namespace
}  // namespace dynac::test
