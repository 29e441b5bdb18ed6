// SPDX-License-Identifier: BSD-3-Clause
// Calls robot::SystemDynamics as OCS2 does.
#include <memory>

#include "accelerations.hpp"
#include "checks.hpp"
#include "robot_ocs2.hpp"

namespace {

using namespace checks;

VectorXd rates(const robot::SystemDynamics& dynamics, const VectorXd& x, const VectorXd& tau) {
  VectorXd all(2 * kNv);
  all << x.tail(kNv), accelerations(dynamics, x, tau);
  return all;
}

void expect_dynamics(robot::SystemDynamics& dynamics) {
  const MatrixXd& S = dynamics.get_actuation();
  const VectorXd x = random_state(), u = VectorXd::Random(S.cols());
  expect_near(dynamics.computeFlowMap(0, x, u), rates(dynamics, x, S * u), 0, "f");
  const auto linear = dynamics.linearApproximation(0, x, u);
  expect_near(linear.f, rates(dynamics, x, S * u), 0, "f of the approximation");
  const MatrixXd by_x =
      slopes([&](const VectorXd& dx) { return rates(dynamics, x + dx, S * u); }, 2 * kNv);
  const MatrixXd by_u =
      slopes([&](const VectorXd& du) { return rates(dynamics, x, S * (u + du)); }, S.cols());
  expect_near(linear.dfdx, by_x, kAccuracy, "dfdx");
  expect_near(linear.dfdu, by_u, kAccuracy, "dfdu");
}

}  // namespace

int main() {
  robot::SystemDynamics all;
  set_members(all);
  expect_dynamics(all);
  robot::SystemDynamics one(MatrixXd::Random(kNv, 1));
  expect_dynamics(one);
  const std::unique_ptr<robot::SystemDynamics> clone(all.clone());
  expect_dynamics(*clone);
  expect_refused([] { robot::SystemDynamics(MatrixXd(kNv + 1, 1)); }, "rows of the actuation");
  expect_refused([&] { static_cast<void>(all.computeFlowMap(0, VectorXd(1), VectorXd(kNv))); },
                 "entries of x");
  return failures;
}
