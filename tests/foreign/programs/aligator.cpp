// SPDX-License-Identifier: BSD-3-Clause
// Calls robot::ExplicitDynamicsModel as aligator does.
#include "checks.hpp"
#include "robot_aligator.hpp"

namespace {

using namespace checks;

using Space = aligator::ManifoldAbstractTpl<double>;

constexpr double kDt = 0.05;

VectorXd next(const robot::ExplicitDynamicsModel& model, const VectorXd& x, const VectorXd& tau) {
  const auto kernel = [](const auto&... inputs) { return robot::step(inputs...); };
  const auto step = result_of(kernel, model, x, tau, kDt);
  VectorXd end(kNq + kNv);
  end << step.q_next, step.v_next;
  return end;
}

void expect_dynamics(const robot::ExplicitDynamicsModel& model) {
  const auto data = model.createData();
  const VectorXd x = random_state(), u = VectorXd::Random(model.nu);
  without_allocation([&] {
    model.forward(x, u, *data);
    model.dForward(x, u, *data);
  });
  const MatrixXd& S = model.get_actuation();
  const VectorXd end = next(model, x, S * u);
  expect_near(data->xnext_, end, 0, "xnext");
  const MatrixXd by_x = slopes(
      [&](const VectorXd& dx) { return difference(end, next(model, integrate(x, dx), S * u)); },
      2 * kNv);
  const MatrixXd by_u = slopes(
      [&](const VectorXd& du) { return difference(end, next(model, x, S * (u + du))); }, model.nu);
  expect_near(data->Jx(), by_x, kAccuracy, "Jx");
  expect_near(data->Ju(), by_u, kAccuracy, "Ju");
}

}  // namespace

int main() {
  const Space space(kNq + kNv, 2 * kNv);
  robot::ExplicitDynamicsModel all(space, kDt);
  expect(all.get_dt() == kDt, "dt");
  set_members(all);
  expect_dynamics(all);
  expect_dynamics(robot::ExplicitDynamicsModel(space, kDt, MatrixXd::Random(kNv, 1)));
  expect_refused([&] { robot::ExplicitDynamicsModel(Space(kNq + kNv, 2 * kNv + 1), kDt); },
                 "another space");
  expect_refused([&] { robot::ExplicitDynamicsModel(space, kDt, MatrixXd(kNv + 1, 1)); },
                 "rows of the actuation");
  const auto data = all.createData();
  expect_refused([&] { all.forward(random_state(), VectorXd(kNv + 1), *data); }, "entries of u");
  return failures;
}
