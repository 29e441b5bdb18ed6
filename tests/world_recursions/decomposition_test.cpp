// SPDX-License-Identifier: BSD-3-Clause
// Inverse kinematics of a redundant arm with the joint space decomposed: one joint's motion is
// prescribed, and the kernel finds the known motion of the six others.
#include <gtest/gtest.h>

#include <Eigen/Core>
#include <Eigen/SVD>

#include "course.hpp"
#include "harness/compare.hpp"
#include "harness/kernels.hpp"
#include "harness/subject.hpp"

namespace dynac::test {
namespace {

using Eigen::MatrixXd;

// How far the Jacobian without a column is from singular.
double condition_without(const Mechanism& robot, const KernelSettings& settings,
                         const std::vector<double>& q, Eigen::Index told) {
  const std::vector<double> entries = run_kernel({robot, settings}, "frame_jacobian", {q}).front();
  MatrixXd J = Eigen::Map<const MatrixXd>(entries.data(), 6, 7);
  J.col(told) = J.col(6);
  const Eigen::VectorXd sizes = J.leftCols(6).jacobiSvd().singularValues();
  return sizes.maxCoeff() / sizes.minCoeff();
}

TEST(DecomposedJointSpace, FindsTheRatesOfTheJointsThatAreNotPrescribed) {
  const Model model = own_robot("panda", Base::kFixed);
  const Mechanism robot = lump(model);
  std::size_t count = 0;
  for (std::uint64_t seed = 0; seed < 70; ++seed) {
    SCOPED_TRACE(seed);
    const Body& told = robot.bodies[seed % 7];
    KernelSettings settings;
    settings.frames = {LinkId::of(model.links.size() - 1)};
    const Course course = random_course(model, seed, kInverseKinematicsOrder);
    std::vector<double> v, z;
    for (const std::vector<double>& derivative : course.v) {
      v.insert(v.end(), derivative.begin(), derivative.end());
      std::vector<double> wished(7, 5.0);  // of the others it does not matter
      wished[told.v_index] = derivative[told.v_index];
      z.insert(z.end(), wished.begin(), wished.end());
    }
    const double condition =
        condition_without(robot, settings, course.q, static_cast<Eigen::Index>(told.v_index));
    if (condition > 1000) continue;
    const auto V = run_kernel({robot, settings}, "kinematics_order3", {course.q, v}).back();
    settings.prescribed = {told.link};
    const auto found =
        run_kernel({robot, settings}, "inverse_kinematics_order4", {course.q, V, z, {0}}).front();
    EXPECT_LE(relative_error(found, v), 1e-14 * 64000 * (10 + condition));
    ++count;
  }
  EXPECT_GE(count, 35u);
}

// Nothing is left to find where every joint's motion is prescribed.
TEST(DecomposedJointSpace, NeedsAJointThatIsNotPrescribed) {
  const Model model = own_robot("panda", Base::kFixed);
  const Mechanism robot = lump(model);
  KernelSettings settings;
  for (const Body& body : robot.bodies) settings.prescribed.push_back(body.link);
  EXPECT_FALSE(has_task({robot, settings}));
  const Kernel& kernel = *find_kernel("inverse_kinematics_order4");
  EXPECT_NE(kernel.unsupported_reason(kernel, {robot, settings}).find("leave one of them out of "),
            std::string::npos);
  settings.prescribed.pop_back();
  EXPECT_TRUE(has_task({robot, settings}));
}

}  // namespace
}  // namespace dynac::test
