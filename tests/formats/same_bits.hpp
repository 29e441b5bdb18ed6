// SPDX-License-Identifier: BSD-3-Clause
// Whether two robots are the same to the compiler, bit for bit: then their kernels are.
#pragma once

#include "model/model.hpp"

namespace dynac::test {

/// Fails where anything but places and warnings differs.
void expect_same_bits(const Model& model, const Model& expected);

/// Whether the trees have the same links, joints and numbers to within a distance: of entries of
/// rotations and axes, of lengths [m], of masses and inertias.
void expect_near(const Model& model, const Model& expected, double distance);

}  // namespace dynac::test
