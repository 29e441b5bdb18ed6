// SPDX-License-Identifier: BSD-3-Clause
// Figure 5 of Bos, Traversaro, Pucci, Saccon 2022: geometric finite differences of the inverse
// dynamics of a branched moving base, whose derivatives by pose, joint positions, base velocity and
// joint velocities (D1 to D4) are the columns of dtau/dq and dtau/dv.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/geometric_difference.hpp"
#include "harness/state.hpp"
#include "readers/sdf/sdf.hpp"
#include "study.hpp"

namespace dynac::bench {
namespace {

struct Error {
  double largest = 0;
  double mean = 0;
};

Error error_of(const std::vector<double>& x, const std::vector<double>& reference) {
  Error error;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double difference = std::abs(x[i] - reference[i]);
    error.largest = std::max(error.largest, difference);
    error.mean += difference / static_cast<double>(x.size());
  }
  return error;
}

}  // namespace

std::vector<Figure> study_differences() {
  const Model model = read_sdf(DYNAC_SOURCE_DIR "/robots/flying_workshop.sdf");
  const Mechanism robot = lump(model);
  test::State state = test::random_state(model, 5);
  std::fill(state.q.begin() + 7, state.q.end(), 0.3);
  const Arrays<double> analytical =
      test::run_kernel({robot}, "inverse_dynamics_derivatives", state.inputs());
  std::vector<double> expected = analytical[0];
  expected.insert(expected.end(), analytical[1].begin(), analytical[1].end());
  double size = 0;
  for (const double entry : expected) size = std::max(size, std::abs(entry));
  Figure figure{"geometric_differences",
                fmt::format("Geometric differences of inverse dynamics against analytical "
                            "derivatives, flying_workshop, entries up to {:.0f}",
                            size),
                {{"step", "forward:max", "forward:mean", "central:max", "central:mean"}}};
  for (int digits = 1; digits <= 10; ++digits) {
    const double step = std::pow(10, -digits);
    std::vector<std::string> cells{fmt::format("1e-{}", digits)};
    for (const auto kind : {test::Difference::kForward, test::Difference::kCentral}) {
      const Error error = error_of(
          test::geometric_differences({robot}, "inverse_dynamics", state.inputs(), step, kind),
          expected);
      cells.push_back(fmt::format("{:.1e}", error.largest));
      cells.push_back(fmt::format("{:.1e}", error.mean));
    }
    figure.table.push_back(std::move(cells));
  }
  return {figure};
}

}  // namespace dynac::bench
