// SPDX-License-Identifier: BSD-3-Clause
// The code that Ali, Gabellieri, Franchi 2026 published, as a module: forward dynamics with time
// derivatives of a floating base (GabiFBSRunner). Its twists and wrenches are spatial, angular part
// first: it takes robots that were read with --base-velocity spatial.
#include <gabi_fbs.hpp>

#include <cstdlib>
#include <exception>
#include <string_view>
#include <vector>

#include "peer.hpp"

namespace {

using gabi::Mat3;
using gabi::Mat4;
using gabi::Mat6;
using gabi::Vec3;
using gabi::Vec6;

constexpr std::string_view kKernel = "forward_dynamics_order";
constexpr double kGravity = 9.81;  // [m/s^2]

Mat3 rows(const double* x) {
  return Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(x);
}

Mat4 placement(const Mat3& R, const Vec3& p) {
  Mat4 X = Mat4::Identity();
  X.topLeftCorner<3, 3>() = R;
  X.topRightCorner<3, 1>() = p;
  return X;
}

// About the body's origin.
Mat6 inertia(const dynac_peer_joint& body) {
  const Mat3 c = gabi::skew3(Eigen::Map<const Vec3>(body.center));
  Mat6 M;
  M << rows(body.inertia) - body.mass * c * c, body.mass * c, -body.mass * c,
      body.mass * Mat3::Identity();
  return M;
}

// Linear and angular part exchanged.
Vec6 exchanged(const double* x) {
  Vec6 result;
  result << x[3], x[4], x[5], x[0], x[1], x[2];
  return result;
}

struct State {
  Mat4 base;
  Vec6 base_twist;
  std::vector<double> q, v;
  Eigen::MatrixXd base_wrenches, torques;  // column k: derivative k
};

struct Peer {
  Peer(const dynac_peer_robot& robot, int most)
      : order(most), nv(robot.nv), bodies(robot.joint_count + 1) {
    set_model(robot);
    wrenches = Eigen::MatrixXd::Zero(6 * bodies, order + 1);
    result.allocate(bodies, order);
    for (int k = 0; k < robot.state_count; ++k) add_state(robot, &robot.inputs[3 * k]);
  }

  void set_model(const dynac_peer_robot& robot) {
    const auto count = static_cast<std::size_t>(bodies);
    std::vector<std::vector<int>> children(count);
    std::vector<int> parents(count, -1);
    std::vector<Mat4> home(count, Mat4::Identity()), in_parent(home);
    std::vector<Vec6> screws(count, Vec6::Zero());
    std::vector<Mat6> inertias{inertia(robot.base)};
    for (int k = 0; k < robot.joint_count; ++k) {
      const dynac_peer_joint& joint = robot.joints[k];
      const auto body = static_cast<std::size_t>(k) + 1;
      parents[body] = joint.parent + 1;
      children[static_cast<std::size_t>(joint.parent + 1)].push_back(k + 1);
      in_parent[body] = placement(rows(joint.rotation), Eigen::Map<const Vec3>(joint.position));
      home[body] = home[static_cast<std::size_t>(joint.parent + 1)] * in_parent[body];
      Vec6 axis = Vec6::Zero();
      axis[joint.is_prismatic != 0 ? 5 : 2] = 1;
      screws[body] = gabi::Ad_mul_Twist(home[body], axis);
      inertias.push_back(inertia(joint));
      q_index.push_back(joint.q_index);
      v_index.push_back(joint.v_index);
    }
    runner.setModel(bodies, children, parents, Mat4::Identity(), in_parent, screws, inertias,
                    order);
  }

  void add_state(const dynac_peer_robot& robot, const double* const* inputs) {
    const double* const q = inputs[0];
    const Eigen::Quaterniond attitude(q[6], q[3], q[4], q[5]);
    State& state = states.emplace_back();
    state.base = placement(attitude.toRotationMatrix(), Eigen::Map<const Vec3>(q));
    state.base_twist = exchanged(inputs[1]);
    state.q.assign(static_cast<std::size_t>(bodies), 0);
    state.v = state.q;
    state.base_wrenches = Eigen::MatrixXd::Zero(6, order + 1);
    state.torques = Eigen::MatrixXd::Zero(bodies, order + 1);
    for (int k = 0; k <= order; ++k) {
      state.base_wrenches.col(k) = exchanged(inputs[2] + k * nv);
    }
    for (int joint = 0; joint < robot.joint_count; ++joint) {
      const auto j = static_cast<std::size_t>(joint);
      state.q[j + 1] = q[q_index[j]];
      state.v[j + 1] = inputs[1][v_index[j]];
      for (int k = 0; k <= order; ++k) {
        state.torques(joint + 1, k) = inputs[2][k * nv + v_index[j]];
      }
    }
  }

  void run(const State& state) {
    runner.compute(state.base, state.base_twist, state.q, state.v, state.base_wrenches,
                   state.torques, wrenches, order, kGravity, &result);
  }

  int order, nv, bodies;
  std::vector<int> q_index, v_index;
  gabi::GabiFBSRunner runner;
  std::vector<State> states;
  Eigen::MatrixXd wrenches;  // none
  gabi::GabiOut result;
};

}  // namespace

void* dynac_peer_make(const dynac_peer_robot* robot) {
  const std::string_view kernel = robot->kernel;
  if (robot->is_floating == 0 || kernel.substr(0, kKernel.size()) != kKernel) return nullptr;
  try {
    return new Peer(*robot, std::atoi(robot->kernel + kKernel.size()));
  } catch (const std::exception&) {
    return nullptr;
  }
}

void dynac_peer_run_all(void* peer) {
  Peer& published = *static_cast<Peer*>(peer);
  for (const State& state : published.states) published.run(state);
}

void dynac_peer_run_one(void* peer, int state, double* const* outputs) {
  Peer& published = *static_cast<Peer*>(peer);
  published.run(published.states[static_cast<std::size_t>(state)]);
  for (int k = 0; k <= published.order; ++k) {
    double* const column = outputs[0] + k * published.nv;
    const Vec6 twist = published.result.Vder_flat.block<6, 1>(0, k + 1);
    Eigen::Map<Vec6> base(column);
    base = exchanged(twist.data());
    for (std::size_t j = 0; j < published.v_index.size(); ++j) {
      column[published.v_index[j]] = published.result.qhigh(static_cast<int>(j) + 1, k);
    }
  }
}

void dynac_peer_free(void* peer) { delete static_cast<Peer*>(peer); }
