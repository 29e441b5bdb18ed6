// SPDX-License-Identifier: BSD-3-Clause
// Loads the plugin as inverse_dynamics_solver does. Arguments: the library, the robot description,
// and damping and friction of each joint. Coriolis torques are those of differences of the mass
// matrix, the mass matrix and gravity those of inverse dynamics.
#include "ros.hpp"

#include <inverse_dynamics_solver/exceptions.h>
#include <inverse_dynamics_solver/inverse_dynamics_solver.h>

namespace {

using namespace checks;
using Solver = inverse_dynamics_solver::InverseDynamicsSolver;

constexpr double kFrictionVelocity = 0.01;

// Torques of the kernel.
VectorXd torques(const VectorXd& q, const VectorXd& v, const VectorXd& a, const VectorXd& gravity) {
  robot::Parameters parameters;
  for (int k = 0; k < 3; ++k) parameters.gravity[k] = gravity[k];
  VectorXd tau(kNv);
  robot_inverse_dynamics(q.data(), v.data(), a.data(), &parameters, tau.data());
  return tau;
}

// M'v v - 1/2 d(v' M v)/dq.
VectorXd coriolis(const Solver& solver, const VectorXd& q, const VectorXd& v) {
  const auto momentum = [&](const VectorXd& dq) -> VectorXd {
    return solver.getInertiaMatrix(q + dq) * v;
  };
  const MatrixXd by_q = slopes(momentum, kNv);
  return by_q * v - 0.5 * by_q.transpose() * v;
}

void expect_parts(const Solver& solver, const VectorXd& gravity, const VectorXd& damping,
                  const VectorXd& friction) {
  const VectorXd q = VectorXd::Random(kNq), v = VectorXd::Random(kNv), a = VectorXd::Random(kNv);
  const VectorXd rest = VectorXd::Zero(kNv), none = VectorXd::Zero(3);
  const MatrixXd M = solver.getInertiaMatrix(q);
  for (Index k = 0; k < kNv; ++k) {
    expect_near(M.col(k), torques(q, rest, VectorXd::Unit(kNv, k), none), 1e-12, "mass matrix");
  }
  const VectorXd c = solver.getCoriolisVector(q, v), g = solver.getGravityVector(q);
  const VectorXd f = solver.getFrictionVector(v);
  expect_near(g, torques(q, rest, rest, gravity), 1e-12, "gravity torques");
  expect_near(c, coriolis(solver, q, v), 1e-8, "Coriolis torques");
  const Eigen::ArrayXd speed = (v.array().square() + kFrictionVelocity * kFrictionVelocity).sqrt();
  expect_near(f, (damping.array() * v.array() + friction.array() * v.array() / speed).matrix(),
              1e-12, "friction");
  expect(solver.getFrictionVector(rest).isZero(0), "no friction at rest");
  const VectorXd tau = solver.getTorques(q, v, a);
  expect_near(tau, M * a + c + g + f, 1e-12, "torques are the sum of their parts");
  const auto [M_again, c_again, g_again] = solver.getDynamicParameters(q, v);
  expect(M_again == M && c_again == c && g_again == g, "all parts at once");
}

// A result is what a call allocates.
void expect_one_allocation(const Solver& solver) {
  const VectorXd q = VectorXd::Random(kNq);
  const auto count = [&](const auto& call) {
    const long before = ros::allocations;
    const auto result = call();
    return ros::allocations - before + (result.size() == 0 ? 100 : 0);
  };
  expect(ros::allocations > 0, "allocations are counted");
  expect(count([&] { return solver.getTorques(q, q, q); }) == 1, "torques allocate themselves");
  expect(count([&] { return solver.getInertiaMatrix(q); }) == 1, "so does the mass matrix");
  expect(count([&] { return solver.getCoriolisVector(q, q); }) == 1, "Coriolis torques do");
  expect(count([&] { return solver.getGravityVector(q); }) == 1, "gravity torques do");
  expect(count([&] { return solver.getFrictionVector(q); }) == 1, "and friction");
}

// A parameter is refused as the interface says, and named.
template <class Function>
void expect_invalid(const Function& function, const std::string& named) {
  try {
    function();
  } catch (const inverse_dynamics_solver::InvalidParameterValueException& error) {
    expect(std::string(error.what()).find(named) != std::string::npos, "a parameter is named");
    return;
  } catch (const std::exception& error) {
    std::printf("%s\n", error.what());
  }
  expect(false, "a parameter of another type");
}

void expect_refusals(Solver& solver, const std::string& description) {
  const VectorXd q = VectorXd::Zero(kNq), longer = VectorXd::Zero(kNq + 1);
  expect_refused([&] { solver.getGravityVector(q); }, "a call before initialize()");
  expect_refused([&] { solver.initialize(nullptr, "", ""); }, "no description");
  expect_refused([&] { solver.initialize(nullptr, "", "<robot name='other'/>"); },
                 "the description of another robot");
  const auto node = ros::node_with({{"ns.gravity", std::vector<double>{0, 0}}});
  expect_refused([&] { solver.initialize(node, "ns", description); }, "two numbers of gravity");
  for (const rclcpp::Parameter::Value& value :
       {rclcpp::Parameter::Value("down"), rclcpp::Parameter::Value(-9.81)}) {
    const auto other = ros::node_with({{"ns.gravity", value}, {"robot_description", 1.0}});
    expect_invalid([&] { solver.initialize(other, "ns", description); }, "parameter ns.gravity");
    expect_invalid([&] { solver.initialize(other, "", ""); }, "parameter robot_description");
  }
  expect_refused([&] { solver.getGravityVector(q); }, "a call behind a wrong initialize()");
  solver.initialize(nullptr, "", description);
  expect_refused([&] { solver.getGravityVector(longer); }, "too many positions");
  expect_refused([&] { solver.getFrictionVector(longer); }, "too many velocities");
  expect_refused([&] { solver.getTorques(q, q, longer); }, "too many accelerations");
}

}  // namespace

int main(int count, char** words) {
  const auto solver = ros::load<Solver>(words[1], "robot::InverseDynamics");
  if (solver == nullptr) return 1;
  const std::string description = ros::text_of(words[2]);
  VectorXd damping = VectorXd::Zero(kNv), friction = VectorXd::Zero(kNv), gravity(3);
  for (int k = 0; k < kNv && 4 + 2 * k < count; ++k) {
    damping[k] = std::atof(words[3 + 2 * k]);
    friction[k] = std::atof(words[4 + 2 * k]);
  }
  expect_refusals(*solver, description);
  gravity << 0, 0, -9.81;
  expect_parts(*solver, gravity, damping, friction);
  gravity << 1, -2, 3;
  const std::vector<double> other{1, -2, 3};
  solver->initialize(ros::node_with({{"robot_description", description}, {"ns.gravity", other}}),
                     "ns", "");
  expect_parts(*solver, gravity, damping, friction);
  const std::vector<std::int64_t> integers{1, -2, 3};
  solver->initialize(ros::node_with({{"gravity", integers}}), "", description);
  expect_parts(*solver, gravity, damping, friction);
  expect_one_allocation(*solver);
  return failures;
}
