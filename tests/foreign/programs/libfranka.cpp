// SPDX-License-Identifier: BSD-3-Clause
// Calls robot::RobotModel as libfranka does. What a load adds is computed from the motion of its
// centre of mass, which differences of poses give; Coriolis torques are those of differences of the
// mass matrix.
#include <cstdlib>
#include <memory>
#include <new>

#include "checks.hpp"
#include "robot_libfranka.hpp"

namespace {

long allocations = 0;

}  // namespace

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

using namespace checks;
using Seven = std::array<double, 7>;
using Vector = Eigen::Vector3d;
using Matrix = Eigen::Matrix3d;
using Jacobian = Eigen::Matrix<double, 3, 7>;

constexpr double kStep = 1e-4;

struct Load {
  double mass = 0;
  std::array<double, 3> center{};
  std::array<double, 9> inertia{};
};

Seven shifted(Seven q, int joint, double step) {
  q[static_cast<std::size_t>(joint)] += step;
  return q;
}

Eigen::Matrix4d flange(const Seven& q) {
  Eigen::Matrix4d pose;
  robot_forward_kinematics(q.data(), pose.data());
  return pose;
}

Vector center(const Seven& q, const Load& load) {
  const Eigen::Matrix4d pose = flange(q);
  return pose.topLeftCorner<3, 3>() * Vector(load.center.data()) + pose.topRightCorner<3, 1>();
}

// Of fourth order.
template <class Function>
auto slope(const Function& value, const Seven& q, int joint) {
  return ((8 * (value(shifted(q, joint, kStep)) - value(shifted(q, joint, -kStep))) -
           (value(shifted(q, joint, 2 * kStep)) - value(shifted(q, joint, -2 * kStep)))) /
          (12 * kStep))
      .eval();
}

MatrixXd mass_of(RobotModelBase& model, const Seven& q, const Load& load) {
  std::array<double, 49> result;
  model.mass(q, load.inertia, load.mass, load.center, result);
  return Eigen::Map<MatrixXd>(result.data(), 7, 7);
}

MatrixXd mass_of_load(const Seven& q, const Load& load) {
  Jacobian linear, angular;
  for (int k = 0; k < 7; ++k) {
    linear.col(k) = slope([&](const Seven& at) { return center(at, load); }, q, k);
    const Matrix R = flange(q).topLeftCorner<3, 3>();
    const Matrix rate =
        slope([](const Seven& at) { return Matrix(flange(at).topLeftCorner<3, 3>()); }, q, k);
    const Matrix spin = R.transpose() * rate;
    angular.col(k) << spin(2, 1), spin(0, 2), spin(1, 0);
  }
  return load.mass * linear.transpose() * linear +
         angular.transpose() * Eigen::Map<const Matrix>(load.inertia.data()) * angular;
}

void expect_gravity(RobotModelBase& model, const Seven& q, const Load& load) {
  const std::array<double, 3> gravity{{0.3, -1.2, -9.7}};
  Seven with, without;
  model.gravity(q, gravity, load.mass, load.center, with);
  model.gravity(q, gravity, 0, {}, without);
  VectorXd expected(7), added(7);
  for (int k = 0; k < 7; ++k) {
    const Vector rate = slope([&](const Seven& at) { return center(at, load); }, q, k);
    expected[k] = -load.mass * rate.dot(Vector(gravity.data()));
    added[k] = with[static_cast<std::size_t>(k)] - without[static_cast<std::size_t>(k)];
  }
  expect_near(added, expected, 1e-8, "gravity of the load");
}

void expect_coriolis(RobotModelBase& model, const Seven& q, const Seven& v, const Load& load) {
  Seven result;
  model.coriolis(q, v, load.inertia, load.mass, load.center, result);
  const Eigen::Map<const Eigen::Matrix<double, 7, 1>> rates(v.data());
  VectorXd expected = VectorXd::Zero(7);
  for (int k = 0; k < 7; ++k) {
    const MatrixXd M_by_q = slope([&](const Seven& at) { return mass_of(model, at, load); }, q, k);
    expected += rates[k] * (M_by_q * rates);
    expected[k] -= 0.5 * rates.dot(M_by_q * rates);
  }
  expect_near(Eigen::Map<VectorXd>(result.data(), 7), expected, 1e-8, "Coriolis torques");
}

void expect_no_allocation(RobotModelBase& model, const Seven& q, const Load& load) {
  Seven result;
  std::array<double, 49> matrix;
  const long before = allocations;
  model.coriolis(q, q, load.inertia, load.mass, load.center, result);
  model.gravity(q, {{0, 0, -9.81}}, load.mass, load.center, result);
  model.mass(q, load.inertia, load.mass, load.center, matrix);
  expect(allocations == before, "no allocation in calls");
}

}  // namespace

int main() {
  const std::unique_ptr<RobotModelBase> model(new robot::RobotModel);
  expect(allocations > 0, "allocations are counted");
  const Seven q{{0.3, -0.7, 0.4, -1.9, 0.2, 1.6, 0.8}}, v{{0.5, -0.3, 0.8, 0.6, -0.9, 0.7, 1.1}};
  // The inertia is that of a body: symmetric, by columns as by rows.
  const Load load{
      1.3, {{0.02, -0.03, 0.11}}, {{0.02, 1e-3, 2e-3, 1e-3, 0.03, 3e-3, 2e-3, 3e-3, 0.04}}};
  expect_near(mass_of(*model, q, load) - mass_of(*model, q, {}), mass_of_load(q, load), 1e-8,
              "mass matrix of the load");
  expect_gravity(*model, q, load);
  expect_coriolis(*model, q, v, load);
  expect_no_allocation(*model, q, load);
  return failures;
}
