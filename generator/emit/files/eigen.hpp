// SPDX-License-Identifier: BSD-3-Clause
// <robot>_eigen.hpp: the kernels with Eigen vectors and matrices.
#pragma once

#include <string>

#include "emit/job.hpp"

namespace dynac {

[[nodiscard]] std::string print_eigen_header(const EmitJob& job);

}  // namespace dynac
