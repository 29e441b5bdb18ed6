// The struct of the run-time parameters as C, C++ and templates of C++ have it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "emit/job.hpp"

namespace dynac {

/// The struct that kernels take: "panda_parameters", or "Parameters<T>" of templates.
/// @param[in] scalar  of a template
[[nodiscard]] std::string parameters_type(const EmitJob& job, std::string_view scalar = "T");

/// A list that initialises the struct, braces nested as its members are.
/// @param[in] values  of all parameters, one after the other
[[nodiscard]] std::string parameters_initialiser(const EmitJob& job,
                                                 const std::vector<double>& values);

/// The struct's definition in the C header; nothing where there are no parameters.
[[nodiscard]] std::string print_c_parameters(const EmitJob& job);

/// The struct's definition in the C++ header; nothing where there are no parameters.
[[nodiscard]] std::string print_cpp_parameters(const EmitJob& job);

}  // namespace dynac
