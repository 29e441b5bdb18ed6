// SPDX-License-Identifier: BSD-3-Clause
#include "kernel_laws/link_parameters.hpp"

#include <algorithm>

namespace dynac::test {
namespace {

// The ten parameters of an inertia in the regressor's order.
std::vector<double> parameters(const Inertia<double>& inertia) {
  const Matrix3<double>& I = inertia.I_o;
  return {inertia.mass, inertia.h[0], inertia.h[1], inertia.h[2], I(0, 0),
          I(0, 1),      I(1, 1),      I(0, 2),      I(1, 2),      I(2, 2)};
}

}  // namespace

std::vector<double> link_parameters(const Model& model) {
  std::vector<Inertia<double>> sums(model.links.size());
  std::vector<double> pi;
  for (std::size_t i = model.links.size(); i-- > 0;) {
    const Link& body = model.links[i];
    sums[i] = sums[i] + body.inertia;
    if (body.joint.type != JointType::kFixed) {
      const std::vector<double> own = parameters(sums[i]);
      pi.insert(pi.begin(), own.begin(), own.end());
    } else if (!body.parent.is_none()) {
      Inertia<double>& parent = sums[body.parent.index()];
      parent = parent + body.joint.X_PJ * sums[i];
    }
  }
  return pi;
}

std::vector<double> joint_parameters(const Model& model) {
  struct Entry {
    std::size_t order;
    JointDynamics dynamics;
  };
  std::vector<Entry> entries;
  const auto nv = static_cast<std::size_t>(velocity_size(model));
  for (std::size_t i = 1; i < model.links.size(); ++i) {
    const Joint& joint = model.links[i].joint;
    if (joint.type == JointType::kFixed) continue;
    entries.push_back({joint.mimic ? nv + i : joint.v_index, joint.dynamics});
    if (joint.type != JointType::kUniversal) continue;
    entries.push_back({joint.v_index + 1, joint.second_dynamics});
  }
  std::ranges::sort(entries, {}, &Entry::order);
  std::vector<double> pi;
  for (const Entry& entry : entries) pi.push_back(entry.dynamics.armature());
  for (const Entry& entry : entries) pi.push_back(entry.dynamics.damping);
  for (const Entry& entry : entries) pi.push_back(entry.dynamics.friction);
  for (const Entry& entry : entries) pi.push_back(entry.dynamics.stiffness);
  return pi;
}

}  // namespace dynac::test
