// SPDX-License-Identifier: BSD-3-Clause
// All other kernels of real robots against an independent library: generic code on every lowering,
// graphs after all passes, and emitted code.
#include <gtest/gtest.h>

#include <Eigen/Core>
#include <Eigen/Eigenvalues>
#include <map>

#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/compiled_once.hpp"
#include "harness/engine.hpp"
#include "oracle.hpp"

namespace dynac::test {
namespace {

using Vector = std::vector<double>;

// As the file's angles: nearly-exact rotations are made exact.
constexpr double kTolerance = 1e-9;

// What conditioning leaves of it where M is inverted.
double inversion_tolerance(const OracleSample& sample) {
  const auto n = static_cast<Eigen::Index>(sample.v.size());
  Eigen::MatrixXd M(n, n);
  for (Eigen::Index j = 0; j < n; ++j) {
    M.col(j) = Eigen::Map<const Eigen::VectorXd>(
        sample.mass_matrix[static_cast<std::size_t>(j)].data(), n);
  }
  const Eigen::VectorXd values = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(M).eigenvalues();
  const double condition = values[n - 1] / values[0];
  return std::max(kTolerance, 1e3 * std::numeric_limits<double>::epsilon() * condition);
}

Vector product(const Vector& matrix, const Vector& x) {
  Vector y(x.size());
  for (std::size_t j = 0; j < x.size(); ++j) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] += matrix[j * y.size() + i] * x[j];
  }
  return y;
}

class OracleKernels : public Checked<testing::TestWithParam<std::string>> {
 protected:
  OracleKernels() : oracle_(read_oracle(GetParam())) {}

  [[nodiscard]] Subject subject(const std::string& kernel) const {
    Subject result{oracle_.model};
    result.kernel = find_kernel(kernel);
    result.settings.frames = {oracle_.frame};
    return result;
  }

  void expect_agreement(std::vector<Engine> (*engines_of)(const Subject&)) const {
    std::map<std::string, std::vector<Engine>> engines;
    for (const OracleSample& sample : oracle_.samples) {
      for (const OracleResult& result : sample.results) {
        if (!engines.contains(result.kernel)) {
          engines[result.kernel] = engines_of(subject(result.kernel));
          ASSERT_FALSE(engines[result.kernel].empty()) << "nothing computes " << result.kernel;
        }
        const bool inverts = find_kernel(result.kernel)->inverts_inertia;
        const double tolerance = inverts ? inversion_tolerance(sample) : kTolerance;
        for (const Engine& engine : engines[result.kernel]) {
          EXPECT_LE(relative_error(value(engine, result, sample), result.expected), tolerance)
              << result.kernel << " by " << engine.name << ", output " << result.output;
        }
      }
    }
  }

 private:
  static Vector value(const Engine& engine, const OracleResult& result,
                      const OracleSample& sample) {
    Vector output = engine.run(result.inputs)[result.output];
    return result.kernel == "coriolis_matrix" ? product(output, sample.v) : output;
  }

  Oracle oracle_;
};

TEST_P(OracleKernels, GenericCodeAgrees) { expect_agreement(generic_engines); }

// The text is re-rolled where it would be megabytes. Without multiply-adds smaller robots alone. To
// compile one kernel of the largest robots takes as long as all others: laws/ has it of a humanoid.
std::vector<Engine> engines_of_the_choice(const Subject& subject) {
  if (subject.kernel->name == "forward_dynamics_derivatives" && velocity_size(subject.model) > 24) {
    return {reference_engine(subject)};
  }
  CompiledOnce compiled(subject);
  std::vector<Engine> engines{compiled.interpreted(), compiled.emitted({})};
  if (velocity_size(subject.model) <= 12) engines.push_back(compiled.interpreted_without_fma());
  return engines;
}

TEST_P(OracleKernels, CompiledGraphsAndEmittedCodeAgree) {
  expect_agreement(engines_of_the_choice);
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(OracleKernels);
INSTANTIATE_TEST_SUITE_P(Robots, OracleKernels, testing::ValuesIn(oracle_names()),
                         [](const auto& name) {
                           std::string readable = name.param;
                           readable[readable.find('.')] = '_';
                           return readable;
                         });

}  // namespace
}  // namespace dynac::test
