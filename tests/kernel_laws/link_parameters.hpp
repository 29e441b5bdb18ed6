// SPDX-License-Identifier: BSD-3-Clause
// The numbers by which torques, momentum and energy are linear, read from the links and joints of a
// model in the order of the regressors' columns.
#pragma once

#include <vector>

#include "model/model.hpp"

namespace dynac::test {

/// m, m c (3), Ixx Ixy Iyy Ixz Iyz Izz of all moving links, each with what hangs on it by fixed
/// joints, in the model's order.
[[nodiscard]] std::vector<double> link_parameters(const Model& model);

/// The parameters of joints in the regressor's order: the kind, then joints in the order of v, then
/// mimic joints in the order of the model.
[[nodiscard]] std::vector<double> joint_parameters(const Model& model);

}  // namespace dynac::test
