// SPDX-License-Identifier: BSD-3-Clause
#include "harness/geometric_difference.hpp"

namespace dynac::test {
namespace {

// The inputs with coordinate `c` of [q; v] displaced.
Arrays<double> displaced(const KernelContext& context, Arrays<double> inputs, std::size_t c,
                         double step) {
  const std::size_t nv = context.robot.nv;
  if (c >= nv) {
    inputs[1][c - nv] += step;
    return inputs;
  }
  std::vector<double> displacement(nv, 0.0);
  displacement[c] = step;
  inputs[0] = run_kernel(context, "integrate", {inputs[0], displacement}).front();
  return inputs;
}

}  // namespace

std::vector<double> geometric_differences(const KernelContext& context, std::string_view kernel,
                                          const Arrays<double>& inputs, double step,
                                          Difference difference) {
  const bool is_central = difference == Difference::kCentral;
  const auto at = [&](std::size_t c, double by) {
    return run_kernel(context, kernel, displaced(context, inputs, c, by)).front();
  };
  std::vector<double> quotients;
  for (std::size_t c = 0; c < 2 * context.robot.nv; ++c) {
    const std::vector<double> ahead = at(c, step);
    const std::vector<double> behind =
        is_central ? at(c, -step) : run_kernel(context, kernel, inputs).front();
    for (std::size_t i = 0; i < ahead.size(); ++i) {
      quotients.push_back((ahead[i] - behind[i]) / (is_central ? 2 * step : step));
    }
  }
  return quotients;
}

}  // namespace dynac::test
