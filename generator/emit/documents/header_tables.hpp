// SPDX-License-Identifier: BSD-3-Clause
// The tables of a robot's header: joints, spheres, named entries, link parameters, sparsities. A
// new table is a line here.
#pragma once

#include <string>

#include "emit/job.hpp"

namespace dynac {

/// All that the robot has, for C++.
[[nodiscard]] std::string print_tables(const EmitJob& job);

/// All but the indices, which are enumerators, for C.
[[nodiscard]] std::string print_c_tables(const EmitJob& job);

}  // namespace dynac
