// SPDX-License-Identifier: BSD-3-Clause
// Calls robot::DifferentialActionModel as crocoddyl does.
#include "accelerations.hpp"
#include "checks.hpp"
#include "robot_crocoddyl.hpp"

namespace {

using namespace checks;

using Costs = crocoddyl::CostModelSumTpl<double>;
using State = crocoddyl::StateAbstractTpl<double>;

void expect_dynamics(robot::DifferentialActionModel& model) {
  const auto data = model.createData();
  expect(model.checkData(data), "the data are the model's");
  const auto nu = static_cast<Index>(model.get_nu());
  const VectorXd x = random_state(), u = VectorXd::Random(nu);
  without_allocation([&] {
    model.calc(data, x, u);
    model.calcDiff(data, x, u);
  });
  const MatrixXd& S = model.get_actuation();
  expect_near(data->xout, accelerations(model, x, S * u), 0, "xout");
  const MatrixXd by_x = slopes(
      [&](const VectorXd& dx) { return accelerations(model, integrate(x, dx), S * u); }, 2 * kNv);
  const MatrixXd by_u =
      slopes([&](const VectorXd& du) { return accelerations(model, x, S * (u + du)); }, nu);
  expect_near(data->Fx, by_x, kAccuracy, "Fx");
  expect_near(data->Fu, by_u, kAccuracy, "Fu");

  const VectorXd v = x.tail(kNv);
  expect(data->cost == (v.squaredNorm() + u.squaredNorm()) / 2, "cost");
  expect(data->Lx.tail(kNv) == v && data->Lu == u, "gradient of the cost");
  model.calc(data, x);
  model.calcDiff(data, x);
  expect(data->cost == v.squaredNorm() / 2, "cost at the end");
}

void expect_refusals(const std::shared_ptr<State>& state, const std::shared_ptr<Costs>& costs) {
  const auto other = std::make_shared<State>(kNq + 1, kNv);
  expect_refused([&] { robot::DifferentialActionModel(other, costs); }, "another state");
  expect_refused([&] { robot::DifferentialActionModel(state, costs, MatrixXd(kNv + 1, kNv)); },
                 "rows of the actuation");
  expect_refused([&] { robot::DifferentialActionModel(state, costs, MatrixXd(kNv, kNv + 1)); },
                 "inputs of the costs");
  robot::DifferentialActionModel model(state, costs);
  const auto data = model.createData();
  const VectorXd x = random_state();
  expect_refused([&] { model.calc(data, x, VectorXd(kNv + 1)); }, "entries of u");
  expect_refused([&] { model.calc(data, VectorXd(1)); }, "entries of x");
  expect_refused([&] { static_cast<void>(model.cloneAsFloat()); }, "single precision");
  const auto clone =
      std::dynamic_pointer_cast<robot::DifferentialActionModel>(model.cloneAsDouble());
  expect(clone != nullptr && clone->get_costs() == costs, "a copy");
}

}  // namespace

int main() {
  const auto state = std::make_shared<State>(kNq, kNv);
  const auto costs = std::make_shared<Costs>(state, kNv);
  robot::DifferentialActionModel all(state, costs);
  set_members(all);
  expect_dynamics(all);
  robot::DifferentialActionModel one(state, std::make_shared<Costs>(state, 1),
                                     MatrixXd::Random(kNv, 1));
  expect_dynamics(one);
  expect_refusals(state, costs);
  return failures;
}
