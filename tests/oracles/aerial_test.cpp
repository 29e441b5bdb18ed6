// SPDX-License-Identifier: BSD-3-Clause
// The aerial manipulator with its base wrench and applied wrenches against the reference of a paper
// (Ali, Gabellieri, Franchi), order 0.
#include <gtest/gtest.h>

#include "harness/compare.hpp"
#include "harness/engine.hpp"
#include "paper_reference.hpp"

namespace dynac::test {
namespace {

// The joints' torques are a hundredth of the base's wrench: each block has its own scale.
void expect_agreement(const Engine& engine, const PaperSample& sample, double tolerance) {
  const std::vector<double> tau = engine.run(sample.inputs).front();
  const auto base = [](const std::vector<double>& x) { return std::span(x).first(6); };
  const auto joints = [](const std::vector<double>& x) { return std::span(x).subspan(6); };
  EXPECT_LE(relative_error(base(tau), base(sample.tau)), tolerance) << engine.name << sample.name;
  EXPECT_LE(relative_error(joints(tau), joints(sample.tau)), tolerance)
      << engine.name << ", " << sample.name;
}

TEST(AerialReference, GenericCodeAgrees) {
  for (const auto& file : paper_files("aerial")) {
    SCOPED_TRACE(file);
    const PaperCase aerial = read_aerial(file);
    for (const Engine& engine : generic_engines(aerial.subject)) {
      for (const PaperSample& sample : aerial.samples) expect_agreement(engine, sample, 1e-12);
    }
  }
}

TEST(AerialReference, EmittedCodeAgrees) {
  for (const auto& file : paper_files("aerial")) {
    SCOPED_TRACE(file);
    const PaperCase aerial = read_aerial(file);
    for (const Engine& engine : emitted_engines(aerial.subject)) {
      const double tolerance = engine.unit_roundoff > 0x1p-30 ? 1e-4 : 1e-12;
      for (const PaperSample& sample : aerial.samples) expect_agreement(engine, sample, tolerance);
    }
  }
}

}  // namespace
}  // namespace dynac::test
