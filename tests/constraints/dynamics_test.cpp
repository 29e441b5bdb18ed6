// SPDX-License-Identifier: BSD-3-Clause
// Laws of constrained dynamics on random robots: both equations hold, ideal constraints do no work,
// impacts keep or lose the energy that they should, derivatives are those of complex steps, and
// redundant rows give the accelerations of independent ones.
#include <gtest/gtest.h>

#include "algorithms/constraints/constrained_articulated_body.hpp"
#include "algorithms/constraints/force_propagators.hpp"
#include "algorithms/constraints/impact_derivatives.hpp"
#include "algorithms/inverse/momentum.hpp"
#include "algorithms/inverse/newton_euler.hpp"
#include "algorithms/joint_dynamics_terms.hpp"
#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "lower/lower.hpp"
#include "random_sets.hpp"
#include "readers/urdf/urdf.hpp"

namespace dynac::test {
namespace {

using Vector = std::vector<double>;
using constraints::Constrained;

double tolerance(const ConstrainedRobot& robot, double least) {
  const auto A = constraints::delassus(robot.mechanism, robot.set, state_of(robot), kUnobserved);
  const auto M = mass_matrix_composite(robot.mechanism, state_of(robot), kUnobserved);
  const double worst = std::max(condition(A), condition(M));
  return std::max(least, 1e3 * std::numeric_limits<double>::epsilon() * worst);
}

class ConstrainedDynamics : public Checked<testing::Test> {
 protected:
  /// @param[in] one_in  only so many of the seeds
  template <class Visit>
  static void for_each_robot(const Visit& visit, std::uint64_t one_in = 1) {
    for (std::uint64_t seed = 0; seed < seed_count() / one_in; ++seed) {
      SCOPED_TRACE("seed " + std::to_string(seed));
      ConstrainedRobot robot = random_regular_robot(seed);
      if (!robot.set.constraints.empty()) visit(robot);
    }
  }
};

DenseMatrix<double> jacobian_of(const ConstrainedRobot& robot) {
  return constraints::jacobian(robot.mechanism, robot.set,
                               world_placements(robot.mechanism, state_of(robot), kUnobserved));
}

TEST_F(ConstrainedDynamics, BothEquationsHold) {
  for_each_robot([](const ConstrainedRobot& robot) {
    RobotState<double> state = state_of(robot);
    const auto x =
        constraints::constrained_forward_dynamics(robot.mechanism, robot.set, state, kUnobserved);
    state.a = x.motion;
    const Vector tau = inverse_dynamics_newton_euler(robot.mechanism, state, kUnobserved);
    Vector given = transpose_times(jacobian_of(robot), x.multipliers);
    for (std::size_t i = 0; i < tau.size(); ++i) given[i] += robot.tau[i];
    EXPECT_LE(max_difference(tau, given), tolerance(robot, 1e-10) * (1 + max_abs(tau)));

    const auto motion = world_motion(robot.mechanism, state, kUnobserved);
    const auto rows = constraints::set_motion(robot.mechanism, robot.set, state, motion);
    const Vector target = constraints::stabilisation(robot.set, rows);
    EXPECT_LE(max_difference(rows.c_dot, target),
              tolerance(robot, 1e-10) * (1 + max_abs(rows.c_dot) + max_abs(x.motion)));
  });
}

// With rotors, and with damping in several steps.
TEST_F(ConstrainedDynamics, ArticulatedBodiesAgreeWithTheMassMatrix) {
  for_each_robot([](ConstrainedRobot robot) {
    for (Body& body : robot.mechanism.bodies) body.dynamics.rotor_inertia = 0.3;
    robot.set.damping = 1e-3;
    robot.set.steps = 2;
    RobotState<double> state = state_of(robot);
    state.joints = joint_dynamics::joint_numbers<double>(robot.mechanism, {.armature = true});
    joint_dynamics::apply_rotors(robot.mechanism, state);
    const double allowed = tolerance(robot, 1e-10);
    const auto agree = [&](const Vector& found, const Vector& expected) {
      EXPECT_LE(max_difference(found, expected), allowed * (1 + max_abs(expected)));
    };
    const auto& [model, mechanism, set, q_v, tau] = robot;
    const auto forced = constraints::constrained_forward_dynamics_articulated_body(
        mechanism, set, state, kUnobserved);
    const auto x = constraints::constrained_forward_dynamics(mechanism, set, state, kUnobserved);
    agree(forced.motion, x.motion);
    agree(forced.multipliers, x.multipliers);
    const Vector none(mechanism.nv, 0.0);
    const auto space =
        constraints::operational_space_articulated_body(mechanism, set, state, none, kUnobserved);
    const auto expected = constraints::operational_space(mechanism, set, state, none, kUnobserved);
    agree(space.Lambda_inverse, expected.Lambda_inverse);
    agree(space.bias, expected.bias);
    agree(space.J_bar, expected.J_bar);
    if (has_mimic_joints(mechanism)) return;
    agree(constraints::delassus_force_propagators(mechanism, set, state, kUnobserved).entries,
          expected.Lambda_inverse);
  });
}

// A bar of mass m hangs on a pivot and, at its tip, on a rod of length L to a point of the world:
// the moment of gravity is that of the force along the rod, F h with h the rod's distance from the
// pivot. lambda presses the tip away from the other end, so a rod that pulls has -F.
TEST(Rods, CarryForcesAlongThemselvesInNewtons) {
  const Model model = read_urdf_text(
      "<robot name='bar'><link name='wall'/><link name='bar'><inertial><origin xyz='0.3 0 0'/>"
      "<mass value='2'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' "
      "iyz='0'/></inertial></link>"
      "<joint name='pivot' type='continuous'><parent link='wall'/><child link='bar'/>"
      "<axis xyz='0 1 0'/></joint></robot>",
      "test");
  const Mechanism robot = lump(model);
  const double moment = 2 * 9.81 * 0.3, tip = 0.8;
  for (const double height : {0.05, 0.3, 0.947, 4.0}) {  // the far end is above the pivot
    const double length = std::hypot(tip, height);
    Constraint rod{.name = "rod", .type = ConstraintType::kDistance, .length = length};
    rod.first = {LinkId::of(1), {Matrix3<double>::identity(), {{tip, 0, 0}}}};
    rod.second.X_LF.p = {{0, 0, height}};
    const auto state = state_of<double>(robot, {0}, {0}, {0});
    const auto x =
        constraints::constrained_forward_dynamics(robot, {"", {rod}}, state, kUnobserved);
    EXPECT_NEAR(x.motion[0], 0, 1e-12);
    EXPECT_NEAR(x.multipliers[0], -moment / (tip * height / length), 1e-10) << length;
  }
}

// v without what the rows see of it: v - M^-1 J^T (J M^-1 J^T)^-1 J v, an impact without bouncing.
void let_rows_rest(ConstrainedRobot& robot) {
  robot.state.v =
      constraints::impact_dynamics(robot.mechanism, robot.set, state_of(robot), {0.0}, kUnobserved)
          .motion;
  for (Constraint& constraint : robot.set.constraints) constraint.kp = constraint.kd = 0;
}

double energy(const ConstrainedRobot& robot, const Vector& q, const Vector& v) {
  return kinetic_energy(robot.model, q, v) + potential_energy(robot.model, q, {{0, 0, -9.81}});
}

TEST_F(ConstrainedDynamics, ConstraintsAtRestDoNoWork) {
  for_each_robot([](ConstrainedRobot robot) {
    let_rows_rest(robot);
    const auto x = constraints::constrained_forward_dynamics(robot.mechanism, robot.set,
                                                             state_of(robot), kUnobserved);
    const Vector& v = robot.state.v;
    constexpr double kStep = 1e-5;
    const auto energy_at = [&](double time) {
      Vector there = v;
      for (std::size_t i = 0; i < v.size(); ++i) there[i] += time * x.motion[i];
      Vector mean = v;
      for (std::size_t i = 0; i < v.size(); ++i) mean[i] += 0.5 * time * x.motion[i];
      return energy(robot, advance(robot.model, robot.state.q, mean, time), there);
    };
    const double rate = (energy_at(kStep) - energy_at(-kStep)) / (2 * kStep);
    const double power = constraints::dot(v, robot.tau);
    const double scale = 1 + std::abs(power) + std::abs(energy_at(0)) + max_abs(v) * max_abs(v) +
                         max_abs(x.motion) * max_abs(x.motion);
    EXPECT_LE(max_difference(Vector{rate}, Vector{power}), 2e-5 * scale);
  });
}

// The same to rounding: both energies, of complex steps along the motion.
TEST_F(ConstrainedDynamics, EnergyGrowsByThePowerOfTheTorques) {
  for_each_robot([](ConstrainedRobot robot) {
    let_rows_rest(robot);
    const auto x = constraints::constrained_forward_dynamics(robot.mechanism, robot.set,
                                                             state_of(robot), kUnobserved);
    std::vector<Complex> v;
    for (std::size_t i = 0; i < x.motion.size(); ++i) {
      v.emplace_back(robot.state.v[i], kComplexStep * x.motion[i]);
    }
    const auto state =
        state_of<Complex>(robot.mechanism, positions_on_the_way(robot), v, still(robot.tau));
    const Complex kinetic = kinetic_energy(robot.mechanism, state, kUnobserved);
    const Complex potential = potential_energy(
        robot.mechanism, state, subtree_moments(robot.mechanism, state, kUnobserved));
    const Vector rate{(kinetic + potential).imag() / kComplexStep};
    const Vector power{constraints::dot(robot.state.v, robot.tau)};
    const double parts = std::abs(kinetic.imag()) + std::abs(potential.imag());
    const double scale = 1 + max_abs(power) + parts / kComplexStep;
    EXPECT_LE(max_difference(rate, power), tolerance(robot, 1e-10) * scale);
  });
}

TEST_F(ConstrainedDynamics, ImpactsKeepOrLoseTheEnergyThatTheyShould) {
  for_each_robot([](const ConstrainedRobot& robot) {
    const double before = kinetic_energy(robot.model, robot.state.q, robot.state.v);
    const auto hit = [&](double restitution) {
      return constraints::impact_dynamics(robot.mechanism, robot.set, state_of(robot),
                                          {restitution}, kUnobserved);
    };
    const Vector elastic{kinetic_energy(robot.model, robot.state.q, hit(1).motion)};
    EXPECT_LE(max_difference(elastic, Vector{before}), tolerance(robot, 1e-10) * (1 + before));
    const Constrained<double> plastic = hit(0);
    const Vector c = times(jacobian_of(robot), robot.state.v);
    // c^T Lambda c / 2, and the impulse is -Lambda c.
    const double loss = -constraints::dot(c, plastic.multipliers) / 2;
    const Vector after{kinetic_energy(robot.model, robot.state.q, plastic.motion)};
    EXPECT_LE(max_difference(after, Vector{before - loss}), tolerance(robot, 1e-10) * (1 + before));
    EXPECT_LE(max_abs(times(jacobian_of(robot), plastic.motion)),
              tolerance(robot, 1e-10) * (1 + max_abs(c)));
  });
}

// Derivatives of a constrained robot's accelerations and multipliers by a complex step of one
// input.
Vector stepped(const ConstrainedRobot& robot, const std::vector<Complex>& q,
               const std::vector<Complex>& v, const std::vector<Complex>& tau) {
  const auto x = constraints::constrained_forward_dynamics<Complex>(
      robot.mechanism, robot.set, state_of<Complex>(robot.mechanism, q, v, tau), kUnobserved);
  Vector result;
  for (const Complex& entry : x.motion) result.push_back(entry.imag() / kComplexStep);
  for (const Complex& entry : x.multipliers) result.push_back(entry.imag() / kComplexStep);
  return result;
}

Vector column(const DenseMatrix<double>& upper, const DenseMatrix<double>& lower, std::size_t j) {
  Vector result;
  for (std::size_t i = 0; i < upper.rows; ++i) result.push_back(upper(i, j));
  for (std::size_t i = 0; i < lower.rows; ++i) result.push_back(lower(i, j));
  return result;
}

// Of both ways in turn.
TEST_F(ConstrainedDynamics, DerivativesAreThoseOfComplexSteps) {
  using constraints::ColumnsBy;
  std::size_t robots = 0;
  for_each_robot(
      [&](const ConstrainedRobot& robot) {
        const ColumnsBy way = ++robots % 2 == 0 ? ColumnsBy::kFactors : ColumnsBy::kProduct;
        const auto d = constraints::constrained_forward_dynamics_derivatives(
            robot.mechanism, robot.set, state_of(robot), way, kUnobserved);
        const double allowed = tolerance(robot, 1e-10);
        const auto expect = [&](const Vector& value, const Vector& reference, double scale) {
          EXPECT_LE(max_difference(value, reference), allowed * scale);
        };
        const auto q = still(robot.state.q), v = still(robot.state.v), tau = still(robot.tau);
        const double scale_q = 1 + max_abs(d.da_dq.entries) + max_abs(d.dlambda_dq.entries);
        const double scale_v = 1 + max_abs(d.da_dv.entries) + max_abs(d.dlambda_dv.entries);
        const double scale_tau = 1 + max_abs(d.da_dtau.entries) + max_abs(d.dlambda_dtau.entries);
        for (std::size_t c = 0; c < robot.mechanism.nv; ++c) {
          const auto q_c = stepped_position(robot.mechanism, robot.state.q, c);
          expect(column(d.da_dq, d.dlambda_dq, c), stepped(robot, q_c, v, tau), scale_q);
          auto v_c = v, tau_c = tau;
          v_c[c] += Complex(0, kComplexStep);
          tau_c[c] += Complex(0, kComplexStep);
          expect(column(d.da_dv, d.dlambda_dv, c), stepped(robot, q, v_c, tau), scale_v);
          expect(column(d.da_dtau, d.dlambda_dtau, c), stepped(robot, q, v, tau_c), scale_tau);
        }
      },
      4);
}

// Derivatives of velocities after an impact and of its impulses by a complex step of one input.
Vector stepped_impact(const ConstrainedRobot& robot, const std::vector<Complex>& q,
                      const std::vector<Complex>& v, const Vector& restitution) {
  const auto x = constraints::impact_dynamics<Complex>(
      robot.mechanism, robot.set, state_of<Complex>(robot.mechanism, q, v, still(robot.tau)),
      still(restitution), kUnobserved);
  Vector result;
  for (const Complex& entry : x.motion) result.push_back(entry.imag() / kComplexStep);
  for (const Complex& entry : x.multipliers) result.push_back(entry.imag() / kComplexStep);
  return result;
}

TEST_F(ConstrainedDynamics, DerivativesOfImpactsAreThoseOfComplexSteps) {
  std::size_t count = 0;
  for_each_robot(
      [&](const ConstrainedRobot& robot) {
        Vector restitution{0.3};  // of every second robot an own one per row
        if (count++ % 2 == 1) restitution.resize(rows_of(robot.set));
        for (std::size_t i = 0; i < restitution.size(); ++i) {
          restitution[i] = 0.3 + 0.4 * static_cast<double>(i % 3);
        }
        const auto d = constraints::impact_dynamics_derivatives(
            robot.mechanism, robot.set, state_of(robot), restitution, kUnobserved);
        const double allowed = tolerance(robot, 1e-10);
        const auto q = still(robot.state.q), v = still(robot.state.v);
        const double scale_q = 1 + max_abs(d.dv_next_dq.entries) + max_abs(d.dimpulse_dq.entries);
        const double scale_v = 1 + max_abs(d.dv_next_dv.entries) + max_abs(d.dimpulse_dv.entries);
        for (std::size_t c = 0; c < robot.mechanism.nv; ++c) {
          const auto q_c = stepped_position(robot.mechanism, robot.state.q, c);
          EXPECT_LE(max_difference(column(d.dv_next_dq, d.dimpulse_dq, c),
                                   stepped_impact(robot, q_c, v, restitution)),
                    allowed * scale_q);
          auto v_c = v;
          v_c[c] += Complex(0, kComplexStep);
          EXPECT_LE(max_difference(column(d.dv_next_dv, d.dimpulse_dv, c),
                                   stepped_impact(robot, q, v_c, restitution)),
                    allowed * scale_v);
        }
      },
      4);
}

TEST_F(ConstrainedDynamics, RowsThatAreSaidTwiceGiveTheSameAccelerations) {
  for_each_robot([](ConstrainedRobot robot) {
    const auto once = constraints::constrained_forward_dynamics(robot.mechanism, robot.set,
                                                                state_of(robot), kUnobserved);
    const auto A = constraints::delassus(robot.mechanism, robot.set, state_of(robot), kUnobserved);
    if (condition(A) > 1e3) return;
    const std::size_t rows = rows_of(robot.set);
    const std::vector<Constraint> again = robot.set.constraints;
    robot.set.constraints.insert(robot.set.constraints.end(), again.begin(), again.end());
    double smallest = 1e300;
    for (std::size_t i = 0; i < A.size; ++i) smallest = std::min(smallest, A(i, i));
    robot.set.damping = 1e-4 * smallest;
    robot.set.steps = 20;
    const auto twice = constraints::constrained_forward_dynamics(robot.mechanism, robot.set,
                                                                 state_of(robot), kUnobserved);
    EXPECT_LE(max_difference(twice.motion, once.motion), 1e-7 * (1 + max_abs(once.motion)));
    Vector sum;
    for (std::size_t i = 0; i < rows; ++i) {
      sum.push_back(twice.multipliers[i] + twice.multipliers[rows + i]);
    }
    EXPECT_LE(max_difference(sum, once.multipliers), 1e-6 * (1 + max_abs(once.multipliers)));
  });
}

}  // namespace
}  // namespace dynac::test
