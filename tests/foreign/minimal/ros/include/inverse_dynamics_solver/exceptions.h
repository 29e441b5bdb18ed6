// SPDX-License-Identifier: BSD-3-Clause
// A declaration of our own of exceptions of inverse_dynamics_solver.
#pragma once

#include <rclcpp/exceptions/exceptions.hpp>

namespace inverse_dynamics_solver {

using InvalidParameterValueException = rclcpp::exceptions::InvalidParameterValueException;
using ParameterUninitializedException = rclcpp::exceptions::ParameterUninitializedException;

class UninitializedException : public std::runtime_error {
 public:
  UninitializedException() : std::runtime_error("Solver is not initialized") {}
};

}  // namespace inverse_dynamics_solver
