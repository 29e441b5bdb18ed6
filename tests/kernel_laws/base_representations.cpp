// SPDX-License-Identifier: BSD-3-Clause
#include "kernel_laws/base_representations.hpp"

#include <Eigen/Dense>
#include <Eigen/Geometry>
#include <algorithm>
#include <utility>

#include "kernel_laws/reference.hpp"

namespace dynac::test {
namespace {

using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

double factorial(Eigen::Index k) { return k < 2 ? 1 : static_cast<double>(k) * factorial(k - 1); }

Matrices transposed(Matrices x) {
  for (MatrixXd& each : x) each.transposeInPlace();
  return x;
}

}  // namespace

BasePath::BasePath(const std::vector<double>& q, const Derivatives& twists) {
  MatrixXd V = MatrixXd::Zero(6, kTerms);  // coefficients
  for (Eigen::Index k = 0; k < std::min(kTerms, twists.cols()); ++k) {
    V.col(k) = twists.col(k).head<6>() / factorial(k);
  }
  R_[0] = Eigen::Quaterniond(q[6], q[3], q[4], q[5]).toRotationMatrix();
  p_[0] = Vector3d(q[0], q[1], q[2]);
  for (std::size_t k = 0; k + 1 < R_.size(); ++k) {
    Matrix3d turned = Matrix3d::Zero();
    Vector3d moved = Vector3d::Zero();
    for (std::size_t j = 0; j <= k; ++j) {
      const VectorXd twist = V.col(static_cast<Eigen::Index>(k - j));
      turned += R_[j] * skewed(twist.tail<3>());
      moved += R_[j] * twist.head<3>();
    }
    R_[k + 1] = turned / static_cast<double>(k + 1);
    p_[k + 1] = moved / static_cast<double>(k + 1);
  }
}

Derivatives BasePath::twist_in(BaseVelocity kind, const Derivatives& body) const {
  return resolved(kind, body, true);
}

Derivatives BasePath::force_in(BaseVelocity kind, const Derivatives& body) const {
  return resolved(kind, body, false);
}

// Both halves in world axes; then, where the representation is about the point at the world's
// origin, the half that depends on the point: v + p x w, or n + p x f.
Derivatives BasePath::resolved(BaseVelocity kind, const Derivatives& body, bool is_twist) const {
  if (kind == BaseVelocity::kBody) return body;
  const MatrixXd world = turned(body);
  MatrixXd result = world;
  for (Eigen::Index k = 0; k < world.cols(); ++k) {
    for (Eigen::Index j = 0; j <= k && kind == BaseVelocity::kSpatial; ++j) {
      const Vector3d arm = p_[static_cast<std::size_t>(j)];
      const Vector3d half = world.block<3, 1>(is_twist ? 3 : 0, k - j);
      result.block<3, 1>(is_twist ? 0 : 3, k) += arm.cross(half);
    }
    result.col(k) *= factorial(k);
  }
  return result;
}

// Coefficients of the series of both halves in world axes.
MatrixXd BasePath::turned(const Derivatives& body) const {
  MatrixXd world = MatrixXd::Zero(6, body.cols());
  for (Eigen::Index k = 0; k < body.cols(); ++k) {
    for (Eigen::Index j = 0; j <= k; ++j) {
      const VectorXd term = body.col(k - j).head<6>() / factorial(k - j);
      const Matrix3d& R = R_[static_cast<std::size_t>(j)];
      world.block<3, 1>(0, k) += R * term.head<3>();
      world.block<3, 1>(3, k) += R * term.tail<3>();
    }
  }
  return world;
}

Matrices Representations::changed(Matrices x, bool is_motion) const {
  for (Eigen::Index c = 0; c < x.front().cols(); ++c) {
    Derivatives base(6, static_cast<Eigen::Index>(x.size()));
    for (std::size_t k = 0; k < x.size(); ++k) {
      base.col(static_cast<Eigen::Index>(k)) = x[k].col(c).head<6>();
    }
    base = is_motion ? path_.twist_in(kind_, base) : path_.force_in(kind_, base);
    for (std::size_t k = 0; k < x.size(); ++k) {
      x[k].col(c).head<6>() = base.col(static_cast<Eigen::Index>(k));
    }
  }
  return x;
}

Matrices Representations::change_factors_of_motions(Matrices x) const {
  return transposed(change_forces(transposed(std::move(x))));
}

Matrices Representations::change_factors_of_forces(Matrices x) const {
  return transposed(change_motions(transposed(std::move(x))));
}

Matrices Representations::change_factors_beside(const Matrices& x, Matrices factor) const {
  const MatrixXd none = MatrixXd::Zero(x.front().rows(), x.front().cols());
  factor.resize(x.size() + 1, none);  // what of it is not known cancels
  Matrices rest = x;
  for (std::size_t k = 0; k < x.size(); ++k) rest[k] -= factor[k + 1];
  const Matrices product = change_factors_of_motions(std::move(factor));
  rest = change_factors_of_motions(std::move(rest));
  for (std::size_t k = 0; k < x.size(); ++k) rest[k] += product[k + 1];
  return rest;
}

VectorXd Representations::drift() const {
  Derivatives still = motion_.topLeftCorner(6, 2);
  still.col(1).setZero();
  const VectorXd rate = path_.twist_in(kind_, still).col(1);
  MatrixXd units(6, 6);
  for (Eigen::Index c = 0; c < 6; ++c) {
    units.col(c) = path_.twist_in(kind_, MatrixXd::Identity(6, 6).col(c));
  }
  VectorXd result = VectorXd::Zero(motion_.rows());
  result.head<6>() = -units.lu().solve(rate);
  return result;
}

Derivatives Representations::motion() const {
  Derivatives result = motion_;
  result.topRows(6) = path_.twist_in(kind_, motion_.topRows(6));
  return result;
}

}  // namespace dynac::test
