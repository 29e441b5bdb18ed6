// SPDX-License-Identifier: BSD-3-Clause
// Displacements of a floating base in the three representations: against their definitions by
// matrix exponentials, against each other, and what leaves them as they are.
#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <unsupported/Eigen/MatrixFunctions>

#include "algorithms/base_velocity_transform.hpp"
#include "dynac/options/options.hpp"
#include "harness/compare.hpp"
#include "robot_zoo.hpp"

namespace dynac::test {
namespace {

using Eigen::Vector3d;
using Pose = Eigen::Isometry3d;

// Absolute: entries are of the order of one. About five times the worst that was seen.
constexpr double kRepresentationTolerance = 6e-15;

constexpr BaseVelocity kRepresentations[] = {BaseVelocity::kBody, BaseVelocity::kSpatial,
                                             BaseVelocity::kMixed};

Vector3d linear(const Vector& v) { return Vector3d(v.data()); }
Vector3d angular(const Vector& v) { return Vector3d(v.data() + 3); }

Pose base_of(const Vector& q) {
  return Eigen::Translation3d(Vector3d(q.data())) * Eigen::Quaterniond(q[6], q[3], q[4], q[5]);
}

Vector with_base(Vector q, const Pose& X) {
  const Eigen::Quaterniond rotation(X.rotation());
  std::copy_n(X.translation().data(), 3, q.begin());
  std::copy_n(rotation.coeffs().data(), 4, q.begin() + 3);  // x y z w
  return q;
}

Pose random_pose(Rng& rng) {
  const Vector p = rng.vector(3, 1), q = rng.quaternion();
  return Eigen::Translation3d(p[0], p[1], p[2]) * Eigen::Quaterniond(q[3], q[0], q[1], q[2]);
}

double distance(const Pose& X, const Pose& Y) {
  return (X.matrix() - Y.matrix()).cwiseAbs().maxCoeff();
}

Pose exponential_of(const Vector3d& u, const Vector3d& w) {
  Eigen::Matrix4d twist = Eigen::Matrix4d::Zero();
  twist.row(0) << 0, -w[2], w[1], u[0];
  twist.row(1) << w[2], 0, -w[0], u[1];
  twist.row(2) << -w[1], w[0], 0, u[2];
  return Pose(twist.exp().eval());
}

// Where v leads from X.
Pose by_definition(BaseVelocity representation, const Pose& X, const Vector& v) {
  const Vector3d u = linear(v), w = angular(v);
  switch (representation) {
    case BaseVelocity::kBody:
      return X * exponential_of(u, w);
    case BaseVelocity::kSpatial:
      return exponential_of(u, w) * X;
    case BaseVelocity::kMixed:
      break;
  }
  Pose next = exponential_of(Vector3d::Zero(), w) * X;
  next.translation() = X.translation() + u;
  return next;
}

// v with its base's entries in the base's own frame, as other kernels take velocities.
Vector in_body(BaseVelocity representation, const Vector& q, Vector v) {
  if (representation == BaseVelocity::kBody) return v;
  const Pose X = base_of(q);
  Transform<double> X_WB;
  for (std::size_t i = 0; i < 3; ++i) {
    X_WB.p[i] = q[i];
    for (std::size_t j = 0; j < 3; ++j) {
      X_WB.R.row[i][j] = X.linear()(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j));
    }
  }
  const BaseChange<double> change(representation, X_WB);
  set_base_entries(v, change.to_body(base_entries<Motion<double>>(v)));
  return v;
}

// Calls `visit` with robots that float, and a configuration of each.
template <class Visitor>
void for_each_floating(const Visitor& visit) {
  for (std::uint64_t seed = 1; seed < 40; seed += 2) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Rng rng(seed);
    const Model model = robot_zoo(seed);
    visit(model, random_position(model, rng), rng);
  }
}

class Representations : public testing::TestWithParam<BaseVelocity> {};

TEST_P(Representations, LeadWhereTheirDefinitionsSay) {
  for_each_floating([](const Model& model, const Vector& q, Rng& rng) {
    for (const double size : {0.0, 1e-12, 1e-8, 1e-4, 0.1, 1.0, 3.0, 10.0}) {
      const Vector v = random_displacement(model, size, rng);
      EXPECT_LE(distance(base_of(integrate(model, q, v, GetParam())),
                         by_definition(GetParam(), base_of(q), v)),
                kRepresentationTolerance * (1 + size))
          << "size " << size;
    }
  });
}

TEST_P(Representations, AreOfTheBaseAlone) {
  for_each_floating([](const Model& model, const Vector& q, Rng& rng) {
    const Vector v = random_displacement(model, 1, rng), p = random_position(model, rng);
    const auto without_base = [](const Vector& x, std::ptrdiff_t size) {
      return Arrays<double>{{x.begin() + size, x.end()}};
    };
    EXPECT_TRUE(is_identical(without_base(integrate(model, q, v, GetParam()), 7),
                             without_base(integrate(model, q, v), 7)));
    EXPECT_TRUE(is_identical(without_base(difference(model, q, p, GetParam()), 6),
                             without_base(difference(model, q, p), 6)));
  });
}

// The base may be moved on either side of its pose where displacements do not see it.
TEST_P(Representations, AreBlindToTheMotionsThatTheyOughtToBe) {
  for_each_floating([](const Model& model, const Vector& q, Rng& rng) {
    Pose left = random_pose(rng), right = random_pose(rng);
    if (GetParam() == BaseVelocity::kBody) right.setIdentity();
    if (GetParam() == BaseVelocity::kSpatial) left.setIdentity();
    if (GetParam() == BaseVelocity::kMixed) {
      left.linear().setIdentity();
      right.translation().setZero();
    }
    const auto moved = [&](const Vector& x) { return with_base(x, left * base_of(x) * right); };
    const Vector v = random_displacement(model, 1, rng);
    const Vector next = integrate(model, q, v, GetParam());
    EXPECT_LE(distance(base_of(integrate(model, moved(q), v, GetParam())), base_of(moved(next))),
              kRepresentationTolerance);
    EXPECT_LE(max_difference(difference(model, moved(q), moved(next), GetParam()), v),
              kRepresentationTolerance);
  });
}

// The rotation is the same motion in all representations; what differs is how the origin moves.
TEST_P(Representations, TurnAlikeAndMoveAlikeToFirstOrder) {
  for_each_floating([](const Model& model, const Vector& q, Rng& rng) {
    const Vector x = random_displacement(model, 1, rng), V = in_body(GetParam(), q, x);
    for (const double h : {1.0, 1e-2, 1e-4}) {
      const Pose other = base_of(integrate(model, q, scaled(h, x), GetParam()));
      const Pose body = base_of(integrate(model, q, scaled(h, V)));
      EXPECT_LE((other.linear() - body.linear()).cwiseAbs().maxCoeff(), kRepresentationTolerance);
      EXPECT_LE(distance(other, body),
                h * h * angular(V).norm() * linear(V).norm() + kRepresentationTolerance);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(All, Representations, testing::ValuesIn(kRepresentations),
                         [](const auto& kind) { return to_string(kind.param); });

TEST(SpatialDisplacements, AreAdjointsOfBodyOnes) {
  for_each_floating([](const Model& model, const Vector& q, Rng& rng) {
    const auto spatial = BaseVelocity::kSpatial;
    for (const double size : {0.0, 1e-8, 0.1, 1.0, 3.0, 3.1415926}) {
      const Vector x = random_displacement(model, size, rng), V = in_body(spatial, q, x);
      const Vector next = integrate(model, q, x, spatial);
      EXPECT_LE(distance(base_of(next), base_of(integrate(model, q, V))),
                kRepresentationTolerance * (1 + size));
      const Vector back = in_body(spatial, q, difference(model, q, next, spatial));
      EXPECT_LE(max_difference(difference(model, q, next), back),
                kRepresentationTolerance * (1 + size))
          << "size " << size;
    }
  });
}

// Body displacements go the curved way J(w) u = u + 1/2 w x u + ..., mixed ones the straight way.
TEST(MixedDisplacements, LeaveBodyOnesToSecondOrder) {
  const double h = 1e-4;
  for_each_floating([=](const Model& model, const Vector& q, Rng& rng) {
    const auto mixed = BaseVelocity::kMixed;
    const Vector x = random_displacement(model, 1, rng), V = in_body(mixed, q, x);
    const Vector straight = integrate(model, q, scaled(h, x), mixed);
    const Vector curved = integrate(model, q, scaled(h, V));
    const Vector3d gap = (linear(curved) - linear(straight)) / (h * h);
    EXPECT_LE((gap - 0.5 * angular(x).cross(linear(x))).norm(), h);
  });
}

}  // namespace
}  // namespace dynac::test
