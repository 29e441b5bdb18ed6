// SPDX-License-Identifier: BSD-3-Clause
// The Panda arm against the reference of a paper (Mueller 2021).
#include <gtest/gtest.h>

#include "harness/compare.hpp"
#include "harness/engine.hpp"
#include "paper_reference.hpp"

namespace dynac::test {
namespace {

void expect_agreement(const Engine& engine, const PaperCase& panda, double tolerance) {
  for (const PaperSample& sample : panda.samples) {
    EXPECT_LE(relative_error(engine.run(sample.inputs).front(), sample.tau), tolerance)
        << engine.name << ", " << sample.name << ", g = " << -panda.subject.gravity[2];
  }
}

TEST(PandaReference, GenericCodeAgreesForEveryGravityAndBothReadingsOfTheInertias) {
  for (const auto& file : paper_files("panda")) {
    SCOPED_TRACE(file);
    for (const PaperCase& panda : read_panda(file)) {
      for (const Engine& engine : generic_engines(panda.subject)) {
        expect_agreement(engine, panda, 1e-11);
      }
      for (const Engine& engine : traced_engines(panda.subject)) {
        expect_agreement(engine, panda, 1e-11);
      }
    }
  }
}

TEST(PandaReference, EmittedCodeAgrees) {
  for (const auto& file : paper_files("panda")) {
    SCOPED_TRACE(file);
    for (const PaperCase& panda : read_panda(file)) {
      if (panda.subject.gravity != Subject{}.gravity) continue;
      for (const Engine& engine : emitted_engines(panda.subject)) {
        expect_agreement(engine, panda, engine.unit_roundoff > 0x1p-30 ? 1e-5 : 1e-11);
      }
    }
  }
}

}  // namespace
}  // namespace dynac::test
