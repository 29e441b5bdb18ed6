// SPDX-License-Identifier: BSD-3-Clause
// The struct of the run-time parameters as C, C++ and templates of C++ have it.
#pragma once

#include <string>
#include <vector>

#include "emit/job.hpp"

namespace dynac {

/// A list that initialises the struct, braces nested as its members are.
/// @param[in] values  of all parameters, one after the other
[[nodiscard]] std::string parameters_initialiser(const EmitJob& job,
                                                 const std::vector<double>& values);

/// What a parameter is, with the order, units, frame and point of its numbers.
[[nodiscard]] std::string describe_parameter(const ParameterEntry& parameter);

/// The struct's definition in C, and that of its members; nothing where there are no parameters.
[[nodiscard]] std::string print_c_parameter_types(const EmitJob& job);

/// The same in the C header, with the model's values; nothing where there are no parameters.
[[nodiscard]] std::string print_c_parameters(const EmitJob& job);

/// The struct's definition in the C++ header; nothing where there are no parameters.
[[nodiscard]] std::string print_cpp_parameters(const EmitJob& job);

/// The same as a template.
[[nodiscard]] std::string print_template_parameters(const EmitJob& job);

}  // namespace dynac
