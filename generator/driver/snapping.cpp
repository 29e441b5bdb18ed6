#include "driver/snapping.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "driver/load_robot.hpp"
#include "driver/options/options.hpp"
#include "driver/samples.hpp"
#include "emit/job.hpp"
#include "kernels/table.hpp"
#include "readers/text/numbers.hpp"
#include "search/lower_as_described.hpp"
#include "trace/trace.hpp"

namespace dynac {
namespace {

// Entries that rounding alone keeps from 0 and +-1 are not worth a line.
constexpr double kRounding = 1e-15;

double two_digits(double x) { return parse_number(fmt::format("{:.1e}", x)).value; }

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

SnappingEntry measure_snapping(const Robot& robot, const Options& options) {
  const double tolerance = options.snap_angles;
  const int entries = count_snapped(robot.model, tolerance);
  if (entries == 0) return {};
  return {entries, two_digits(largest_snap(robot.model, tolerance)),
          two_digits(torque_change(robot, tolerance))};
}

std::string snapping_note(const SnappingEntry& snapping, double tolerance) {
  if (snapping.largest_change <= kRounding) return "";
  return fmt::format(
      "--snap-angles {}: {} {} of rotations and axes snapped to 0 or +-1, changed by {} at most; "
      "torques change by {} of the largest; --snap-angles 0 leaves them unchanged\n",
      tolerance, snapping.entries, snapping.entries == 1 ? "entry" : "entries",
      snapping.largest_change, snapping.torque_change);
}

}  // namespace dynac
