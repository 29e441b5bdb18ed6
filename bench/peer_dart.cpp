// SPDX-License-Identifier: BSD-3-Clause
// DART as a module for dynac_bench, through its own URDF parser.
//
// What is timed includes handing over the state, as there is no other way in. DART gives a link
// without inertia one kilogram: taken off again. A floating base has angular velocity first.
#include <dart/dynamics/DegreeOfFreedom.hpp>
#include <dart/dynamics/FreeJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>
#include <dart/utils/urdf/DartLoader.hpp>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "peer.hpp"

namespace {

// Without <visual> and <collision>, so that no mesh is looked for.
std::string read_without_geometry(const char* path) {
  std::ifstream file(path);
  std::string text(std::istreambuf_iterator<char>(file), {});
  for (const std::string tag : {"visual", "collision"}) {
    const std::string close = "</" + tag + ">";
    std::size_t begin = 0;
    while ((begin = text.find("<" + tag, begin)) != std::string::npos) {
      const std::size_t end = text.find(close, begin);
      if (end == std::string::npos) break;
      text.erase(begin, end + close.size() - begin);
    }
  }
  return text;
}

// Drops what is written to std::cerr: DART warns of every massless link, in colours.
class Silence {
 public:
  Silence() : buffer_(std::cerr.rdbuf(nullptr)) {}
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;
  ~Silence() {
    std::cerr.rdbuf(buffer_);
    std::cerr.clear();
  }

 private:
  std::streambuf* buffer_;
};

dart::dynamics::SkeletonPtr read(const dynac_peer_robot& robot) {
  using RootJoint = dart::utils::DartLoader::RootJointType;
  const auto root = robot.is_floating != 0 ? RootJoint::FLOATING : RootJoint::FIXED;
  dart::utils::DartLoader loader(dart::utils::DartLoader::Options(nullptr, root));
  const auto skeleton =
      loader.parseSkeletonString(read_without_geometry(robot.file), dart::common::Uri());
  if (!skeleton) return nullptr;
  skeleton->setGravity(Eigen::Vector3d(0, 0, -9.81));
  for (int k = 0; k < robot.massless_link_count; ++k) {
    constexpr double kNothing = 1e-20;  // a zero is refused
    auto* const link = skeleton->getBodyNode(robot.massless_links[k]);
    if (link == nullptr) continue;
    link->setMass(kNothing);
    link->setMomentOfInertia(kNothing, kNothing, kNothing);
  }
  return skeleton;
}

struct Peer {
  Peer(const dynac_peer_robot& robot, dart::dynamics::SkeletonPtr skeleton_read)
      : skeleton(std::move(skeleton_read)) {
    for (int k = 0; k < robot.joint_count; ++k) {
      const dynac_peer_joint& joint = robot.joints[k];
      const auto* freedom = skeleton->getDof(joint.name);
      if (freedom == nullptr) throw std::runtime_error(joint.name);
      indices.push_back(
          {static_cast<int>(freedom->getIndexInSkeleton()), joint.q_index, joint.v_index});
    }
    base_size = robot.is_floating != 0 ? 6 : 0;
    for (int state = 0; state < robot.state_count; ++state) {
      q.push_back(positions(robot.inputs[3 * state]));
      v.push_back(velocities(robot.inputs[3 * state + 1]));
      a.push_back(velocities(robot.inputs[3 * state + 2]));
    }
  }

  Eigen::VectorXd positions(const double* ours) const {
    Eigen::VectorXd theirs(skeleton->getNumDofs());
    if (base_size != 0) {
      Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
      pose.linear() = Eigen::Quaterniond(ours[6], ours[3], ours[4], ours[5]).toRotationMatrix();
      pose.translation() = Eigen::Vector3d(ours[0], ours[1], ours[2]);
      theirs.head<6>() = dart::dynamics::FreeJoint::convertToPositions(pose);
    }
    for (const auto& index : indices) theirs[index.theirs] = ours[index.q];
    return theirs;
  }

  // Theirs is angular first.
  Eigen::VectorXd velocities(const double* ours) const {
    Eigen::VectorXd theirs(skeleton->getNumDofs());
    for (int i = 0; i < base_size; ++i) theirs[i] = ours[(i + 3) % 6];
    for (const auto& index : indices) theirs[index.theirs] = ours[index.v];
    return theirs;
  }

  void run(std::size_t state) {
    skeleton->setPositions(q[state]);
    skeleton->setVelocities(v[state]);
    skeleton->setAccelerations(a[state]);
    skeleton->computeInverseDynamics();
  }

  struct Index {
    int theirs, q, v;
  };
  dart::dynamics::SkeletonPtr skeleton;
  std::vector<Index> indices;
  int base_size = 0;
  std::vector<Eigen::VectorXd> q, v, a;
};

}  // namespace

void* dynac_peer_make(const dynac_peer_robot* robot) {
  if (std::string_view(robot->kernel) != "inverse_dynamics") return nullptr;
  const Silence silence;
  try {
    const dart::dynamics::SkeletonPtr skeleton = read(*robot);
    if (!skeleton || static_cast<int>(skeleton->getNumDofs()) != robot->nv) return nullptr;
    return new Peer(*robot, skeleton);
  } catch (const std::exception&) {
    return nullptr;
  }
}

void dynac_peer_run_all(void* peer) {
  Peer& dart = *static_cast<Peer*>(peer);
  for (std::size_t state = 0; state < dart.q.size(); ++state) dart.run(state);
}

void dynac_peer_run_one(void* peer, int state, double* const* outputs) {
  Peer& dart = *static_cast<Peer*>(peer);
  dart.run(static_cast<std::size_t>(state));
  const Eigen::VectorXd tau = dart.skeleton->getForces();
  for (int i = 0; i < dart.base_size; ++i) outputs[0][(i + 3) % 6] = tau[i];
  for (const auto& index : dart.indices) outputs[0][index.v] = tau[index.theirs];
}

void dynac_peer_free(void* peer) { delete static_cast<Peer*>(peer); }
