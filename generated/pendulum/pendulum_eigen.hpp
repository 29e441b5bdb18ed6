// Written by dynac 0.1.0; do not edit, run again: dynac generate pendulum.urdf
// Robot pendulum, from pendulum.urdf, sha256 7479b872219e52b678ca378ada954c80f7ba941954411870d38b8a9e0c7def5d.
// This file is the user's own: the authors of dynac claim no right in it.
//
// The kernels of pendulum.hpp with Eigen vectors and matrices of fixed size, by value.
#pragma once

#include <Eigen/Core>

#include "pendulum.hpp"

#if pendulum_GENERATION != 0xe4f0899e36356bd5
#error "pendulum_eigen.hpp and pendulum.hpp are of different runs of dynac: generate them again"
#endif

namespace pendulum {

/// Joint torques that produce a motion. Described in pendulum.hpp.
inline Eigen::Matrix<double, 1, 1> inverse_dynamics(
    const Eigen::Ref<const Eigen::Matrix<double, 1, 1>>& q,
    const Eigen::Ref<const Eigen::Matrix<double, 1, 1>>& v,
    const Eigen::Ref<const Eigen::Matrix<double, 1, 1>>& a) noexcept {
  Eigen::Matrix<double, 1, 1> tau;
  ::pendulum_inverse_dynamics(q.data(), v.data(), a.data(), tau.data());
  return tau;
}

}  // namespace pendulum
