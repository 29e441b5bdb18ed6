// SPDX-License-Identifier: BSD-3-Clause
#include "constraint_oracle_test.hpp"

#include <algorithm>
#include <limits>

#include "lower/lower.hpp"

namespace dynac::test {

ConstraintOracleTest::ConstraintOracleTest()
    : oracle_(read_constraint_oracle(GetParam())), robot_(lower(oracle_.model, {})) {}

double ConstraintOracleTest::tolerance(const ConstraintSample& sample) {
  return std::max(1e-9, 1e3 * std::numeric_limits<double>::epsilon() * sample.condition);
}

bool ConstraintOracleTest::has_points_alone() const {
  return std::ranges::all_of(oracle_.set.constraints, [](const Constraint& constraint) {
    return constraint.type == ConstraintType::kPoint;
  });
}

bool ConstraintOracleTest::has_loop_of_frames() const {
  return std::ranges::any_of(oracle_.set.constraints, [](const Constraint& constraint) {
    return constraint.type == ConstraintType::kFrame && !constraint.second.link.is_none();
  });
}

bool ConstraintOracleTest::has_our_equation(const ConstraintSample& sample) const {
  return sample.is_consistent || has_points_alone();
}

bool ConstraintOracleTest::has_our_derivatives(const ConstraintSample& sample) const {
  return has_our_equation(sample) && !(has_loop_of_frames() && oracle_.axes == OracleAxes::kWorld);
}

std::string readable_name(const testing::TestParamInfo<std::string>& name) {
  std::string result = name.param;
  std::ranges::replace(result, '.', '_');
  return result;
}

}  // namespace dynac::test
