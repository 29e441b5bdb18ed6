// SPDX-License-Identifier: BSD-3-Clause
// Functions of acados' model, called as its solvers call them: against differences of the values.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "differences.hpp"
#include "external_function.hpp"
#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/rng.hpp"
#include "solved_robots.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using AcadosFunction = ExternalFunction<int, void*>;

constexpr double kAccuracy = 1e-8;

Columns random_arguments(const AcadosFunction& function, std::uint64_t seed) {
  Rng rng(seed);
  Columns arguments;
  for (const Sparsity& input : function.inputs) arguments.push_back(rng.vector(input.size(), 1));
  return arguments;
}

void expect_near(const std::vector<double>& values, const std::vector<double>& expected,
                 const std::string& what) {
  EXPECT_LE(max_difference(values, expected), kAccuracy * std::max(1.0, max_abs(expected))) << what;
}

/// A matrix, column-major.
struct Dense {
  std::size_t rows = 0;
  std::vector<double> entries;

  [[nodiscard]] std::size_t columns() const { return entries.size() / rows; }
  [[nodiscard]] double operator()(std::size_t i, std::size_t j) const {
    return entries[i + rows * j];
  }
};

Dense operator*(const Dense& a, const Dense& b) {
  Dense c{a.rows, std::vector<double>(a.rows * b.columns(), 0)};
  for (std::size_t j = 0; j < b.columns(); ++j) {
    for (std::size_t k = 0; k < b.rows; ++k) {
      for (std::size_t i = 0; i < a.rows; ++i) c.entries[i + a.rows * j] += a(i, k) * b(k, j);
    }
  }
  return c;
}

Dense transposed(const Dense& a) {
  Dense b{a.columns(), {}};
  for (std::size_t i = 0; i < a.rows; ++i) {
    for (std::size_t j = 0; j < a.columns(); ++j) b.entries.push_back(a(i, j));
  }
  return b;
}

/// Rows of one above those of another.
Dense stacked(const Dense& above, const Dense& below) {
  Dense all{above.rows + below.rows, {}};
  for (std::size_t j = 0; j < above.columns(); ++j) {
    for (std::size_t i = 0; i < above.rows; ++i) all.entries.push_back(above(i, j));
    for (std::size_t i = 0; i < below.rows; ++i) all.entries.push_back(below(i, j));
  }
  return all;
}

/// Columns of one before those of another.
Dense side_by_side(Dense left, const Dense& right) {
  left.entries.insert(left.entries.end(), right.entries.begin(), right.entries.end());
  return left;
}

class Acados : public Checked<testing::Test> {
 protected:
  void expect_discrete(const ForeignRobot& robot, const std::string& name) const;
  void expect_continuous(const ForeignRobot& robot) const;
};

// phi_fun(x, u, p), phi_fun_jac(x, u, p), phi_fun_jac_hess(x, u, pi, p).
void Acados::expect_discrete(const ForeignRobot& robot, const std::string& name) const {
  AcadosFunction value(robot, name), jacobian(robot, name + "_jac"),
      hessian(robot, name + "_jac_hess");
  Columns arguments = random_arguments(hessian, 7);
  arguments[3][0] = 0.05;  // the length of the step
  const Columns at{arguments[0], arguments[1], arguments[3]};
  const std::size_t nx = arguments[0].size();
  const Dense by_x{nx, differences(value, at, 0, 0)}, by_u{nx, differences(value, at, 0, 1)};
  const Columns first = jacobian(at), second = hessian(arguments);
  const std::vector<double> expected = transposed(side_by_side(by_u, by_x)).entries;
  expect_near(first[0], value(at)[0], name);
  expect_near(second[0], value(at)[0], name);
  expect_near(first[1], expected, name + "_jac");
  expect_near(second[1], expected, name + "_jac_hess");
  // The gradient is the transposed Jacobian times pi.
  const auto gradient = [&](const Columns& point) {
    return Columns{
        (Dense{nx + arguments[1].size(), jacobian(point)[1]} * Dense{nx, arguments[2]}).entries};
  };
  const std::size_t size = nx + arguments[1].size();
  const Dense slopes = side_by_side(Dense{size, differences(gradient, at, 0, 1)},
                                    Dense{size, differences(gradient, at, 0, 0)});
  expect_near(second[2], slopes.entries, name + "_jac_hess");
}

// expl_ode_fun(x, u, p), expl_vde_forw(x, Sx, Su, u, p), expl_vde_adj(x, lambda, u, p),
// expl_ode_hess(x, Sx, Su, lambda, u, p).
void Acados::expect_continuous(const ForeignRobot& robot) const {
  AcadosFunction rates(robot, "robot_expl_ode_fun"), forward(robot, "robot_expl_vde_forw"),
      adjoint(robot, "robot_expl_vde_adj"), hessian(robot, "robot_expl_ode_hess");
  const Columns all = random_arguments(hessian, 8);
  const std::vector<double>&x = all[0], &lambda = all[3], &u = all[4], &p = all[5];
  const std::size_t nx = x.size(), size = nx + u.size();
  const Dense Sx{nx, all[1]}, Su{nx, all[2]};
  const Dense by_x{nx, differences(rates, {x, u, p}, 0, 0)};
  const Dense by_u{nx, differences(rates, {x, u, p}, 0, 1)};
  const Columns sensitivities = forward({x, Sx.entries, Su.entries, u, p});
  expect_near(sensitivities[0], rates({x, u, p})[0], "f");
  expect_near(sensitivities[1], (by_x * Sx).entries, "vdeX");
  std::vector<double> rates_of_Su = (by_x * Su).entries;
  for (std::size_t k = 0; k < rates_of_Su.size(); ++k) rates_of_Su[k] += by_u.entries[k];
  expect_near(sensitivities[2], rates_of_Su, "vdeU");
  const std::vector<double> gradient =
      (transposed(side_by_side(by_x, by_u)) * Dense{nx, lambda}).entries;
  const Columns second = hessian(all), at{x, lambda, u, p};
  expect_near(adjoint(at)[0], gradient, "adj");
  expect_near(second[0], gradient, "adj of expl_ode_hess");
  const Dense H = side_by_side(Dense{size, differences(adjoint, at, 0, 0)},
                               Dense{size, differences(adjoint, at, 0, 2)});
  Dense zeros{u.size(), std::vector<double>(u.size() * nx, 0)}, one{u.size(), {}};
  one.entries.assign(u.size() * u.size(), 0);
  for (std::size_t k = 0; k < u.size(); ++k) one.entries[k * (u.size() + 1)] = 1;
  const Dense S = side_by_side(stacked(Sx, zeros), stacked(Su, one));
  const Dense along = transposed(S) * (H * S);
  std::vector<double> lower;
  for (std::size_t j = 0; j < size; ++j) {
    for (std::size_t i = j; i < size; ++i) lower.push_back(along(i, j));
  }
  expect_near(second[1], lower, "hess");
}

const std::string kSteps = "step,step_derivatives,step_adjoint,step_hessian";

TEST_F(Acados, CallsAnArmInC) {
  const ForeignRobot robot(own_robot("two_link"), "acados",
                           {"--language", "c", "--parameters", "gravity", "--kernels",
                            kSteps + ",forward_dynamics,forward_dynamics_derivatives,"
                                     "forward_dynamics_adjoint,forward_dynamics_hessian"},
                           BuildTool::kMake);
  expect_discrete(robot, "robot_dyn_disc_phi_fun");
  expect_continuous(robot);
}

TEST_F(Acados, CallsAFlyingRobotWithoutItsContinuousDynamics) {
  const ForeignRobot robot(kFlying, "acados", {"--kernels", kSteps + ",forward_dynamics"},
                           BuildTool::kCompiler);
  expect_discrete(robot, "robot_dyn_disc_phi_fun");
  EXPECT_EQ(robot.function<void()>("robot_expl_ode_fun"), nullptr);
}

TEST(AcadosNotes, SayWhatIsLeftOut) {
  const TemporaryFolder folder;
  write_file(folder / "flying.xml", kFlying);
  const auto generate = [&](const std::string& kernels) {
    return dynac({"generate", folder / "flying.xml", "--wrap", "acados", "--output",
                  folder / "robot", "--kernels", kernels});
  };
  const Outcome steps = generate(kSteps + ",forward_dynamics");
  EXPECT_EQ(steps.exit_code, 0);
  EXPECT_THAT(steps.err, testing::HasSubstr(
                             "--wrap acados leaves out the explicit ODE of forward_dynamics: "));
  const Outcome nothing = generate("forward_dynamics");
  EXPECT_EQ(nothing.exit_code, 1);
  EXPECT_THAT(nothing.err, testing::HasSubstr("request the kernel step"));
}

}  // namespace
}  // namespace dynac::test
