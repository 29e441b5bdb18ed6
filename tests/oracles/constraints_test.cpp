// Constrained robots against an independent library: Jacobians, rates, inverse inertias,
// accelerations, multipliers, impacts and derivatives.
//
// The files' rows are in world axes or in those of the first frame; ours of points are in world
// axes, of frames in those of the second. With T what takes our rows to theirs, their multipliers
// are T times ours. Their accelerations obey an equation of their own where J v is not zero (see
// the files' conventions): there we solve for theirs.
#include <gtest/gtest.h>

#include <Eigen/Core>
#include <algorithm>

#include "algorithms/configure.hpp"
#include "algorithms/constraints/constrained_dynamics_derivatives.hpp"
#include "constraint_oracle.hpp"
#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/engine.hpp"
#include "lower/lower.hpp"

namespace dynac::test {
namespace {

using Vector = std::vector<double>;
using constraints::Placements;

constexpr auto kSilent = [](const Body&) {};

RobotState<double> state_of(const Mechanism& robot, const ConstraintSample& sample) {
  RobotState<double> state;
  state.gravity = robot.gravity;
  for (const Body& body : robot.bodies) state.inertia.push_back(body.inertia);
  state.q = sample.q;
  state.configuration = configure(robot, sample.q, kSilent);
  state.v = sample.v;
  state.tau = sample.tau;
  return state;
}

// T and T^-1, three rows by three.
class RowsOfFile {
 public:
  RowsOfFile(const Mechanism& robot, const ConstraintOracle& oracle,
             const RobotState<double>& state) {
    const auto X_W = world_placements(robot, state, kSilent);
    for (const Constraint& constraint : oracle.set.constraints) {
      const auto X = constraints::placements(robot, constraint, X_W);
      Matrix3<double> T =
          constraint.type == ConstraintType::kFrame ? X.B.R : Matrix3<double>::identity();
      if (oracle.axes == OracleAxes::kFirst) T = transpose(X.A.R) * T;
      rotations_.insert(rotations_.end(), rows_of(constraint) / 3, T);
    }
  }
  [[nodiscard]] Vector from_ours(const Vector& x) const { return turned(x, false); }
  [[nodiscard]] Vector to_ours(const Vector& x) const { return turned(x, true); }
  [[nodiscard]] DenseMatrix<double> from_ours(const DenseMatrix<double>& A) const {
    DenseMatrix<double> result(A.rows, A.columns);
    for (std::size_t j = 0; j < A.columns; ++j) {
      const auto begin = A.entries.begin() + static_cast<std::ptrdiff_t>(j * A.rows);
      const Vector column = from_ours(Vector(begin, begin + static_cast<std::ptrdiff_t>(A.rows)));
      for (std::size_t i = 0; i < A.rows; ++i) result(i, j) = column[i];
    }
    return result;
  }

 private:
  [[nodiscard]] Vector turned(const Vector& x, bool is_inverse) const {
    Vector result;
    for (std::size_t k = 0; k < rotations_.size(); ++k) {
      const Vector3<double> part{{x[3 * k], x[3 * k + 1], x[3 * k + 2]}};
      const auto y = is_inverse ? transpose_times(rotations_[k], part) : rotations_[k] * part;
      result.insert(result.end(), y.e.begin(), y.e.end());
    }
    return result;
  }
  std::vector<Matrix3<double>> rotations_;
};

class ConstraintOracles : public Checked<testing::TestWithParam<std::string>> {
 protected:
  ConstraintOracles()
      : oracle_(read_constraint_oracle(GetParam())), robot_(lower(oracle_.model, {})) {}

  [[nodiscard]] static double tolerance(const ConstraintSample& sample) {
    return std::max(1e-9, 1e3 * std::numeric_limits<double>::epsilon() * sample.condition);
  }

  [[nodiscard]] bool has_loop_of_frames() const {
    return std::ranges::any_of(oracle_.set.constraints, [](const Constraint& constraint) {
      return constraint.type == ConstraintType::kFrame && !constraint.second.link.is_none();
    });
  }
  // Accelerations of points obey one equation in all axes, those of frames where J v is zero.
  [[nodiscard]] bool has_our_equation(const ConstraintSample& sample) const {
    return sample.is_consistent ||
           std::ranges::all_of(oracle_.set.constraints, [](const Constraint& constraint) {
             return constraint.type == ConstraintType::kPoint;
           });
  }

  ConstraintOracle oracle_;
  Mechanism robot_;
};

TEST_P(ConstraintOracles, JacobianItsRateAndTheInverseInertiaAgree) {
  for (const ConstraintSample& sample : oracle_.samples) {
    const RobotState<double> state = state_of(robot_, sample);
    const RowsOfFile rows(robot_, oracle_, state);
    const auto motion = world_motion(robot_, without_acceleration(robot_, state), kSilent);
    const auto J = constraints::jacobian(robot_, oracle_.set, motion.X_W);
    EXPECT_LE(relative_error(rows.from_ours(J).entries, sample.J.entries), 1e-9);
    const auto A = constraints::delassus(robot_, oracle_.set, state, kSilent);
    DenseMatrix<double> half(A.size, A.size);
    half.entries = A.entries;
    half = rows.from_ours(half);
    for (std::size_t i = 0; i < A.size; ++i) {  // symmetric: T (T A)^T
      for (std::size_t j = 0; j < i; ++j) std::swap(half(i, j), half(j, i));
    }
    EXPECT_LE(relative_error(rows.from_ours(half).entries, sample.delassus.entries), 1e-9);
    const bool has_fixed_axes = oracle_.axes == OracleAxes::kWorld && !oracle_.has_loops;
    if (!sample.is_consistent && !has_fixed_axes) continue;
    const auto rates =
        constraints::set_motion(robot_, oracle_.set, without_acceleration(robot_, state), motion);
    EXPECT_LE(max_difference(rows.from_ours(rates.c_dot), sample.c_dot),
              1e-9 * std::max(1.0, max_abs(sample.c_dot)));
  }
}

TEST_P(ConstraintOracles, AccelerationsAndMultipliersAgree) {
  for (const ConstraintSample& sample : oracle_.samples) {
    const RobotState<double> state = state_of(robot_, sample);
    const RowsOfFile rows(robot_, oracle_, state);
    const auto X_W = world_placements(robot_, state, kSilent);
    const auto inertia = constraints::constrained_inertia(
        factorise(mass_matrix_composite(robot_, state, kSilent), eliminate_coordinates(robot_)),
        constraints::jacobian(robot_, oracle_.set, X_W));
    Vector target = rows.to_ours(sample.gamma);
    for (double& x : target) x = -x;
    const constraints::MultiplierSolver<double> solver(inertia.delassus, oracle_.set);
    auto x = constraints::solve(inertia, solver, net_torques(robot_, state, kSilent), target);
    EXPECT_LE(relative_error(x.motion, sample.a), tolerance(sample));
    EXPECT_LE(relative_error(rows.from_ours(x.multipliers), sample.lambda), tolerance(sample));
    if (!has_our_equation(sample)) continue;
    x = constraints::constrained_forward_dynamics(robot_, oracle_.set, state, kSilent);
    EXPECT_LE(relative_error(x.motion, sample.a), tolerance(sample));
    EXPECT_LE(relative_error(rows.from_ours(x.multipliers), sample.lambda), tolerance(sample));
  }
}

TEST_P(ConstraintOracles, ImpactsAgree) {
  for (const ConstraintSample& sample : oracle_.samples) {
    const RobotState<double> state = state_of(robot_, sample);
    const RowsOfFile rows(robot_, oracle_, state);
    for (const ImpactSample& impact : sample.impacts) {
      const auto x =
          constraints::impact_dynamics(robot_, oracle_.set, state, impact.restitution, kSilent);
      EXPECT_LE(max_difference(x.motion, impact.v_next),  // which may be zero
                tolerance(sample) * std::max(max_abs(impact.v_next), max_abs(sample.v)));
      if (max_abs(impact.impulse) < 1e-9) continue;  // nothing hits
      EXPECT_LE(relative_error(rows.from_ours(x.multipliers), impact.impulse), tolerance(sample));
    }
  }
}

TEST_P(ConstraintOracles, DerivativesAgree) {
  using constraints::ColumnsBy;
  const ColumnsBy way =
      oracle_.axes == OracleAxes::kWorld ? ColumnsBy::kFactors : ColumnsBy::kProduct;
  for (const ConstraintSample& sample : oracle_.samples) {
    const RobotState<double> state = state_of(robot_, sample);
    const RowsOfFile rows(robot_, oracle_, state);
    const auto d = constraints::constrained_forward_dynamics_derivatives(robot_, oracle_.set, state,
                                                                         way, kSilent);
    // Where the set leaves no invariance nothing accelerates.
    const double unconstrained = max_abs(mass_matrix_inverse_ltdl(robot_, state, kSilent).entries);
    EXPECT_LE(max_difference(d.da_dtau.entries, sample.da_dtau.entries),
              tolerance(sample) * unconstrained);
    EXPECT_LE(relative_error(rows.from_ours(d.dlambda_dtau).entries, sample.dlambda_dtau.entries),
              tolerance(sample));
    if (!has_our_equation(sample) || (has_loop_of_frames() && oracle_.axes == OracleAxes::kWorld)) {
      continue;
    }
    EXPECT_LE(relative_error(d.da_dq.entries, sample.da_dq.entries), tolerance(sample));
    EXPECT_LE(relative_error(d.da_dv.entries, sample.da_dv.entries), tolerance(sample));
    EXPECT_LE(relative_error(rows.from_ours(d.dlambda_dv).entries, sample.dlambda_dv.entries),
              tolerance(sample));
    if (oracle_.axes == OracleAxes::kFirst) continue;  // there T moves along
    EXPECT_LE(relative_error(d.dlambda_dq.entries, sample.dlambda_dq.entries), tolerance(sample));
  }
}

// What the compiler makes of the kernels: its graphs after all passes, and emitted code. Both
// files of a set have the same robot, constraints and states, so one is enough.
class CompiledConstraintOracles : public ConstraintOracles {};

TEST_P(CompiledConstraintOracles, AgreeAsGraphsAndAsEmittedCode) {
  for (const char* const name : {"constrained_forward_dynamics", "delassus"}) {
    Subject subject{oracle_.model};
    subject.kernel = find_kernel(name);
    subject.settings.constraints = std::make_shared<const ConstraintSet>(oracle_.set);
    std::vector<Engine> engines = compiled_engines(subject);
    engines.push_back(emitted_engine(subject, {}));
    for (const ConstraintSample& sample : oracle_.samples) {
      const RobotState<double> state = state_of(robot_, sample);
      const auto x = constraints::constrained_forward_dynamics(robot_, oracle_.set, state, kSilent);
      const bool is_motion = subject.kernel->outputs.size() > 1;
      const Arrays<double> expected =
          is_motion
              ? Arrays<double>{x.motion, x.multipliers}
              : Arrays<double>{constraints::delassus(robot_, oracle_.set, state, kSilent).entries};
      for (const Engine& engine : engines) {
        const Arrays<double> found = engine.run(
            is_motion ? Arrays<double>{sample.q, sample.v, sample.tau} : Arrays<double>{sample.q});
        EXPECT_LE(relative_error(found, expected), tolerance(sample)) << engine.name;
        if (!is_motion || !has_our_equation(sample)) continue;
        EXPECT_LE(relative_error(found[0], sample.a), tolerance(sample)) << engine.name;
      }
    }
  }
}

std::string readable(const testing::TestParamInfo<std::string>& name) {
  std::string result = name.param;
  std::ranges::replace(result, '.', '_');
  return result;
}

std::vector<std::string> names_in_world_axes() {
  std::vector<std::string> names = constraint_oracle_names();
  std::erase_if(names, [](const std::string& name) { return !name.ends_with(".world_aligned"); });
  return names;
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ConstraintOracles);
INSTANTIATE_TEST_SUITE_P(Sets, ConstraintOracles, testing::ValuesIn(constraint_oracle_names()),
                         readable);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(CompiledConstraintOracles);
INSTANTIATE_TEST_SUITE_P(Sets, CompiledConstraintOracles, testing::ValuesIn(names_in_world_axes()),
                         readable);

}  // namespace
}  // namespace dynac::test
