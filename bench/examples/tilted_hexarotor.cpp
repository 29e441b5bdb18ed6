// SPDX-License-Identifier: BSD-3-Clause
// A hexarotor with tilted propellers carries two arms: at rest in the air, then along a circle with
// the arms moving. Inverse dynamics gives the wrench that the base needs; the propellers' squared
// speeds follow from the allocation matrix, which has an inverse since tilted propellers push in
// all directions.
//
// Robot and motion: Ali, Gabellieri, Franchi 2026 (arXiv 2605.06498), section 7. The propellers'
// figures are assumed, of the size of 12-inch ones; the paper has none.
#include <aerial_manipulator/aerial_manipulator.hpp>
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <utility>

#include "dynac/propellers.hpp"

namespace {

namespace robot = aerial_manipulator;
using Column = std::array<double, 6>;
using std::numbers::pi;

constexpr double kThrust = 1.2e-5;  // N s^2/rad^2
constexpr double kDrag = 2e-7;      // N m s^2/rad^2
constexpr double kDuration = 30;    // s, of the flight

// Six propellers at 60 degrees, neighbours tilted by 20 degrees to opposite sides and turning in
// opposite ways.
std::array<double, 36> allocation() {
  dynac::runtime::Propeller<double> propellers[6];
  for (int i = 0; i < 6; ++i) {
    const int sign = i % 2 == 0 ? 1 : -1;
    propellers[i] = dynac::runtime::propeller_on<double>(
        {(1 - i) * pi / 3, 0.30, 0.0, sign * 20 * pi / 180, 0.0}, kThrust, kDrag, sign);
  }
  std::array<double, 36> B{};
  dynac::runtime::allocation_matrix<6>(propellers, B.data());
  return B;
}

// B^-1 b, by elimination with row pivots.
Column solve(std::array<double, 36> B, Column b) {
  const auto at = [&B](std::size_t row, std::size_t column) -> double& {
    return B[6 * column + row];
  };
  for (std::size_t k = 0; k < 6; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < 6; ++i) {
      if (std::abs(at(i, k)) > std::abs(at(pivot, k))) pivot = i;
    }
    for (std::size_t j = 0; j < 6; ++j) std::swap(at(k, j), at(pivot, j));
    std::swap(b[k], b[pivot]);
    for (std::size_t i = k + 1; i < 6; ++i) {
      const double factor = at(i, k) / at(k, k);
      for (std::size_t j = k; j < 6; ++j) at(i, j) -= factor * at(k, j);
      b[i] -= factor * b[k];
    }
  }
  for (std::size_t k = 6; k-- > 0;) {
    for (std::size_t j = k + 1; j < 6; ++j) b[k] -= at(k, j) * b[j];
    b[k] /= at(k, k);
  }
  return b;
}

struct Motion {
  std::array<double, robot::kNq> q{};
  std::array<double, robot::kNv> v{}, a{};
};

// The base's position p(t) and heading, turned into its own axes: v = R^T p', a = v'.
void place_base(double t, Motion& motion) {
  const double w = 2 * pi / 20, turn = 25 * pi / 180, rate = 2 * pi / 30;
  const double heading = turn * std::sin(rate * t), yaw_rate = turn * rate * std::cos(rate * t);
  const double c = std::cos(heading), s = std::sin(heading);
  const double velocity[2] = {-w * std::sin(w * t), w * std::cos(w * t)};
  const double acceleration[2] = {-w * w * std::cos(w * t), -w * w * std::sin(w * t)};
  motion.q[0] = std::cos(w * t);
  motion.q[1] = std::sin(w * t);
  motion.q[5] = std::sin(heading / 2);
  motion.q[6] = std::cos(heading / 2);
  motion.v[0] = c * velocity[0] + s * velocity[1];
  motion.v[1] = -s * velocity[0] + c * velocity[1];
  motion.v[5] = yaw_rate;
  motion.a[0] = c * acceleration[0] + s * acceleration[1] + yaw_rate * motion.v[1];
  motion.a[1] = -s * acceleration[0] + c * acceleration[1] - yaw_rate * motion.v[0];
  motion.a[5] = -rate * rate * heading;
}

Motion motion_at(double t) {
  constexpr double kStart[6] = {10, -5, 15, -10, 7, -12}, kSweep[6] = {60, 50, 40, 55, 45, 35};
  const bool is_flying = t >= 0;
  const double time = is_flying ? t : 0, w = pi / kDuration;
  Motion motion;
  motion.q[0] = motion.q[6] = 1;
  if (is_flying) place_base(time, motion);
  for (std::size_t j = 0; j < 6; ++j) {
    const double half = kSweep[j] / 2 * pi / 180;
    motion.q[7 + j] = kStart[j] * pi / 180 + half * (1 - std::cos(w * time));
    if (!is_flying) continue;
    motion.v[6 + j] = half * w * std::sin(w * time);
    motion.a[6 + j] = half * w * w * std::cos(w * time);
  }
  return motion;
}

}  // namespace

int main() {
  const std::array<double, 36> B = allocation();
  std::puts("time [s]   propeller speeds [rad/s]                            largest joint torque");
  bool is_right = true;
  for (double t = -1; t <= kDuration; t += 1) {  // at rest before the flight begins
    const Motion motion = motion_at(t);
    std::array<double, robot::kNv> tau{};
    robot::inverse_dynamics(motion.q, motion.v, motion.a, tau);

    Column wrench{};  // [force; moment] in the base's axes: the first six entries of tau
    for (std::size_t k = 0; k < 6; ++k) wrench[k] = tau[k];
    const Column squared = solve(B, wrench);

    Column given{};
    dynac::runtime::propeller_wrench<6>(B.data(), squared.data(), given.data());
    double torque = 0;
    for (std::size_t j = 6; j < robot::kNv; ++j) torque = std::max(torque, std::abs(tau[j]));
    std::printf("%8.0f  ", t);
    for (std::size_t k = 0; k < 6; ++k) {
      is_right &= squared[k] > 0 && std::abs(given[k] - wrench[k]) < 1e-9;
      std::printf(" %7.1f", std::sqrt(squared[k]));
    }
    std::printf("   %8.3f N m\n", torque);
  }
  if (!is_right) std::puts("a propeller would have to turn backwards, or its wrench is wrong");
  return is_right ? 0 : 1;
}
