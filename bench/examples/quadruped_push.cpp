// SPDX-License-Identifier: BSD-3-Clause
// A quadruped stands on four feet and is pushed sideways at its trunk: forces of least norm that
// hold it, whether they are inside the cones of friction, and what the trunk does if the torques
// stay as they were before the push.
//
// Robot: robots/quadruped.urdf; contacts: the set `stance` of robots/constraints/
// quadruped_gaits.constraints, a point per foot, rows in the world's axes. The coefficient of
// friction is assumed.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>
#include <quadruped/quadruped.hpp>

namespace {

constexpr double kFriction = 0.6, kWeight = 13.92 * 9.81;  // N
constexpr std::size_t kFeet = 4;

using Positions = std::array<double, quadruped::kNq>;
using Velocities = std::array<double, quadruped::kNv>;
using Forces = std::array<double, 3 * kFeet>;  // x, y, z of each foot, what the ground exerts

struct Stance {
  Velocities tau{};
  Forces forces{};
};

// Hips bent by 0.6 rad, knees by twice that: feet below the hips.
Positions pose() {
  Positions q{0, 0, 0.4 * std::cos(0.6), 0, 0, 0, 1};
  for (std::size_t leg = 0; leg < kFeet; ++leg) {
    q[7 + 3 * leg + 1] = 0.6;
    q[7 + 3 * leg + 2] = -1.2;
  }
  return q;
}

// What the motors and the ground must give so that nothing moves; sideways forces cost twice as
// much as normal ones.
Stance hold(const Positions& q, const std::array<double, 6>& push) {
  Forces weights{};
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = i % 3 == 2 ? 1 : 2;
  Stance stance;
  quadruped::constrained_inverse_dynamics(q, Velocities{}, Velocities{}, weights, push, stance.tau,
                                          stance.forces);
  return stance;
}

// The largest share of its friction that a foot needs; none where one would have to be pulled.
std::optional<double> friction_used(const Forces& forces) {
  double largest = 0;
  for (std::size_t foot = 0; foot < kFeet; ++foot) {
    const double normal = forces[3 * foot + 2];
    if (normal <= 0) return {};
    const double sideways = std::hypot(forces[3 * foot], forces[3 * foot + 1]);
    largest = std::max(largest, sideways / (kFriction * normal));
  }
  return largest;
}

}  // namespace

int main() {
  const Positions q = pose();
  const Stance alone = hold(q, {});
  bool is_right = true;
  std::puts(
      "push [N]  normal forces FL, FR, RL, RR [N]     friction used  trunk, not held [m/s^2]");
  for (int push = 0; push <= 120; push += 20) {
    const std::array<double, 6> wrench{0, static_cast<double>(push), 0, 0, 0, 0};  // on the trunk
    const Stance held = hold(q, wrench);
    double sum[3] = {0, static_cast<double>(push), -kWeight};
    for (std::size_t i = 0; i < held.forces.size(); ++i) sum[i % 3] += held.forces[i];
    for (const double rest : sum) is_right &= std::abs(rest) < 1e-9;

    // The torques that hold it do so; those of before the push let the trunk go.
    Velocities a{}, a_alone{};
    Forces forces{};
    quadruped::constrained_forward_dynamics(q, Velocities{}, held.tau, wrench, a, forces);
    for (const double entry : a) is_right &= std::abs(entry) < 1e-8;
    quadruped::constrained_forward_dynamics(q, Velocities{}, alone.tau, wrench, a_alone, forces);
    is_right &= push == 0 || a_alone[1] > 0;

    // Beyond the friction of all feet together no forces are inside their cones.
    const std::optional<double> used = friction_used(held.forces);
    const bool holds = used.value_or(2) < 1;
    is_right &= push == 0 ? holds : !(holds && push > kFriction * kWeight);
    std::printf("%8d ", push);
    for (std::size_t foot = 0; foot < kFeet; ++foot) {
      std::printf(" %8.2f", held.forces[3 * foot + 2]);
    }
    if (used) {
      std::printf("  %7.0f %% %s", 100 * *used, holds ? "holds" : "slips");
    } else {
      std::printf("  %15s", "a foot lifts");
    }
    std::printf(" %24.3f\n", std::abs(a_alone[1]));
  }
  return is_right ? 0 : 1;
}
