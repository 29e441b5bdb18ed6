// SPDX-License-Identifier: BSD-3-Clause
// Base parameters as inputs: which robot without other parameters they describe.
//
// tau = Y pi = Y_b K pi, with Y_b some columns of the regressor Y. So torques, and all that follows
// from them, are those of a robot whose parameters are zero except for those of these columns,
// which are the base parameters.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "algorithms/dense_matrix.hpp"
#include "algorithms/parameter_kind.hpp"
#include "joints/link_id.hpp"
#include "model/mechanism.hpp"
#include "support/dimension.hpp"

namespace dynac {

/// The parameter that a column of the regressor belongs to.
struct RegressorColumn {
  /// kInertia: of a link; kArmature, kDamping, kFriction, kStiffness: of a joint.
  ParameterKind kind = ParameterKind::kInertia;
  LinkId link = {};           ///< of an inertia
  BodyId body = {};           ///< that the joint moves
  std::size_t component = 0;  ///< of m, m c, Ixx Ixy Iyy Ixz Iyz Izz about the link's origin
};

/// A base parameter.
struct BaseParameter {
  RegressorColumn column;              ///< of Y_b
  std::string name;                    ///< the sum that it is: "upper_arm.Izz + 0.09 forearm.m"
  std::optional<Dimension> dimension;  ///< none: of a joint whose coordinates are of several kinds
};

/// See the top of this file.
struct BaseParameterSet {
  std::vector<BaseParameter> parameters;
  std::vector<RegressorColumn> columns;  ///< all of Y
  std::vector<double> description;       ///< pi by the robot's description
  DenseMatrix<double> K;                 ///< pi_b = K pi
};

}  // namespace dynac
