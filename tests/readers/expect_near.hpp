// SPDX-License-Identifier: BSD-3-Clause
// Vectors and rotations that readers compute, against expected ones, entry by entry.
#pragma once

#include <gtest/gtest.h>

#include "spatial/vector3.hpp"

namespace dynac {

inline void expect_near(const Vector3<double>& value, const Vector3<double>& expected,
                        double tolerance = 1e-15) {
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(value[i], expected[i], tolerance) << i;
}

inline void expect_near(const Matrix3<double>& value, const Matrix3<double>& expected,
                        double tolerance = 1e-15) {
  for (std::size_t i = 0; i < 3; ++i) expect_near(value.row[i], expected.row[i], tolerance);
}

}  // namespace dynac
