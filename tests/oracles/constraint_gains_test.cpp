// SPDX-License-Identifier: BSD-3-Clause
// Stabilised constraints against an independent library: how far and how fast their rows are off,
// what that adds to accelerations and multipliers, and derivatives of these.
//
// Errors of points are the same. Of frames both have a rotation vector, but the library's linear
// error is the straight part of the screw that leads from one frame to the other, ours is the
// position: so ours is turned into theirs, and derivatives by q, where these differ, are compared
// for points alone. The library also has gains for each axis of the first frame, ours are the same
// in all axes: there we solve with the right-hand side that these make of our errors.
#include <gtest/gtest.h>

#include <algorithm>

#include "algorithms/constraints/constrained_dynamics_derivatives.hpp"
#include "constraint_oracle_test.hpp"
#include "harness/compare.hpp"

namespace dynac::test {
namespace {

using Vector = std::vector<double>;

class ConstraintGains : public ConstraintOracleTest {
 protected:
  // The oracle's set with the anchors of a block of gains and, where they are equal, with these.
  [[nodiscard]] ConstraintSet stabilised(const GainSample& gains) const {
    ConstraintSet set = oracle_.set;
    for (std::size_t k = 0; k < set.constraints.size(); ++k) {
      Constraint& constraint = set.constraints[k];
      if (constraint.second.link.is_none()) constraint.second.X_LF = gains.anchors[k];
      if (!gains.has_equal_gains) continue;
      constraint.kp = gains.kp.front();
      constraint.kd = gains.kd.front();
    }
    return set;
  }

  [[nodiscard]] constraints::SetMotion<double> motion_of(const ConstraintSet& set,
                                                         const RobotState<double>& state) const {
    const auto unmoved = without_acceleration(robot_, state);
    return constraints::set_motion(robot_, set, unmoved,
                                   world_motion(robot_, unmoved, kUnobserved));
  }

  // phi as the library has it: positions of points in the first frame's axes; screws of frames,
  // whose coordinates are the same in both.
  [[nodiscard]] static Vector their_errors(const ConstraintSet& set, const RowsOfFile& in_first,
                                           const Vector& phi) {
    Vector e = in_first.from_ours(phi);
    std::size_t row = 0;
    for (const Constraint& constraint : set.constraints) {
      if (constraint.type == ConstraintType::kFrame) {
        const Vector3<double> p{{phi[row], phi[row + 1], phi[row + 2]}};
        const Vector3<double> w{{phi[row + 3], phi[row + 4], phi[row + 5]}};
        const Vector3<double> straight =
            inverse_left_jacobian_times(logarithm(exponential(w).quaternion), p);
        for (std::size_t i = 0; i < 3; ++i) e[row + i] = straight[i];
      }
      row += rows_of(constraint);
    }
    return e;
  }

  template <class Visit>
  void for_each_block(const Visit& visit) const {
    for (const ConstraintSample& sample : oracle_.samples) {
      for (const GainSample& gains : sample.gains) {
        SCOPED_TRACE(gains.has_equal_gains ? "equal gains" : "gains for each axis");
        visit(sample, gains, stabilised(gains), state_of(robot_, sample));
      }
    }
  }
};

TEST_P(ConstraintGains, RowsAreOffAsFarAndAsFast) {
  for_each_block([&](const ConstraintSample& sample, const GainSample& gains,
                     const ConstraintSet& set, const RobotState<double>& state) {
    const RowsOfFile in_first(robot_, set, OracleAxes::kFirst, state);
    const auto motion = motion_of(set, state);
    EXPECT_LE(max_difference(their_errors(set, in_first, motion.phi), gains.e), 1e-9);
    EXPECT_LE(max_difference(in_first.from_ours(motion.c), gains.e_dot),
              1e-9 * std::max(1.0, max_abs(sample.v)));
  });
}

TEST_P(ConstraintGains, AccelerationsAndMultipliersAgree) {
  for_each_block([&](const ConstraintSample& sample, const GainSample& gains,
                     const ConstraintSet& set, const RobotState<double>& state) {
    const RowsOfFile rows(robot_, set, oracle_.axes, state);
    const RowsOfFile in_first(robot_, set, OracleAxes::kFirst, state);
    const auto motion = motion_of(set, state);
    Vector target = their_errors(set, in_first, motion.phi);
    const Vector e_dot = in_first.from_ours(motion.c);
    for (std::size_t i = 0; i < target.size(); ++i) {
      target[i] = -gains.kp[i] * target[i] - gains.kd[i] * e_dot[i];
    }
    target = in_first.to_ours(target);
    const Vector gamma = rows.to_ours(sample.gamma);
    for (std::size_t i = 0; i < target.size(); ++i) target[i] -= gamma[i];
    const auto inertia = constraints::inertia_at(
        robot_, set, state, world_placements(robot_, state, kUnobserved), kUnobserved);
    const constraints::MultiplierSolver<double> solver(inertia.delassus, set, RowInputs<double>{});
    auto x = constraints::solve(inertia, solver, net_torques(robot_, state, kUnobserved), target);
    EXPECT_LE(relative_error(x.motion, gains.a), tolerance(sample));
    EXPECT_LE(relative_error(rows.from_ours(x.multipliers), gains.lambda), tolerance(sample));
    if (!has_points_alone() || !gains.has_equal_gains) return;
    x = constraints::constrained_forward_dynamics(robot_, set, state, kUnobserved);
    EXPECT_LE(relative_error(x.motion, gains.a), tolerance(sample));
    EXPECT_LE(relative_error(rows.from_ours(x.multipliers), gains.lambda), tolerance(sample));
  });
}

class ConstraintGainDerivatives : public ConstraintGains {};

TEST_P(ConstraintGainDerivatives, Agree) {
  for_each_block([&](const ConstraintSample& sample, const GainSample& gains,
                     const ConstraintSet& set, const RobotState<double>& state) {
    if (!gains.has_equal_gains || !has_our_derivatives(sample)) return;
    const RowsOfFile rows(robot_, set, oracle_.axes, state);
    const auto d = constraints::constrained_forward_dynamics_derivatives(
        robot_, set, state, constraints::ColumnsBy::kProduct, kUnobserved);
    // Errors of positions do not change these.
    EXPECT_LE(relative_error(d.da_dv.entries, gains.da_dv.entries), tolerance(sample));
    EXPECT_LE(relative_error(rows.from_ours(d.dlambda_dv).entries, gains.dlambda_dv.entries),
              tolerance(sample));
    if (!has_points_alone()) return;
    const auto x = constraints::constrained_forward_dynamics(robot_, set, state, kUnobserved);
    EXPECT_LE(relative_error(d.da_dq.entries, gains.da_dq.entries), tolerance(sample));
    EXPECT_LE(relative_error(rows.derivatives_from_ours(x.multipliers, d.dlambda_dq).entries,
                             gains.dlambda_dq.entries),
              tolerance(sample));
  });
}

// Those with a sample whose derivatives are ours: where a frame's J v is zero, and of loops of
// frames in the axes of the first.
std::vector<std::string> names_with_our_derivatives() {
  std::vector<std::string> names = constraint_oracle_names();
  std::erase_if(names, [](const std::string& name) {
    return name.find("tool_6d") != std::string::npos ||
           name.ends_with("hands_loop_6d.world_aligned");
  });
  return names;
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ConstraintGains);
INSTANTIATE_TEST_SUITE_P(Sets, ConstraintGains, testing::ValuesIn(constraint_oracle_names()),
                         readable_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ConstraintGainDerivatives);
INSTANTIATE_TEST_SUITE_P(Sets, ConstraintGainDerivatives,
                         testing::ValuesIn(names_with_our_derivatives()), readable_name);

}  // namespace
}  // namespace dynac::test
