// Written by dynac 0.1.0; do not edit, run again: dynac generate two_link.urdf
// Robot two_link, from two_link.urdf, sha256 3aff701148efa714489843e69cf9133f4a88bf3dbe4adcd5efbd220ce08c8134.
// This file is the user's own: the authors of dynac claim no right in it.
//
// The kernels of two_link.hpp with Eigen vectors and matrices of fixed size, by value.
#pragma once

#include <Eigen/Core>

#include "two_link.hpp"

#if two_link_GENERATION != 0x031caa860d38b5c5
#error "two_link_eigen.hpp and two_link.hpp are of different runs of dynac: generate them again"
#endif

namespace two_link {

/// Joint torques that produce a motion. Described in two_link.hpp.
inline Eigen::Matrix<double, 2, 1> inverse_dynamics(
    const Eigen::Ref<const Eigen::Matrix<double, 2, 1>>& q,
    const Eigen::Ref<const Eigen::Matrix<double, 2, 1>>& v,
    const Eigen::Ref<const Eigen::Matrix<double, 2, 1>>& a) noexcept {
  Eigen::Matrix<double, 2, 1> tau;
  ::two_link_inverse_dynamics(q.data(), v.data(), a.data(), tau.data());
  return tau;
}

}  // namespace two_link
