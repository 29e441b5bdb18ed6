#include "describe/first_principles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "describe/certificate.hpp"
#include "describe/samples.hpp"
#include "kernels/kernel.hpp"
#include "kernels/table.hpp"
#include "kernels/unserved.hpp"
#include "search/lower_as_described.hpp"
#include "search/robot.hpp"
#include "support/error.hpp"
#include "trace/trace.hpp"

namespace dynac {
namespace {

// c[0] + c[1] t + c[2] t^2.
struct Series {
  std::array<double, 3> c{};
};

Series operator+(const Series& x, const Series& y) {
  return {{x.c[0] + y.c[0], x.c[1] + y.c[1], x.c[2] + y.c[2]}};
}

Series operator*(const Series& x, const Series& y) {
  return {{x.c[0] * y.c[0], x.c[0] * y.c[1] + x.c[1] * y.c[0],
           x.c[0] * y.c[2] + x.c[1] * y.c[1] + x.c[2] * y.c[0]}};
}

// A homogeneous transform without its last row.
using Pose = std::array<std::array<Series, 4>, 3>;

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

// A motion of the whole robot.
struct Path {
  std::span<const double> q, v, a;
};

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
      A[i][j] =
          Series{{along, 0, 0}} + Series{{across, 0, 0}} * cosine + Series{{U[i][j], 0, 0}} * sine;
    }
  }
  return A;
}

Pose shifting(const Vector3<double>& u, const Series& distance) {
  Pose A = standing({});
  for (std::size_t i = 0; i < 3; ++i) A[i][3] = Series{{u[i], 0, 0}} * distance;
  return A;
}

// R' = R W and R'' = R (W W + W'), p' = R v and p'' = R (W v + v').
Pose flying(const Path& path) {
  const std::span<const double> q = path.q, v = path.v, a = path.a;
  const Matrix Q = cross_matrix(q[3], q[4], q[5]), QQ = times(Q, Q);
  const Matrix W = cross_matrix(v[3], v[4], v[5]), WW = times(W, W);
  const Matrix dW = cross_matrix(a[3], a[4], a[5]);
  Matrix R{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      R[i][j] = (i == j ? 1 : 0) + 2 * (q[6] * Q[i][j] + QQ[i][j]);
    }
  }
  const Matrix RW = times(R, W), RWW = times(R, WW), RdW = times(R, dW);
  Pose A{};
  for (std::size_t i = 0; i < 3; ++i) {
    A[i][3].c[0] = q[i];
    for (std::size_t j = 0; j < 3; ++j) {
      A[i][j] = {{R[i][j], RW[i][j], 0.5 * (RWW[i][j] + RdW[i][j])}};
      A[i][3].c[1] += R[i][j] * v[j];
      A[i][3].c[2] += 0.5 * (RW[i][j] * v[j] + R[i][j] * a[j]);
    }
  }
  return A;
}

bool is_known(const Link& link, bool is_root) {
  if (link.joint.point != Vector3<double>{}) return false;
  switch (link.joint.type) {
    case JointType::kFixed:
    case JointType::kRevolute:
    case JointType::kContinuous:
    case JointType::kPrismatic:
      return true;
    case JointType::kFloating:
      return is_root && link.joint.q_index == 0 && link.joint.v_index == 0;
    default:
      return false;
  }
}

bool are_known(const Model& model) {
  return std::ranges::all_of(
      model.links, [](const Link& link) { return is_known(link, link.parent.is_none()); });
}

Pose moving(const Joint& joint, const Path& path) {
  if (joint.type == JointType::kFloating) return flying(path);
  if (joint.type == JointType::kFixed) return standing({});
  const Mimic follows = joint.mimic.value_or(Mimic{.leader = {}, .multiplier = 1, .offset = 0});
  const double m = follows.multiplier;
  const Series position{{m * path.q[joint.q_index] + follows.offset, m * path.v[joint.v_index],
                         0.5 * m * path.a[joint.v_index]}};
  return joint.type == JointType::kPrismatic ? shifting(joint.axis, position)
                                             : turning(joint.axis, position);
}

std::vector<Pose> poses_along(const Model& model, const Path& path) {
  std::vector<Pose> poses;
  for (const Link& link : model.links) {
    const Pose in_parent = times(standing(link.joint.X_PJ), moving(link.joint, path));
    poses.push_back(link.parent.is_none() ? in_parent
                                          : times(poses[link.parent.index()], in_parent));
  }
  return poses;
}

// The integral of x x^T over a link's mass, x being homogeneous.
std::array<std::array<double, 4>, 4> second_moments(const Inertia<double>& link) {
  std::array<std::array<double, 4>, 4> J{};
  const double half_trace = 0.5 * (link.I_o.row[0][0] + link.I_o.row[1][1] + link.I_o.row[2][2]);
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      J[i][j] = (i == j ? half_trace : 0) - link.I_o.row[i][j];
    }
    J[i][3] = J[3][i] = link.h[i];
  }
  J[3][3] = link.mass;
  return J;
}

// Adds the work of the forces of inertia and of gravity on a link, per unit of a virtual velocity.
void add_work(const Link& link, const Vector3<double>& gravity, const Pose& motion,
              const Pose& virtual_motion, GeneralizedForce& force) {
  const auto J = second_moments(link.inertia);
  for (std::size_t r = 0; r < 3; ++r) {
    for (std::size_t i = 0; i < 4; ++i) {
      const double acceleration = 2 * motion[r][i].c[2] - (i == 3 ? gravity[r] : 0);
      for (std::size_t j = 0; j < 4; ++j) {
        const double term = acceleration * J[i][j] * virtual_motion[r][j].c[1];
        force.value += term;
        force.terms += std::abs(term);
      }
    }
  }
}

// Where digits are left: numbers of usual robots are far from where they run out.
void demand_near(double value, double expected, double size, std::string_view formulation,
                 std::size_t coordinate) {
  constexpr double kDigits = 1e-7;
  if (std::abs(value - expected) <= kDigits * size) return;
  throw InternalError(
      fmt::format("certificate: inverse dynamics by {} differs from d'Alembert's principle, {} "
                  "instead of {} in element {}",
                  formulation, value, expected, coordinate));
}

// Demands that every entry of q and of v is of one joint, in a model whose joints are known.
void demand_numbering(const Model& model) {
  std::vector<int> owners_of_q(static_cast<std::size_t>(position_size(model)));
  std::vector<int> owners_of_v(static_cast<std::size_t>(velocity_size(model)));
  for (const Link& link : model.links) {
    const Joint& joint = link.joint;
    if (!is_independent(joint)) continue;
    const bool is_free = joint.type == JointType::kFloating;
    for (std::size_t k = 0; k < (is_free ? 7 : 1); ++k) ++owners_of_q.at(joint.q_index + k);
    for (std::size_t k = 0; k < (is_free ? 6 : 1); ++k) ++owners_of_v.at(joint.v_index + k);
  }
  const auto is_one = [](int owners) { return owners == 1; };
  DYNAC_ASSERT(std::ranges::all_of(owners_of_q, is_one) && std::ranges::all_of(owners_of_v, is_one),
               "the joints of {} do not have one coordinate each", model.name);
}

// Of a model whose joints are known.
void check_state(const KernelContext& context, const Model& model, const Kernel& kernel,
                 const Arrays<double>& motion) {
  const std::vector<GeneralizedForce> forces =
      forces_by_dalembert(model, motion[0], motion[1], motion[2]).value();
  double size = 0;
  for (const GeneralizedForce& force : forces) size = std::max(size, force.terms);
  for (const Formulation& formulation : kernel.formulations) {
    if (!supports(kernel, formulation, context)) continue;
    const Arrays<double> torques = evaluate(kernel, formulation, context, motion);
    for (std::size_t k = 0; k < forces.size(); ++k) {
      demand_near(torques[0][k], forces[k].value, size, formulation.name, k);
    }
  }
}

}  // namespace

std::optional<std::vector<GeneralizedForce>> forces_by_dalembert(const Model& model,
                                                                 std::span<const double> q,
                                                                 std::span<const double> v,
                                                                 std::span<const double> a) {
  if (!are_known(model)) return std::nullopt;
  const std::vector<Pose> motion = poses_along(model, {q, v, a});
  const std::vector<double> still(v.size());
  std::vector<GeneralizedForce> forces(v.size());
  for (std::size_t k = 0; k < v.size(); ++k) {
    std::vector<double> unit(v.size());
    unit[k] = 1;
    const std::vector<Pose> virtual_motion = poses_along(model, {q, unit, still});
    for (std::size_t i = 0; i < model.links.size(); ++i) {
      add_work(model.links[i], model.gravity, motion[i], virtual_motion[i], forces[k]);
    }
  }
  return forces;
}

void check_first_principles(const Robot& robot) {
  constexpr std::size_t kLongRobot = 200;  // velocities; every one moves all links once
  constexpr std::uint64_t kStates = 2;
  const Mechanism mechanism = lower(robot.model, as_described(0));
  if (mechanism.nv == 0 || mechanism.nv > kLongRobot) return;
  if (!are_known(robot.model) || has_extraordinary_numbers(mechanism)) return;
  demand_numbering(robot.model);
  const KernelContext context{mechanism};
  const Kernel& kernel = *find_kernel("inverse_dynamics");
  for (std::uint64_t state = 1; state <= kStates; ++state) {
    check_state(context, robot.model, kernel, sample_inputs(context, kernel, 200 + state));
  }
}

}  // namespace dynac
