// SPDX-License-Identifier: BSD-3-Clause
#include "moving_robot.hpp"

#include <algorithm>
#include <cmath>

#include "support/error.hpp"

namespace dynac::test {
namespace {

BigPoint big(const Vector3<double>& u) { return {u[0], u[1], u[2]}; }

BigRotation big(const Matrix3<double>& R) {
  BigRotation result;
  for (Eigen::Index r = 0; r < 3; ++r) {
    result.row(r) = big(R.row[static_cast<std::size_t>(r)]).transpose();
  }
  return result;
}

BigRotation cross_matrix(const BigPoint& u) {
  BigRotation U;
  U << Big(0), -u[2], u[1], u[2], Big(0), -u[0], -u[1], u[0], Big(0);
  return U;
}

Pose pose(const BigRotation& R, const BigPoint& p) {
  Pose X = Pose::Identity();
  X.topLeftCorner<3, 3>() = R;
  X.topRightCorner<3, 1>() = p;
  return X;
}

Pose screw(const BigPoint& angular, const BigPoint& linear) {
  Pose S = Pose::Zero();
  S.topLeftCorner<3, 3>() = cross_matrix(angular);
  S.topRightCorner<3, 1>() = linear;
  return S;
}

// About an axis through a point, with an advance along it.
Pose screw_about(const BigPoint& axis, const BigPoint& point, const Big& advance) {
  return screw(axis, point.cross(axis) + advance * axis);
}

Pose slide(const BigPoint& axis) { return screw(BigPoint::Zero(), axis); }
Pose turn(const BigPoint& axis) { return screw(axis, BigPoint::Zero()); }

// (w^2 - u.u) 1 + 2 u u^T + 2 w u^, over the square of the length.
BigRotation rotation_of(const double* x) {
  const BigPoint u(x[0], x[1], x[2]);
  const Big w(x[3]), square = u.dot(u);
  const BigRotation R = BigRotation::Identity() * (w * w - square) +
                        (u * u.transpose() + cross_matrix(u) * w) * Big(2);
  return R * (Big(1) / (w * w + square));
}

// The smallest rotation from z to a unit vector; half a turn about x to -z.
BigRotation plane_axes(const BigPoint& axis) {
  const BigRotation K = cross_matrix(BigPoint(0, 0, 1).cross(axis));
  const Big one_more = Big(1) + axis[2];
  if (one_more == Big(0)) return BigPoint(1, -1, -1).asDiagonal();
  return BigRotation::Identity() + K + K * K * (Big(1) / one_more);
}

// A B, of which the last rows are zero but for the last entry.
Pose product(const Pose& A, const Pose& B) {
  Pose result = Pose::Zero();
  result.topRows<3>() = A.topLeftCorner<3, 3>() * B.topRows<3>();
  result.topRightCorner<3, 1>() += A.topRightCorner<3, 1>() * B(3, 3);
  result(3, 3) = A(3, 3) * B(3, 3);
  return result;
}

bool is_negligible(const Pose& X) {
  constexpr double kNothing = 1e-70;
  return std::ranges::all_of(
      X.reshaped(), [](const Big& x) { return std::abs(static_cast<double>(x)) < kNothing; });
}

std::vector<Pose> unit_screws(bool slides, bool turns) {
  std::vector<Pose> screws;
  for (Eigen::Index i = 0; i < 3 && slides; ++i) screws.push_back(slide(BigPoint::Unit(i)));
  for (Eigen::Index i = 0; i < 3 && turns; ++i) screws.push_back(turn(BigPoint::Unit(i)));
  return screws;
}

}  // namespace

Course course_at(const Course& course, const Big& t) {
  Course result(course.size(), BigVector::Zero(course.front().size()));
  for (std::size_t k = 0; k < course.size(); ++k) {
    for (std::size_t j = course.size(); j-- > k;) {  // Horner's rule
      result[k] = course[j] + result[k] * (t / Big(static_cast<double>(j - k + 1)));
    }
  }
  return result;
}

MovingRobot::MovingRobot(const Model& model, BaseVelocity base_velocity,
                         const std::vector<double>& q)
    : nv_(velocity_size(model)) {
  for (const Link& link : model.links) {
    PlacedLink placed{.parent = link.parent.is_none() ? 0 : link.parent.index(),
                      .X_PJ = pose(big(link.joint.X_PJ.R), big(link.joint.X_PJ.p))};
    const bool is_base = link.parent.is_none();
    if (!is_base) {
      placed.factors = factors_of(link.joint, q);
    } else if (model.base() == Base::kFloating) {
      placed.factors = factors_of_base(base_velocity, q);
    }
    links_.push_back(std::move(placed));
  }
}

std::vector<MovingRobot::Factor> MovingRobot::factors_of(const Joint& joint,
                                                         const std::vector<double>& q) {
  std::vector<Factor> factors;
  const double* const own = q.data() + joint.q_index;
  const Mimic mimic = joint.mimic.value_or(Mimic{});
  const auto first = static_cast<Eigen::Index>(joint.v_index);
  const auto along = [&](const Pose& S) {  // a coordinate of its own
    const std::size_t k = factors.size();
    const Big position = Big(mimic.multiplier) * Big(own[k]) + Big(mimic.offset);
    const Factor at_zero{Pose::Identity(), {S}, 0};
    factors.push_back({moved(at_zero, {BigVector::Constant(1, position)}, 1),
                       {S},
                       first + static_cast<Eigen::Index>(k),
                       mimic.multiplier,
                       false,
                       joint.mimic.has_value()});
  };
  const BigPoint axis = big(joint.axis), point = big(joint.point);
  switch (joint.type) {
    case JointType::kFixed:
      break;
    case JointType::kRevolute:
    case JointType::kContinuous:
    case JointType::kHelical:
    case JointType::kScrew:
      along(screw_about(axis, point, joint.pitch));
      break;
    case JointType::kPrismatic:
      along(slide(axis));
      break;
    case JointType::kCylindrical:
      along(screw_about(axis, point, 0));
      along(slide(axis));
      break;
    case JointType::kUniversal:
      along(turn(axis));
      along(turn(big(joint.second_axis)));
      break;
    case JointType::kSpherical:
      factors.push_back(
          {pose(rotation_of(own), BigPoint::Zero()), unit_screws(false, true), first});
      break;
    case JointType::kPlanar: {
      const BigRotation R_JT = plane_axes(axis);
      const Factor at_zero{
          pose(BigRotation::Identity(), R_JT * BigPoint(own[0], own[1], 0)), {turn(axis)}, 0};
      factors.push_back({moved(at_zero, {BigVector::Constant(1, Big(own[2]))}, 1),
                         {slide(R_JT.col(0)), slide(R_JT.col(1)), turn(axis)},
                         first});
      break;
    }
    case JointType::kFloating:
      factors.push_back({pose(rotation_of(own + 3), BigPoint(own[0], own[1], own[2])),
                         unit_screws(true, true), first});
      break;
    default:
      throw InternalError("tests/audit knows no joint of this type; write what its q and v are");
  }
  return factors;
}

std::vector<MovingRobot::Factor> MovingRobot::factors_of_base(BaseVelocity kind,
                                                              const std::vector<double>& q) {
  const Pose X = pose(rotation_of(q.data() + 3), BigPoint(q[0], q[1], q[2]));
  if (kind != BaseVelocity::kMixed) {
    return {{X, unit_screws(true, true), 0, 1, kind == BaseVelocity::kSpatial}};
  }
  Pose R = X;
  R.topRightCorner<3, 1>().setZero();
  return {{pose(BigRotation::Identity(), X.topRightCorner<3, 1>()), unit_screws(true, false), 0},
          {R, unit_screws(false, true), 3, 1, true}};
}

Pose MovingRobot::moved(const Factor& factor, const Course& course, const Big& t) {
  std::vector<Pose> V;  // coefficients of the series of its twist
  Big scale = factor.multiplier;
  for (std::size_t k = 0; k < course.size(); ++k) {
    if (k > 0) scale /= Big(static_cast<double>(k));
    Pose sum = Pose::Zero();
    for (std::size_t c = 0; c < factor.screws.size(); ++c) {
      const Big rate = course[k][factor.first + static_cast<Eigen::Index>(c)] * scale;
      if (!(rate == Big(0))) sum += factor.screws[c] * rate;
    }
    V.push_back(sum);
  }
  if (std::ranges::all_of(V, is_negligible)) return factor.X;
  std::vector<Pose> X{factor.X};  // terms X_k t^k
  Pose sum = factor.X;
  do {
    Pose next = Pose::Zero();
    Big power = t;  // t^(j + 1)
    for (std::size_t j = 0; j < std::min(V.size(), X.size()); ++j) {
      const Pose& earlier = X[X.size() - 1 - j];
      next += (factor.is_left ? product(V[j], earlier) : product(earlier, V[j])) * power;
      power *= t;
    }
    X.push_back(next * (Big(1) / Big(static_cast<double>(X.size()))));
    sum += X.back();
  } while (X.size() < V.size() + 2 || !is_negligible(X.back()));
  return sum;
}

MovingRobot MovingRobot::moved(const Course& course, const Big& t) const {
  MovingRobot result = *this;
  for (PlacedLink& link : result.links_) {
    for (Factor& factor : link.factors) factor.X = moved(factor, course, t);
  }
  return result;
}

std::vector<Pose> MovingRobot::links() const {
  std::vector<Pose> poses;
  for (const PlacedLink& link : links_) {
    Pose X = poses.empty() ? link.X_PJ : product(poses[link.parent], link.X_PJ);
    for (const Factor& factor : link.factors) X = product(X, factor.X);
    poses.push_back(X);
  }
  return poses;
}

BigVector MovingRobot::displacement_to(const MovingRobot& near) const {
  BigVector result = BigVector::Zero(nv_);
  for (std::size_t i = 0; i < links_.size(); ++i) {
    for (std::size_t k = 0; k < links_[i].factors.size(); ++k) {
      const Factor& factor = links_[i].factors[k];
      if (factor.is_followed) continue;
      const Pose step = near.links_[i].factors[k].X - factor.X;
      // The inverse of a pose, from its rotation's transpose.
      Pose inverse = Pose::Identity();
      inverse.topLeftCorner<3, 3>() = factor.X.topLeftCorner<3, 3>().transpose();
      inverse.topRightCorner<3, 1>() =
          -(inverse.topLeftCorner<3, 3>() * factor.X.topRightCorner<3, 1>());
      const Pose twist = factor.is_left ? product(step, inverse) : product(inverse, step);
      for (std::size_t c = 0; c < factor.screws.size(); ++c) {
        const Pose& S = factor.screws[c];  // those of a factor are perpendicular
        result[factor.first + static_cast<Eigen::Index>(c)] =
            twist.cwiseProduct(S).sum() / S.cwiseProduct(S).sum();
      }
    }
  }
  return result;
}

}  // namespace dynac::test
