// SPDX-License-Identifier: BSD-3-Clause
// A declaration of our own of the interface of kinematics for ros2_control (2.4): what the plugin
// of a robot implements.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <memory>
#include <string>

#include "rclcpp/logging.hpp"
#include "rclcpp/node_interfaces/node_parameters_interface.hpp"

namespace kinematics_interface {

class KinematicsInterface {
 public:
  using Vector = Eigen::VectorXd;
  using Twist = Eigen::Matrix<double, 6, 1>;
  using Frame = Eigen::Matrix<double, 7, 1>;
  using NodeParameters = rclcpp::node_interfaces::NodeParametersInterface;

  virtual ~KinematicsInterface() = default;
  virtual bool initialize(const std::string& description,
                          std::shared_ptr<NodeParameters> parameters,
                          const std::string& name_space) = 0;
  virtual bool convert_cartesian_deltas_to_joint_deltas(const Vector& positions, const Twist& twist,
                                                        const std::string& link,
                                                        Vector& result) = 0;
  virtual bool convert_joint_deltas_to_cartesian_deltas(const Vector& positions,
                                                        const Vector& deltas,
                                                        const std::string& link, Twist& result) = 0;
  virtual bool calculate_link_transform(const Vector& positions, const std::string& link,
                                        Eigen::Isometry3d& result) = 0;
  virtual bool calculate_jacobian(const Vector& positions, const std::string& link,
                                  Eigen::Matrix<double, 6, Eigen::Dynamic>& result) = 0;
  virtual bool calculate_jacobian_inverse(const Vector& positions, const std::string& link,
                                          Eigen::Matrix<double, Eigen::Dynamic, 6>& result) = 0;
  virtual bool calculate_frame_difference(Frame& a, Frame& b, double dt, Twist& result) = 0;
};

}  // namespace kinematics_interface
