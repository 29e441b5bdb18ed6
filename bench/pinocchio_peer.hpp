// SPDX-License-Identifier: BSD-3-Clause
// What the modules that use Pinocchio share: its model of our robot, our states in its order, and
// its results in ours. In: dynac_peer_robot. Out: a model and what its algorithms leave, for any
// scalar.
//
// Its joints come in another order than ours (siblings by name) and a continuous joint has two
// positions, cosine and sine: states are rewritten before they are timed, results after.
#pragma once

#include <cmath>
#include <pinocchio/algorithm/aba-derivatives.hpp>
#include <pinocchio/algorithm/aba.hpp>
#include <pinocchio/algorithm/crba.hpp>
#include <pinocchio/algorithm/rnea-derivatives.hpp>
#include <pinocchio/algorithm/rnea.hpp>
#include <pinocchio/multibody/data.hpp>
#include <pinocchio/multibody/joint/joint-free-flyer.hpp>
#include <pinocchio/multibody/model.hpp>
#include <pinocchio/parsers/urdf.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "peer.hpp"

namespace pinocchio_peer {

enum class Kernel {
  kNone,  ///< that Pinocchio does not have
  kInverseDynamics,
  kForwardDynamics,
  kMassMatrix,
  kMassMatrixInverse,
  kInverseDynamicsDerivatives,
  kForwardDynamicsDerivatives,
};

inline Kernel kernel_of(const dynac_peer_robot& robot) {
  constexpr std::pair<std::string_view, Kernel> kKernels[] = {
      {"inverse_dynamics", Kernel::kInverseDynamics},
      {"forward_dynamics", Kernel::kForwardDynamics},
      {"mass_matrix", Kernel::kMassMatrix},
      {"mass_matrix_inverse", Kernel::kMassMatrixInverse},
      {"inverse_dynamics_derivatives", Kernel::kInverseDynamicsDerivatives},
      {"forward_dynamics_derivatives", Kernel::kForwardDynamicsDerivatives},
  };
  for (const auto& [name, kernel] : kKernels) {
    if (name == robot.kernel) return kernel;
  }
  return Kernel::kNone;
}

/// Of a robot that no file describes: on a fixed base, as its joints say.
inline pinocchio::Model read_joints(const dynac_peer_robot& robot) {
  using RowMajor = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;
  pinocchio::Model model;
  std::vector<pinocchio::JointIndex> ids;
  for (int k = 0; k < robot.joint_count; ++k) {
    const dynac_peer_joint& joint = robot.joints[k];
    const pinocchio::JointIndex parent =
        joint.parent < 0 ? 0 : ids[static_cast<std::size_t>(joint.parent)];
    const pinocchio::SE3 placement(Eigen::Map<const RowMajor>(joint.rotation),
                                   Eigen::Map<const Eigen::Vector3d>(joint.position));
    ids.push_back(joint.is_prismatic != 0
                      ? model.addJoint(parent, pinocchio::JointModelPZ(), placement, joint.name)
                      : model.addJoint(parent, pinocchio::JointModelRZ(), placement, joint.name));
    const pinocchio::Inertia inertia(joint.mass, Eigen::Map<const Eigen::Vector3d>(joint.center),
                                     Eigen::Map<const RowMajor>(joint.inertia));
    model.appendBodyToJoint(ids.back(), inertia, pinocchio::SE3::Identity());
  }
  return model;
}

inline pinocchio::Model read(const dynac_peer_robot& robot) {
  pinocchio::Model model;
  if (std::string_view(robot.file).empty()) return read_joints(robot);
  if (robot.is_floating != 0) {
    pinocchio::urdf::buildModel(robot.file, pinocchio::JointModelFreeFlyer(), model);
  } else {
    pinocchio::urdf::buildModel(robot.file, model);
  }
  return model;
}

/// The model and the states to compute.
struct Task {
  explicit Task(const dynac_peer_robot& robot)
      : kernel(kernel_of(robot)),
        model(read(robot)),
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
      v.emplace_back();
      third.emplace_back();
      if (is_of_positions) continue;
      v.back() = velocities(inputs[1]);
      third.back() = velocities(inputs[2]);
    }
  }

  [[nodiscard]] Eigen::VectorXd positions(const dynac_peer_robot& robot, const double* ours) const {
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

  [[nodiscard]] Eigen::VectorXd velocities(const double* ours) const {
    Eigen::VectorXd theirs(model.nv);
    for (int i = 0; i < model.nv; ++i) theirs[i] = ours[our_index[static_cast<std::size_t>(i)]];
    return theirs;
  }

  /// Copies matrices, in our order of outputs and their order of joints, to our outputs.
  void copy(const std::vector<Eigen::MatrixXd>& results, double* const* outputs) const {
    for (std::size_t k = 0; k < results.size(); ++k) {
      const Eigen::MatrixXd& theirs = results[k];
      for (int j = 0; j < theirs.cols(); ++j) {
        const int column = theirs.cols() == 1 ? 0 : our_index[static_cast<std::size_t>(j)];
        for (int i = 0; i < theirs.rows(); ++i) {
          const int row = our_index[static_cast<std::size_t>(i)];
          outputs[k][column * static_cast<int>(theirs.rows()) + row] = theirs(i, j);
        }
      }
    }
  }

  Kernel kernel;
  pinocchio::Model model;
  std::vector<int> our_index;  ///< of each of their velocities
  std::vector<Eigen::VectorXd> q, v;
  std::vector<Eigen::VectorXd> third;  ///< accelerations or torques
};

/// Runs the kernel's algorithm.
template <class Model, class Data, class Vector>
void compute(Kernel kernel, const Model& model, Data& data, const Vector& q, const Vector& v,
             const Vector& third) {
  switch (kernel) {
    case Kernel::kNone:
      break;
    case Kernel::kInverseDynamics:
      pinocchio::rnea(model, data, q, v, third);
      break;
    case Kernel::kForwardDynamics:
      pinocchio::aba(model, data, q, v, third);
      break;
    case Kernel::kMassMatrix:
      pinocchio::crba(model, data, q);
      break;
    case Kernel::kMassMatrixInverse:
      pinocchio::computeMinverse(model, data, q);
      break;
    case Kernel::kInverseDynamicsDerivatives:
      pinocchio::computeRNEADerivatives(model, data, q, v, third);
      break;
    case Kernel::kForwardDynamicsDerivatives:
      pinocchio::computeABADerivatives(model, data, q, v, third);
      break;
  }
}

/// What compute() leaves, in our order of outputs.
/// @param[in] visit  called with a matrix and whether only what is on and above its diagonal is
/// there
template <class Data, class Visit>
void for_each_result(Kernel kernel, const Data& data, const Visit& visit) {
  switch (kernel) {
    case Kernel::kNone:
      break;
    case Kernel::kInverseDynamics:
      visit(data.tau, false);
      break;
    case Kernel::kForwardDynamics:
      visit(data.ddq, false);
      break;
    case Kernel::kMassMatrix:
      visit(data.M, true);
      break;
    case Kernel::kMassMatrixInverse:
      visit(data.Minv, true);
      break;
    case Kernel::kInverseDynamicsDerivatives:
      visit(data.dtau_dq, false);
      visit(data.dtau_dv, false);
      visit(data.M, true);
      break;
    case Kernel::kForwardDynamicsDerivatives:
      visit(data.ddq_dq, false);
      visit(data.ddq_dv, false);
      visit(data.Minv, true);
      break;
  }
}

}  // namespace pinocchio_peer
