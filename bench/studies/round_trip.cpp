// SPDX-License-Identifier: BSD-3-Clause
// Figure 3 of Ali, Gabellieri, Franchi 2026: along a trajectory of the aerial manipulator, inverse
// dynamics of order five and then forward dynamics of order five of what it gives, against the
// motion that went in.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "generic/generic_table.hpp"
#include "harness/subject.hpp"
#include "kernels/orders/time_derivatives.hpp"
#include "study.hpp"

namespace dynac::bench {
namespace {

constexpr std::size_t kOrder = 5;
constexpr double kDuration = 30;  // [s]
constexpr std::size_t kSamplesPerSecond = 100;

using Times = Series<double>;

constexpr double radians(double degrees) { return degrees * std::numbers::pi / 180; }

struct Motion {
  std::vector<double> q;              // (nq)
  std::vector<double> v_derivatives;  // (nv x (order + 2)), base in its own frame
};

// The base on a circle of one metre, swinging about the vertical; joints from their first angles
// by their strokes and towards the end. Phases are as the paper leaves them: zero at the start.
Motion motion_at(double seconds) {
  constexpr std::size_t kTerms = kOrder + 3;
  constexpr std::array<double, 6> kFirst{10, -5, 15, -10, 7, -12}, kStroke{60, 50, 40, 55, 45, 35};
  std::vector<double> clock(kTerms);
  clock[0] = seconds;
  clock[1] = 1;
  const Times t(clock);
  Times x, y, sine, cosine, yaw, ignored;
  sincos(2 * std::numbers::pi / 20 * t, y, x);
  sincos(2 * std::numbers::pi / 30 * t, yaw, ignored);
  yaw = radians(25) * yaw;
  sincos(yaw, sine, cosine);
  const Times x_rate = x.derivative(), y_rate = y.derivative(), still = 0 * x_rate;
  std::vector<Times> v{cosine * x_rate + sine * y_rate,
                       cosine * y_rate - sine * x_rate,
                       still,
                       still,
                       still,
                       yaw.derivative()};
  Motion motion{{x[0], y[0], 0, 0, 0, std::sin(yaw[0] / 2), std::cos(yaw[0] / 2)}, {}};
  for (std::size_t j = 0; j < kFirst.size(); ++j) {
    Times swing;
    sincos(std::numbers::pi / kDuration * t, ignored, swing);
    const Times angle = radians(kFirst[j]) + radians(kStroke[j] / 2) * (1 - swing);
    motion.q.push_back(angle[0]);
    v.push_back(angle.derivative());
  }
  motion.v_derivatives = higher_order::derivatives_of(v, kTerms - 1);
  return motion;
}

// Of one order: the largest entries of what is lost and of the acceleration's derivative itself.
struct Loss {
  double error = 0;
  double size = 0;

  void take(const Loss& other) {
    error = std::max(error, other.error);
    size = std::max(size, other.size);
  }
};
using Losses = std::array<Loss, kOrder + 1>;

class RoundTrip {
 public:
  [[nodiscard]] Losses at(double seconds) const {
    const Motion motion = motion_at(seconds);
    const std::size_t nv = robot_.nv;
    const std::vector<double>& v = motion.v_derivatives;
    const Arrays<double> tau = run("inverse", "newton_euler", {motion.q, v});
    const auto end_of_v = v.begin() + static_cast<std::ptrdiff_t>(nv);
    const std::vector<double> a =
        run("forward", "articulated_body", {motion.q, {v.begin(), end_of_v}, tau.front()}).front();
    Losses losses;
    for (std::size_t k = 0; k < a.size(); ++k) {
      losses[k / nv].take({std::abs(a[k] - v[nv + k]), std::abs(v[nv + k])});
    }
    return losses;
  }

 private:
  [[nodiscard]] Arrays<double> run(std::string_view way, std::string_view formulation,
                                   const Arrays<double>& inputs) const {
    const Kernel& kernel = *find_kernel(fmt::format("{}_dynamics_order{}", way, kOrder));
    return generic::evaluate(kernel, *find_formulation(kernel, formulation), {robot_}, inputs);
  }

  Mechanism robot_ = lump(test::own_robot("aerial_manipulator", Base::kFloating));
};

}  // namespace

std::vector<Figure> study_round_trip() {
  const RoundTrip trip;
  Figure along{"round_trip",
               "Accelerations of forward after inverse dynamics, aerial manipulator: largest error "
               "of each order within a second",
               {{"t [s]"}}};
  Figure over_all{"round_trip_losses",
                  "The same over the whole trajectory",
                  {{"order", "largest error", "largest entry"}}};
  for (std::size_t order = 0; order <= kOrder; ++order) {
    along.table.front().push_back(fmt::format("order {}", order));
  }
  Losses all;
  for (std::size_t second = 0; second < static_cast<std::size_t>(kDuration); ++second) {
    Losses within;
    for (std::size_t k = 0; k < kSamplesPerSecond; ++k) {
      const Losses now = trip.at(static_cast<double>(kSamplesPerSecond * second + k) /
                                 static_cast<double>(kSamplesPerSecond));
      for (std::size_t order = 0; order <= kOrder; ++order) within[order].take(now[order]);
    }
    std::vector<std::string>& cells = along.table.emplace_back();
    cells.push_back(fmt::format("{}", second));
    for (const Loss& loss : within) cells.push_back(fmt::format("{:.1e}", loss.error));
    for (std::size_t order = 0; order <= kOrder; ++order) all[order].take(within[order]);
  }
  for (std::size_t order = 0; order <= kOrder; ++order) {
    over_all.table.push_back({fmt::format("{}", order), fmt::format("{:.1e}", all[order].error),
                              fmt::format("{:.1e}", all[order].size)});
  }
  return {along, over_all};
}

}  // namespace dynac::bench
