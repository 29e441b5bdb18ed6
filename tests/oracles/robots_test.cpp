// SPDX-License-Identifier: BSD-3-Clause
// Inverse dynamics of real robots on every engine against an independent library.
#include <gtest/gtest.h>

#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/engine.hpp"
#include "harness/mechanics.hpp"
#include "oracle.hpp"

namespace dynac::test {
namespace {

using Vector = std::vector<double>;

// Robots with a file when this was written; where there is no folder they are not tested.
constexpr std::size_t kOracleCount = 16;

TEST(OracleFolder, HoldsAllRobots) {
  const std::size_t count = oracle_names().size();
  if (count == 0) {
    GTEST_SKIP() << kOracleCount << " robots not compared with an independent library: no folder "
                 << DYNAC_SHARED_DIR "/oracles";
  }
  EXPECT_GE(count, kOracleCount);
}

// With rotations as they stand in the file: rounding only.
constexpr double kExact = 1e-12;
// Nearly-exact rotations made exact: as far off as the file's angles, 5e-12.
constexpr double kSnapped = 1e-10;
// Inputs and constants rounded to 6e-8, then a few thousand operations that partly cancel.
constexpr double kFloat = 2e-5;

class Oracles : public Checked<testing::TestWithParam<std::string>> {
 protected:
  Oracles() : oracle_(read_oracle(GetParam())) {}

  [[nodiscard]] Subject subject(double snap_tolerance) const {
    Subject result{oracle_.model};
    result.snap_tolerance = snap_tolerance;
    return result;
  }

  void expect_agreement(const std::vector<Engine>& engines, double tolerance_in_double) const {
    for (const Engine& engine : engines) {
      const bool is_float = engine.unit_roundoff > 0x1p-30;
      expect_agreement(engine, is_float ? kFloat : tolerance_in_double);
    }
  }

 private:
  // Everything that the file holds and inverse dynamics can tell.
  void expect_agreement(const Engine& engine, double tolerance) const {
    SCOPED_TRACE(engine.name);
    const auto tau = [&](const Vector& q, const Vector& v, const Vector& a) {
      return engine.run({q, v, a}).front();
    };
    for (const OracleSample& sample : oracle_.samples) {
      const Vector still(sample.v.size());
      EXPECT_LE(relative_error(tau(sample.q, sample.v, sample.a), sample.rnea), tolerance);
      EXPECT_LE(relative_error(tau(sample.q, sample.v, still), sample.bias), tolerance);
      const Vector g = tau(sample.q, still, still);
      EXPECT_LE(relative_error(g, sample.gravity_torque), tolerance);
      expect_mass_matrix(engine, sample, g, tolerance);
    }
  }

  // Column i is a difference of two torques and has the rounding of the larger one.
  void expect_mass_matrix(const Engine& engine, const OracleSample& sample, const Vector& g,
                          double tolerance) const {
    const Vector still(sample.v.size());
    for (std::size_t i = 0; i < sample.v.size(); ++i) {
      Vector column = engine.run({sample.q, still, unit_velocity(oracle_.model, i)}).front();
      const double scale = std::max(max_abs(column), max_abs(g));
      for (std::size_t k = 0; k < column.size(); ++k) column[k] -= g[k];
      EXPECT_LE(max_difference(column, sample.mass_matrix[i]), tolerance * scale) << "column " << i;
    }
  }

  Oracle oracle_;
};

TEST_P(Oracles, GenericCodeAgreesWithoutSnapping) {
  expect_agreement(generic_engines(subject(0)), kExact);
}

TEST_P(Oracles, GenericCodeAgreesWithSnapping) {
  expect_agreement(generic_engines(subject(1e-11)), kSnapped);
}

TEST_P(Oracles, InterpretedGraphsAgree) {
  expect_agreement(traced_engines(subject(0)), kExact);
  expect_agreement(compiled_engines(subject(0)), kExact);
  expect_agreement(compiled_engines(subject(1e-11)), kSnapped);
}

TEST_P(Oracles, EmittedCodeAgreesWithoutSnapping) {
  expect_agreement(emitted_engines(subject(0), {{}}), kExact);
}

TEST_P(Oracles, EmittedCodeAgreesWithSnapping) {
  const EmittedVariant in_float{"float", {.scalar = ScalarType::kFloat}};
  expect_agreement(emitted_engines(subject(1e-11), {{}, in_float}), kSnapped);
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Oracles);
INSTANTIATE_TEST_SUITE_P(Robots, Oracles, testing::ValuesIn(oracle_names()), [](const auto& name) {
  std::string readable = name.param;
  readable[readable.find('.')] = '_';
  return readable;
});

}  // namespace
}  // namespace dynac::test
