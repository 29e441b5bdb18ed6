// SPDX-License-Identifier: BSD-3-Clause
#include "readers/mjcf/mjcf_mass.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "readers/mjcf/mjcf_inertia.hpp"

namespace dynac {
namespace {

constexpr double kLeast = 1e-15;     // MuJoCo's smallest mass [kg] and moment [kg m^2]
constexpr double kTolerance = 1e-9;  // of the trace: what a file's rounded digits leave over

double trace(const Matrix3<double>& I) { return I(0, 0) + I(1, 1) + I(2, 2); }

/// Every body that has no joint gives its mass to its parent.
std::vector<bool> bodies_with_mass(const std::vector<MjcfBody>& bodies) {
  std::vector<bool> has_mass(bodies.size());
  for (std::size_t i = bodies.size(); i-- > 1;) {
    const auto& [a, b, c] = principal_inertia(bodies[i].mass.inertia).moments;
    const bool has_own = bodies[i].mass.mass > kLeast && std::min({a, b, c}) > kLeast;
    if (has_own) has_mass[i] = true;
    if (has_mass[i] && bodies[i].joints.empty()) has_mass[bodies[i].parent] = true;
  }
  return has_mass;
}

void check_balance(const MjcfBody& body, Findings& findings) {
  const auto& [a, b, c] = principal_inertia(body.mass.inertia).moments;
  const double largest = std::max({a, b, c});
  if (2 * largest - (a + b + c) <= kTolerance * trace(body.mass.inertia)) return;
  findings.error(body.place,
                 fmt::format("{} inertia violates the triangle inequality, by which no moment "
                             "exceeds the sum of the others ({:.3g}, {:.3g}, {:.3g} kg m^2); "
                             "measure or compute it again, or set balanceinertia=\"true\" in "
                             "<compiler>",
                             body.subject, a, b, c));
}

/// A body's frame becomes that of its centre of mass and principal axes.
void align(std::size_t index, MjcfBodies& robot, Findings& findings) {
  MjcfBody& body = robot.bodies[index];
  const auto moves = [&](const MjcfBody& other) {
    return other.parent == index && !other.joints.empty();
  };
  if (std::ranges::any_of(robot.bodies, moves)) return;
  if (!body.has_own_axes) {
    return findings.error(body.joints.front().place,
                          body.joints.front().subject +
                              " is aligned with the principal axes of its body, whose order and "
                              "signs are arbitrary; write align=\"false\", or an <inertial> with "
                              "diaginertia");
  }
  const Transform<double> X_BC = body.mass.X;
  body.X_PB = body.X_PB * X_BC;
  body.X_WB = body.X_WB * X_BC;
  body.mass.X = {};
  const Transform<double> X_CB = inverse(X_BC);
  for (LinkShape& shape : body.shapes) shape.X_LS = X_CB * shape.X_LS;
  for (MjcfBody& other : robot.bodies) {
    if (other.parent == index && &other != &body) other.X_PB = X_CB * other.X_PB;
  }
  for (auto& [name, site] : robot.sites) {
    if (site.body == index) site.X_BS = X_CB * site.X_BS;
  }
}

}  // namespace

std::vector<bool> moving_bodies(const std::vector<MjcfBody>& bodies, std::size_t floating_root) {
  std::vector<bool> moves(bodies.size());
  for (std::size_t i = 1; i < bodies.size(); ++i) {
    moves[i] = !bodies[i].joints.empty() || moves[bodies[i].parent] || i == floating_root;
  }
  return moves;
}

void complete_mjcf_masses(const MjcfSettings& settings, std::size_t floating_root,
                          MjcfBodies& robot, Findings& findings) {
  const std::vector<bool> moves = moving_bodies(robot.bodies, floating_root);
  double total = 0;
  for (std::size_t i = 1; i < robot.bodies.size(); ++i) {
    MjcfBody& body = robot.bodies[i];
    if (!body.mass_problem.empty() && (moves[i] || settings.total_mass)) {
      findings.error(body.place,
                     fmt::format("{} inertia is not known, because {}; write an <inertial> with "
                                 "pos, mass and diaginertia or fullinertia",
                                 body.subject, body.mass_problem));
    }
    const MassProperties before = body.mass;
    repair_mjcf_mass(settings, body.mass);
    if (before.mass != body.mass.mass || before.inertia != body.mass.inertia) {
      findings.remark(Treatment::kRepaired,
                      "mass and inertia of bodies, by boundmass, boundinertia, balanceinertia",
                      body.place);
    }
    if (!body.has_wrong_mass) check_balance(body, findings);
    total += body.mass.mass;
  }
  const double scale = mjcf_mass_scale(settings, total);
  if (settings.total_mass && total <= 0) {
    findings.error(robot.bodies.front().place,
                   "settotalmass cannot scale the masses, because their sum is zero; give a body "
                   "a mass");
  }
  if (scale != 1) {
    findings.remark(Treatment::kRepaired,
                    fmt::format("masses times {:.6g}, by settotalmass", scale),
                    robot.bodies.front().place);
  }
  for (MjcfBody& body : robot.bodies) {
    body.mass.mass *= scale;
    for (Vector3<double>& row : body.mass.inertia.row) row = scale * row;
  }
  const std::vector<bool> has_mass = bodies_with_mass(robot.bodies);
  for (std::size_t i = 1; i < robot.bodies.size(); ++i) {
    MjcfBody& body = robot.bodies[i];
    const bool is_moved = !body.joints.empty() || i == floating_root;
    const bool is_reported = body.has_wrong_mass || !body.mass_problem.empty();
    if (is_moved && !has_mass[i] && !is_reported) {
      findings.error(body.place,
                     body.subject +
                         " moves, but neither it nor a body fixed to it has both mass and inertia; "
                         "add a <geom>, or an <inertial> with mass and diaginertia");
    }
    const bool aligns = !body.joints.empty() && body.joints.front().aligns;
    if (aligns) align(i, robot, findings);
  }
}

}  // namespace dynac
