// SPDX-License-Identifier: BSD-3-Clause
// The implicit midpoint rule keeps the energy of a robot on which no torques act: its error is
// bounded over 100 000 steps, of which the second half has no larger one than the first (Hairer,
// Lubich, Wanner 2006, chapter IX). Of other methods it grows with the steps.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <robot.hpp>

namespace {

constexpr std::size_t kNq = robot::kNq, kNv = robot::kNv, kSteps = 1000;

double energy(const double* q, const double* v) {
  std::array<double, kNq> positions{};
  std::array<double, kNv> velocities{};
  std::copy_n(q, kNq, positions.begin());
  std::copy_n(v, kNv, velocities.begin());
  double kinetic = 0, potential = 0;
  robot::energies(positions, velocities, kinetic, potential);
  return kinetic + potential;
}

}  // namespace

int main() {
  std::array<double, kNq> q{};
  std::array<double, kNv> v{};
  for (std::size_t i = 0; i < kNv; ++i) v[i] = 1 + 0.5 * static_cast<double>(i);
  static std::array<double, kNv * kSteps> tau, v_trajectory, residual;
  static std::array<double, kNq * kSteps> q_trajectory;
  const double begin = energy(q.data(), v.data());
  double largest[2] = {0, 0}, left = 0;  // of the halves
  for (int part = 0; part < 100; ++part) {
    robot::rollout(q, v, tau, 0.001, q_trajectory, v_trajectory, residual);
    for (std::size_t k = 0; k < kSteps; ++k) {
      const double now = energy(&q_trajectory[kNq * k], &v_trajectory[kNv * k]);
      double& error = largest[part / 50];
      error = std::max(error, std::abs(now - begin));
    }
    for (const double entry : residual) left = std::max(left, std::abs(entry));
    std::copy_n(q_trajectory.end() - kNq, kNq, q.begin());
    std::copy_n(v_trajectory.end() - kNv, kNv, v.begin());
  }
  std::printf("energy %.6g J, errors of both halves %.2e and %.2e J; residual %.1e\n", begin,
              largest[0], largest[1], left);
  const bool is_bounded = largest[1] < 1.3 * largest[0] && largest[0] < 1e-3 * std::abs(begin);
  return is_bounded && left < 1e-12 ? 0 : 1;
}
