// SPDX-License-Identifier: BSD-3-Clause
// Generic, traced, compiled and emitted code agree; the emitted template has exact derivatives.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>

#include "dynac/options/options.hpp"
#include "harness/compare.hpp"
#include "harness/engine.hpp"
#include "ir/interpret.hpp"
#include "passes/pass_list.hpp"
#include "proof/prime_field.hpp"
#include "robot_zoo.hpp"
#include "trace/trace.hpp"

namespace dynac::test {
namespace {

using Complex = std::complex<double>;

// Inputs of a kernel, from no step to half a turn.
std::vector<Arrays<double>> inputs_of(const Subject& subject) {
  std::vector<Arrays<double>> list;
  Rng rng(5);
  for (int k = 0; k < 50; ++k) {
    const double size = k == 0 ? 0 : k < 40 ? 0.075 * k : std::pow(10, k - 52);
    const Vector q = random_position(subject.model, rng);
    const Vector v = random_displacement(subject.model, size, rng);
    const bool integrates = subject.kernel->name == "integrate";
    const BaseVelocity base_velocity = subject.settings.base_velocity;
    list.push_back({q, integrates ? v : integrate(subject.model, q, v, base_velocity)});
  }
  return list;
}

// A kernel and what represents displacements of the base.
class ManifoldEngines : public testing::TestWithParam<std::tuple<const char*, BaseVelocity>> {
 protected:
  [[nodiscard]] static bool is_body() { return std::get<1>(GetParam()) == BaseVelocity::kBody; }
  // Odd seeds have a floating base: others know no representation.
  [[nodiscard]] static Subject subject_of(std::uint64_t seed) {
    return std::apply([&](const auto&... row) { return manifold_subject(robot_zoo(seed), row...); },
                      GetParam());
  }
};

TEST_P(ManifoldEngines, Agree) {
  for (const std::uint64_t seed : {2u, 3u}) {
    if (seed == 2 && !is_body()) continue;
    const Subject subject = subject_of(seed);
    const Engine reference = reference_engine(subject);
    for (const Engine& engine : all_engines(subject)) {
      for (const Arrays<double>& inputs : inputs_of(subject)) {
        EXPECT_LE(max_difference(engine.run(inputs).front(), reference.run(inputs).front()),
                  30 * engine.unit_roundoff)
            << engine.name;
      }
    }
  }
}

TEST_P(ManifoldEngines, TracedGraphHasTheBitsOfTheGenericCode) {
  for (std::uint64_t seed = is_body() ? 0 : 1; seed < 20; seed += is_body() ? 1 : 2) {
    const Subject subject = subject_of(seed);
    const auto [generic, traced] = generic_and_traced_engines(subject);
    for (std::size_t k = 0; k < generic.size(); ++k) {
      for (const Arrays<double>& inputs : inputs_of(subject)) {
        EXPECT_TRUE(is_identical(generic[k].run(inputs), traced[k].run(inputs)))
            << traced[k].name << ", seed " << seed;
      }
    }
  }
}

TEST_P(ManifoldEngines, EmittedCodeWithoutFmaHasTheBitsOfItsGraph) {
  const Subject subject = subject_of(3);
  EmittedVariant variant{"fma_off", {.fma = false}, {}, {"-O1"}};
  if (runs_x86_64_v3()) variant.flags.push_back("-march=x86-64-v3");
  const Engine emitted = emitted_engine(subject, variant);
  const Engine compiled = compiled_engines(subject)[1];
  for (const Arrays<double>& inputs : inputs_of(subject)) {
    EXPECT_TRUE(is_identical(emitted.run(inputs), compiled.run(inputs)));
  }
}

TEST_P(ManifoldEngines, PassesKeepTheMeaningInAPrimeField) {
  const Subject subject = subject_of(3);
  const Mechanism robot = lump(subject.model);
  Graph graph =
      trace(*subject.kernel, subject.kernel->formulations.front(), {robot, subject.settings});
  Arrays<Field> inputs;
  std::uint64_t next = 1;
  for (const InputBlock& block : graph.inputs()) {
    std::vector<Field>& input = inputs.emplace_back();
    for (std::size_t k = 0; k < block.size; ++k) input.push_back(Field::of(next *= 48271));
  }
  const Arrays<Field> before = interpret<Field>(graph, inputs);
  for (const PassRow& pass : pass_rows()) {
    EXPECT_TRUE(interpret<Field>(pass.run(graph), inputs) == before) << pass.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, ManifoldEngines,
                         testing::Combine(testing::Values("integrate", "difference"),
                                          testing::Values(BaseVelocity::kBody,
                                                          BaseVelocity::kSpatial,
                                                          BaseVelocity::kMixed)),
                         [](const auto& row) {
                           return std::string(std::get<0>(row.param)) + "_" +
                                  to_string(std::get<1>(row.param));
                         });

class ManifoldDerivatives : public testing::TestWithParam<BaseVelocity> {};

// d/dv difference(q, q [+] v) is the identity, at zero as elsewhere: no difference is taken.
TEST_P(ManifoldDerivatives, OfDifferenceAfterIntegrateAreTheIdentity) {
  const Model model = robot_zoo(3);
  const EmittedVariant variant{"template", {.scalar = ScalarType::kTemplate}};
  const EmittedKernel integrate(manifold_subject(model, "integrate", GetParam()), variant);
  const EmittedKernel difference(manifold_subject(model, "difference", GetParam()), variant);
  constexpr double kStep = 1e-100;
  Rng rng(7);
  for (const double size : {0.0, 1e-12, 1e-8, 1e-4, 0.1, 1.0, 3.0}) {
    const Vector q = random_position(model, rng);
    const Vector v = random_displacement(model, size, rng);
    for (std::size_t k = 0; k < v.size(); ++k) {
      Arrays<Complex> inputs{{q.begin(), q.end()}, {v.begin(), v.end()}};
      inputs[1][k] += Complex(0, kStep);
      inputs[1] = integrate.run_complex(inputs).front();
      const std::vector<Complex> back = difference.run_complex(inputs).front();
      for (std::size_t i = 0; i < v.size(); ++i) {
        EXPECT_NEAR(back[i].imag() / kStep, i == k ? 1 : 0, 5e-15)
            << "size " << size << ", entry " << i << " by " << k;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Representations, ManifoldDerivatives,
                         testing::Values(BaseVelocity::kBody, BaseVelocity::kSpatial,
                                         BaseVelocity::kMixed),
                         [](const auto& kind) { return to_string(kind.param); });

}  // namespace
}  // namespace dynac::test
