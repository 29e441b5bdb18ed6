// SPDX-License-Identifier: BSD-3-Clause
// A crank drives a four-bar linkage along a motion given in closed form: one motor, three joints,
// and a pin that closes the loop. Inverse dynamics under constraints gives the motor's torque and
// the force in the pin; forward dynamics under constraints gives the motion back.
//
// Robot: robots/crank_linkage.urdf, with the dimensions below. Joints without a motor:
// --passive-joints coupler_hinge,rocker_hinge.
#include <algorithm>
#include <array>
#include <cmath>
#include <crank_linkage/crank_linkage.hpp>
#include <cstdio>
#include <numbers>

namespace {

namespace linkage = crank_linkage;
using Joints = std::array<double, linkage::kNv>;  // crank, coupler (from the crank), rocker

constexpr double kCrank = 0.1, kCoupler = 0.3, kRocker = 0.25, kFrame = 0.25;  // m
constexpr double kPeriod = 1;                                                  // s, of a turn

struct Motion {
  Joints q{}, v{}, a{};
};

// A bar's tip relative to its hinge, (x, z), and its rate and acceleration.
struct Tip {
  double x, z, vx, vz, ax, az;
};
Tip tip(double length, double angle, double rate, double acceleration) {
  const double s = length * std::sin(angle), c = length * std::cos(angle);
  return {s,
          c,
          c * rate,
          -s * rate,
          c * acceleration - s * rate * rate,
          -s * acceleration - c * rate * rate};
}

// The rates b, r of two bars with kCoupler (cos, -sin)(coupler) b - kRocker (cos, -sin)(rocker) r
// = (x, z).
std::array<double, 2> close(double coupler, double rocker, double x, double z) {
  const double s = std::sin(rocker - coupler);
  return {(x * std::sin(rocker) + z * std::cos(rocker)) / (kCoupler * s),
          (x * std::sin(coupler) + z * std::cos(coupler)) / (kRocker * s)};
}

// The crank turns at a rate that varies by a third; the other bars follow.
Motion motion_at(double t) {
  const double w = 2 * std::numbers::pi / kPeriod;
  const double crank = w * t + std::sin(w * t) / 3, rate = w + w * std::cos(w * t) / 3,
               acceleration = -w * w * std::sin(w * t) / 3;
  const Tip A = tip(kCrank, crank, rate, acceleration);
  // Where circles about the crank's tip and about the rocker's hinge meet.
  const double dx = kFrame - A.x, dz = -A.z, d = std::hypot(dx, dz);
  const double along = (kCoupler * kCoupler - kRocker * kRocker + d * d) / (2 * d);
  const double across = std::sqrt(kCoupler * kCoupler - along * along);
  const double x = (along * dx - across * dz) / d, z = (along * dz + across * dx) / d;
  const double coupler = std::atan2(x, z), rocker = std::atan2(A.x + x - kFrame, A.z + z);
  const auto [b, r] = close(coupler, rocker, -A.vx, -A.vz);
  const Tip B = tip(kCoupler, coupler, b, 0), R = tip(kRocker, rocker, r, 0);
  const auto [b_dot, r_dot] = close(coupler, rocker, R.ax - B.ax - A.ax, R.az - B.az - A.az);
  return {{crank, coupler - crank, rocker},
          {rate, b - rate, r},
          {acceleration, b_dot - acceleration, r_dot}};
}

double energy(const Motion& motion) {
  double kinetic = 0, potential = 0;
  linkage::energies(motion.q, motion.v, kinetic, potential);
  return kinetic + potential;
}

double largest(double x, double y) { return std::max(x, std::abs(y)); }

}  // namespace

int main() {
  double opening = 0, difference = 0, imbalance = 0, peak = 0;
  std::puts("time [s]  crank [deg]  rocker [deg]  motor [N m]  force in the pin [N]");
  for (int step = 0; step <= 1000; ++step) {
    const double t = 1e-3 * kPeriod * step;
    const Motion motion = motion_at(t);
    std::array<double, 2> phi{}, c{}, gamma{}, weights{1, 1}, force{}, same_force{};
    linkage::constraint_motion(motion.q, motion.v, phi, c, gamma);
    Joints tau{}, a{};
    linkage::constrained_inverse_dynamics(motion.q, motion.v, motion.a, weights, tau, force);
    linkage::constrained_forward_dynamics(motion.q, motion.v, tau, a, same_force);

    for (std::size_t i = 0; i < 2; ++i) {
      opening = largest(largest(opening, phi[i]), c[i]);
      difference = largest(difference, same_force[i] - force[i]);
    }
    for (std::size_t j = 0; j < linkage::kNv; ++j) {
      difference = largest(difference, (a[j] - motion.a[j]) / 100);
    }
    // What the motor does goes into the linkage: the pin does no work.
    constexpr double h = 1e-6;
    const double power = (energy(motion_at(t + h)) - energy(motion_at(t - h))) / (2 * h);
    imbalance = largest(imbalance, power - tau[0] * motion.v[0]);
    peak = largest(peak, tau[0]);
    if (step % 100 == 0) {
      std::printf("%8.2f %12.1f %13.1f %12.4f %21.3f\n", t, motion.q[0] * 180 / std::numbers::pi,
                  motion.q[2] * 180 / std::numbers::pi, tau[0], std::hypot(force[0], force[1]));
    }
    if (tau[1] != 0 || tau[2] != 0) difference = 1;  // no motor there
  }
  std::printf(
      "largest torque %.3f N m; opening of the pin %.1e m, power not accounted for %.1e W\n", peak,
      opening, imbalance);
  const bool is_right = opening < 1e-12 && difference < 1e-9 && imbalance < 1e-8;
  if (!is_right) std::printf("results differ by %.1e\n", difference);
  return is_right ? 0 : 1;
}
