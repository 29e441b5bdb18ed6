// SPDX-License-Identifier: BSD-3-Clause
// Every operation of spatial algebra against dense matrices.
#include <gtest/gtest.h>

#include <Eigen/LU>

#include "dense.hpp"
#include "ir/expr.hpp"

namespace dynac {
namespace {

constexpr int kCases = 200;
constexpr double kTolerance = 1e-13;  // of the largest entry, which is between 1 and 1e3 here

template <class Actual, class Expected>
void expect_equal(const Actual& actual, const Expected& expected, double scale = 1) {
  ASSERT_LE((actual - expected).cwiseAbs().maxCoeff(),
            kTolerance * std::max(scale, expected.cwiseAbs().maxCoeff()))
      << actual << "\n\nis not\n\n"
      << expected;
}

template <class Check>
void for_random_cases(const Check& check) {
  for (std::uint64_t seed = 0; seed < kCases; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    Rng random(seed);
    check(random);
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(Vector3, AgreesWithEigen) {
  for_random_cases([](Rng& random) {
    const Vector3<double> a = random_vector(random);
    const Vector3<double> b = random_vector(random);
    const Matrix3<double> A = random_rotation(random);
    const Matrix3<double> B{{a, b, cross(a, b)}};
    expect_equal(dense(a + b), dense(a) + dense(b));
    expect_equal(dense(a - b), dense(a) - dense(b));
    expect_equal(dense(-a), -dense(a));
    expect_equal(dense(2.5 * a), 2.5 * dense(a));
    ASSERT_NEAR(dot(a, b), dense(a).dot(dense(b)), kTolerance);
    expect_equal(dense(cross(a, b)), dense(a).cross(dense(b)));
    expect_equal(dense(skew(a)), hat(dense(a)));
    expect_equal(dense(skew(a) * b), dense(cross(a, b)));
    expect_equal(dense(B * a), dense(B) * dense(a));
    expect_equal(dense(A * B), dense(A) * dense(B));
    expect_equal(dense(A + B), dense(A) + dense(B));
    expect_equal(dense(A - B), dense(A) - dense(B));
    expect_equal(dense(transpose(B)), dense(B).transpose());
    expect_equal(dense(transpose_times(B, a)), dense(B).transpose() * dense(a));
  });
}

TEST(Transform, ComposesAndInverts) {
  for_random_cases([](Rng& random) {
    const Transform<double> X_AB = random_transform(random);
    const Transform<double> X_BC = random_transform(random);
    expect_equal(dense(X_AB * X_BC), dense(X_AB) * dense(X_BC));
    expect_equal(dense(inverse(X_AB)), Dense6(dense(X_AB).inverse()));
    expect_equal(dense(X_AB * inverse(X_AB)), Dense6::Identity());
  });
}

TEST(Transform, MovesMotionAndForceVectors) {
  for_random_cases([](Rng& random) {
    const Transform<double> X = random_transform(random);
    const Motion<double> v = random_motion(random);
    const Force<double> f = random_force(random);
    const Dense6 X_force = dense(X).inverse().transpose();
    expect_equal(dense(X * v), dense(X) * dense(v));
    expect_equal(dense(X * f), X_force * dense(f));
    expect_equal(dense(inverse_times(X, v)), Column6(dense(X).inverse() * dense(v)));
    expect_equal(dense(inverse_times(X, X * v)), dense(v), 10);
  });
}

TEST(Transform, KeepsPower) {
  for_random_cases([](Rng& random) {
    const Transform<double> X = random_transform(random);
    const Motion<double> v = random_motion(random);
    const Force<double> f = random_force(random);
    ASSERT_NEAR(dot(X * v, X * f), dot(v, f), 100 * kTolerance);
    ASSERT_NEAR(dot(v, f), dense(v).dot(dense(f)), 10 * kTolerance);
  });
}

TEST(SpatialVector, AddsAndScales) {
  for_random_cases([](Rng& random) {
    const Motion<double> v = random_motion(random);
    const Motion<double> m = random_motion(random);
    const Force<double> f = random_force(random);
    const Force<double> g = random_force(random);
    expect_equal(dense(v + m), dense(v) + dense(m));
    expect_equal(dense(1.5 * v), 1.5 * dense(v));
    expect_equal(dense(f + g), dense(f) + dense(g));
    expect_equal(dense(f - g), dense(f) - dense(g));
  });
}

TEST(SpatialVector, HasTheCrossProductsOfMotionAndForce) {
  for_random_cases([](Rng& random) {
    const Motion<double> v = random_motion(random);
    const Motion<double> m = random_motion(random);
    const Force<double> f = random_force(random);
    expect_equal(dense(cross(v, m)), dense_cross(v) * dense(m));
    expect_equal(dense(cross(v, f)), -dense_cross(v).transpose() * dense(f));
    expect_equal(dense(cross(v, m)), -dense(cross(m, v)));
    ASSERT_NEAR(dot(cross(v, m), f), -dot(m, cross(v, f)), 100 * kTolerance);
  });
}

TEST(SpatialVector, CrossProductsMoveWithTheFrame) {
  for_random_cases([](Rng& random) {
    const Transform<double> X = random_transform(random);
    const Motion<double> v = random_motion(random);
    const Motion<double> m = random_motion(random);
    const Force<double> f = random_force(random);
    expect_equal(dense(cross(X * v, X * m)), dense(X * cross(v, m)), 1e2);
    expect_equal(dense(cross(X * v, X * f)), dense(X * cross(v, f)), 1e2);
  });
}

TEST(Inertia, IsASymmetricMatrixOnMotions) {
  for_random_cases([](Rng& random) {
    const Inertia<double> I = inertia_of(random_body(random));
    const Motion<double> v = random_motion(random);
    expect_equal(dense(I * v), dense(I) * dense(v));
    expect_equal(dense(I), dense(I).transpose());
  });
}

TEST(Inertia, GivesTheKineticEnergyOfItsPoints) {
  for_random_cases([](Rng& random) {
    const PointMasses body = random_body(random);
    const Motion<double> v = random_motion(random);
    double energy = 0;
    for (std::size_t k = 0; k < body.mass.size(); ++k) {
      const Vector3<double> velocity = v.linear + cross(v.angular, body.r[k]);
      energy += 0.5 * body.mass[k] * dot(velocity, velocity);
    }
    ASSERT_NEAR(0.5 * dot(v, inertia_of(body) * v), energy, kTolerance * 100 * (1 + energy));
  });
}

TEST(Inertia, MovesAsXForceTimesIOverX) {
  for_random_cases([](Rng& random) {
    const Transform<double> X = random_transform(random);
    const PointMasses body = random_body(random);
    const Inertia<double> I = inertia_of(body);
    const Dense6 X_inverse = dense(X).inverse();
    expect_equal(dense(X * I), Dense6(X_inverse.transpose() * dense(I) * X_inverse), 1e2);
    expect_equal(dense(X * I), dense(inertia_of(body.seen_from(X))), 1e2);
    expect_equal(dense(inverse(X) * (X * I)), dense(I), 1e2);
  });
}

TEST(Inertia, AddsUp) {
  for_random_cases([](Rng& random) {
    const Inertia<double> a = inertia_of(random_body(random));
    const Inertia<double> b = inertia_of(random_body(random));
    expect_equal(dense(a + b), dense(a) + dense(b));
    expect_equal(dense(a - b), dense(a) - dense(b));
  });
}

TEST(Inertia, FollowsTheParallelAxisTheorem) {
  for_random_cases([](Rng& random) {
    const double mass = random.uniform(0.1, 5);
    const Vector3<double> com = random_vector(random);
    const Matrix3<double> R = random_rotation(random);
    const Matrix3<double> I_c = R * Matrix3<double>::diagonal(1, 2, 2.5) * transpose(R);
    const Inertia<double> I = inertia_about_com(mass, com, I_c);
    const Column3 c = dense(com);
    const Dense3 shift = mass * (c.squaredNorm() * Dense3::Identity() - c * c.transpose());
    expect_equal(dense(I.I_o), dense(I_c) + shift, 10);
    expect_equal(dense(I.h), mass * c);
    const Transform<double> X{Matrix3<double>::identity(), com};
    expect_equal(dense(I), dense(X * Inertia<double>{mass, {}, I_c}), 10);
  });
}

Matrix3<double> second_moment(const PointMasses& body) {
  Matrix3<double> J;
  for (std::size_t k = 0; k < body.mass.size(); ++k) {
    for (std::size_t i = 0; i < 3; ++i) {
      J.row[i] = J.row[i] + body.mass[k] * (body.r[k][i] * body.r[k]);
    }
  }
  return J;
}

TEST(PseudoInertia, HoldsTheSecondMoments) {
  for_random_cases([](Rng& random) {
    const PointMasses body = random_body(random);
    const PseudoInertia<double> pseudo = pseudo_inertia(inertia_of(body));
    expect_equal(dense(pseudo.J), dense(second_moment(body)), 1e2);
    ASSERT_EQ(pseudo.mass, inertia_of(body).mass);
    ASSERT_EQ(pseudo.h, inertia_of(body).h);
  });
}

TEST(PseudoInertia, ComesBackAsTheSameInertia) {
  for_random_cases([](Rng& random) {
    const Inertia<double> I = inertia_of(random_body(random));
    expect_equal(dense(inertia(pseudo_inertia(I))), dense(I));
  });
}

TEST(PseudoInertia, AddsAndMovesAsTheInertiaDoes) {
  for_random_cases([](Rng& random) {
    const Transform<double> X = random_transform(random);
    const Inertia<double> a = inertia_of(random_body(random));
    const Inertia<double> b = inertia_of(random_body(random));
    expect_equal(dense(inertia(X * pseudo_inertia(a))), dense(X * a), 1e2);
    expect_equal(dense(inertia(pseudo_inertia(a) + pseudo_inertia(b))), dense(a + b));
    expect_equal(dense(inertia(pseudo_inertia(a) - pseudo_inertia(b))), dense(a - b), 1e2);
  });
}

TEST(WorldSymbols, CostNothingWhereAFrameIsNotTurnedOrShifted) {
  Graph graph;
  graph.add_input("v", 6);
  const auto v = [&](std::size_t k) { return Expr(graph, graph.input(0, k)); };
  const Motion<Expr> motion{{{v(0), v(1), v(2)}}, {{v(3), v(4), v(5)}}};
  const Motion<Expr> moved = Transform<Expr>{} * motion;
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_EQ(moved.angular[k].node_in(graph), graph.input(0, k));
    EXPECT_EQ(moved.linear[k].node_in(graph), graph.input(0, 3 + k));
  }
}

TEST(WorldSymbols, AreCastFromNumbers) {
  Rng random(1);
  const Inertia<double> I = inertia_of(random_body(random));
  const Transform<double> X = random_transform(random);
  Graph graph;
  const Inertia<Expr> moved = cast<Expr>(X) * cast<Expr>(I);
  const Inertia<double> expected = X * I;
  EXPECT_EQ(graph.constant_values(moved.mass.node_in(graph))[0], expected.mass);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(graph.constant_values(moved.h[i].node_in(graph))[0], expected.h[i]);
    for (std::size_t j = 0; j < 3; ++j) {
      EXPECT_EQ(graph.constant_values(moved.I_o(i, j).node_in(graph))[0], expected.I_o(i, j));
    }
  }
}

}  // namespace
}  // namespace dynac
