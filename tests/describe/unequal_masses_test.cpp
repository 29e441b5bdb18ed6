// SPDX-License-Identifier: BSD-3-Clause
// Formulations that lose digits of a robot, while others keep them, are not chosen for it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "describe/certificate.hpp"
#include "dynac/load_robot.hpp"
#include "dynac/request_of.hpp"
#include "dynac/selected_kernels.hpp"
#include "search/compile.hpp"

namespace dynac::test {
namespace {

// Each link's mass and inertia are multiplied by 10^exponent times the factor of the link before
// it; the heaviest link stays as it is.
void scale_masses(Model& model, double exponent) {
  const auto count = static_cast<double>(model.links.size());
  for (std::size_t k = 0; k < model.links.size(); ++k) {
    const auto number = static_cast<double>(k);
    const double factor = std::pow(10, exponent * (exponent > 0 ? number - count : number));
    Inertia<double>& inertia = model.links[k].inertia;
    inertia.mass *= factor;
    inertia.h = factor * inertia.h;
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) inertia.I_o(i, j) *= factor;
    }
  }
}

double error_of(const Certificate& certificate) {
  return certificate.error + certificate.program_error;
}

class UnequalMasses : public testing::TestWithParam<const char*> {
 protected:
  // The certificate's error, of the formulation that is asked for or, null, of the chosen one.
  double error(double exponent, const Formulation* asked) {
    Options options;
    options.robot_file = DYNAC_SOURCE_DIR "/robots/panda.urdf";
    options.certified_states = 32;
    const Kernel& kernel = *find_kernel(GetParam());
    Robot robot = load_robot(options);
    scale_masses(robot.model, exponent);
    CompileRequest request = request_of(options);
    if (asked != nullptr) request.formulations[kernel.name] = asked;
    const CompiledKernel compiled = compile_kernel(robot, kernel, request, [](const auto&) {});
    chosen_ = compiled.choice.chosen().formulation->name;
    return error_of(certify(robot, compiled, request, {}));
  }

  std::string chosen_;
};

TEST_P(UnequalMasses, CostNoDigitsThatAnotherFormulationKeeps) {
  for (const double exponent : {-1.0, 0.0, 1.0}) {
    std::vector<double> errors;
    for (const Formulation& formulation : find_kernel(GetParam())->formulations) {
      if (formulation.scope == FormulationScope::kLocalLoops) continue;
      errors.push_back(error(exponent, &formulation));
    }
    const double chosen = error(exponent, nullptr);
    EXPECT_LE(chosen, std::max(16 * *std::ranges::min_element(errors), 0x1p-39))
        << chosen_ << ", each link 10^" << exponent << " times heavier";
    if (exponent <= 0) continue;
    EXPECT_GT(*std::ranges::max_element(errors), 256 * chosen) << "nothing loses digits";
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, UnequalMasses,
                         testing::Values("forward_dynamics", "mass_matrix_inverse"));

}  // namespace
}  // namespace dynac::test
