// SPDX-License-Identifier: BSD-3-Clause
#include "harness/mechanics.hpp"

#include <algorithm>
#include <cmath>

#include "harness/compare.hpp"
#include "harness/joint_kinematics.hpp"

namespace dynac::test {
namespace {

using Vec = Vector3<double>;
using Mat = Matrix3<double>;

LinkMotion child_motion(const Joint& joint, const LinkMotion& parent, std::span<const double> q,
                        std::span<const double> v) {
  const Transform<double> X_WJ = parent.X_WL * joint.X_PJ;
  const JointMotion own = move_joint(joint, q, v);
  const Transform<double> X_WL = X_WJ * own.X_JL;
  return {X_WL, parent.w_W + X_WJ.R * own.w_J,
          parent.v_W + cross(parent.w_W, X_WL.p - parent.X_WL.p) + X_WJ.R * own.v_J};
}

Vec centre_of(const Inertia<double>& inertia) { return (1 / inertia.mass) * inertia.h; }

// A link's centre of mass and inertia about it, in the world.
struct CentralInertia {
  Vec c;    // [m]
  Vec v_c;  // [m/s]
  Mat I_c;  // [kg m^2]
};

CentralInertia central_inertia(const Inertia<double>& inertia, const LinkMotion& link) {
  const Vec c_L = centre_of(inertia);
  Mat I_c = inertia.I_o;
  const Mat point = point_inertia(c_L);
  for (std::size_t i = 0; i < 3; ++i) I_c.row[i] = I_c.row[i] - inertia.mass * point.row[i];
  const Vec arm = link.X_WL.R * c_L;
  return {link.X_WL.p + arm, link.v_W + cross(link.w_W, arm),
          link.X_WL.R * I_c * transpose(link.X_WL.R)};
}

// Calls `visit` with mass, central inertia and motion of every link that has mass.
template <class Visitor>
void for_each_mass(const Model& model, std::span<const double> q, std::span<const double> v,
                   const Visitor& visit) {
  const std::vector<LinkMotion> links = move_links(model, q, v);
  for (std::size_t i = 0; i < links.size(); ++i) {
    const Inertia<double>& inertia = model.links[i].inertia;
    if (inertia.mass != 0) visit(inertia.mass, central_inertia(inertia, links[i]), links[i]);
  }
}

}  // namespace

std::vector<LinkMotion> move_links(const Model& model, std::span<const double> q,
                                   std::span<const double> v) {
  std::vector<LinkMotion> links;
  for (const Link& body : model.links) {
    const LinkMotion parent = body.parent.is_none() ? LinkMotion{} : links[body.parent.index()];
    links.push_back(child_motion(body.joint, parent, q, v));
  }
  return links;
}

std::vector<LinkMotion> place_links(const Model& model, std::span<const double> q) {
  const std::vector<double> rest(static_cast<std::size_t>(velocity_size(model)));
  return move_links(model, q, rest);
}

double kinetic_energy(const Model& model, std::span<const double> q, std::span<const double> v) {
  double energy = 0;
  for_each_mass(
      model, q, v, [&](double mass, const CentralInertia& central, const LinkMotion& link) {
        energy +=
            mass * dot(central.v_c, central.v_c) / 2 + dot(link.w_W, central.I_c * link.w_W) / 2;
      });
  return energy;
}

double potential_energy(const Model& model, std::span<const double> q,
                        const Vector3<double>& gravity) {
  return -total_mass(model) * dot(gravity, centre_of_mass(model, q));
}

double total_mass(const Model& model) {
  double mass = 0;
  for (const Link& body : model.links) mass += body.inertia.mass;
  return mass;
}

Vector3<double> centre_of_mass(const Model& model, std::span<const double> q) {
  const std::vector<LinkMotion> links = place_links(model, q);
  Vec moment;
  for (std::size_t i = 0; i < links.size(); ++i) {
    const Inertia<double>& inertia = model.links[i].inertia;
    moment = moment + links[i].X_WL.R * inertia.h + inertia.mass * links[i].X_WL.p;
  }
  return (1 / total_mass(model)) * moment;
}

Vector3<double> velocity_of_centre(const Model& model, std::span<const double> q,
                                   std::span<const double> v) {
  return (1 / total_mass(model)) * momentum(model, q, v).linear;
}

Momentum momentum(const Model& model, std::span<const double> q, std::span<const double> v) {
  const Vec G = centre_of_mass(model, q);
  Momentum sum;
  for_each_mass(model, q, v,
                [&](double mass, const CentralInertia& central, const LinkMotion& link) {
                  const Vec linear = mass * central.v_c;
                  sum.linear = sum.linear + linear;
                  sum.angular = sum.angular + central.I_c * link.w_W + cross(central.c - G, linear);
                });
  return sum;
}

std::vector<double> advance(const Model& model, std::span<const double> q,
                            std::span<const double> v, double time) {
  std::vector<double> result(q.begin(), q.end());
  for (const Link& body : model.links) advance_joint(body.joint, v, time, result);
  return result;
}

double torque_scale(const Model& model, std::span<const double> tau) {
  constexpr double kGravity = 9.81;
  constexpr double kArm = 0.01;
  return std::max({max_abs(tau), kArm * kGravity * total_mass(model), 1e-12});
}

double torque_error(const Model& model, std::span<const double> tau,
                    std::span<const double> reference) {
  return max_difference(tau, reference) / torque_scale(model, reference);
}

std::vector<double> unit_velocity(const Model& model, std::size_t index) {
  std::vector<double> v(static_cast<std::size_t>(velocity_size(model)));
  v[index] = 1;
  return v;
}

}  // namespace dynac::test
