// SPDX-License-Identifier: BSD-3-Clause
#include "systems.hpp"

#include "algorithms/kinematics/body_velocities.hpp"
#include "algorithms/sampled_state.hpp"

namespace dynac::test {
namespace {

NewtonEulerForm form_of(const Mechanism& chain, bool is_split) {
  NewtonEulerForm form{{}, is_split};
  for (const Body& body : chain.bodies) form.wrench_links.push_back(body.link);
  return form;
}

// Right-hand sides as the paper has them, of spatial accelerations: what is zero of them counts.
void use_spatial_accelerations(const Mechanism& chain, const RobotState<SampledNumber>& state,
                               const DynamicUnknowns& unknowns,
                               LinearSystem<SampledNumber>& system) {
  const auto v = body_velocities(chain, state, [](const Body&) {});
  for (std::size_t i = 0; i < chain.bodies.size(); ++i) {
    const Body& body = chain.bodies[i];
    Motion<SampledNumber> c = cross(v[i], joint_motion(body, state.v));
    if (i == 0)
      c = c + to_body(body, state.configuration[i], Motion<SampledNumber>{{}, -state.gravity});
    const Force<SampledNumber> p = cross(v[i], inertia(state.inertia[i]) * v[i]);
    for (std::size_t k = 0; k < 6; ++k) {
      system.equations[unknowns.a(i, k)].right = -component(c, k);
      system.equations[unknowns.f(i, k)].right = -component(p, k);
    }
  }
}

}  // namespace

LinearSystem<SampledNumber> forward_system(const Mechanism& chain, bool is_split) {
  const NewtonEulerForm form = form_of(chain, is_split);
  const DynamicUnknowns unknowns(chain, form);
  RobotState<SampledNumber> state = sampled_state({chain});
  SampledNumber varying;
  for (std::size_t sample = 0; sample < kSampleCount; ++sample)
    varying[sample] = 1 + 0.125 * static_cast<double>(sample);
  state.v.assign(chain.nv, varying);
  LinearSystem<SampledNumber> system =
      newton_euler_equations<SampledNumber>(chain, form, state, {}, [](const Body&) {});
  use_spatial_accelerations(chain, state, unknowns, system);
  const auto know = [&](std::size_t unknown, const SampledNumber& value) {
    system.equations.push_back({{{unknown, SampledNumber(1)}}, value});
  };
  for (std::size_t i = 0; i < chain.nv; ++i) know(unknowns.tau(i), varying);
  for (std::size_t i = 0; i < chain.nv; ++i) {
    for (std::size_t k = 0; k < 6; ++k) know(unknowns.wrench(i, k), 0);
  }
  return system;
}

std::vector<Pivot> articulated_body_order(const Mechanism& chain, bool is_split) {
  const DynamicUnknowns unknowns(chain, form_of(chain, is_split));
  const std::size_t n = chain.nv;
  constexpr std::size_t kAxis = 2;
  std::vector<Pivot> order;
  const auto add = [&](std::size_t equation, std::size_t unknown) {
    order.push_back({equation, unknown});
  };
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = 0; k < 6; ++k) {
      add(unknowns.equations() + n + 6 * i + k, unknowns.wrench(i, k));
    }
    add(unknowns.equations() + i, unknowns.tau(i));
    add(unknowns.a(i, kAxis), unknowns.joint_a(i));
    add(unknowns.tau(i), unknowns.f(i, kAxis));
    add(unknowns.f(i, kAxis), unknowns.a(i, kAxis));
    for (std::size_t k = 0; k < 6; ++k) {
      if (k != kAxis) add(unknowns.f(i, k), unknowns.f(i, k));
    }
    for (std::size_t k = 0; k < 6; ++k) {
      if (k != kAxis) add(unknowns.a(i, k), unknowns.a(i, k));
    }
    for (std::size_t k = 0; is_split && i > 0 && k < 6; ++k) {  // what stands on the world has none
      add(unknowns.half_f(i, k), unknowns.half_f(i, k));
    }
    for (std::size_t k = 0; is_split && i > 0 && k < 6; ++k) {
      add(unknowns.half_a(i, k), unknowns.half_a(i, k));
    }
  }
  return order;
}

}  // namespace dynac::test
