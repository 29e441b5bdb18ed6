// SPDX-License-Identifier: BSD-3-Clause
// What the compiler is for, in one table: kernels written for the panda arm while this program was
// built, against the library code that loops over a model, on 64 random states.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>
#include <iterator>

#include "engine.hpp"
#include "ir/count.hpp"
#include "kernels/groups.hpp"
#include "measure.hpp"
#include "table.hpp"

namespace dynac::bench {
namespace {

// The groups of kernels that are shown, as generic code.
std::vector<Kernel> shown_kernels() {
  std::vector<Kernel> shown = kernels::dynamics_kernels<double>();
  std::ranges::move(kernels::derivative_kernels<double>(), std::back_inserter(shown));
  return shown;
}

std::vector<std::string> measured_row(const GeneratedKernel& kernel, std::span<const Kernel> table,
                                      double& worst_error) {
  const Subject subject = make_subject(kernel.robot, kernel.file, kernel.base, kernel.kernel);
  const std::array engines{generated_engine(kernel, subject), generic_engine(subject, table)};
  const double error = largest_error(engines[0], subject);
  if (!(error <= worst_error)) worst_error = error;
  const std::vector<Times> times = measure(engines, 101, 0.005);
  return {std::string(kernel.kernel),
          fmt::format("{}", count_operations(subject.compiled.program.graph).operations()),
          nanoseconds_text(times[0].median) + " ns",
          nanoseconds_text(times[1].median) + " ns",
          fmt::format("{:.1f}x", times[1].median / times[0].median),
          fmt::format("{:.1e}", error)};
}

int run() {
  Table table{{"kernel", "operations", "generated", "generic", "faster", "largest error"}};
  const std::vector<Kernel> shown = shown_kernels();
  double worst_error = 0;
  for (const GeneratedKernel& kernel : generated_kernels()) {
    table.push_back(measured_row(kernel, shown, worst_error));
  }
  fmt::print("Kernels generated for robots/panda.urdf (7 joints, fixed base), in double:\n\n{}\n",
             to_text(table));
  fmt::print(
      "operations     additions, multiplications and divisions of the generated code; a fused\n"
      "               multiply-add is two; sines and cosines are not counted, but timed\n"
      "generated      median time of one call; -O3 -march=native, 64 random states in turn\n"
      "generic        the algorithm that it was generated from, looping over the model\n"
      "largest error  of the generated code over the states, relative to the largest torque,\n"
      "               against another formulation of the same kernel\n");
  constexpr double kTolerance = 1e-12;
  if (worst_error <= kTolerance) return 0;
  fmt::print(stderr, "\nThe generated code is wrong: error {:.1e}\n", worst_error);
  return 1;
}

}  // namespace
}  // namespace dynac::bench

int main() {
  try {
    return dynac::bench::run();
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 3;
  }
}
