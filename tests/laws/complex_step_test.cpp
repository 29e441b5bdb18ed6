// SPDX-License-Identifier: BSD-3-Clause
// The emitted template with complex numbers: derivatives without differences, against which laws of
// motion hold to rounding.
#include <cmath>
#include <complex>
#include <map>
#include <string>

#include "fixture.hpp"
#include "harness/compare.hpp"
#include "harness/mechanics.hpp"

namespace dynac::test {
namespace {

using Vector = std::vector<double>;
using Complex = std::complex<double>;

// Of the last subject, for all of its laws: compilers take long for it.
const EmittedKernel& template_kernel(const Row& row, const Subject& subject) {
  static std::map<std::string, EmittedKernel> kept;
  const auto found = kept.find(label(row));
  if (found != kept.end()) return found->second;
  kept.clear();
  const EmittedVariant variant{"template", {.scalar = ScalarType::kTemplate}};
  return kept.emplace(label(row), EmittedKernel(subject, variant)).first->second;
}

// d/dt of the positions along v: the base's quaternion turns with half its angular velocity.
Vector position_rate(const Model& model, const Vector& q, const Vector& v) {
  if (model.base() == Base::kFixed) return v;
  const Transform<double> X_WB = place_links(model, q).front().X_WL;
  const Vector3<double> p = X_WB.R * Vector3<double>{{v[0], v[1], v[2]}};
  const double x = v[3] / 2, y = v[4] / 2, z = v[5] / 2;
  Vector rate{p[0],
              p[1],
              p[2],
              q[6] * x + q[4] * z - q[5] * y,
              q[6] * y + q[5] * x - q[3] * z,
              q[6] * z + q[3] * y - q[4] * x,
              -(q[3] * x + q[4] * y + q[5] * z)};
  rate.insert(rate.end(), v.begin() + 6, v.end());
  return rate;
}

// Derivative of the torque as the positions move with `rate`: no difference is taken, so the step
// can be so small that its square vanishes.
Vector torque_rate(const EmittedKernel& kernel, const Vector& q, const Vector& rate,
                   const Vector& v, const Vector& a) {
  constexpr double kStep = 1e-100;
  Arrays<Complex> inputs(3);
  for (std::size_t i = 0; i < q.size(); ++i) inputs[0].emplace_back(q[i], kStep * rate[i]);
  inputs[1].assign(v.begin(), v.end());
  inputs[2].assign(a.begin(), a.end());
  const Arrays<Complex> outputs = kernel.run_complex(inputs);
  Vector result;
  for (const Complex& tau : outputs.front()) result.push_back(tau.imag() / kStep);
  return result;
}

TEST_P(Laws, ComplexStepGivesThePowerOfVelocityForcesToRounding) {
  const EmittedKernel& kernel = template_kernel(GetParam(), subject());
  const auto run = [&](const State& state, const Vector& v, const Vector& a) {
    return kernel.run({state.q, v, a}).front();
  };
  for (const State& state : ordinary_states(model(), 10)) {
    SCOPED_TRACE(state.name);
    const Vector still(state.v.size());
    const Vector rate = position_rate(model(), state.q, state.v);
    const double power =
        dot(state.v, run(state, state.v, still)) - dot(state.v, run(state, still, still));
    // 1/2 v^T dM/dt v, with M v = ID(q, 0, v) - ID(q, 0, 0).
    const double gain = (dot(state.v, torque_rate(kernel, state.q, rate, still, state.v)) -
                         dot(state.v, torque_rate(kernel, state.q, rate, still, still))) /
                        2;
    const double scale = torque_scale(model(), run(state, state.v, still));
    EXPECT_LE(std::abs(power - gain), 1e-12 * scale * std::sqrt(dot(state.v, state.v)));
  }
}

TEST_P(Laws, ComplexStepAgreesWithCentralDifferences) {
  const EmittedKernel& kernel = template_kernel(GetParam(), subject());
  for (const State& state : ordinary_states(model(), 3)) {
    SCOPED_TRACE(state.name);
    constexpr double kStep = 1e-5;
    const auto tau = [&](double time) {
      return kernel.run({advance(model(), state.q, state.v, time), state.v, state.a}).front();
    };
    const Vector after = tau(kStep), before = tau(-kStep);
    Vector difference;
    for (std::size_t i = 0; i < after.size(); ++i) {
      difference.push_back((after[i] - before[i]) / (2 * kStep));
    }
    const Vector rate = position_rate(model(), state.q, state.v);
    EXPECT_LE(
        torque_error(model(), torque_rate(kernel, state.q, rate, state.v, state.a), difference),
        1e-7);
  }
}

}  // namespace
}  // namespace dynac::test
