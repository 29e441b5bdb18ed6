// SPDX-License-Identifier: BSD-3-Clause
// A joint about an arbitrary constant screw, held against the matrix exponential of its twist.
#include <gtest/gtest.h>

#include <Eigen/Core>
#include <unsupported/Eigen/MatrixFunctions>

#include "algorithms/inverse/mass_matrix.hpp"
#include "algorithms/kinematics/world_placement.hpp"
#include "harness/state.hpp"
#include "lower/lower.hpp"
#include "model/builder.hpp"
#include "model/rearrange.hpp"

namespace dynac::test {
namespace {

using Eigen::Matrix4d;
using Eigen::MatrixXd;

constexpr std::size_t kJoints = 4;
constexpr int kRobots = 20;
constexpr double kScrewTolerance = 1e-13;  // of numbers of the order of one

std::string numbered(const char* word, std::size_t k) { return word + std::to_string(k); }

// A chain of screws with random axes, points and pitches; at_origin: helical joints.
RobotDescription random_chain(Rng& rng) {
  RobotDescription robot{.name = "chain"};
  robot.links.push_back({.name = "link0"});
  for (std::size_t k = 1; k <= kJoints; ++k) {
    robot.links.push_back({.name = numbered("link", k),
                           .mass = rng.uniform(0.5, 2),
                           .com = rng.direction(),
                           .inertia = Matrix3<double>::diagonal(0.3, 0.4, 0.5)});
    robot.joints.push_back({.name = numbered("joint", k),
                            .type = JointType::kScrew,
                            .parent = numbered("link", k - 1),
                            .child = numbered("link", k),
                            .X_PJ = {rng.rotation(), rng.direction()},
                            .axis = rng.direction(),
                            .point = rng.direction(),
                            .pitch = rng.uniform(-0.5, 0.5)});
  }
  return robot;
}

Model build(const RobotDescription& robot) {
  TreeBuilder builder(robot.name);
  for (const LinkDescription& link : robot.links) builder.add_link(link);
  for (const JointDescription& joint : robot.joints) builder.add_joint(joint);
  return builder.build();
}

Eigen::Vector3d eigen(const Vector3<double>& u) { return {u[0], u[1], u[2]}; }

Matrix4d eigen(const Transform<double>& X) {
  Matrix4d T = Matrix4d::Identity();
  for (int i = 0; i < 3; ++i) {
    const auto row = static_cast<std::size_t>(i);
    T.block<1, 3>(i, 0) = eigen(X.R.row[row]).transpose();
    T(i, 3) = X.p[row];
  }
  return T;
}

Eigen::Matrix3d crossed(const Eigen::Vector3d& u) {
  Eigen::Matrix3d U;
  U << 0, -u[2], u[1], u[2], 0, -u[0], -u[1], u[0], 0;
  return U;
}

// The twist per radian as a matrix: a point x moves at axis x (x - point) + pitch axis.
Matrix4d twist_of(const JointDescription& joint) {
  const Eigen::Vector3d axis = eigen(joint.axis).normalized();
  Matrix4d xi = Matrix4d::Zero();
  xi.topLeftCorner<3, 3>() = crossed(axis);
  xi.topRightCorner<3, 1>() = -axis.cross(eigen(joint.point)) + joint.pitch * axis;
  return xi;
}

// Poses of the links in the world, and their derivatives by each coordinate.
struct Expected {
  std::vector<Matrix4d> T;
  std::vector<std::vector<Matrix4d>> dT;  // by link, then coordinate
};

Expected expected_poses(const RobotDescription& robot, const std::vector<double>& q) {
  Expected result{{Matrix4d::Identity()}, {std::vector<Matrix4d>(kJoints, Matrix4d::Zero())}};
  for (std::size_t k = 0; k < kJoints; ++k) {
    const Matrix4d xi = twist_of(robot.joints[k]);
    const Matrix4d before = eigen(robot.joints[k].X_PJ);
    const Matrix4d moved = before * Matrix4d(q[k] * xi).exp();
    result.dT.push_back(result.dT.back());
    for (Matrix4d& dT : result.dT.back()) dT = Matrix4d(dT * moved);
    result.dT.back()[k] = result.T.back() * moved * xi;  // a twist commutes with its exponential
    result.T.push_back(result.T.back() * moved);
  }
  return result;
}

// Kinetic energy is a sum over points; of a body, tr(dT P dT^T) with the pseudo inertia P.
MatrixXd expected_mass_matrix(const RobotDescription& robot, const Expected& poses) {
  MatrixXd M = MatrixXd::Zero(kJoints, kJoints);
  for (std::size_t link = 1; link <= kJoints; ++link) {
    const LinkDescription& body = robot.links[link];
    const Eigen::Vector3d com = eigen(body.com);
    Eigen::Vector3d moments;
    for (int i = 0; i < 3; ++i) {
      const auto k = static_cast<std::size_t>(i);
      moments[i] = body.inertia(k, k);
    }
    Matrix4d P = Matrix4d::Zero();
    P.topLeftCorner<3, 3>() = (moments.sum() / 2 - moments.array()).matrix().asDiagonal();
    P.topLeftCorner<3, 3>() += body.mass * com * com.transpose();
    P.topRightCorner<3, 1>() = P.bottomLeftCorner<1, 3>().transpose() = body.mass * com;
    P(3, 3) = body.mass;
    for (std::size_t i = 0; i < kJoints; ++i) {
      for (std::size_t j = 0; j < kJoints; ++j) {
        M(static_cast<int>(i), static_cast<int>(j)) +=
            (poses.dT[link][i] * P * poses.dT[link][j].transpose()).trace();
      }
    }
  }
  return M;
}

RobotState<double> state_at(const Mechanism& robot, const std::vector<double>& q) {
  RobotState<double> state;
  state.q = q;
  for (const Body& body : robot.bodies) {
    state.configuration.push_back(joint_position(body, q));
    state.inertia.push_back(body.inertia);
  }
  return state;
}

const BodyObserver kNobody = [](const Body&) {};

std::vector<Transform<double>> link_poses(const Mechanism& robot, const std::vector<double>& q) {
  const auto X_WB = world_placements(robot, state_at(robot, q), kNobody);
  std::vector<Transform<double>> poses;
  for (const LinkPlacement& link : robot.links) {
    poses.push_back(link.body.is_none() ? link.X_BL : X_WB[link.body.index()] * link.X_BL);
  }
  return poses;
}

TEST(Screw, MovesLinksAsTheExponentialOfItsTwist) {
  Rng rng(31);
  for (int trial = 0; trial < kRobots; ++trial) {
    const RobotDescription robot = random_chain(rng);
    const std::vector<double> q = rng.vector(kJoints, 4);
    const Expected expected = expected_poses(robot, q);
    const auto poses = link_poses(lump(build(robot)), q);
    for (std::size_t link = 0; link <= kJoints; ++link) {
      EXPECT_LT((eigen(poses[link]) - expected.T[link]).cwiseAbs().maxCoeff(),
                10 * kScrewTolerance);
    }
  }
}

TEST(Screw, HasTheMassMatrixOfTheTwistsKineticEnergy) {
  Rng rng(32);
  for (int trial = 0; trial < kRobots; ++trial) {
    const RobotDescription robot = random_chain(rng);
    const std::vector<double> q = rng.vector(kJoints, 4);
    const MatrixXd expected = expected_mass_matrix(robot, expected_poses(robot, q));
    const Mechanism plain = lump(build(robot));
    for (const Mechanism& mechanism : {plain, regroup(plain)}) {
      const auto M = mass_matrix_composite(mechanism, state_at(mechanism, q), kNobody);
      for (std::size_t i = 0; i < kJoints; ++i) {
        for (std::size_t j = 0; j < kJoints; ++j) {
          const double entry = expected(static_cast<int>(i), static_cast<int>(j));
          EXPECT_NEAR(M(i, j), entry, kScrewTolerance * expected.cwiseAbs().maxCoeff());
        }
      }
    }
  }
}

// Bit for bit: the same operations on the same numbers.
TEST(Screw, IsHelicalWhereItsAxisPassesThroughTheOrigin) {
  Rng rng(33);
  RobotDescription screws = random_chain(rng);
  for (JointDescription& joint : screws.joints) joint.point = {};
  RobotDescription helices = screws;
  for (JointDescription& joint : helices.joints) joint.type = JointType::kHelical;
  const std::vector<double> q = rng.vector(kJoints, 4);
  EXPECT_EQ(link_poses(lump(build(screws)), q), link_poses(lump(build(helices)), q));
}

TEST(Screw, DoesNotCareWhichPointOfItsAxisIsGiven) {
  Rng rng(34);
  const RobotDescription robot = random_chain(rng);
  RobotDescription other = robot;
  for (JointDescription& joint : other.joints) {
    joint.point = joint.point + rng.uniform(-2, 2) * joint.axis;
  }
  const std::vector<double> q = rng.vector(kJoints, 4);
  const auto poses = link_poses(lump(build(robot)), q), others = link_poses(lump(build(other)), q);
  for (std::size_t link = 0; link <= kJoints; ++link) {
    EXPECT_LT((eigen(poses[link]) - eigen(others[link])).cwiseAbs().maxCoeff(),
              10 * kScrewTolerance);
  }
}

TEST(Screw, LocksWhereItStands) {
  Rng rng(35);
  Model model = build(random_chain(rng));
  const std::vector<double> q = rng.vector(kJoints, 4);
  const auto free = link_poses(lump(model), q);
  lock_joint(model, "joint2", q[1]);
  const auto locked = link_poses(lump(model), {q[0], q[2], q[3]});
  for (std::size_t link = 0; link <= kJoints; ++link) {
    EXPECT_LT((eigen(free[link]) - eigen(locked[link])).cwiseAbs().maxCoeff(),
              10 * kScrewTolerance);
  }
}

TEST(Screw, NeedsAPointThatIsFinite) {
  Rng rng(36);
  RobotDescription robot = random_chain(rng);
  robot.joints[1].point[2] = std::numeric_limits<double>::infinity();
  EXPECT_THROW(static_cast<void>(build(robot)), InputError);
}

}  // namespace
}  // namespace dynac::test
