// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "claim.hpp"
#include "exponent.hpp"

namespace dynac::bench {
namespace {

constexpr const char* kStem = "geometric_differences";

// The exponent of the error while the step and not round-off decides.
double slope(const Tables& tables, const char* column, double least_step) {
  auto points = tables.at(kStem).points("step", column);
  std::erase_if(points, [&](const auto& point) { return point.first < least_step; });
  return exponent(points);
}

bool is_near(double value, double expected) {
  return value > expected - 0.05 && value < expected + 0.05;
}

// Both exponents of one kind of difference, of the largest and of the mean error.
Finding slopes(const Tables& tables, const std::string& kind, double least_step, double expected) {
  const double largest = slope(tables, (kind + ":max").c_str(), least_step);
  const double mean = slope(tables, (kind + ":mean").c_str(), least_step);
  return {fmt::format("exponents {:.2f} of the largest error, {:.2f} of the mean", largest, mean),
          is_near(largest, expected) && is_near(mean, expected)};
}

Finding round_off(const Tables& tables) {
  const auto points = tables.at(kStem).points("step", "forward:mean");
  const auto best = std::ranges::min_element(points, {}, &std::pair<double, double>::second);
  const double last = points.back().second;
  return {fmt::format("least mean error {:.1e} at a step of {:.0e}, {:.1e} at {:.0e}", best->second,
                      best->first, last, points.back().first),
          best->first <= 1e-7 && best->first >= 1e-9 && last > 10 * best->second};
}

}  // namespace

Paper paper_of_geometric_linearization() {
  return {
      "Efficient geometric linearization of moving-base rigid robot dynamics",
      "Bos, Traversaro, Pucci, Saccon 2022, Journal of Geometric Mechanics",
      {{"Figures 4 and 5",
        "Geometric finite differences of inverse dynamics against the analytical derivatives by "
        "pose, joint positions, base velocity and joint velocities, for a branched moving base "
        "with revolute, prismatic and helical joints, all at 0.3 (robots/flying_workshop.sdf: the "
        "paper does not state its masses)",
        {kStem},
        {kStem},
        {{"The largest and the mean error of finite differences fall with the step (forward "
          "differences: in proportion to it).",
          Standing::kHolds,
          [](const Tables& tables) { return slopes(tables, "forward", 1e-6, 1); }},
         {"The same of central differences: in proportion to its square.", Standing::kHolds,
          [](const Tables& tables) { return slopes(tables, "central", 1e-4, 2); }},
         {"Below some step, round-off takes over.", Standing::kHolds, round_off}}}}};
}

}  // namespace dynac::bench
