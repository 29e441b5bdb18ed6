// All other kernels of real robots against an independent library: generic code on every lowering,
// graphs after all passes, and emitted code.
#include <gtest/gtest.h>

#include <Eigen/Core>
#include <Eigen/Eigenvalues>
#include <map>

#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/engine.hpp"
#include "ir/interpret.hpp"
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

Engine graph_engine(std::string name, Graph graph) {
  return {std::move(name), 0x1p-53, [graph = std::move(graph)](const Arrays<double>& inputs) {
            return interpret<double>(graph, inputs);
          }};
}

// What the compiler chooses, chosen once: its graph after all passes, and the text that is written
// of it, re-rolled where it would be megabytes. Of smaller robots the graph without multiply-adds,
// too.
std::vector<Engine> compiled_and_emitted_engines(const Subject& subject) {
  const CompiledKernel compiled = compile_variant(subject, {});
  std::vector<Engine> engines{graph_engine("compiled", compiled.program.graph),
                              {"emitted", 0x1p-53,
                               [kernel = EmittedKernel(subject, compiled, {})](
                                   const Arrays<double>& inputs) { return kernel.run(inputs); }}};
  if (velocity_size(subject.model) > 12) return engines;
  EmittedVariant variant;
  variant.emit.fma = false;
  variant.formulation = compiled.choice.chosen().formulation->name;
  engines.push_back(
      graph_engine("compiled_fma_off", compile_variant(subject, variant).program.graph));
  return engines;
}

TEST_P(OracleKernels, CompiledGraphsAndEmittedCodeAgree) {
  expect_agreement(compiled_and_emitted_engines);
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
