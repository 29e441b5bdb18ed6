// SPDX-License-Identifier: BSD-3-Clause
// Inverse kinematics where an arm is stretched out or folded: the joints' rates mean nothing there,
// the manipulability is zero on every engine.
#include <gtest/gtest.h>

#include <Eigen/Core>
#include <Eigen/SVD>
#include <cmath>

#include "generic/generic_table.hpp"
#include "harness/engine.hpp"

namespace dynac::test {
namespace {

// Links of 1 m and 0.5 m in turn, in a plane: at zero it is stretched out, and exactly so.
Model planar_arm(int joints) {
  TreeBuilder robot("planar_arm");
  robot.add_link({.name = "0"});
  for (int i = 1; i <= joints; ++i) {
    const std::string name = std::to_string(i);
    robot.add_link({.name = name, .mass = 1, .inertia = Matrix3<double>::diagonal(0.1, 0.1, 0.1)});
    robot.add_joint({.name = "joint" + name,
                     .type = JointType::kRevolute,
                     .parent = std::to_string(i - 1),
                     .child = name,
                     .X_PJ = {Matrix3<double>::identity(), {{i % 2 == 0 ? 1 : 0.5, 0, 0}}},
                     .axis = {{0, 0, 1}},
                     .limits = JointLimits{-10, 10, 100, 100}});
  }
  return robot.build();
}

Subject task_of(const Model& model) {
  Subject subject{model};
  subject.kernel = find_kernel("inverse_kinematics_order4");
  subject.settings.frames = {LinkId::of(model.links.size() - 1)};
  return subject;
}

// Singular values at the link's origin.
Eigen::VectorXd sizes_at(const Subject& subject, const std::vector<double>& q) {
  const Mechanism robot = lump(subject.model);
  const Kernel& kernel = *find_kernel("frame_jacobian");
  const Arrays<double> J =
      generic::evaluate(kernel, kernel.formulations.front(), {robot, subject.settings}, {q});
  const auto columns = static_cast<Eigen::Index>(robot.nv);
  const Eigen::MatrixXd matrix = Eigen::Map<const Eigen::MatrixXd>(J.back().data(), 6, columns);
  return matrix.jacobiSvd().singularValues();
}

void expect_volume(const Subject& subject, const std::vector<Engine>& engines,
                   const std::vector<double>& q) {
  const Eigen::VectorXd sizes = sizes_at(subject, q);
  const double others = sizes.head(sizes.size() - 1).prod();
  const std::vector<double> none(4 * q.size()), twist(24, 1);
  for (const Engine& engine : engines) {
    const double found = engine.run({q, twist, none, {0}})[1][0];
    EXPECT_NEAR(found, sizes.prod(), 200 * engine.unit_roundoff * sizes[0] * others + 1e-30)
        << engine.name << " at " << testing::PrintToString(q);
  }
}

// Compiling thousands of statements in every variant takes long.
std::vector<Engine> unwritten(const Subject& subject) {
  std::vector<Engine> engines = generic_engines(subject);
  for (Engine& engine : compiled_engines(subject)) engines.push_back(std::move(engine));
  return engines;
}

TEST(SingularPostures, HaveNoManipulabilityOnAnyEngine) {
  for (const Model& model : {planar_arm(3), planar_arm(7), own_robot("puma560", Base::kFixed)}) {
    const Subject subject = task_of(model);
    const std::size_t nq = lump(model).nq;
    const std::vector<Engine> engines = nq == 3 ? all_engines(subject) : unwritten(subject);
    expect_volume(subject, engines, std::vector<double>(nq, 0));
    std::vector<double> folded(nq, 0);
    folded[1] = 1.5707963267948966;
    expect_volume(subject, engines, folded);
    for (const double beside : {1e-12, 1e-7, 1e-3, 0.5}) {
      expect_volume(subject, engines, std::vector<double>(nq, beside));
    }
  }
}

}  // namespace
}  // namespace dynac::test
