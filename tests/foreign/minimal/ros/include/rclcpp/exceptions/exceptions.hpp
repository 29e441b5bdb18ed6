// SPDX-License-Identifier: BSD-3-Clause
// A declaration of our own of exceptions about parameters.
#pragma once

#include <stdexcept>
#include <string>

namespace rclcpp::exceptions {

class InvalidParameterValueException : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

class ParameterUninitializedException : public std::runtime_error {
 public:
  explicit ParameterUninitializedException(const std::string& name)
      : std::runtime_error("parameter '" + name + "' is not initialized") {}
};

}  // namespace rclcpp::exceptions
