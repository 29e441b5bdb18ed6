// SPDX-License-Identifier: BSD-3-Clause
// An arm whose motors drive its joints through springs, as gears and torque sensors are: where the
// motors must be, ahead of the joints, and what they must give so that the links follow a motion.
//
// Robot: the Panda. Motion: the one of its identification (Gaz et al. 2019), q_i = -a_i / w_i
// cos(w_i t). Stiffness and motors are assumed, of the size that lightweight arms with harmonic
// drives have; no figures are published for this one.
#include <array>
#include <cmath>
#include <cstdio>
#include <panda/panda.hpp>

namespace {

using Joints = std::array<double, panda::kNv>;

constexpr Joints kAmplitude{2.21, -2.21, 1.2, -2.1, -2.3, 2.1, -2.5};  // rad/s
constexpr Joints kFrequency{1.7073873117335832, 3.079992797637052,  2.1084514453622774,
                            3.5903916041026207, 1.4183262544423447, 2.285625793808507,
                            5.927533308659986};                     // rad/s
constexpr Joints kStiffness{1e4, 1e4, 1e4, 1e4, 6e3, 6e3, 6e3};     // N m/rad
constexpr Joints kMotorInertia{0.6, 0.6, 0.5, 0.5, 0.2, 0.2, 0.2};  // kg m^2, after the gears
constexpr Joints kMotorDamping{1, 1, 1, 1, 0.5, 0.5, 0.5};          // N m s/rad, likewise

// q and four of its time derivatives: velocity, acceleration, jerk, snap, a column each.
struct Motion {
  Joints q{};
  std::array<double, 4 * panda::kNv> v_derivatives{};
};

Motion motion_at(double t) {
  Motion motion;
  for (std::size_t i = 0; i < panda::kNv; ++i) {
    const double a = kAmplitude[i], w = kFrequency[i], s = std::sin(w * t), c = std::cos(w * t);
    motion.q[i] = -a / w * c;
    const double derivatives[4] = {a * s, a * w * c, -a * w * w * s, -a * w * w * w * c};
    for (std::size_t k = 0; k < 4; ++k) motion.v_derivatives[k * panda::kNv + i] = derivatives[k];
  }
  return motion;
}

}  // namespace

int main() {
  Joints largest_bend{}, largest_torque{}, largest_lag{};
  bool is_right = true;
  for (int step = 0; step <= 5000; ++step) {
    const Motion motion = motion_at(1e-3 * step);
    std::array<double, 3 * panda::kNv> theta{};  // position, velocity, acceleration
    Joints tau_motor{};
    panda::elastic_joint_feedforward(motion.q, motion.v_derivatives, kStiffness, kMotorInertia,
                                     kMotorDamping, theta, tau_motor);
    for (std::size_t i = 0; i < panda::kNv; ++i) {
      const double bend = theta[i] - motion.q[i];
      const double lag = theta[panda::kNv + i] - motion.v_derivatives[i];
      largest_bend[i] = std::max(largest_bend[i], std::abs(bend));
      largest_lag[i] = std::max(largest_lag[i], std::abs(lag));
      largest_torque[i] = std::max(largest_torque[i], std::abs(tau_motor[i]));
      // What a motor gives moves it, overcomes its damping and bends its spring.
      const double sum = kMotorInertia[i] * theta[2 * panda::kNv + i] +
                         kMotorDamping[i] * theta[panda::kNv + i] + kStiffness[i] * bend;
      is_right &= std::abs(sum - tau_motor[i]) < 1e-9;
    }
  }
  std::puts("joint            spring bends [mrad]  motor ahead [mrad/s]  motor torque [N m]");
  for (std::size_t i = 0; i < panda::kNv; ++i) {
    std::printf("%-16s %19.2f %21.2f %19.2f\n", panda::kJointNames[i].data(), 1e3 * largest_bend[i],
                1e3 * largest_lag[i], largest_torque[i]);
  }
  return is_right ? 0 : 1;
}
