// SPDX-License-Identifier: BSD-3-Clause
#include "describe/snapping.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>

#include "describe/datasheet.hpp"
#include "kernels/sample_inputs.hpp"
#include "kernels/table.hpp"
#include "search/lower_as_described.hpp"
#include "trace/trace.hpp"

namespace dynac {
namespace {

double two_digits(double x) {
  const std::string text = fmt::format("{:.1e}", x);
  double rounded = 0;
  std::from_chars(text.data(), text.data() + text.size(), rounded);
  return rounded;
}

// The links' own frames and inertias: nothing but the tolerance makes a difference.
Mechanism lowered(const Robot& robot, double tolerance) {
  return lower(robot.model, as_described(tolerance));
}

// The largest difference relative to the largest torque.
double relative_change(const std::vector<double>& before, const std::vector<double>& after) {
  double difference = 0, largest = 0;
  for (std::size_t k = 0; k < before.size(); ++k) {
    difference = std::max(difference, std::abs(after[k] - before[k]));
    largest = std::max(largest, std::abs(before[k]));
  }
  return largest > 0 ? difference / largest : 0;
}

double torque_change(const Robot& robot, double tolerance) {
  const Kernel& kernel = *find_kernel("inverse_dynamics");
  const Formulation& formulation = kernel.formulations.front();
  const Mechanism as_read = lowered(robot, 0), snapped = lowered(robot, tolerance);
  double change = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const KernelContext context{as_read, robot.settings};
    const Arrays<double> inputs = sample_inputs(context, kernel, seed);
    const Arrays<double> before = evaluate(kernel, formulation, context, inputs);
    const Arrays<double> after = evaluate(kernel, formulation, {snapped, robot.settings}, inputs);
    change = std::max(change, relative_change(before.front(), after.front()));
  }
  return change;
}

}  // namespace

SnappingEntry measure_snapping(const Robot& robot, double tolerance) {
  const int entries = count_snapped(robot.model, tolerance);
  if (entries == 0) return {};
  return {entries, two_digits(largest_snap(robot.model, tolerance)),
          two_digits(torque_change(robot, tolerance))};
}

}  // namespace dynac
