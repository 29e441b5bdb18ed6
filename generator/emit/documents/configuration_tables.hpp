// SPDX-License-Identifier: BSD-3-Clause
// Configurations that the robot file names, in emitted headers.
#pragma once

#include <string>

#include "emit/job.hpp"

namespace dynac {

/// For C++: an array for each, `configurations::home`; empty where there are none.
[[nodiscard]] std::string print_configurations(const EmitJob& job);

/// For C: the initialiser of an array for each, `<prefix>_configuration_home`; empty where there
/// are none.
[[nodiscard]] std::string print_c_configurations(const EmitJob& job);

}  // namespace dynac
