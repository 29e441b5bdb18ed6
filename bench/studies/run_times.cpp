// SPDX-License-Identifier: BSD-3-Clause
#include <array>

#include "comparison.hpp"
#include "generic/generic_table.hpp"
#include "harness/state.hpp"
#include "kernels/unserved.hpp"
#include "lower/lower.hpp"
#include "stopwatch.hpp"

namespace dynac::bench {
namespace {

// Median times of the generic code [us]; what it executes does not depend on the state.
Costs times_of(const Model& model, const Kernel& kernel) {
  const Mechanism robot = lump(model);
  const Arrays<double> inputs = test::random_state(model, 1).inputs();
  std::vector<std::string> names;
  std::vector<std::function<void()>> calls;
  for (const Formulation& formulation : kernel.formulations) {
    const bool is_generic = !differentiates_another(formulation);
    if (!is_generic || !supports(kernel, formulation, {robot})) continue;
    names.emplace_back(formulation.name);
    const generic::Code code(kernel, formulation, generic::kernel_table());
    calls.emplace_back([&, code] { keep(code({robot}, inputs)); });
  }
  const std::vector<double> seconds = median_seconds(calls, 15, 0.002);
  Costs costs;
  for (std::size_t k = 0; k < names.size(); ++k) costs[names[k]] = 1e6 * seconds[k];
  return costs;
}

}  // namespace

std::vector<Figure> study_run_times() {
  constexpr std::array<std::size_t, 8> kCounts{1, 2, 5, 10, 20, 50, 100, 200};
  return compare_formulations("run_times", "Median time of generic code [us]", kCounts, times_of);
}

}  // namespace dynac::bench
