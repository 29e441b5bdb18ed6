// SPDX-License-Identifier: BSD-3-Clause
// The fixture of tests that compare with an oracle of a constrained robot, named by their
// parameter.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "constraint_oracle_rows.hpp"
#include "harness/checked.hpp"
#include "harness/kernels.hpp"

namespace dynac::test {

/// See the top of this file.
class ConstraintOracleTest : public Checked<testing::TestWithParam<std::string>> {
 protected:
  ConstraintOracleTest();

  [[nodiscard]] static double tolerance(const ConstraintSample& sample);
  /// Whether all constraints are points.
  [[nodiscard]] bool has_points_alone() const;
  /// Whether some constraint holds a frame of one link in another's.
  [[nodiscard]] bool has_loop_of_frames() const;
  /// Whether the file's accelerations obey our equation: those of points do in all axes, those of
  /// frames where J v is zero.
  [[nodiscard]] bool has_our_equation(const ConstraintSample& sample) const;
  /// Whether derivatives of the file's equation by q and v are those of ours, too.
  [[nodiscard]] bool has_our_derivatives(const ConstraintSample& sample) const;

  ConstraintOracle oracle_;
  Mechanism robot_;
};

/// A file's name as a part of a test's.
[[nodiscard]] std::string readable_name(const testing::TestParamInfo<std::string>& name);

}  // namespace dynac::test
