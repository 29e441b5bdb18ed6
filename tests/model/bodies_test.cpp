// SPDX-License-Identifier: BSD-3-Clause
// Which masses, inertias and frames a body may have.
#include <gtest/gtest.h>

#include "descriptions.hpp"

namespace dynac {
namespace {

TEST(TreeBuilder, TakesInertiaWithoutMassAtItsWord) {
  const auto change = [](LinkDescription& l) { l.mass = 0; };
  const std::string text =
      "link \"rod\": has inertia but no mass, which no body can have; kernels use these values as "
      "given, so give it a mass, or zero inertia for a massless link\n";
  EXPECT_EQ(findings_with_rod(change), "warning: " + text);
  EXPECT_EQ(findings_with_rod(change, {.is_strict = true}), text);
  RobotDescription robot = arm();
  change(robot.links[1]);
  const Inertia<double> inertia = TreeBuilder(robot).build().links[1].inertia;
  EXPECT_EQ(inertia.mass, 0);
  EXPECT_EQ(inertia.I_o, Matrix3<double>::identity());
}

TEST(TreeBuilder, RefusesMatricesThatAreNoRotations) {
  const Matrix3<double> mirror = Matrix3<double>::diagonal(1, 1, -1);
  const Matrix3<double> stretch = Matrix3<double>::diagonal(1, 1, 1.001);
  for (const Matrix3<double>& R : {mirror, stretch, Matrix3<double>{}}) {
    EXPECT_EQ(findings_with_rod([&](LinkDescription& l) { l.R_LI = R; }),
              "link \"rod\": axes of the inertial frame are not a rotation; give an orthonormal "
              "matrix\n");
    EXPECT_EQ(findings_with_hinge([&](JointDescription& j) { j.X_PJ.R = R; }),
              "joint \"hinge\": orientation is not a rotation; give an orthonormal matrix\n");
  }
}

TEST(TreeBuilder, RefusesAsymmetricInertias) {
  EXPECT_EQ(findings_with_rod([](LinkDescription& l) { l.inertia(0, 1) = 0.1; }),
            "link \"rod\": inertia is not symmetric; give Ixy = Iyx\n");
}

// The limits of rigid bodies: a flat plate has Izz = Ixx + Iyy exactly, a rod has a zero moment.
TEST(TreeBuilder, AFlatPlateIsABodyAndBeyondItIsNone) {
  const auto with_izz = [](double izz, bool is_strict = false) {
    return findings_with_rod(
        [&](LinkDescription& l) { l.inertia = Matrix3<double>::diagonal(0.1, 0.2, izz); },
        {.base = Base::kFixed, .is_strict = is_strict});
  };
  EXPECT_EQ(with_izz(0.3), "");
  EXPECT_EQ(with_izz(0.3 + 5e-10), "");  // 1e-9 of the trace, 0.6, is forgiven
  EXPECT_NE(with_izz(0.3 + 7e-10), "");
  EXPECT_EQ(with_izz(0.5).find("warning: link \"rod\": inertia violates the triangle inequality"),
            0u);
  EXPECT_EQ(with_izz(0.5, true).find("link \"rod\": inertia violates the triangle inequality"), 0u);
}

TEST(TreeBuilder, PrincipalMomentsCountNotTheDiagonal) {
  // Eigenvalues 1 +- 2 and 1: the diagonal alone looks healthy.
  EXPECT_EQ(findings_with_rod([](LinkDescription& l) { l.inertia(0, 1) = l.inertia(1, 0) = 2; }),
            "warning: link \"rod\": inertia is not positive definite about the centre of mass "
            "(principal moments -1, 1, 3 kg m^2); measure or compute it again\n");
}

TEST(TreeBuilder, AThinRodGetsAWarning) {
  EXPECT_EQ(findings_with_rod(
                [](LinkDescription& l) { l.inertia = Matrix3<double>::diagonal(0.1, 0.1, 0); }),
            "warning: link \"rod\": inertia is not positive definite about the centre of mass "
            "(principal moments 0, 0.1, 0.1 kg m^2); measure or compute it again\n");
}

TEST(TreeBuilder, APointMassGetsAWarning) {
  EXPECT_EQ(findings_with_rod([](LinkDescription& l) { l.inertia = {}; }),
            "warning: link \"rod\": inertia is zero, as for a point mass; give the inertia about "
            "the centre of mass\n");
}

}  // namespace
}  // namespace dynac
