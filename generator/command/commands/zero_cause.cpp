// SPDX-License-Identifier: BSD-3-Clause
#include "command/commands/zero_cause.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "kernels/sample_inputs.hpp"
#include "search/generic_placement.hpp"
#include "search/lower_as_described.hpp"
#include "support/number_arrays.hpp"
#include "trace/trace.hpp"

namespace dynac {
namespace {

// Placed otherwise, in no special way.
void move(Joint& joint) { joint.X_PJ = joint.X_PJ * generic_placement(); }

// Another mass, centre and inertia, in no special way.
void load(Inertia<double>& inertia) {
  const Matrix3<double> I_c{
      {{{{0.031, 0.002, -0.003}}, {{0.002, 0.043, 0.005}}, {{-0.003, 0.005, 0.052}}}}};
  inertia = inertia + inertia_about_com(1.3, Vector3<double>{{0.11, -0.17, 0.23}}, I_c);
}

void turn(Vector3<double>& gravity) {
  const double size = std::hypot(gravity[0], gravity[1], gravity[2]);
  gravity = (size > 0 ? size : 9.81) * Vector3<double>{{0.48, 0.64, 0.6}};
}

}  // namespace

bool is_zero_entry(const Model& model, const Robot& robot, const Kernel& kernel,
                   const Formulation& formulation, const EntryPlace& place, double snap_tolerance) {
  const Mechanism mechanism = lower(model, as_described(snap_tolerance));
  const KernelContext context{mechanism, robot.settings};
  constexpr std::uint64_t kSamples = 2;
  constexpr double kRounding = 1e-12;
  for (std::uint64_t seed = 1; seed <= kSamples; ++seed) {
    const Arrays<double> inputs = sample_inputs(context, kernel, seed);
    const Arrays<double> outputs = evaluate(kernel, formulation, context, inputs);
    const std::vector<double>& output = outputs[place.output];
    // Written so that what is not a number is not zero.
    if (!(std::abs(output[place.element]) <= kRounding * largest_magnitude(output))) return false;
  }
  return true;
}

ZeroCause find_zero_cause(const Robot& robot, const Kernel& kernel, const Formulation& formulation,
                          const EntryPlace& place, double snap_tolerance) {
  const auto is_zero = [&](const Model& model) {
    return is_zero_entry(model, robot, kernel, formulation, place, snap_tolerance);
  };
  ZeroCause cause;
  Model general = robot.model;
  for (Link& link : general.links) {
    load(link.inertia);
    if (!link.parent.is_none()) move(link.joint);
  }
  turn(general.gravity);
  cause.is_structural = is_zero(general);
  if (cause.is_structural) return cause;
  Model changed = robot.model;
  turn(changed.gravity);
  cause.is_of_gravity = !is_zero(changed);
  changed.gravity = robot.model.gravity;
  for (std::size_t i = 0; i < changed.links.size(); ++i) {
    Link& link = changed.links[i];
    const Link& own = robot.model.links[i];
    load(link.inertia);
    if (!is_zero(changed)) cause.links.push_back(own.name);
    link.inertia = own.inertia;
    if (own.parent.is_none()) continue;
    move(link.joint);
    if (!is_zero(changed)) cause.joints.push_back(own.joint.name);
    link.joint.X_PJ = own.joint.X_PJ;
  }
  return cause;
}

}  // namespace dynac
