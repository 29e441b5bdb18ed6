// Pinocchio as a module for dynac_bench, through its own URDF parser.
//
// Its joints come in another order than ours (siblings by name) and a continuous joint has two
// positions, cosine and sine: states are rewritten before they are timed, torques after.
#include <cmath>
#include <exception>
#include <pinocchio/algorithm/rnea.hpp>
#include <pinocchio/multibody/data.hpp>
#include <pinocchio/multibody/joint/joint-free-flyer.hpp>
#include <pinocchio/multibody/model.hpp>
#include <pinocchio/parsers/urdf.hpp>
#include <string_view>
#include <vector>

#include "peer.hpp"

namespace {

pinocchio::Model read(const dynac_peer_robot& robot) {
  pinocchio::Model model;
  if (robot.is_floating != 0) {
    pinocchio::urdf::buildModel(robot.file, pinocchio::JointModelFreeFlyer(), model);
  } else {
    pinocchio::urdf::buildModel(robot.file, model);
  }
  return model;
}

struct Peer {
  explicit Peer(const dynac_peer_robot& robot)
      : model(read(robot)), data(model), our_index(static_cast<std::size_t>(model.nv)) {
    if (robot.is_floating != 0) {
      for (std::size_t i = 0; i < 6; ++i) our_index[i] = static_cast<int>(i);
    }
    for (int k = 0; k < robot.joint_count; ++k) {
      const dynac_peer_joint& joint = robot.joints[k];
      const auto id = model.getJointId(joint.name);
      our_index[static_cast<std::size_t>(model.idx_vs[id])] = joint.v_index;
    }
    for (int state = 0; state < robot.state_count; ++state) {
      q.push_back(positions(robot, robot.inputs[3 * state]));
      v.push_back(velocities(robot.inputs[3 * state + 1]));
      a.push_back(velocities(robot.inputs[3 * state + 2]));
    }
  }

  Eigen::VectorXd positions(const dynac_peer_robot& robot, const double* ours) const {
    Eigen::VectorXd theirs = Eigen::VectorXd::Zero(model.nq);
    if (robot.is_floating != 0) theirs.head<7>() = Eigen::Map<const Eigen::VectorXd>(ours, 7);
    for (int k = 0; k < robot.joint_count; ++k) {
      const dynac_peer_joint& joint = robot.joints[k];
      const auto id = model.getJointId(joint.name);
      const double position = ours[joint.q_index];
      const int index = model.idx_qs[id];
      theirs[index] = model.nqs[id] == 2 ? std::cos(position) : position;
      if (model.nqs[id] == 2) theirs[index + 1] = std::sin(position);
    }
    return theirs;
  }

  Eigen::VectorXd velocities(const double* ours) const {
    Eigen::VectorXd theirs(model.nv);
    for (int i = 0; i < model.nv; ++i) theirs[i] = ours[our_index[static_cast<std::size_t>(i)]];
    return theirs;
  }

  void run(std::size_t state) { pinocchio::rnea(model, data, q[state], v[state], a[state]); }

  pinocchio::Model model;
  pinocchio::Data data;
  std::vector<int> our_index;  // of each of their velocities
  std::vector<Eigen::VectorXd> q, v, a;
};

}  // namespace

void* dynac_peer_make(const dynac_peer_robot* robot) {
  if (std::string_view(robot->kernel) != "inverse_dynamics") return nullptr;
  try {
    return new Peer(*robot);
  } catch (const std::exception&) {
    return nullptr;
  }
}

void dynac_peer_run_all(void* peer) {
  Peer& pinocchio = *static_cast<Peer*>(peer);
  for (std::size_t state = 0; state < pinocchio.q.size(); ++state) pinocchio.run(state);
}

void dynac_peer_run_one(void* peer, int state, double* const* outputs) {
  Peer& pinocchio = *static_cast<Peer*>(peer);
  pinocchio.run(static_cast<std::size_t>(state));
  for (int i = 0; i < pinocchio.model.nv; ++i) {
    outputs[0][pinocchio.our_index[static_cast<std::size_t>(i)]] = pinocchio.data.tau[i];
  }
}

void dynac_peer_free(void* peer) { delete static_cast<Peer*>(peer); }
