// SPDX-License-Identifier: BSD-3-Clause
// Orocos KDL as a module for dynac_bench: serial chains on a fixed base.
#include <kdl/chain.hpp>
#include <kdl/chainidsolver_recursive_newton_euler.hpp>
#include <string_view>
#include <vector>

#include "peer.hpp"

namespace {

KDL::Vector vector(const double* x) { return {x[0], x[1], x[2]}; }

KDL::Rotation rotation(const double* x) {
  return {x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[8]};
}

KDL::Segment segment(const dynac_peer_joint& joint) {
  const KDL::Frame tip(rotation(joint.rotation), vector(joint.position));
  const auto type = joint.is_prismatic != 0 ? KDL::Joint::TransAxis : KDL::Joint::RotAxis;
  const double* I = joint.inertia;
  const KDL::RotationalInertia inertia(I[0], I[4], I[8], I[1], I[2], I[5]);
  return KDL::Segment(joint.name, KDL::Joint(joint.name, tip.p, tip.M.UnitZ(), type), tip,
                      KDL::RigidBodyInertia(joint.mass, vector(joint.center), inertia));
}

// The solver keeps a reference to the chain, so both stay where they are.
struct Peer {
  explicit Peer(const dynac_peer_robot& robot) : chain(chain_of(robot)) {
    for (int k = 0; k < 3 * robot.state_count; ++k) {
      KDL::JntArray& input = inputs.emplace_back(robot.nv);
      for (int i = 0; i < robot.nv; ++i) input(i) = robot.inputs[k][i];
    }
  }
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;

  static KDL::Chain chain_of(const dynac_peer_robot& robot) {
    KDL::Chain chain;
    for (int k = 0; k < robot.joint_count; ++k) chain.addSegment(segment(robot.joints[k]));
    return chain;
  }

  void run(std::size_t state) {
    solver.CartToJnt(inputs[3 * state], inputs[3 * state + 1], inputs[3 * state + 2], no_wrenches,
                     tau);
  }

  KDL::Chain chain;
  KDL::ChainIdSolver_RNE solver{chain, KDL::Vector(0, 0, -9.81)};
  KDL::Wrenches no_wrenches = KDL::Wrenches(chain.getNrOfSegments(), KDL::Wrench::Zero());
  KDL::JntArray tau = KDL::JntArray(chain.getNrOfJoints());
  std::vector<KDL::JntArray> inputs;
};

bool is_serial_chain(const dynac_peer_robot& robot) {
  for (int k = 0; k < robot.joint_count; ++k) {
    if (robot.joints[k].parent != k - 1) return false;
  }
  return robot.is_floating == 0;
}

}  // namespace

void* dynac_peer_make(const dynac_peer_robot* robot) {
  const bool can = std::string_view(robot->kernel) == "inverse_dynamics" && is_serial_chain(*robot);
  return can ? new Peer(*robot) : nullptr;
}

void dynac_peer_run_all(void* peer) {
  Peer& kdl = *static_cast<Peer*>(peer);
  for (std::size_t state = 0; state < kdl.inputs.size() / 3; ++state) kdl.run(state);
}

void dynac_peer_run_one(void* peer, int state, double* const* outputs) {
  Peer& kdl = *static_cast<Peer*>(peer);
  kdl.run(static_cast<std::size_t>(state));
  for (unsigned i = 0; i < kdl.tau.rows(); ++i) outputs[0][i] = kdl.tau(i);
}

void dynac_peer_free(void* peer) { delete static_cast<Peer*>(peer); }
