// SPDX-License-Identifier: BSD-3-Clause
#include "describe/link_motions.hpp"

#include <algorithm>
#include <cmath>

#include "support/error.hpp"

namespace dynac {
namespace {

Series operator+(const Series& x, const Series& y) {
  return {{x.c[0] + y.c[0], x.c[1] + y.c[1], x.c[2] + y.c[2]}};
}

Series operator*(const Series& x, const Series& y) {
  return {{x.c[0] * y.c[0], x.c[0] * y.c[1] + x.c[1] * y.c[0],
           x.c[0] * y.c[2] + x.c[1] * y.c[1] + x.c[2] * y.c[0]}};
}

Series operator*(double x, const Series& y) { return Series{{x, 0, 0}} * y; }

Pose times(const Pose& A, const Pose& B) {
  Pose C{};
  for (std::size_t i = 0; i < 3; ++i) {
    C[i][3] = A[i][3];
    for (std::size_t j = 0; j < 4; ++j) {
      for (std::size_t k = 0; k < 3; ++k) C[i][j] = C[i][j] + A[i][k] * B[k][j];
    }
  }
  return C;
}

Pose standing(const Transform<double>& X) {
  Pose A{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) A[i][j].c[0] = X.R.row[i][j];
    A[i][3].c[0] = X.p[i];
  }
  return A;
}

using Matrix = std::array<std::array<double, 3>, 3>;

Matrix cross_matrix(double x, double y, double z) { return {{{0, -z, y}, {z, 0, -x}, {-y, x, 0}}}; }

Matrix times(const Matrix& A, const Matrix& B) {
  Matrix C{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      for (std::size_t k = 0; k < 3; ++k) C[i][j] += A[i][k] * B[k][j];
    }
  }
  return C;
}

Pose turning(const Vector3<double>& u, const Series& angle) {
  const auto [x, rate, half] = angle.c;
  const Series sine{
      {std::sin(x), std::cos(x) * rate, std::cos(x) * half - 0.5 * std::sin(x) * rate * rate}};
  const Series cosine{
      {std::cos(x), -std::sin(x) * rate, -std::sin(x) * half - 0.5 * std::cos(x) * rate * rate}};
  const Matrix U = cross_matrix(u[0], u[1], u[2]);
  Pose A{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      const double along = u[i] * u[j], across = (i == j ? 1 : 0) - along;
      A[i][j] = Series{{along, 0, 0}} + across * cosine + U[i][j] * sine;
    }
  }
  return A;
}

Pose shifting(const Vector3<double>& u, const Series& distance) {
  Pose A = standing({});
  for (std::size_t i = 0; i < 3; ++i) A[i][3] = u[i] * distance;
  return A;
}

// Of a unit quaternion x y z w.
Matrix rotation(std::span<const double> q) {
  const Matrix Q = cross_matrix(q[0], q[1], q[2]), QQ = times(Q, Q);
  Matrix R{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      R[i][j] = (i == j ? 1 : 0) + 2 * (q[3] * Q[i][j] + QQ[i][j]);
    }
  }
  return R;
}

// Linear, angular velocity in a body's own axes, and the rates of these numbers.
struct OwnMotion {
  std::array<double, 6> v{}, a{};
};

// R' = R W and R'' = R (W W + W'), p' = R v and p'' = R (W v + v').
Pose flying(const Vector3<double>& p, const Matrix& R, const OwnMotion& own) {
  const auto& [v, a] = own;
  const Matrix W = cross_matrix(v[3], v[4], v[5]), dW = cross_matrix(a[3], a[4], a[5]);
  const Matrix RW = times(R, W), RWW = times(RW, W), RdW = times(R, dW);
  Pose A{};
  for (std::size_t i = 0; i < 3; ++i) {
    A[i][3].c[0] = p[i];
    for (std::size_t j = 0; j < 3; ++j) {
      A[i][j] = {{R[i][j], RW[i][j], 0.5 * (RWW[i][j] + RdW[i][j])}};
      A[i][3].c[1] += R[i][j] * v[j];
      A[i][3].c[2] += 0.5 * (RW[i][j] * v[j] + R[i][j] * a[j]);
    }
  }
  return A;
}

// Rodrigues' formula for the rotation about z x u that takes z to the unit vector u, which is not
// -z.
Pose least_turn_from_z_to(const Vector3<double>& u) {
  const Matrix W = cross_matrix(-u[1], u[0], 0), WW = times(W, W);
  Pose A = standing({});
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) A[i][j].c[0] += W[i][j] + WW[i][j] / (1 + u[2]);
  }
  return A;
}

Pose transposed(const Pose& rotation) {
  Pose A{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) A[i][j] = rotation[j][i];
  }
  return A;
}

bool is_known(const Link& link) {
  constexpr double kNearlyOpposite = -0.999;  // of z
  if (link.joint.type == JointType::kPlanar) return link.joint.axis[2] > kNearlyOpposite;
  return !is_placed_by_input(link.joint.type);
}

// A joint's own entries of a path.
class Moving {
 public:
  Moving(const Joint& joint, const Path& path)
      : joint_(joint),
        q_(path.q.subspan(joint.q_index)),
        v_(path.v.subspan(joint.v_index)),
        a_(path.a.subspan(joint.v_index)) {}

  [[nodiscard]] Pose pose() const {
    const Vector3<double>& axis = joint_.axis;
    switch (joint_.type) {
      case JointType::kFixed:
        return standing({});
      case JointType::kPrismatic:
        return shifting(axis, coordinate(0));
      case JointType::kHelical:
        return times(turning(axis, coordinate(0)), shifting(axis, joint_.pitch * coordinate(0)));
      case JointType::kScrew:
        return screw();
      case JointType::kCylindrical:
        return times(turning(axis, coordinate(0)), shifting(axis, coordinate(1)));
      case JointType::kUniversal:
        return times(turning(axis, coordinate(0)), turning(joint_.second_axis, coordinate(1)));
      case JointType::kSpherical:
        return flying({}, rotation(q_),
                      {{0, 0, 0, v_[0], v_[1], v_[2]}, {0, 0, 0, a_[0], a_[1], a_[2]}});
      case JointType::kPlanar:
        return planar();
      case JointType::kFloating:
        return floating();
      default:
        return turning(axis, coordinate(0));
    }
  }

 private:
  [[nodiscard]] Series coordinate(std::size_t k) const {
    const Mimic follows = joint_.mimic.value_or(Mimic{.leader = {}, .multiplier = 1, .offset = 0});
    const double m = follows.multiplier;
    return {{m * q_[k] + follows.offset, m * v_[k], 0.5 * m * a_[k]}};
  }

  [[nodiscard]] Pose screw() const {
    const Vector3<double>& axis = joint_.axis;
    const Pose there = shifting(joint_.point, {{1, 0, 0}}),
               back = shifting(joint_.point, {{-1, 0, 0}});
    const Pose helix =
        times(turning(axis, coordinate(0)), shifting(axis, joint_.pitch * coordinate(0)));
    return times(there, times(helix, back));
  }

  [[nodiscard]] Pose planar() const {
    const double s = std::sin(q_[2]), c = std::cos(q_[2]);
    const Pose about_z = flying({{q_[0], q_[1], 0}}, {{{c, -s, 0}, {s, c, 0}, {0, 0, 1}}},
                                {{v_[0], v_[1], 0, 0, 0, v_[2]}, {a_[0], a_[1], 0, 0, 0, a_[2]}});
    const Pose C = least_turn_from_z_to(joint_.axis);
    return times(C, times(about_z, transposed(C)));
  }

  [[nodiscard]] Pose floating() const {
    OwnMotion own;
    std::copy_n(v_.begin(), 6, own.v.begin());
    std::copy_n(a_.begin(), 6, own.a.begin());
    return flying({{q_[0], q_[1], q_[2]}}, rotation(q_.subspan(3)), own);
  }

  const Joint& joint_;
  std::span<const double> q_, v_, a_;
};

}  // namespace

bool are_known(const Model& model) { return std::ranges::all_of(model.links, is_known); }

std::vector<Pose> poses_along(const Model& model, const Path& path) {
  std::vector<Pose> poses;
  for (const Link& link : model.links) {
    const Pose in_parent = times(standing(link.joint.X_PJ), Moving(link.joint, path).pose());
    poses.push_back(link.parent.is_none() ? in_parent
                                          : times(poses[link.parent.index()], in_parent));
  }
  return poses;
}

}  // namespace dynac
