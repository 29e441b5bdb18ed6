// SPDX-License-Identifier: BSD-3-Clause
// The parameters of the robot file that regressors have columns for, in emitted headers.
#pragma once

#include <string>

#include "emit/job.hpp"

namespace dynac {

/// For C++: the array `kLinkParameters`; empty where no kernel has such columns.
[[nodiscard]] std::string print_link_parameters(const EmitJob& job);

/// For C: the initialiser of an array, `<prefix>_link_parameters`; empty where there are none.
[[nodiscard]] std::string print_c_link_parameters(const EmitJob& job);

}  // namespace dynac
