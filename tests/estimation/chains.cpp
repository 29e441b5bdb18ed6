// SPDX-License-Identifier: BSD-3-Clause
#include "chains.hpp"

#include <cmath>

#include "harness/state.hpp"
#include "joints/joint_types.hpp"

namespace dynac::test {
namespace {

// A body on the last one, turning about its z axis.
void append(Mechanism& robot, const Transform<double>& X_PT, double axial_offset,
            const Inertia<double>& inertia) {
  const std::size_t k = robot.bodies.size();
  Body body;
  body.joint_type = JointType::kRevolute;
  body.name = "link" + std::to_string(k + 1);
  body.joint = "joint" + std::to_string(k + 1);
  body.link = LinkId::of(k + 1);
  body.parent = k == 0 ? BodyId::none() : BodyId::of(k - 1);
  body.X_PT = X_PT;
  body.axial_offset = axial_offset;
  body.inertia = pseudo_inertia(inertia);
  body.q_index = body.v_index = k;
  if (robot.links.empty()) robot.links.push_back({"world", BodyId::none(), {}, false, {}, {}});
  robot.links.push_back({body.name, BodyId::of(k), {}, true, LinkId::of(k), body.inertia});
  robot.bodies.push_back(std::move(body));
  robot.nq = robot.nv = k + 1;
}

Matrix3<double> rotation_about_x(double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {{{{{1, 0, 0}}, {{0, c, -s}}, {{0, s, c}}}}};
}

}  // namespace

Mechanism generic_chain(std::size_t bodies) {
  Mechanism robot;
  Rng rng(1);
  for (std::size_t k = 0; k < bodies; ++k) {
    const Transform<double> X_PT{rotation_about_x(rng.uniform(0.3, 1.2)),
                                 {{rng.uniform(0.2, 0.6), 0, 0}}};
    const Vector3<double> com{
        {rng.uniform(0.1, 0.3), rng.uniform(0.1, 0.3), rng.uniform(0.1, 0.3)}};
    Matrix3<double> I_c = Matrix3<double>::diagonal(rng.uniform(0.2, 0.3), rng.uniform(0.2, 0.3),
                                                    rng.uniform(0.2, 0.3));
    I_c(0, 1) = I_c(1, 0) = rng.uniform(0.01, 0.05);
    I_c(0, 2) = I_c(2, 0) = rng.uniform(0.01, 0.05);
    I_c(1, 2) = I_c(2, 1) = rng.uniform(0.01, 0.05);
    append(robot, X_PT, rng.uniform(0.1, 0.3), inertia_about_com(rng.uniform(1, 3), com, I_c));
  }
  return robot;
}

Mechanism shrinking_chain(std::size_t bodies) {
  Mechanism robot;
  for (std::size_t k = 0; k < bodies; ++k) {
    const double length = std::pow(0.9, static_cast<double>(k));
    const double mass = length * length * length;
    const Matrix3<double> I_c = Matrix3<double>::diagonal(0.0025 * mass * length * length,
                                                          1.015 / 12 * mass * length * length,
                                                          1.015 / 12 * mass * length * length);
    const Transform<double> X_PT =
        k == 0 ? Transform<double>{}
               : Transform<double>{rotation_about_x(1.5), {{length / 0.9, 0, 0}}};
    append(robot, X_PT, 0, inertia_about_com(mass, {{length / 2, 0, 0}}, I_c));
  }
  return robot;
}

}  // namespace dynac::test
