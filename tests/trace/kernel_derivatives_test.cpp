// SPDX-License-Identifier: BSD-3-Clause
// Derivatives from graphs, against those of the laws that robots/cart_pole.urdf states:
//   tau_cart = 3.6 x'' + 0.6 cos a a'' - 0.6 sin a a'^2
//   tau_pole = 0.6 cos a x'' + 0.40025 a'' - 0.6 g sin a
#include <gtest/gtest.h>

#include <cmath>

#include "generic/generic_table.hpp"
#include "harness/subject.hpp"
#include "kernels/table.hpp"
#include "lower/lower.hpp"

namespace dynac::test {
namespace {

using Vector = std::vector<double>;
constexpr double kG = 9.81, kAngle = 0.7, kRate = 1.3;
const Vector kQ{0.2, kAngle}, kV{0.4, kRate}, kA{0.5, -0.9};

class DerivativesOfTheCartPole : public testing::Test {
 protected:
  [[nodiscard]] Arrays<double> run(const char* kernel, const char* formulation,
                                   const Arrays<double>& inputs) const {
    const Kernel& row = *find_kernel(kernel);
    return generic::evaluate(row, *find_formulation(row, formulation), {robot_}, inputs);
  }
  static void expect_near(const Vector& x, const Vector& expected) {
    ASSERT_EQ(x.size(), expected.size());
    for (std::size_t k = 0; k < x.size(); ++k) EXPECT_NEAR(x[k], expected[k], 1e-13) << k;
  }

  Mechanism robot_ = lump(own_robot("cart_pole", Base::kFixed));
  double c_ = std::cos(kAngle), s_ = std::sin(kAngle);
};

TEST_F(DerivativesOfTheCartPole, AreThoseOfItsLawForwardAndBackward) {
  for (const char* formulation : {"graph_forward", "graph_reverse"}) {
    const Arrays<double> of_tau = run("inverse_dynamics_derivatives", formulation, {kQ, kV, kA});
    expect_near(of_tau[0], {0, 0, -0.6 * s_ * kA[1] - 0.6 * c_ * kRate * kRate,
                            -0.6 * s_ * kA[0] - 0.6 * kG * c_});
    expect_near(of_tau[1], {0, 0, -1.2 * s_ * kRate, 0});
    expect_near(of_tau[2], {3.6, 0.6 * c_, 0.6 * c_, 0.40025});
  }
}

TEST_F(DerivativesOfTheCartPole, OfTheSecondOrderAreThoseOfItsLaw) {
  const Arrays<double> second =
      run("inverse_dynamics_second_derivatives", "graph_forward", {kQ, kV, kA});
  expect_near(second[0], {0, 0, 0, 0, 0, 0, -0.6 * c_ * kA[1] + 0.6 * s_ * kRate * kRate,
                          -0.6 * c_ * kA[0] + 0.6 * kG * s_});
  expect_near(second[1], {0, 0, 0, 0, 0, 0, -1.2 * c_ * kRate, 0});
  expect_near(second[2], {0, 0, 0, 0, 0, 0, -1.2 * s_, 0});
  expect_near(second[3], {0, 0, 0, 0, 0, -0.6 * s_, -0.6 * s_, 0});
}

// The gradient of w . tau along a direction.
TEST_F(DerivativesOfTheCartPole, AsAHessianProductAreThoseOfItsLaw) {
  const Vector w{2, 3}, dq{0, 1}, none{0, 0};
  const Arrays<double> products =
      run("inverse_dynamics_hessian_product", "newton_euler", {kQ, kV, kA, w, dq, none, none});
  expect_near(products[0], {0, w[0] * (-0.6 * c_ * kA[1] + 0.6 * s_ * kRate * kRate) +
                                   w[1] * (-0.6 * c_ * kA[0] + 0.6 * kG * s_)});
  expect_near(products[1], {0, w[0] * -1.2 * c_ * kRate});
  expect_near(products[2], {w[1] * -0.6 * s_, w[0] * -0.6 * s_});
}

}  // namespace
}  // namespace dynac::test
