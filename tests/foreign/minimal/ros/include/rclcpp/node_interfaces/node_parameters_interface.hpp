// SPDX-License-Identifier: BSD-3-Clause
// A declaration of our own of what plugins ask of a node's parameters.
#pragma once

#include <memory>
#include <string>

#include "rclcpp/parameter.hpp"

namespace rclcpp::node_interfaces {

class NodeParametersInterface {
 public:
  using SharedPtr = std::shared_ptr<NodeParametersInterface>;
  using ConstSharedPtr = std::shared_ptr<const NodeParametersInterface>;

  virtual ~NodeParametersInterface() = default;
  virtual bool has_parameter(const std::string& name) const = 0;
  virtual bool get_parameter(const std::string& name, Parameter& parameter) const = 0;
};

}  // namespace rclcpp::node_interfaces
