// SPDX-License-Identifier: BSD-3-Clause
// Controller of walking_quadruped.cpp: joint torques from the state and from what is asked for.
//
// The centre of mass, the trunk's rotation and the feet are given accelerations that lead back to
// the plan; 18 equations determine the accelerations a of all joints. The contact forces f that
// these take are shared out to the feet on the ground by weighted least squares; M a + h = tau +
// J^T f gives tau.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <walker/walker.hpp>

namespace walking {

constexpr std::size_t kNv = walker::kNv, kFeet = 4;
constexpr double kMass = 13.92;                    // kg
constexpr double kStiffness = 100, kDamping = 20;  // 1/s^2, 1/s, of errors

using Vector3 = std::array<double, 3>;
using Joints = std::array<double, kNv>;
using Forces = std::array<double, 3 * kFeet>;  // x, y, z of each foot, what the ground exerts
using Flags = std::array<double, kFeet>;

struct State {
  std::array<double, walker::kNq> q{};
  Joints v{};
};

/// What the fused kernel says of a state.
struct Model {
  std::array<double, kNv * kNv> M{};
  Joints h{};
  std::array<double, 3 * kFeet * kNv> J{};
  Forces phi{}, c{}, gamma{};  // places of the feet, their velocities, J' v
  Vector3 com{};
  std::array<double, 3 * kNv> J_com{};
  std::array<double, 6 * kNv> A_G{};
  std::array<double, 6> h_G{}, Adot_v{};

  explicit Model(const State& x) {
    walker::whole_body(x.q, x.v, M, h, J, phi, c, gamma, com, J_com, h_G, A_G, Adot_v);
  }
};

/// Place, velocity and acceleration.
struct Motion {
  Vector3 p{}, v{}, a{};
};

/// What a moment of the walk asks for.
struct Reference {
  Motion com;
  Flags active{1, 1, 1, 1};          // 0: the foot swings
  Flags share{1, 1, 1, 1};           // of the load, 0 as a foot leaves the ground
  std::array<Motion, kFeet> feet{};  // of those that swing
};

struct Command {
  Joints a{}, tau{};
  Forces forces{};
};

/// x of A x = b, by elimination with row pivots; A is column-major.
template <std::size_t N>
std::array<double, N> solve(std::array<double, N * N> A, std::array<double, N> b) {
  for (std::size_t k = 0; k < N; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < N; ++i) {
      if (std::abs(A[i + N * k]) > std::abs(A[pivot + N * k])) pivot = i;
    }
    for (std::size_t j = 0; j < N; ++j) std::swap(A[k + N * j], A[pivot + N * j]);
    std::swap(b[k], b[pivot]);
    for (std::size_t i = k + 1; i < N; ++i) {
      const double factor = A[i + N * k] / A[k + N * k];
      for (std::size_t j = k; j < N; ++j) A[i + N * j] -= factor * A[k + N * j];
      b[i] -= factor * b[k];
    }
  }
  for (std::size_t k = N; k-- > 0;) {
    for (std::size_t j = k + 1; j < N; ++j) b[k] -= A[k + N * j] * b[j];
    b[k] /= A[k + N * k];
  }
  return b;
}

/// A x of a column-major matrix.
template <std::size_t kRows, std::size_t kColumns>
std::array<double, kRows> times(const std::array<double, kRows * kColumns>& A,
                                const std::array<double, kColumns>& x) {
  std::array<double, kRows> result{};
  for (std::size_t j = 0; j < kColumns; ++j) {
    for (std::size_t i = 0; i < kRows; ++i) result[i] += A[i + kRows * j] * x[j];
  }
  return result;
}

/// The acceleration that leads back to a motion.
inline double toward(const Motion& wanted, std::size_t i, double p, double v) {
  return wanted.a[i] + kStiffness * (wanted.p[i] - p) + kDamping * (wanted.v[i] - v);
}

/// Whether two feet are on the ground: those of a diagonal, as this robot trots.
inline bool is_pair(const Flags& active) {
  return active[0] + active[1] + active[2] + active[3] == 2;
}

/// The line through the feet of a diagonal pair, where two feet stand: its direction, and the twist
/// of the base, [linear; angular] in its axes, that turns the robot about it. Forces of the feet do
/// no work there.
struct Line {
  Vector3 direction{};
  std::array<double, 6> twist{};
};

inline Line line_of(const State& x, const Model& model, const Flags& active) {
  const std::size_t first = active[0] == 1 ? 0 : 1, second = 3 - first;
  Line line;
  double length = 0;
  Vector3 away{};
  for (std::size_t i = 0; i < 3; ++i) {
    line.direction[i] = model.phi[3 * second + i] - model.phi[3 * first + i];
    away[i] = x.q[i] - model.phi[3 * first + i];
    length += line.direction[i] * line.direction[i];
  }
  for (double& entry : line.direction) entry /= std::sqrt(length);
  const Vector3& e = line.direction;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
    const double turned = e[j] * away[k] - e[k] * away[j];
    for (std::size_t column = 0; column < 3; ++column) {
      const double R =
          model.J[i + 3 * kFeet * column];  // base axes to world: rows of the first foot
      line.twist[column] += R * turned;
      line.twist[3 + column] += R * e[i];
    }
  }
  return line;
}

/// On two feet, nothing turns the robot about the line through them but its weight: this equation
/// takes the place of the centre of mass's acceleration across the line.
inline void leave_free(const Line& line, const Model& model, std::array<double, kNv * kNv>& A,
                       Joints& b) {
  const Vector3& e = line.direction;
  for (std::size_t j = 0; j < kNv; ++j) {
    A[kNv * j] = e[0] * A[kNv * j] + e[1] * A[1 + kNv * j];
    A[1 + kNv * j] = 0;
    for (std::size_t i = 0; i < 6; ++i) A[1 + kNv * j] += line.twist[i] * model.M[i + kNv * j];
  }
  b[0] = e[0] * b[0] + e[1] * b[1];
  b[1] = 0;
  for (std::size_t i = 0; i < 6; ++i) b[1] -= line.twist[i] * model.h[i];
}

/// Joint accelerations under which the centre of mass (3 rows), the trunk's rotation (3) and the
/// feet (12) accelerate as they should; feet on the ground do not.
inline Joints accelerations(const State& x, const Model& model, const Reference& reference) {
  std::array<double, kNv * kNv> A{};
  Joints b{};
  const Vector3 com_velocity = times<3, kNv>(model.J_com, x.v);
  const double sign = x.q[6] < 0 ? -1 : 1;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < kNv; ++j) A[i + kNv * j] = model.J_com[i + 3 * j];
    b[i] = toward(reference.com, i, model.com[i], com_velocity[i]) - model.Adot_v[i] / kMass;
    A[3 + i + kNv * (3 + i)] = 1;  // 2 (x, y, z) of the quaternion is the small rotation vector
    b[3 + i] = -kStiffness * 2 * sign * x.q[3 + i] - kDamping * x.v[3 + i];
  }
  for (std::size_t row = 0; row < 3 * kFeet; ++row) {
    for (std::size_t j = 0; j < kNv; ++j) A[6 + row + kNv * j] = model.J[row + 3 * kFeet * j];
    b[6 + row] = -model.gamma[row];
    if (reference.active[row / 3] == 1) continue;
    b[6 + row] += toward(reference.feet[row / 3], row % 3, model.phi[row], model.c[row]);
  }
  if (is_pair(reference.active)) leave_free(line_of(x, model, reference.active), model, A, b);
  return solve<kNv>(A, b);
}

/// Forces of least weighted norm that give the base, which has no motor, its wrench. A foot that is
/// to bear little has the larger weights, sideways above all.
inline Forces share_out(const State& x, const Model& model, const std::array<double, 6>& wrench,
                        const Flags& share) {
  const auto inverse_weight = [&](std::size_t row) {
    const double load = share[row / 3];
    return row % 3 == 2 ? load : load * load;
  };
  const auto G = [&](std::size_t i, std::size_t row) { return model.J[row + 3 * kFeet * i]; };
  std::array<double, 36> A{};
  for (std::size_t row = 0; row < 3 * kFeet; ++row) {
    for (std::size_t i = 0; i < 6; ++i) {
      for (std::size_t j = 0; j < 6; ++j) {
        A[i + 6 * j] += G(i, row) * inverse_weight(row) * G(j, row);
      }
    }
  }
  if (is_pair(share)) {  // the wrench has no part along the twist; with this, A has an inverse
    const Line line = line_of(x, model, share);
    for (std::size_t i = 0; i < 6; ++i) {
      for (std::size_t j = 0; j < 6; ++j) A[i + 6 * j] += line.twist[i] * line.twist[j];
    }
  }
  const std::array<double, 6> y = solve<6>(A, wrench);
  Forces forces{};
  for (std::size_t row = 0; row < forces.size(); ++row) {
    for (std::size_t i = 0; i < 6; ++i) forces[row] += inverse_weight(row) * G(i, row) * y[i];
  }
  return forces;
}

inline Command control(const State& x, const Model& model, const Reference& reference) {
  Command command;
  command.a = accelerations(x, model, reference);
  Joints needed = times<kNv, kNv>(model.M, command.a);
  for (std::size_t i = 0; i < kNv; ++i) needed[i] += model.h[i];
  std::array<double, 6> wrench{};
  std::copy_n(needed.begin(), 6, wrench.begin());
  command.forces = share_out(x, model, wrench, reference.share);
  for (std::size_t i = 6; i < kNv; ++i) {
    command.tau[i] = needed[i];
    for (std::size_t row = 0; row < command.forces.size(); ++row) {
      command.tau[i] -= model.J[row + 3 * kFeet * i] * command.forces[row];
    }
  }
  return command;
}

}  // namespace walking
