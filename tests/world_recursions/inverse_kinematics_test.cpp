// SPDX-License-Identifier: BSD-3-Clause
// Inverse kinematics of order 4: the rates that a known motion of an arm has are found again from
// its end effector's twist and the twist's derivatives.
#include <gtest/gtest.h>

#include <Eigen/Core>
#include <Eigen/LU>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>

#include "algorithms/orders/higher_order_inverse_kinematics.hpp"
#include "course.hpp"
#include "harness/compare.hpp"
#include "harness/state.hpp"
#include "harness/subject.hpp"

namespace dynac::test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr std::uint64_t kPostures = 200;

/// An arm in a known motion, what its last link does, and the Jacobian there.
struct Task {
  Mechanism robot;
  Instant<double> instant;
  MotionDerivatives<double> V_E;
  MatrixXd J;  // at the last link's origin
  double condition = 0;

  [[nodiscard]] const LinkPlacement& tip() const { return robot.links.back(); }

  /// The rates found again.
  [[nodiscard]] ResolvedMotion<double> resolved(const SecondaryMotion<double>& secondary,
                                                double damping) const {
    return higher_order_inverse_kinematics(robot, instant.state.configuration, tip(), V_E,
                                           secondary, damping, kUnobserved);
  }
};

VectorXd column(const std::vector<double>& x) {
  return Eigen::Map<const VectorXd>(x.data(), static_cast<Eigen::Index>(x.size()));
}

std::vector<double> flat(const VectorXd& x) { return {x.begin(), x.end()}; }

// Rows angular first.
MatrixXd jacobian_at_tip(const Mechanism& robot, const Instant<double>& instant) {
  const auto X_W = world_placements(robot, instant.state, kUnobserved);
  const std::vector<double> J =
      frame_jacobian(robot, robot.links.back(), X_W, JacobianFrame::kWorldAligned);
  const MatrixXd linear_first = Eigen::Map<const MatrixXd>(J.data(), 6, J.size() / 6);
  return linear_first({3, 4, 5, 0, 1, 2}, Eigen::all);
}

Task make_task(const Mechanism& robot, const Course& course) {
  Task task{robot, now(robot, course), {}, {}};
  const auto motion =
      world_kinematics(robot, task.instant.state.configuration, course.v, {}, kUnobserved);
  task.V_E = motion[task.tip().body.index()].V;
  task.J = jacobian_at_tip(robot, task.instant);
  const VectorXd sizes = task.J.jacobiSvd().singularValues();
  task.condition = sizes.maxCoeff() / sizes.minCoeff();
  return task;
}

// Tasks of one of the project's arms, but for postures near singular ones.
std::vector<Task> tasks_of(const std::string& name) {
  const Model model = own_robot(name, Base::kFixed);
  std::vector<Task> tasks;
  for (std::uint64_t seed = 0; seed < kPostures; ++seed) {
    Task task = make_task(lump(model), random_course(model, seed, kInverseKinematicsOrder));
    if (task.condition < 1000) tasks.push_back(std::move(task));
  }
  return tasks;
}

// What an order misses, the next one multiplies by what is left of the twist's derivative.
double tolerance(const Task& task, std::size_t k) {
  return 1e-14 * std::pow(40, k) * (10 + task.condition);
}

void expect_rates(const ResolvedMotion<double>& found, const Task& task) {
  for (std::size_t k = 0; k <= kInverseKinematicsOrder; ++k) {
    EXPECT_LE(relative_error(found.v[k], task.instant.v[k]), tolerance(task, k))
        << "order " << k << ", condition " << task.condition;
  }
}

TEST(InverseKinematics, FindTheRatesOfASixJointArm) {
  const std::vector<Task> tasks = tasks_of("puma560");
  EXPECT_GE(tasks.size(), kPostures / 2);
  for (const Task& task : tasks) expect_rates(task.resolved({}, 0), task);
}

// Step 5a of Algorithm 2 prints S' q''' once where Leibniz' rule has it three times.
TEST(InverseKinematics, HaveAFactorThatIsNotPrinted) {
  const Model model = own_robot("puma560", Base::kFixed);
  const Task task = make_task(lump(model), random_course(model, 1, kInverseKinematicsOrder));
  ASSERT_LT(task.condition, 1000);
  const auto& v = task.instant.v;
  const auto motion =
      world_kinematics(task.robot, task.instant.state.configuration, v, {}, kUnobserved);
  const Vector3<double> p = (motion.back().C * task.tip().X_BL).p;
  const auto fourth_derivatives = [&](double factor) {
    Motion<double> rest = task.V_E[3];
    for (std::size_t i = 0; i < motion.size(); ++i) {
      const MotionDerivatives<double>& S = motion[i].S[0];
      const std::size_t c = task.robot.bodies[i].v_index;
      rest = rest - v[0][c] * S[3] - 3 * v[1][c] * S[2] - factor * v[2][c] * S[1];
    }
    const VectorXd right = column(inverse_kinematics::six_at(rest, p));
    return flat(task.J.fullPivLu().solve(right));
  };
  EXPECT_LE(relative_error(fourth_derivatives(3), v[3]), tolerance(task, 3));
  EXPECT_GT(relative_error(fourth_derivatives(1), v[3]), 0.1);
}

TEST(InverseKinematics, FindTheRatesOfASevenJointArmWithItsMotionInTheNullSpace) {
  const std::vector<Task> tasks = tasks_of("panda");
  EXPECT_GE(tasks.size(), kPostures / 2);
  for (const Task& task : tasks) {
    const Eigen::JacobiSVD<MatrixXd> svd(task.J, Eigen::ComputeFullV);
    const VectorXd null = svd.matrixV().col(6);
    SecondaryMotion<double> secondary;
    for (const std::vector<double>& v : task.instant.v) {
      secondary.v.push_back(flat(null * null.dot(column(v))));
    }
    expect_rates(task.resolved(secondary, 0), task);
    // Without it: the part that the task needs.
    const auto least = task.resolved({}, 0);
    const VectorXd needed = column(task.instant.v[0]) - column(secondary.v[0]);
    EXPECT_LE(relative_error(least.v[0], flat(needed)), tolerance(task, 0));
  }
}

TEST(InverseKinematics, FindTheRatesOfASevenJointArmOfWhichOneJointIsTold) {
  const Model model = own_robot("panda", Base::kFixed);
  std::size_t count = 0;
  for (std::uint64_t seed = 0; seed < kPostures; ++seed) {
    Task task = make_task(lump(model), random_course(model, seed, kInverseKinematicsOrder));
    const std::size_t given = seed % 7;
    SecondaryMotion<double> secondary;
    std::vector<Eigen::Index> columns;
    for (std::size_t c = 0; c < 7; ++c) {
      if (c == given) continue;
      secondary.moved.push_back(c);
      columns.push_back(static_cast<Eigen::Index>(c));
    }
    for (const std::vector<double>& v : task.instant.v) {
      secondary.v.emplace_back(7, 5.0);  // of the others it does not matter
      secondary.v.back()[given] = v[given];
    }
    const VectorXd sizes = task.J(Eigen::all, columns).jacobiSvd().singularValues();
    task.condition = sizes.maxCoeff() / sizes.minCoeff();
    if (task.condition > 1000) continue;
    expect_rates(task.resolved(secondary, 0), task);
    ++count;
  }
  EXPECT_GE(count, kPostures / 2);
}

// A chain of revolute joints about skew axes.
Model skew_arm(int joints, std::uint64_t seed) {
  Rng rng(seed);
  TreeBuilder robot("arm");
  robot.add_link({.name = "0"});
  for (int i = 1; i <= joints; ++i) {
    robot.add_link({.name = std::to_string(i),
                    .mass = 1,
                    .inertia = Matrix3<double>::diagonal(0.1, 0.1, 0.1)});
    robot.add_joint({.name = "joint" + std::to_string(i),
                     .type = JointType::kRevolute,
                     .parent = std::to_string(i - 1),
                     .child = std::to_string(i),
                     .X_PJ = {rng.rotation(), rng.direction()},
                     .axis = rng.direction(),
                     .limits = JointLimits{-10, 10, 100, 100}});
  }
  return robot.build();
}

TEST(InverseKinematics, FindTheRatesOfArmsOfFewAndOfManyJoints) {
  for (const int joints : {1, 3, 4, 5, 6, 9}) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      SCOPED_TRACE(std::to_string(joints) + " joints, seed " + std::to_string(seed));
      const Model model = skew_arm(joints, seed);
      const Task task = make_task(lump(model), random_course(model, seed, kInverseKinematicsOrder));
      SecondaryMotion<double> secondary;
      if (joints > 6) secondary.v = task.instant.v;  // fulfils the task already
      if (task.condition < 1000) expect_rates(task.resolved(secondary, 0), task);
    }
  }
}

TEST(InverseKinematics, GiveTheTwistTheyWereAskedFor) {
  for (const Task& task : tasks_of("panda")) {
    const auto found = task.resolved({}, 0);
    const auto motion =
        world_kinematics(task.robot, task.instant.state.configuration, found.v, {}, kUnobserved);
    for (std::size_t k = 0; k <= kInverseKinematicsOrder; ++k) {
      std::vector<double> asked, got, kept;
      append(task.V_E[k], asked);
      append(motion[task.tip().body.index()].V[k], got);
      append(found.motion[task.tip().body.index()].V[k], kept);
      EXPECT_LE(relative_error(got, asked), tolerance(task, k)) << "order " << k;
      EXPECT_LE(relative_error(kept, got), 1e-13) << "order " << k;
    }
  }
}

// Where the arm is stretched J loses rank.
Course stretched(const Model& model) {
  Course course = random_course(model, 5, kInverseKinematicsOrder);
  std::fill(course.q.begin(), course.q.end(), 0.0);
  return course;
}

TEST(InverseKinematics, AreDampedLeastSquaresWhereAnArmIsStretched) {
  constexpr double kDamping = 0.1;
  for (const char* name : {"puma560", "panda"}) {
    const Model model = own_robot(name, Base::kFixed);
    const Task task = make_task(lump(model), stretched(model));
    EXPECT_GT(task.condition, 1e10) << name;
    const auto found = task.resolved({}, kDamping);
    const Vector3<double> p = (found.motion.back().C * task.tip().X_BL).p;
    const auto motion =
        world_kinematics(task.robot, task.instant.state.configuration, found.v, {}, kUnobserved);
    for (std::size_t k = 0; k <= kInverseKinematicsOrder; ++k) {
      // The gradient of |J x - b|^2 + lambda^2 |x|^2 vanishes.
      const Motion<double> missed = task.V_E[k] - motion.back().V[k];
      std::vector<double> rest;
      append(missed.angular, rest);
      append(missed.linear + cross(missed.angular, p), rest);
      const VectorXd gradient =
          task.J.transpose() * column(rest) - kDamping * kDamping * column(found.v[k]);
      EXPECT_LE(gradient.norm(), 1e-12 * column(found.v[k]).norm()) << name << ", order " << k;
      EXPECT_LE(max_abs(found.v[k]), 1e6) << name;
    }
  }
}

double volume(const MatrixXd& J) { return J.jacobiSvd().singularValues().prod(); }

DenseMatrix<double> dense(const MatrixXd& J) {
  DenseMatrix<double> copy(static_cast<std::size_t>(J.rows()), static_cast<std::size_t>(J.cols()));
  copy.entries.assign(J.data(), J.data() + J.size());
  return copy;
}

MatrixXd random_matrix(Rng& rng, Eigen::Index rows, Eigen::Index columns) {
  const auto size = static_cast<std::size_t>(rows * columns);
  return Eigen::Map<const MatrixXd>(rng.vector(size, 1).data(), rows, columns);
}

// Rounding moves a singular value by so much of the largest, and the volume by that times the
// product of the others.
double volume_tolerance(const MatrixXd& J) {
  const VectorXd sizes = J.jacobiSvd().singularValues();
  return 100 * 0x1p-52 * sizes[0] * sizes.head(sizes.size() - 1).prod();
}

// Down to where all of a digit is rounding, and beyond.
TEST(Manipulability, IsTheVolumeHoweverNearAMatrixIsToLosingRank) {
  Rng rng(1);
  for (const Eigen::Index columns : {3, 5, 6, 7, 9}) {
    const Eigen::Index count = std::min<Eigen::Index>(6, columns);
    for (double gap = 1; gap > 1e-40; gap /= 1000) {
      MatrixXd J = random_matrix(rng, 6, columns);
      const MatrixXd others = random_matrix(rng, 6, columns);
      const auto dependent = [&](auto&& row, const auto& first, const auto& second, auto&& other) {
        row = first - 2 * second + gap * other;
      };
      if (columns >= 6) {
        dependent(J.row(4), J.row(1), J.row(3), others.row(4));
      } else {
        dependent(J.col(2), J.col(0), J.col(1), others.col(2));
      }
      EXPECT_NEAR(DampedInverse<double>(dense(J), 0).manipulability(), volume(J),
                  volume_tolerance(J))
          << count << " by " << columns << ", gap " << gap;
    }
  }
}

// Entries that add up without rounding, equal and vanishing vectors: nothing is left.
TEST(Manipulability, VanishesWhereAMatrixHasLostRank) {
  for (const Eigen::Index columns : {2, 5, 6, 8}) {
    MatrixXd J = MatrixXd::Zero(6, columns);
    EXPECT_EQ(DampedInverse<double>(dense(J), 0).manipulability(), 0);
    for (Eigen::Index k = 0; k < columns; ++k) J(k % 6, k) = 1;
    EXPECT_EQ(DampedInverse<double>(dense(J), 0).manipulability(),
              columns == 8 ? 2 : 1);  // two unit vectors stand twice
    J.col(columns - 1) = J.col(0);
    if (columns >= 6) J.row(5) = J.row(0);
    EXPECT_EQ(DampedInverse<double>(dense(J), 0).manipulability(), 0) << columns;
  }
}

// At the postures that textbooks name: the wrist's axes in line, the elbow straight.
TEST(Manipulability, VanishesAtSingularPosturesOfArmsAndNearThem) {
  for (const char* name : {"puma560", "panda"}) {
    const Model model = own_robot(name, Base::kFixed);
    for (double gap : {0.0, 1e-300, 1e-17, 1e-16, 1e-15, 1e-12, 1e-8, 1e-7, 1e-4}) {
      Course course = stretched(model);
      for (double& q : course.q) q += gap;
      const Task task = make_task(lump(model), course);
      EXPECT_NEAR(task.resolved({}, 0).manipulability, volume(task.J), volume_tolerance(task.J))
          << name << ", " << gap << " rad beside";
    }
  }
}

TEST(InverseKinematics, DoNotDependOnWhereTheWorldHasItsOrigin) {
  const Model model = own_robot("puma560", Base::kFixed);
  const Course course = stretched(model);
  const Task here = make_task(lump(model), course);
  Mechanism moved = here.robot;
  moved.bodies.front().X_PT.p = moved.bodies.front().X_PT.p + Vector3<double>{{10, -20, 5}};
  const Task there = make_task(moved, course);
  const auto v_here = here.resolved({}, 0.1).v, v_there = there.resolved({}, 0.1).v;
  for (std::size_t k = 0; k <= kInverseKinematicsOrder; ++k)
    EXPECT_LE(relative_error(v_there[k], v_here[k]), 1e-9);
}

TEST(InverseKinematics, MoveAnEndEffectorOfATreeAndNothingElse) {
  const Model model = own_robot("quadruped", Base::kFixed);
  const Mechanism robot = lump(model);
  const Course course = random_course(model, 3, kInverseKinematicsOrder);
  const Task task = make_task(robot, course);
  const auto found = task.resolved({}, 0).v;
  const auto path = bodies_above(robot, task.tip().body);
  for (std::size_t k = 0; k <= kInverseKinematicsOrder; ++k) {
    for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
      const std::size_t c = robot.bodies[i].v_index;
      const bool is_above = std::find(path.begin(), path.end(), i) != path.end();
      EXPECT_NEAR(found[k][c], is_above ? course.v[k][c] : 0, 1e-9);
    }
  }
}

}  // namespace
}  // namespace dynac::test
