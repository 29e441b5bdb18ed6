// SPDX-License-Identifier: BSD-3-Clause
// Reference values of two papers' trees, with derivatives of inverse and forward dynamics: read
// from own/<stem>_reference.json and transformed into our conventions.
//
// "idsva" (Singh, Russell, Wensing 2022): floating, spherical, revolute, prismatic, helical joints.
// "eidamb" (Bos, Traversaro, Pucci, Saccon 2022): a floating base with revolute, prismatic, helical
// joints on three branches.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "model/model.hpp"

namespace dynac::test {

/// A tree in a motion, and what was computed there; what a file does not have is empty.
struct TreeReference {
  Model model;
  std::vector<double> q = {}, v = {}, a = {}, tau = {};
  Eigen::MatrixXd dtau_dq = {}, dtau_dv = {};  ///< along the tangent space
  Eigen::MatrixXd dtau_dH = {};  ///< by the base's pose, its twist held in the world (nv x 6)
  Eigen::MatrixXd M = {}, M_inverse = {};
  Eigen::MatrixXd da_dq_dv = {};  ///< of forward dynamics: [da/dq, da/dv]
};

/// @param[in] stem  "idsva" or "eidamb"
[[nodiscard]] TreeReference read_tree_reference(const std::string& stem);

}  // namespace dynac::test
