// SPDX-License-Identifier: BSD-3-Clause
// Constrained robots: rows as mechanics written apart has them, the equations of motion with what
// inverse dynamics says, energies of impacts. tests/constraints has the algorithms by themselves.
#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <cmath>

#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/held_trial.hpp"
#include "kernel_laws/law_lists.hpp"

namespace dynac::test {
namespace {

using Vector = std::vector<double>;

// Twist of a constrained frame, and its placement, from those of the links.
struct MovingFrame {
  Transform<double> X;
  Motion<double> V;
};

MovingFrame moving_frame(const std::vector<LinkMotion>& links, const ConstrainedFrame& frame) {
  if (frame.link.is_none()) return {frame.X_LF, {}};
  const LinkMotion& link = links[frame.link.index()];
  const Transform<double> X = link.X_WL * frame.X_LF;
  return {X, {link.w_W, link.v_W + cross(link.w_W, X.p - link.X_WL.p)}};
}

// The velocities of rows, by how the links move.
Vector velocities_of_rows(const HeldTrial& held, const Vector& q, const Vector& v) {
  const auto links = move_links(held.model, q, v);
  Vector all;
  for (const Constraint& constraint : held.settings.constraints->constraints) {
    if (constraint.type == ConstraintType::kCoupling) {
      double sum = 0;
      for (const auto& [link, factor] : constraint.terms) {
        sum += factor * v[held.model.link(link).joint.v_index];
      }
      all.push_back(sum);
      continue;
    }
    const auto [X_A, V_A] = moving_frame(links, constraint.first);
    const auto [X_B, V_B] = moving_frame(links, constraint.second);
    const Vector3<double> r = X_A.p - X_B.p, slip = V_A.linear - V_B.linear;
    if (constraint.type == ConstraintType::kDistance) {
      all.push_back(dot(r, slip) / std::sqrt(dot(r, r)));
      continue;
    }
    if (constraint.type == ConstraintType::kPerpendicular) {
      const Vector3<double> z{{0, 0, 1}};
      const Vector3<double> z_A = X_A.R * z, z_B = X_B.R * z;
      all.push_back(dot(cross(V_A.angular, z_A), z_B) + dot(z_A, cross(V_B.angular, z_B)));
      continue;
    }
    const bool is_in_world =
        constraint.type == ConstraintType::kPoint && constraint.axes == RowAxes::kWorld;
    const auto seen = is_in_world ? slip : transpose_times(X_B.R, slip - cross(V_B.angular, r));
    const auto turning = transpose_times(X_B.R, V_A.angular - V_B.angular);
    for (std::size_t i = 0; i < 3; ++i) {
      if (!constraint.left_out[i]) all.push_back(seen[i]);
    }
    std::size_t row = 3;
    for (std::size_t i = 0; constraint.type != ConstraintType::kPoint && i < 3; ++i) {
      if (constraint.type == ConstraintType::kHinge && i == constraint.free_axis) continue;
      if (!constraint.left_out[row++]) all.push_back(turning[i]);
    }
  }
  return all;
}

void rows_move_as_the_links_do(const Trial& trial) {
  const HeldTrial held(trial);
  const auto& [name, q, v, a] = trial.state;
  if (held.rows == 0) return;
  const Vector expected = velocities_of_rows(held, q, held.in_body(q, v));
  const double size = 1 + max_abs(expected);
  const Arrays<double> motion = held.run("constraint_motion", {q, v});
  EXPECT_LE(max_difference(motion[1], expected), 1e-11 * size);
  EXPECT_LE(max_difference(flat(held.jacobian(q) * column(v)), expected), 1e-11 * size);
  const Arrays<double> rates = held.run("constraint_jacobian_dot", {q, v});
  EXPECT_LE(max_difference(rates[0], flat(held.jacobian(q))), 1e-11 * (1 + max_abs(rates[0])));
  const Eigen::MatrixXd Jdot = matrix(rates[1], held.robot.nv);
  EXPECT_LE(max_difference(flat(Jdot * column(v)), motion[2]),
            1e-10 * (1 + max_abs(motion[2]) + max_abs(rates[1])));
}

// gamma is the rate of the rows' velocities while v, as given, is constant.
void rows_accelerate_as_their_velocities_change(const Trial& trial) {
  const HeldTrial held(trial);
  const auto& [name, q, v, a] = trial.state;
  if (held.rows == 0 || held.settings.base_velocity != BaseVelocity::kBody) return;
  constexpr double kStep = 1e-5;
  const Vector later = velocities_of_rows(held, advance(held.model, q, v, kStep), v);
  const Vector before = velocities_of_rows(held, advance(held.model, q, v, -kStep), v);
  Vector expected;
  for (std::size_t i = 0; i < later.size(); ++i) {
    expected.push_back((later[i] - before[i]) / (2 * kStep));
  }
  const Vector gamma = held.run("constraint_motion", {q, v})[2];
  const double speed = 1 + max_abs(v);
  EXPECT_LE(max_difference(gamma, expected),
            1e-7 * speed * speed * speed * (1 + max_abs(gamma) + max_abs(later)));
}

void constrained_motion_obeys_both_equations(const Trial& trial) {
  const HeldTrial held(trial, true);
  const auto& [name, q, v, tau] = trial.state;
  const Eigen::MatrixXd M = Reference(trial.model).mass_matrix(q);
  if (held.rows == 0 || !is_regular(M)) return;
  const Arrays<double> x = held.run("constrained_forward_dynamics", {q, v, tau});
  const Vector forces = held.run("inverse_dynamics", {q, v, x[0]}).front();
  const Eigen::VectorXd given = column(tau) + held.jacobian(q).transpose() * column(x[1]);
  const double tolerance = std::max(1e-9, conditioned(1e-9, M) * 1e2);
  EXPECT_LE(max_difference(forces, flat(given)),
            tolerance * (1 + max_abs(forces) + max_abs(x[1]) + total_mass(trial.model)));
  const Arrays<double> motion = held.run("constraint_motion", {q, v});
  const Eigen::VectorXd rows = held.jacobian(q) * column(x[0]) + column(motion[2]);
  Vector target;
  for (const Constraint& constraint : held.settings.constraints->constraints) {
    for (std::size_t i = 0; i < rows_of(constraint); ++i) {
      const std::size_t row = target.size();
      target.push_back(-constraint.kd * motion[1][row] - constraint.kp * motion[0][row]);
    }
  }
  EXPECT_LE(max_difference(flat(rows), target),
            tolerance * (1 + max_abs(motion[2]) + max_abs(target) + max_abs(x[0])));
}

void tasks_feel_the_inverse_inertia(const Trial& trial) {
  HeldTrial held(trial, true);
  if (trial.seed % 2 == 0) held.add_joint_dynamics(trial.seed);
  const auto& [name, q, v, a] = trial.state;
  KernelSettings counted;
  counted.joint_dynamics = held.settings.joint_dynamics;
  const Eigen::MatrixXd M = Reference(held.model, counted).mass_matrix(q);
  if (held.rows == 0 || !is_regular(M)) return;
  const Arrays<double> space = held.run("operational_space", {q, v});
  const Vector A = held.run("delassus", {q}).front();
  const double tolerance = std::max(1e-8, conditioned(1e-9, M) * 1e2);
  EXPECT_LE(max_difference(space[0], A), tolerance * (1 + max_abs(A)));
  // In the base's own coordinates: M is of those.
  HeldTrial own = held;
  own.settings.base_velocity = BaseVelocity::kBody;
  const Eigen::MatrixXd J = own.jacobian(q);
  const Eigen::MatrixXd inverse = J * M.ldlt().solve(J.transpose());
  EXPECT_LE(max_difference(A, flat(inverse)), tolerance * (1 + max_abs(A)));
  const auto m = static_cast<Eigen::Index>(held.rows);
  const Eigen::MatrixXd product = matrix(space[1], held.rows) * matrix(A, held.rows);
  EXPECT_LE(largest_difference(product, Eigen::MatrixXd::Identity(m, m)), 1e4 * tolerance);
  const Eigen::MatrixXd consistent = held.jacobian(q) * matrix(space[3], held.rows);
  EXPECT_LE(largest_difference(consistent, Eigen::MatrixXd::Identity(m, m)), 1e4 * tolerance);
  // The bias holds the rows: torques J^T bias leave them without acceleration.
  const Vector tau = flat(held.jacobian(q).transpose() * column(space[2]));
  const Vector free = held.run("forward_dynamics", {q, v, tau}).front();
  const Vector gamma = held.run("constraint_motion", {q, v})[2];
  EXPECT_LE(max_abs(flat(held.jacobian(q) * column(free) + column(gamma))),
            1e2 * tolerance * (1 + max_abs(gamma) + max_abs(free) + max_abs(tau)));
}

void impacts_change_the_energy_as_they_should(const Trial& trial) {
  const HeldTrial held(trial, true);
  const auto& [name, q, v, a] = trial.state;
  const Eigen::MatrixXd M = Reference(trial.model).mass_matrix(q);
  if (held.rows == 0 || !is_regular(M)) return;
  const Vector own = held.in_body(q, v);
  const double before = kinetic_energy(trial.model, q, own);
  const double tolerance = std::max(1e-9, conditioned(1e-9, M) * 1e2) * (1 + before);
  const auto energy_after = [&, &q = q, &v = v](double restitution) {
    const Vector next = held.run("impact_dynamics", {q, v, {restitution}})[0];
    return kinetic_energy(trial.model, q, held.in_body(q, next));
  };
  EXPECT_LE(absolute_error(energy_after(1), before), tolerance);
  const Arrays<double> plastic = held.run("impact_dynamics", {q, v, {0}});
  const double work = column(plastic[1]).dot(held.jacobian(q) * column(v)) / 2;
  EXPECT_LE(absolute_error(energy_after(0), before + work), tolerance);
}

// J v_next = -diag(e) J v, M (v_next - v) = J^T impulse; with equal entries the impact of one
// number.
void impacts_reverse_each_row_by_its_own_restitution(const Trial& trial) {
  const HeldTrial held(trial, true);
  const auto& [name, q, v, a] = trial.state;
  const Eigen::MatrixXd M = Reference(trial.model).mass_matrix(q);
  if (held.rows == 0 || !is_regular(M)) return;
  HeldTrial of_rows = held;
  of_rows.settings.row_inputs.restitution = true;
  Rng rng(trial.seed);
  Vector e(held.rows);
  for (double& entry : e) entry = rng.uniform(0, 1);
  const Eigen::MatrixXd J = held.jacobian(q);
  const Vector before = flat(J * column(v));
  Vector expected = before;
  for (std::size_t i = 0; i < e.size(); ++i) expected[i] *= -e[i];
  const double tolerance = std::max(1e-10, conditioned(1e-9, M) * 1e2);
  const Vector equal(held.rows, e.front());
  const Arrays<double> of_one = held.run("impact_dynamics", {q, v, {e.front()}});
  const auto expect = [&](const Arrays<double>& different, const Arrays<double>& alike) {
    EXPECT_LE(max_difference(flat(J * column(different[0])), expected),
              tolerance * (1 + max_abs(before)));
    for (const std::size_t k : {0U, 1U}) {
      EXPECT_LE(max_difference(alike[k], of_one[k]), tolerance * (1 + max_abs(of_one[k]))) << k;
    }
  };
  for (const KernelRun& run :
       kernel_runs(trial.model, "impact_dynamics", trial.seed, of_rows.settings)) {
    SCOPED_TRACE(run.name);
    expect(run.run({q, v, e}), run.run({q, v, equal}));
  }
  const Arrays<double> after = of_rows.run("impact_dynamics", {q, v, e});
  const Eigen::VectorXd change = column(held.in_body(q, after[0])) - column(held.in_body(q, v));
  HeldTrial own = held;
  own.settings.base_velocity = BaseVelocity::kBody;
  const Eigen::VectorXd given = own.jacobian(q).transpose() * column(after[1]);
  EXPECT_LE(max_difference(flat(M * change), flat(given)),
            tolerance * (1 + max_abs(flat(given)) + max_abs(flat(M)) * max_abs(flat(change))));
}

// What no motor does: of a base that stands on its frame and on points, of a joint that is held;
// in every second trial with dissipation and rotors.
void multipliers_do_what_no_motor_does(const Trial& trial) {
  HeldTrial held(trial);
  const bool is_lossy = trial.seed % 2 == 0;
  if (is_lossy) held.add_joint_dynamics(trial.seed);
  const std::vector<Eigen::Index> without_motor = held.support(trial.seed);
  if (without_motor.empty()) return;
  const auto& [name, q, v, a] = trial.state;
  Rng rng(trial.seed);
  Vector weights(held.rows);
  for (double& weight : weights) weight = rng.uniform(0.5, 2);
  const Arrays<double> found = held.run("constrained_inverse_dynamics", {q, v, a, weights});
  const Vector forces = held.run("inverse_dynamics", {q, v, a}).front();
  const Eigen::MatrixXd J = held.jacobian(q);
  const Eigen::VectorXd given = column(found[0]) + J.transpose() * column(found[1]);
  const double size = 1 + max_abs(forces) + max_abs(found[1]) * (1 + max_abs(flat(J)));
  EXPECT_LE(max_difference(flat(given), forces), 1e-9 * size);
  for (const Eigen::Index i : without_motor) {
    EXPECT_LE(std::abs(column(found[0])[i]), is_lossy ? 1e-12 * size : 0) << i;
  }
  // Of least norm: weighted, they are in the range of these columns.
  const Eigen::VectorXd weighted = column(found[1]).cwiseProduct(column(weights));
  const Eigen::MatrixXd columns = J(Eigen::all, without_motor);
  const Eigen::VectorXd rest = weighted - columns * columns.colPivHouseholderQr().solve(weighted);
  EXPECT_LE(max_abs(flat(rest)), 1e-9 * (1 + max_abs(found[1])));
}

void formulations_and_lowerings_agree_under_constraints(const Trial& trial) {
  const HeldTrial held(trial, true);
  const Eigen::MatrixXd M = Reference(trial.model).mass_matrix(trial.state.q);
  if (held.rows == 0 || !is_regular(M)) return;
  for (const Kernel& kernel : kernel_table()) {
    if (!kernel.needs_constraints || kernel.differentiates != nullptr) continue;
    if (kernel.name == "constrained_inverse_dynamics") continue;  // of robots with few motors
    const Arrays<double> inputs =
        inputs_at(kernel, {held.robot, held.settings}, trial.state, trial.seed);
    const Arrays<double> expected = held.run(kernel.name, inputs);
    const double tolerance = std::max(1e-9, conditioned(1e-9, M) * 1e3);
    for (const KernelRun& run : kernel_runs(trial.model, kernel.name, trial.seed, held.settings)) {
      const Arrays<double> outputs = run.run(inputs);
      for (std::size_t k = 0; k < outputs.size(); ++k) {
        EXPECT_LE(max_difference(outputs[k], expected[k]), tolerance * (1 + max_abs(expected[k])))
            << kernel.name << ", " << run.name << ", output " << k;
      }
    }
  }
}

}  // namespace

std::vector<Law> constraint_laws() {
  return {
      {"RowsMoveAsTheLinksDo",
       {"constraint_jacobian", "constraint_jacobian_dot", "constraint_motion"},
       false,
       rows_move_as_the_links_do},
      {"RowsAccelerateAsTheirVelocitiesChange",
       {"constraint_motion"},
       false,
       rows_accelerate_as_their_velocities_change},
      {"ConstrainedMotionObeysBothEquations",
       {"constrained_forward_dynamics"},
       true,
       constrained_motion_obeys_both_equations},
      {"TasksFeelTheInverseInertia",
       {"operational_space", "delassus"},
       true,
       tasks_feel_the_inverse_inertia},
      {"ImpactsChangeTheEnergyAsTheyShould",
       {"impact_dynamics"},
       true,
       impacts_change_the_energy_as_they_should},
      {"ImpactsReverseEachRowByItsOwnRestitution",
       {"impact_dynamics"},
       true,
       impacts_reverse_each_row_by_its_own_restitution},
      {"MultipliersDoWhatNoMotorDoes",
       {"constrained_inverse_dynamics"},
       false,
       multipliers_do_what_no_motor_does},
      {"FormulationsAndLoweringsAgreeUnderConstraints",
       {"constrained_forward_dynamics", "delassus"},
       true,
       formulations_and_lowerings_agree_under_constraints,
       nullptr,
       Evidence::kAgreement},
  };
}

}  // namespace dynac::test
