// SPDX-License-Identifier: BSD-3-Clause
// A declaration of our own of the interface of inverse_dynamics_solver (0.1.1): what the plugin of
// a robot implements.
#pragma once

#include <Eigen/Core>
#include <memory>
#include <rclcpp/node_interfaces/node_parameters_interface.hpp>
#include <string>
#include <tuple>

namespace inverse_dynamics_solver {

class InverseDynamicsSolver {
 public:
  using Vector = Eigen::VectorXd;
  using Matrix = Eigen::MatrixXd;
  using NodeParameters = rclcpp::node_interfaces::NodeParametersInterface;

  virtual ~InverseDynamicsSolver() = default;
  virtual void initialize(NodeParameters::ConstSharedPtr parameters = nullptr,
                          const std::string& name_space = "",
                          const std::string& description = "") = 0;
  virtual std::tuple<Matrix, Vector, Vector> getDynamicParameters(const Vector& q,
                                                                  const Vector& v) const {
    return {getInertiaMatrix(q), getCoriolisVector(q, v), getGravityVector(q)};
  }
  virtual Matrix getInertiaMatrix(const Vector& q) const = 0;
  virtual Vector getCoriolisVector(const Vector& q, const Vector& v) const = 0;
  virtual Vector getGravityVector(const Vector& q) const = 0;
  virtual Vector getFrictionVector(const Vector& v) const = 0;
  virtual Vector getTorques(const Vector& q, const Vector& v, const Vector& a) const {
    return getInertiaMatrix(q) * a + getCoriolisVector(q, v) + getGravityVector(q);
  }
};

}  // namespace inverse_dynamics_solver
