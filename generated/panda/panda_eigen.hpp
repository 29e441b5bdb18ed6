// Written by dynac 0.1.0; do not edit, run again: dynac generate panda.urdf
// Robot panda, from panda.urdf, sha256 c177aabe19e10b6910c476cb5aa5ed65af0cc1bc46be3b0973be02e711b19011.
// This file is the user's own: the authors of dynac claim no right in it.
//
// The kernels of panda.hpp with Eigen vectors and matrices of fixed size, by value.
#pragma once

#include <Eigen/Core>

#include "panda.hpp"

#if panda_GENERATION != 0x8ff1073e6de9c66a
#error "panda_eigen.hpp and panda.hpp are of different runs of dynac: generate them again"
#endif

namespace panda {

/// Joint torques that produce a motion. Described in panda.hpp.
inline Eigen::Matrix<double, 7, 1> inverse_dynamics(
    const Eigen::Ref<const Eigen::Matrix<double, 7, 1>>& q,
    const Eigen::Ref<const Eigen::Matrix<double, 7, 1>>& v,
    const Eigen::Ref<const Eigen::Matrix<double, 7, 1>>& a) noexcept {
  Eigen::Matrix<double, 7, 1> tau;
  ::panda_inverse_dynamics(q.data(), v.data(), a.data(), tau.data());
  return tau;
}

}  // namespace panda
