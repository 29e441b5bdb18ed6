// Pinocchio as a module for dynac_bench, through its own URDF parser.
//
// Its joints come in another order than ours (siblings by name) and a continuous joint has two
// positions, cosine and sine: states are rewritten before they are timed, torques after.
#include <cmath>
#include <exception>
#include <pinocchio/algorithm/aba-derivatives.hpp>
#include <pinocchio/algorithm/aba.hpp>
#include <pinocchio/algorithm/crba.hpp>
#include <pinocchio/algorithm/rnea-derivatives.hpp>
#include <pinocchio/algorithm/rnea.hpp>
#include <pinocchio/multibody/data.hpp>
#include <pinocchio/multibody/joint/joint-free-flyer.hpp>
#include <pinocchio/multibody/model.hpp>
#include <pinocchio/parsers/urdf.hpp>
#include <string_view>
#include <utility>
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

enum class Kernel {
  kInverseDynamics,
  kForwardDynamics,
  kMassMatrix,
  kMassMatrixInverse,
  kInverseDynamicsDerivatives,
  kForwardDynamicsDerivatives,
};

constexpr std::pair<std::string_view, Kernel> kKernels[] = {
    {"inverse_dynamics", Kernel::kInverseDynamics},
    {"forward_dynamics", Kernel::kForwardDynamics},
    {"mass_matrix", Kernel::kMassMatrix},
    {"mass_matrix_inverse", Kernel::kMassMatrixInverse},
    {"inverse_dynamics_derivatives", Kernel::kInverseDynamicsDerivatives},
    {"forward_dynamics_derivatives", Kernel::kForwardDynamicsDerivatives},
};

struct Peer {
  Peer(const dynac_peer_robot& robot, Kernel which)
      : kernel(which),
        model(read(robot)),
        data(model),
        our_index(static_cast<std::size_t>(model.nv)) {
    if (robot.is_floating != 0) {
      for (std::size_t i = 0; i < 6; ++i) our_index[i] = static_cast<int>(i);
    }
    for (int k = 0; k < robot.joint_count; ++k) {
      const dynac_peer_joint& joint = robot.joints[k];
      const auto id = model.getJointId(joint.name);
      our_index[static_cast<std::size_t>(model.idx_vs[id])] = joint.v_index;
    }
    const bool is_of_positions =
        kernel == Kernel::kMassMatrix || kernel == Kernel::kMassMatrixInverse;
    const int stride = is_of_positions ? 1 : 3;
    for (int state = 0; state < robot.state_count; ++state) {
      const double* const* const inputs = &robot.inputs[stride * state];
      q.push_back(positions(robot, inputs[0]));
      if (stride == 1) continue;
      v.push_back(velocities(inputs[1]));
      third.push_back(velocities(inputs[2]));
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

  void run(std::size_t state) {
    switch (kernel) {
      case Kernel::kInverseDynamics:
        pinocchio::rnea(model, data, q[state], v[state], third[state]);
        break;
      case Kernel::kForwardDynamics:
        pinocchio::aba(model, data, q[state], v[state], third[state]);
        break;
      case Kernel::kMassMatrix:
        pinocchio::crba(model, data, q[state]);
        break;
      case Kernel::kMassMatrixInverse:
        pinocchio::computeMinverse(model, data, q[state]);
        break;
      case Kernel::kInverseDynamicsDerivatives:
        pinocchio::computeRNEADerivatives(model, data, q[state], v[state], third[state]);
        break;
      case Kernel::kForwardDynamicsDerivatives:
        pinocchio::computeABADerivatives(model, data, q[state], v[state], third[state]);
        break;
    }
  }

  // Both are filled above the diagonal only.
  [[nodiscard]] Eigen::MatrixXd mass_matrix() const {
    return data.M.selfadjointView<Eigen::Upper>();
  }
  [[nodiscard]] Eigen::MatrixXd inverse_mass_matrix() const {
    return data.Minv.selfadjointView<Eigen::Upper>();
  }

  // The outputs of the kernel, in our order of outputs and their order of joints.
  [[nodiscard]] std::vector<Eigen::MatrixXd> results() const {
    switch (kernel) {
      case Kernel::kInverseDynamics:
        return {data.tau};
      case Kernel::kForwardDynamics:
        return {data.ddq};
      case Kernel::kMassMatrix:
        return {mass_matrix()};
      case Kernel::kMassMatrixInverse:
        return {inverse_mass_matrix()};
      case Kernel::kInverseDynamicsDerivatives:
        return {data.dtau_dq, data.dtau_dv, mass_matrix()};
      case Kernel::kForwardDynamicsDerivatives:
        break;
    }
    return {data.ddq_dq, data.ddq_dv, inverse_mass_matrix()};
  }

  Kernel kernel;

  pinocchio::Model model;
  pinocchio::Data data;
  std::vector<int> our_index;  // of each of their velocities
  std::vector<Eigen::VectorXd> q, v;
  std::vector<Eigen::VectorXd> third;  // accelerations or torques
};

}  // namespace

void* dynac_peer_make(const dynac_peer_robot* robot) {
  for (const auto& [name, kernel] : kKernels) {
    if (name != robot->kernel) continue;
    try {
      return new Peer(*robot, kernel);
    } catch (const std::exception&) {
      return nullptr;
    }
  }
  return nullptr;
}

void dynac_peer_run_all(void* peer) {
  Peer& pinocchio = *static_cast<Peer*>(peer);
  for (std::size_t state = 0; state < pinocchio.q.size(); ++state) pinocchio.run(state);
}

void dynac_peer_run_one(void* peer, int state, double* const* outputs) {
  Peer& pinocchio = *static_cast<Peer*>(peer);
  pinocchio.run(static_cast<std::size_t>(state));
  const std::vector<Eigen::MatrixXd> results = pinocchio.results();
  const auto& index = pinocchio.our_index;
  for (std::size_t k = 0; k < results.size(); ++k) {
    const Eigen::MatrixXd& theirs = results[k];
    for (int j = 0; j < theirs.cols(); ++j) {
      const int column = theirs.cols() == 1 ? 0 : index[static_cast<std::size_t>(j)];
      for (int i = 0; i < theirs.rows(); ++i) {
        const int row = index[static_cast<std::size_t>(i)];
        outputs[k][column * static_cast<int>(theirs.rows()) + row] = theirs(i, j);
      }
    }
  }
}

void dynac_peer_free(void* peer) { delete static_cast<Peer*>(peer); }
