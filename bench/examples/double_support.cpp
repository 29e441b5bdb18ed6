// SPDX-License-Identifier: BSD-3-Clause
// A humanoid on both feet accelerates its centre of mass as far as its soles and friction let it: a
// quadratic program finds the accelerations nearest to what is asked for, together with forces at
// the corners of the soles that lie in pyramids inside the cones of friction. Kernels give the
// program its matrices, and show afterwards that the torques do what was planned.
//
// Robot: robots/humanoid.urdf; contacts: the set `both` of robots/constraints/
// humanoid_double_support.constraints, a frame per sole with rows [force; moment] in the world's
// axes. The program is the usual one of whole-body control (Herzog et al. 2016, section 3.2),
// solved by ALGLIB. Friction and the corners are assumed.
#include <optimization.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <humanoid/humanoid.hpp>

namespace {

constexpr std::size_t kNv = humanoid::kNv, kRows = 12, kCorners = 8, kForces = 3 * kCorners;
constexpr std::size_t kUnknowns = kNv + kForces;  // accelerations, then forces of the corners
constexpr double kFriction = 0.7;
const double kSide = kFriction / std::sqrt(2.0);  // of a pyramid inside the cone

using Velocities = std::array<double, kNv>;
using Wrenches = std::array<double, kRows>;

// The robot at rest with its knees bent, and the matrices of its equations.
struct Robot {
  std::array<double, humanoid::kNq> q{0, 0, 0, 0, 0, 0, 1};
  Velocities v{}, h{};
  std::array<double, kNv * kNv> M{};
  std::array<double, kRows * kNv> J{};
  std::array<double, 3> com{};
  std::array<double, 3 * kNv> J_com{};

  Robot() {
    const auto bend = [&](std::size_t hip, std::size_t knee, std::size_t ankle) {
      q[hip] = -0.4;
      q[knee] = 0.8;
      q[ankle] = -0.4;
    };
    namespace at = humanoid::q_index;
    bend(at::left_hip_pitch, at::left_knee_pitch, at::left_ankle_pitch);
    bend(at::right_hip_pitch, at::right_knee_pitch, at::right_ankle_pitch);
    humanoid::mass_matrix(q, M);
    humanoid::bias_forces(q, v, h);
    humanoid::constraint_jacobian(q, J);
    humanoid::center_of_mass(q, com, J_com);
  }
};

// Where a corner of a sole is relative to the sole's frame, which is level [m].
std::array<double, 2> corner(std::size_t k) {
  return {k % 2 == 0 ? 0.15 : -0.05, k / 2 % 2 == 0 ? 0.03 : -0.03};
}

// The wrench [force; moment] on each sole, of the forces at its corners.
template <class Forces>
Wrenches wrenches(const Forces& f) {
  Wrenches w{};
  for (std::size_t k = 0; k < kCorners; ++k) {
    const auto [x, y] = corner(k);
    double* const sole = &w[6 * (k / 4)];
    const double fx = f[3 * k], fy = f[3 * k + 1], fz = f[3 * k + 2];
    const double wrench[6] = {fx, fy, fz, y * fz, -x * fz, x * fy - y * fx};
    for (std::size_t i = 0; i < 6; ++i) sole[i] += wrench[i];
  }
  return w;
}

// M a + h - J^T w, the torques; the first six are the base's.
Velocities torques(const Robot& robot, const Velocities& a, const Wrenches& w) {
  Velocities tau = robot.h;
  for (std::size_t i = 0; i < kNv; ++i) {
    for (std::size_t j = 0; j < kNv; ++j) tau[i] += robot.M[j * kNv + i] * a[j];
    for (std::size_t r = 0; r < kRows; ++r) tau[i] -= robot.J[i * kRows + r] * w[r];
  }
  return tau;
}

// The rows of the program: what must be zero, then what must not be negative. A column for each
// unknown, then the right-hand side.
struct Program {
  static constexpr std::size_t kEqualities = kRows + 6, kAll = kEqualities + 4 * kCorners;

  explicit Program(const Robot& robot) {
    rows.setlength(kAll, kUnknowns + 1);
    kinds.setlength(kAll);
    for (std::size_t r = 0; r < kAll; ++r) {
      kinds(r) = r < kEqualities ? 0 : 1;
      for (std::size_t j = 0; j <= kUnknowns; ++j) rows(r, j) = 0;
    }
    for (std::size_t j = 0; j < kNv; ++j) {
      for (std::size_t r = 0; r < kRows; ++r) rows(r, j) = robot.J[j * kRows + r];  // soles rest
      for (std::size_t i = 0; i < 6; ++i) rows(kRows + i, j) = robot.M[j * kNv + i];
    }
    for (std::size_t i = 0; i < 6; ++i) rows(kRows + i, kUnknowns) = -robot.h[i];  // no motor
    for (std::size_t k = 0; k < kForces; ++k) {
      std::array<double, kForces> unit{};
      unit[k] = 1;
      const Wrenches w = wrenches(unit);
      for (std::size_t i = 0; i < 6; ++i) {
        for (std::size_t r = 0; r < kRows; ++r) {
          rows(kRows + i, kNv + k) -= robot.J[i * kRows + r] * w[r];
        }
      }
    }
    for (std::size_t k = 0; k < 4 * kCorners; ++k) {  // sides of the pyramids
      const std::size_t x_or_y = kNv + 3 * (k / 4) + k % 2, z = kNv + 3 * (k / 4) + 2;
      rows(kEqualities + k, x_or_y) = k / 2 % 2 == 0 ? 1 : -1;
      rows(kEqualities + k, z) = kSide;
    }
  }

  alglib::real_2d_array rows;
  alglib::integer_1d_array kinds;
};

struct Plan {
  Velocities a{};
  std::array<double, kForces> f{};
  bool is_found = false;
};

using Acceleration = std::array<double, 3>;  // of the centre of mass [m/s^2]

Acceleration of_centre(const Robot& robot, const Velocities& a) {
  Acceleration result{};  // the robot is at rest
  for (std::size_t j = 0; j < kNv; ++j) {
    for (std::size_t i = 0; i < 3; ++i) result[i] += robot.J_com[3 * j + i] * a[j];
  }
  return result;
}

// The motion whose centre of mass is nearest to what is asked for, with joints as quiet and forces
// as small as can be.
Plan plan(const Robot& robot, const Acceleration& wanted) {
  alglib::minqpstate state;
  alglib::minqpcreate(kUnknowns, state);
  alglib::real_2d_array quadratic;
  alglib::real_1d_array linear;
  quadratic.setlength(kUnknowns, kUnknowns);
  linear.setlength(kUnknowns);
  for (std::size_t i = 0; i < kUnknowns; ++i) {
    linear(i) = 0;
    for (std::size_t j = 0; j < kUnknowns; ++j) {
      quadratic(i, j) = i != j ? 0 : i < kNv ? 1e-4 : 1e-7;
      if (i >= kNv || j >= kNv) continue;
      for (std::size_t k = 0; k < 3; ++k) {
        quadratic(i, j) += robot.J_com[3 * i + k] * robot.J_com[3 * j + k];
      }
    }
    for (std::size_t k = 0; i < kNv && k < 3; ++k) {
      linear(i) -= robot.J_com[3 * i + k] * wanted[k];
    }
  }
  const Program program(robot);
  alglib::minqpsetquadraticterm(state, quadratic);
  alglib::minqpsetlinearterm(state, linear);
  alglib::minqpsetlc(state, program.rows, program.kinds);
  alglib::minqpsetalgodenseipm(state, 1e-10);
  alglib::minqpoptimize(state);
  alglib::real_1d_array x;
  alglib::minqpreport report;
  alglib::minqpresults(state, x, report);
  Plan result;
  for (std::size_t i = 0; i < kNv; ++i) result.a[i] = x(i);
  for (std::size_t k = 0; k < kForces; ++k) result.f[k] = x(kNv + k);
  result.is_found = report.terminationtype > 0;
  return result;
}

// The largest share of its friction that a corner uses.
double friction_used(const Plan& plan) {
  double largest = 0;
  for (std::size_t k = 0; k < kCorners; ++k) {
    const double sideways = std::hypot(plan.f[3 * k], plan.f[3 * k + 1]),
                 normal = plan.f[3 * k + 2];
    if (normal < -1e-6) return INFINITY;
    largest = std::fmax(largest, sideways / (kFriction * normal + 1e-6));
  }
  return largest;
}

}  // namespace

int main() {
  const Robot robot;
  bool is_right = true;
  std::puts("centre of mass, asked for: x, z [m/s^2]   planned: x, z   friction used     error");
  const Acceleration list[] = {{0, 0, 0}, {0, 0, -4}, {0.5, 0, 0}, {-0.5, 0, 3}, {10, 0, 0}};
  for (const Acceleration& wanted : list) {
    const Plan found = plan(robot, wanted);
    const Wrenches w = wrenches(found.f);
    Velocities tau = torques(robot, found.a, w);
    double error = 0;
    for (std::size_t i = 0; i < 6; ++i) {
      error = std::fmax(error, std::abs(tau[i]));  // of the base's equation
      tau[i] = 0;
    }
    // What these torques do, and what the ground then exerts.
    Velocities a{};
    Wrenches same{};
    humanoid::constrained_forward_dynamics(robot.q, robot.v, tau, a, same);
    for (std::size_t i = 0; i < kNv; ++i) error = std::fmax(error, std::abs(a[i] - found.a[i]));
    for (std::size_t r = 0; r < kRows; ++r) error = std::fmax(error, std::abs(same[r] - w[r]));
    const double used = friction_used(found);
    const Acceleration planned = of_centre(robot, found.a);
    is_right &= found.is_found && error < 1e-7 && used < 1 + 1e-6;
    std::printf("%26.1f %6.1f %22.3f %7.3f %12.0f %% %10.0e\n", wanted[0], wanted[2], planned[0],
                planned[2], 100 * used, error);
  }
  return is_right ? 0 : 1;
}
