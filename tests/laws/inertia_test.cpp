// SPDX-License-Identifier: BSD-3-Clause
// Laws of inertia: what the mass matrix is, and that motion costs the energy it ought to.
#include <Eigen/Cholesky>

#include "fixture.hpp"
#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/reference.hpp"

namespace dynac::test {
namespace {

using Vector = std::vector<double>;

Vector combination(double s, const Vector& x, double t, const Vector& y) {
  Vector result(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) result[i] = s * x[i] + t * y[i];
  return result;
}

// v^T M(q) v.
double twice_kinetic_energy(const Engine& engine, const Model& model, const Vector& q,
                            const Vector& v) {
  const Vector still(v.size());
  return dot(v, combination(1, torque(engine, q, still, v), -1, holding_torque(engine, model, q)));
}

// Size of the power of a torque, below which lies its rounding.
double power_scale(const Model& model, const Vector& tau, const Vector& v) {
  return torque_scale(model, tau) * column(v).lpNorm<1>();
}

TEST_P(Laws, MassMatrixIsSymmetricAndPositiveDefinite) {
  for (const Engine& engine : engines()) {
    SCOPED_TRACE(engine.name);
    for (const State& state : ordinary_states(model(), 3)) {
      SCOPED_TRACE(state.name);
      const Eigen::MatrixXd M = mass_matrix(engine, model(), state.q);
      const double size = M.cwiseAbs().maxCoeff();
      const double tolerance = exact_tolerance(engine) * size;
      EXPECT_LE((M - M.transpose()).cwiseAbs().maxCoeff(), tolerance);
      const Eigen::MatrixXd raised =
          (M + M.transpose()) / 2 + tolerance * Eigen::MatrixXd::Identity(M.rows(), M.cols());
      EXPECT_EQ(raised.llt().info(), Eigen::Success) << M;
    }
  }
}

TEST_P(Laws, TorqueIsAffineInAcceleration) {
  for (const Engine& engine : engines()) {
    SCOPED_TRACE(engine.name);
    for (const State& state : ordinary_states(model(), 3)) {
      SCOPED_TRACE(state.name);
      const Vector still(state.v.size());
      const Vector h = torque(engine, state.q, state.v, still);
      const Eigen::VectorXd sum =
          mass_matrix(engine, model(), state.q) * column(state.a) + column(h);
      const Vector expected(sum.begin(), sum.end());
      const Vector tau = torque(engine, state.q, state.v, state.a);
      EXPECT_LE(torque_error(model(), tau, expected), exact_tolerance(engine));
    }
  }
}

TEST_P(Laws, KineticEnergyIsThatOfTheLinks) {
  for (const Engine& engine : engines()) {
    SCOPED_TRACE(engine.name);
    for (const State& state : ordinary_states(model(), 5)) {
      SCOPED_TRACE(state.name);
      const double expected = kinetic_energy(model(), state.q, state.v);
      const double energy = twice_kinetic_energy(engine, model(), state.q, state.v) / 2;
      // The difference of two torques that hold the weight has their rounding.
      const double scale = power_scale(model(), holding_torque(engine, model(), state.q), state.v);
      EXPECT_LE(std::abs(energy - expected), exact_tolerance(engine) * std::max(expected, scale));
    }
  }
}

TEST_P(Laws, VelocityForcesDoTheWorkThatKineticEnergyGains) {
  // v^T (h(q, v) - g(q)) = 1/2 v^T dM/dt v: no forces but those that the mass matrix explains.
  for (const Engine& engine : engines()) {
    SCOPED_TRACE(engine.name);
    for (const State& state : ordinary_states(model(), 3)) {
      SCOPED_TRACE(state.name);
      const Vector still(state.v.size());
      const Vector h = torque(engine, state.q, state.v, still);
      const double power =
          dot(state.v, combination(1, h, -1, holding_torque(engine, model(), state.q)));
      const double step = difference_step(engine);
      const auto energy = [&](double time) {
        const Vector q = advance(model(), state.q, state.v, time);
        return twice_kinetic_energy(engine, model(), q, state.v) / 2;
      };
      const double gain = (energy(step) - energy(-step)) / (2 * step);
      EXPECT_LE(std::abs(power - gain),
                difference_tolerance(engine) * power_scale(model(), h, state.v));
    }
  }
}

}  // namespace
}  // namespace dynac::test
